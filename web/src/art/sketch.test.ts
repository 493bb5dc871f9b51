import { describe, expect, it } from "vitest";
import { brush, wash } from "./sketch-brush";
import { CARD, symbols as drawn } from "./sketch-cards";
import { FIGURES } from "./sketch-figures";
import { numeral } from "./sketch-numerals";
import { halves } from "./sketch-table";

/* How far from the axis of x the points of a path are; how arcs turn is no point. */
const heights = (path: string) => [...path.replace(/A\S+ \S+ 0 0 0 /g, " ").matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Math.abs(Number(y)));

describe("the brush", () => {
    it("is as wide as it is pressed", () => {
        for (const width of [2, 8]) {
            const reach = Math.max(...heights(brush([0, 0, width, 40, 0, width])));
            expect(reach / (width / 2)).toBeCloseTo(1, 0);
        }
    });
    it("draws the same each time, and closes what it draws", () => {
        const stroke = [3, 4, 2, 20, 30, 6, 50, 10, 1];
        expect(brush(stroke)).toBe(brush([...stroke]));
        for (const path of [brush(stroke), wash([0, 0, 10, 0, 10, 10])]) expect(path).toMatch(/^M[^M]*Z$/);
        expect(brush(stroke)).not.toContain("NaN");
    });
});

describe("the sheet", () => {
    const sheet = [...drawn()].join("");
    const symbols = new Map([...sheet.matchAll(/<symbol id="sk-([\w-]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, id, drawing]) => [id!, drawing!]));
    const kinds = [...FIGURES, ...Array.from({ length: 10 }, (_, i) => `${i + 1}`)];
    it("has one back, and two sizes of each kind, all different", () => {
        expect([...symbols.keys()].sort()).toEqual(["back", ...kinds.flatMap((kind) => [kind, `${kind}-s`])].sort());
        expect(new Set(symbols.values()).size).toBe(symbols.size);
    });
    it("has nothing in it that a strict policy forbids", () => {
        expect(sheet).not.toMatch(/style=|<style|<script|data:|url\(/);
    });
});

describe("numerals", () => {
    it("of one or two digits fit on a card", () => {
        for (let number = 0; number < 100; number++) {
            const along = [...numeral(number).matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x) * 1.2 + 15);
            expect(Math.min(...along)).toBeGreaterThan(0);
            expect(Math.max(...along)).toBeLessThan(CARD.width);
        }
    });
});

describe("a torn card", () => {
    it("has two halves that fit together", () => {
        const edge = (half: string) => half.split(", ").slice(2).join();
        expect(edge(halves.upper)).toBe(edge(halves.lower));
    });
});
