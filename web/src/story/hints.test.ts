import { describe, expect, it } from "vitest";
import type { Hinted } from "../client/wire";
import { bestChoices, chanceSaid, errorOf, winningSaid } from "./hints";

const HINT: Hinted = {
    t: "hinted",
    id: 1,
    line: "pass",
    text: "pass",
    worth: 0.5,
    choices: [
        { do: "bid 2", worth: 0.31, low: 0.26, high: 0.36 },
        { do: "bid 3", worth: 0.42, low: 0.42, high: 0.42 },
        { do: "pass", worth: 0.5 },
        { do: "bid 4", worth: 0.1 },
        { do: "bid 5", worth: 0.9 },
    ],
};
const OFFERED = ["bid 2", "bid 3", "bid 4", "pass"].map((line) => ({ do: line, text: `to ${line}` }));

describe("a hint", () => {
    it("says an estimate with its error, which is never made smaller", () => {
        expect(chanceSaid({ worth: 0.43, low: 0.392, high: 0.468 }, "en")).toBe("about 43%, give or take 4");
        expect(chanceSaid({ worth: 0.43 }, "en")).toBe("43%");
        expect(chanceSaid({ worth: 0.43, low: 0.43, high: 0.43 }, "en")).toBe("about 43%");
        expect(chanceSaid({ worth: 1, low: 1, high: 1 }, "en")).toBe("100%");
        expect(errorOf({ worth: 0.5, low: 0.4999, high: 0.5001 })).toBe(1);
        expect(errorOf({ worth: 0.5, low: 0.45, high: 0.55 })).toBe(5);
    });

    it("says what the chance is of", () => {
        expect(winningSaid({ worth: 0.43, low: 0.392, high: 0.468 }, "en")).toBe("about 43% to win, give or take 4");
        expect(winningSaid({ worth: 0.43, low: 0.43, high: 0.43 }, "en")).toBe("about 43% to win");
        expect(winningSaid({ worth: 0.43 }, "en")).toBe("43% to win");
    });

    it("calls nothing certain that is not", () => {
        expect(chanceSaid({ worth: 0.999 }, "en")).toBe("99%");
        expect(chanceSaid({ worth: 0.001 }, "en")).toBe("1%");
        expect(chanceSaid({ worth: 1 }, "en")).toBe("100%");
    });

    it("has the best of what is offered one by one, the best first", () => {
        expect(bestChoices(HINT, OFFERED, "en")).toEqual([
            { line: "pass", text: "to pass", chance: "50%" },
            { line: "bid 3", text: "to bid 3", chance: "about 42%" },
            { line: "bid 2", text: "to bid 2", chance: "about 31%, give or take 5" },
        ]);
        expect(bestChoices({ t: "hinted", id: 1, line: "pass", text: "pass" }, OFFERED, "en")).toEqual([]);
    });
});
