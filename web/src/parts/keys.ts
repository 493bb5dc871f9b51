/* Shortcuts: single keys, for whoever wants them (the settings), and never those of a field or of a panel. */
import { settings } from "./settings.svelte";

/** Is a key that was pressed meant for the table? */
export function isForTable(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    if (!settings.keys || event.ctrlKey || event.altKey || event.metaKey) return false;
    return !/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && document.querySelector("dialog:modal") === null;
}
