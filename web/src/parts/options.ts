/* The options of a game, where an explanation speaks of them. */
import type { GameOption } from "../client/wire";

/** An explanation without its lines about options (`dancer=20`) that have their usual value. */
export function withoutUsual(text: string, options: readonly GameOption[]): string {
    const isUsual = (line: string) => options.some(({ option, initial }) => line.split(/[\s:,.]+/).includes(`${option}=${initial}`));
    return text.split("\n").filter((line, i) => i === 0 || !isUsual(line)).join("\n");
}
