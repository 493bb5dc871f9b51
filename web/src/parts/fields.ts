/** Is it a field, which keeps the keys that are pressed in it for itself? */
export function isField(target: EventTarget | null): boolean {
    return target instanceof Element && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}
