/* Every colour that is read or told apart stands out from what it lies on, in light and dark. The colours
   are read from where they are used (base.css, marks.ts), so that no list here can be out of date. */
import { describe, expect, it } from "vitest";
import css from "../base.css?raw";
import { contrast } from "./contrast";
import { MARKS } from "./marks";

const TEXT = 4.5;
const SIGN = 3;

/* `--name: light-dark(#light, #dark);` */
const COLOURS = Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [name!, [light!, dark!]]),
) as Record<string, [string, string]>;

const THEMES = [
    ["light", 0],
    ["dark", 1],
] as const;

function least(of: string, on: string[], theme: 0 | 1): number {
    return Math.min(...on.map((ground) => contrast(COLOURS[of]![theme], COLOURS[ground]![theme])));
}

describe("colours", () => {
    it("are computed as WCAG says", () => {
        expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
        expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
        expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
    });

    for (const [name, theme] of THEMES) {
        it(`are read on every ground, ${name}`, () => {
            const grounds = ["paper", "table", "card"];
            for (const text of ["ink", "faint", "turn", "danger", "act"])
                expect(least(text, grounds, theme), text).toBeGreaterThanOrEqual(TEXT);
            for (const text of ["ink", "turn"]) expect(least(text, ["turn-ground"], theme), text).toBeGreaterThanOrEqual(TEXT);
            expect(least("act-ink", ["act"], theme), "act-ink").toBeGreaterThanOrEqual(TEXT);
            expect(least("edge", grounds, theme), "edge").toBeGreaterThanOrEqual(SIGN);
        });

        it(`tell marks apart from every ground, ${name}`, () => {
            for (const ground of ["paper", "table", "card", "turn-ground"])
                for (const { light, dark } of MARKS) {
                    const colour = theme === 0 ? light : dark;
                    expect(contrast(colour, COLOURS[ground]![theme]), `${colour} on ${ground}`).toBeGreaterThanOrEqual(SIGN);
                }
        });
    }
});
