/* How the end is told to somebody: the lists of it name everybody, and on the table one is *you*. */

/* `Games won at this table: Ana 0, Milo 1.` */
const SCORE = /^([^:]*:\s)(.* \d+)\.$/;

/** A line of a list (`Ana: 12 points`, `2. Ana: no links`), or a list in a line, with oneself called as on the table. */
export function addressed(line: string, name: string, you: string): string {
    if (name === "") return line;
    const [, heading, list] = SCORE.exec(line) ?? [];
    const scores = list?.split(", ") ?? [];
    const isOwnScore = (score: string) => score.replace(/ \d+$/, "") === name;
    if (scores.some(isOwnScore))
        return `${heading}${scores.map((score) => (isOwnScore(score) ? you + score.slice(name.length) : score)).join(", ")}.`;
    const head = /^(?:\d+\. )?/.exec(line)![0];
    const rest = line.slice(head.length);
    const isOwn = rest.startsWith(name) && /^\s?:/.test(rest.slice(name.length));
    return isOwn ? head + you + rest.slice(name.length) : line;
}
