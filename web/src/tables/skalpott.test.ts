import { describe, expect, it } from "vitest";
import { bestOf, chances, linkOf, runOf, takenBy } from "./skalpott";

describe("sums", () => {
    it("fit one link each (SKA-2)", () => {
        const links = Array.from({ length: 21 }, (_, i) => linkOf(i + 4));
        expect(links).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8, 8, 8, 9, 9, 9]);
    });
    it("of no dice fit none", () => {
        expect(linkOf(0)).toBe(0);
    });
});

describe("the run that counts (SKA-43)", () => {
    it("is the longest", () => {
        expect(runOf([1, 2, 3, 8, 9])).toEqual({ first: 1, last: 3, length: 3 });
    });
    it("of equal ones is the highest", () => {
        expect(runOf([1, 2, 5, 8, 9])).toEqual({ first: 8, last: 9, length: 2 });
        expect(runOf([3, 7])).toMatchObject({ first: 7, length: 1 });
    });
    it("of no links is none", () => {
        expect(runOf([]).length).toBe(0);
    });
});

describe("chances", () => {
    it("of no throw are certain", () => {
        expect(chances([6, 3, 5, 1], [])).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0]);
    });
    it("of one die are sixths, together with what is kept", () => {
        // 5 + 4 + 6 and one die: 16 with a 1, 17 and 18, 19 to 21
        const found = chances([5, 4, 6, 1], [4]).map((chance) => chance * 6);
        [0, 0, 0, 0, 0, 1, 2, 3, 0].forEach((sixths, link) => expect(found[link]).toBeCloseTo(sixths, 10));
    });
    it("of all four dice do not depend on what lies there", () => {
        const found = chances([1, 1, 1, 1], [1, 2, 3, 4]);
        expect(found).toHaveLength(9);
        expect(found[4]! * 1296).toBeCloseTo(146, 8); // of 1296 outcomes so many are 14
        expect(found[0]! * 1296).toBeCloseTo(1 + 4 + 10, 8);
        expect(found.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 10);
    });
});

describe("moves", () => {
    it("take up the dice that they name", () => {
        expect(takenBy("P2 reroll 1 3")).toEqual([1, 3]);
        expect(takenBy("C dice 1 3")).toEqual([]);
        expect(takenBy(undefined)).toEqual([]);
    });
    it("are best by what they are worth", () => {
        const worths = new Map([["reroll 1", 0.4], ["reroll 1 2", 0.6], ["stop", 0.7]]);
        expect(bestOf(worths)).toBe("stop");
        expect(bestOf(worths, (line) => line.startsWith("reroll"))).toBe("reroll 1 2");
        expect(bestOf(new Map())).toBeUndefined();
    });
});
