import { describe, expect, it } from "vitest";
import skull from "../tables/Skull.svelte?raw";
import { contrast } from "./contrast";
import { discBack, discFront, gildedBack, matBare, matBloom } from "./skull";
import { GANGS } from "./skull-gangs";

const numbers = GANGS.map((_, gang) => gang);
const looks = (drawn: (gang: number) => object) => new Set(numbers.map((gang) => JSON.stringify(drawn(gang))));

describe("gangs", () => {
    it("are twelve, and no side of a disc or mat is like another gang's", () => {
        expect(GANGS).toHaveLength(12);
        const sides = [discBack, gildedBack, matBare, matBloom, (gang: number) => discFront(gang, "flower"), (gang: number) => discFront(gang, "skull")];
        for (const side of sides) expect(looks(side).size).toBe(12);
    });
    it("paint signs that stand out, and fields that tell flowers from skulls", () => {
        for (const { paints, isSecond } of GANGS) {
            expect(contrast(paints.paint, isSecond ? paints.ink : paints.cream)).toBeGreaterThanOrEqual(3);
            expect(contrast(paints.bone, paints.ink)).toBeGreaterThanOrEqual(7);
        }
        const field = (gang: number, face: "flower" | "skull") => discFront(gang, face).filter(({ isOutlined }) => isOutlined)[2]!.fill;
        for (const gang of numbers) expect(contrast(field(gang, "flower"), field(gang, "skull"))).toBeGreaterThanOrEqual(7);
    });
});

describe("the night", () => {
    /* As it is written in the drawing: one colour, or one for light and one for dark. */
    function colours(name: string): string[] {
        const found = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}))`).exec(skull);
        return found!.slice(1).filter((colour) => colour !== undefined);
    }
    it("is dark enough for what is written in it", () => {
        for (const ground of ["card", "paper", "table", "felt", "dusk"].flatMap(colours))
            for (const text of ["ink", "faint", "turn", "danger"].flatMap(colours))
                expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    });
});
