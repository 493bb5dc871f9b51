import { describe, expect, it } from "vitest";
import { linesOf, untyped } from "./rules";

const line = (text: string, numbers: string[] = [], item = false) => ({ text, rules: numbers, item });
const rules = {
    game: "skull",
    lang: "en",
    parts: [
        { part: "basics", title: "Basics", lines: [line("intro"), line("one of a list", [], true)] },
        {
            part: "first",
            title: "First",
            lines: [line("ten", ["SKU-10"]), line("its item", [], true), line("eleven", ["SKU-11", "SKU-12"])],
        },
        { part: "after", title: "After", lines: [line("forty", ["SKU-40"]), line("last item", [], true)] },
    ],
};
const texts = (numbers: string[]) => linesOf(rules, numbers).map(({ text }) => text);

describe("the rules that matter", () => {
    it("come in the order that was asked for, with their lists", () => {
        expect(texts(["SKU-40", "SKU-10"])).toEqual(["forty", "last item", "ten", "its item"]);
    });
    it("stand there once, though they have several numbers", () => {
        expect(texts(["SKU-11", "SKU-12"])).toEqual(["eleven"]);
    });
    it("are none where there is no such number", () => {
        expect(texts(["SKU-99"])).toEqual([]);
        expect(texts([])).toEqual([]);
    });
});

describe("a line for who touches things", () => {
    it("has no commands in brackets", () => {
        expect(untyped("the first player lays last (`place flower`, `place skull`).")).toBe("the first player lays last.");
        expect(untyped("on lance un défi (`bid 3`) : « Trois. »")).toBe("on lance un défi : « Trois. »");
        expect(untyped("any of them again (`reroll 1 3`: the first and the third), or you stop (`stop`)")).toBe("any of them again, or you stop");
    });
    it("keeps what is said besides", () => {
        expect(untyped("higher than the last (`bid 5`; jumps are welcome) or out (`pass`)")).toBe("higher than the last (jumps are welcome) or out");
        expect(untyped("or keep all secret (`hide` ; all or none: house ruling).")).toBe("or keep all secret (all or none: house ruling).");
        expect(untyped("up to two (`peek 1 3`; `peek 2` for one only, `peek` for none).")).toBe("up to two.");
        expect(untyped("all or none (house ruling)")).toBe("all or none (house ruling)");
    });
});
