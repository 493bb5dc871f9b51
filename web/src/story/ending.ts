/* How the end is told to somebody: the lists of it name everybody, and on the table one is *you*. */

/** A line of a list (`Ana: 12 points`, `2. Ana: no links`) with oneself called as on the table. */
export function addressed(line: string, name: string, you: string): string {
    const head = /^(?:\d+\. )?/.exec(line)![0];
    const rest = line.slice(head.length);
    const isOwn = name !== "" && rest.startsWith(name) && /^\s?:/.test(rest.slice(name.length));
    return isOwn ? head + you + rest.slice(name.length) : line;
}
