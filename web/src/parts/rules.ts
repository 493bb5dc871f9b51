/* Finding a rule in the rules for players. */
import type { RuleLine, Rules } from "../client/wire";

/** The paragraphs with these numbers, in the order of the numbers, each once; items of a list go with theirs. */
export function linesOf(rules: Rules, numbers: readonly string[]): RuleLine[] {
    const found = numbers.flatMap((number) =>
        rules.parts.flatMap(({ lines }) => {
            const at = lines.findIndex((line) => line.rules.includes(number));
            if (at < 0) return [];
            const next = lines.findIndex((line, k) => k > at && !line.item);
            return lines.slice(at, next < 0 ? lines.length : next);
        }),
    );
    return [...new Set(found)];
}

/** A line without what one would type: at a page things are touched. Of what stands in brackets behind it only that goes on
    in another sentence is kept. */
export function untyped(text: string): string {
    return text.replace(/\s?\(`[^`()]*`([^()]*)\)/g, (_, rest: string) => {
        const [, kept] = /^[^;]*;\s*([^`]+)$/.exec(rest) ?? [];
        return kept === undefined ? "" : ` (${kept})`;
    });
}
