/* Shortcuts: single keys, for whoever wants them (the settings), and never those of a field or of a panel. */
import { isField } from "./fields";
import { settings } from "./settings.svelte";

/** Is a key that was pressed meant for the table? */
export function isForTable(event: KeyboardEvent): boolean {
    if (!settings.keys || event.ctrlKey || event.altKey || event.metaKey) return false;
    return !isField(event.target) && document.querySelector("dialog:modal") === null;
}
