import { describe, expect, it } from "vitest";
import { inPercent, rankSaid } from "./words";

describe("chances", () => {
    it("are said without claiming what is not so", () => {
        expect([0, 0.001, 0.5, 0.9999, 1].map((chance) => inPercent(chance, "en"))).toEqual(["0%", "1%", "50%", "99%", "100%"]);
    });
    it("have the space that a language has before the sign, and no other", () => {
        expect(["de", "fr"].map((lang) => inPercent(0.5, lang))).toEqual(["50\u00a0%", "50\u00a0%"]);
    });
});

describe("places in the end", () => {
    it("are counted as people do", () => {
        expect([1, 2, 3, 4, 6].map(rankSaid)).toEqual(["1st", "2nd", "3rd", "4th", "6th"]);
    });
});
