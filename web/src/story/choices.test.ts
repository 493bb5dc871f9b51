import { describe, expect, it } from "vitest";
import type { Now, TableEvent } from "../client/wire";
import { type Thing, buttonsOf, chosen, grouped, isSameQuestion, lineFor, makesAnotherQuestion, mostThings, movesAfter, pickedAfter, pointedAt } from "./choices";

const listed = (...lines: string[]) => lines.map((line) => ({ do: line, text: `do ${line}` }));

describe("choices", () => {
    it("that are few are buttons, in the order of the list", () => {
        const groups = grouped(listed("place flower", "place skull", "bid 1", "bid 2", "bid 3"));
        expect(groups.map(({ kind, word }) => [kind, word])).toEqual([["buttons", "place"], ["buttons", "bid"]]);
    });
    it("that end a turn come before those of which there are several", () => {
        const groups = grouped(listed("bid 1", "bid 2", "pass", "peek 1", "peek 2", "peek 3", "peek 4"));
        expect(buttonsOf(groups).map((choice) => choice.do)).toEqual(["pass", "bid 1", "bid 2"]);
    });
    it("that pass are first, whatever else there is", () => {
        expect(buttonsOf(grouped(listed("bid 4", "pass"))).map((choice) => choice.do)).toEqual(["pass", "bid 4"]);
    });
    it("of many numbers are picked", () => {
        const [group] = grouped(listed("bid 2", "bid 3", "bid 4", "bid 5"));
        expect(group).toMatchObject({ kind: "numbers", isSet: false, numbers: [2, 3, 4, 5] });
    });
    it("of sets of numbers are picked together, also none of them", () => {
        const [group] = grouped(listed("peek", "peek 1", "peek 1 2", "peek 2"));
        if (group?.kind !== "numbers") throw new Error("no set");
        expect(group).toMatchObject({ isSet: true, numbers: [1, 2] });
        expect(chosen(group, [2, 1])?.do).toBe("peek 1 2");
        expect(chosen(group, [])?.do).toBe("peek");
        expect(chosen(group, [3])).toBeUndefined();
    });
    it("with other arguments than numbers are buttons", () => {
        const [group] = grouped(listed("flip P1", "flip P2", "flip P3", "flip P4", "flip P5"));
        expect(group).toMatchObject({ kind: "buttons" });
    });
    it("with numbers that are not a set are buttons", () => {
        const [group] = grouped(listed("look P1 1", "look P1 2", "look P2 1", "look P2 2"));
        expect(group).toMatchObject({ kind: "buttons" });
    });
    it("that are too many to list are typed", () => {
        const [group] = grouped([{ word: "swap", text: "swap two cards", example: "swap P1 2 P3 1" }]);
        expect(group).toEqual({ kind: "typed", word: "swap", text: "swap two cards", example: "swap P1 2 P3 1" });
    });
    it("name the seat where a person has several", () => {
        expect(lineFor("bid 3", "P4", ["P1", "P4"])).toBe("P4 bid 3");
        expect(lineFor("bid 3", "P1", ["P1"])).toBe("bid 3");
    });
});

describe("pointing", () => {
    const legal = [...listed("peek", "peek 1", "peek 1 2", "look P1 2", "look P3 1"), { word: "swap", text: "swap: swap P1 2 P3 1", example: "swap P1 2 P3 1" }];
    const line = (word: string, ...things: [string, number][]) => {
        const choice = pointedAt(legal, word, "P1", things.map(([seat, number]) => ({ seat, number })));
        return choice && "do" in choice ? choice.do : undefined;
    };
    it("at one's own things names their numbers, in order", () => {
        expect(line("peek", ["P1", 2], ["P1", 1])).toBe("peek 1 2");
        expect(line("peek")).toBe("peek");
        expect(line("peek", ["P3", 1])).toBeUndefined();
    });
    it("at anybody's names their seats", () => {
        expect(line("look", ["P3", 1])).toBe("look P3 1");
        expect(line("look", ["P1", 2])).toBe("look P1 2");
        expect(line("look", ["P2", 2])).toBeUndefined();
    });
    it("is enough where there are too many actions to list", () => {
        expect(line("swap", ["P3", 4], ["P2", 1])).toBe("swap P2 1 P3 4");
        expect(line("swap", ["P3", 4])).toBeUndefined();
    });
    it("says such an action in words, where there are some", () => {
        const things = [{ seat: "P3", number: 4 }, { seat: "P1", number: 2 }];
        expect(pointedAt(legal, "swap", "P1", things)).toEqual({ do: "swap P1 2 P3 4", text: "swap: swap P1 2 P3 4" });
        expect(pointedAt(legal, "swap", "P1", things, (line) => `said ${line}`)).toEqual({ do: "swap P1 2 P3 4", text: "said swap P1 2 P3 4" });
        expect(pointedAt(legal, "look", "P1", [things[0]!], () => "never")).toBeUndefined();
    });
    it("at one more thing leaves off what is too much, or is of the same player where two trade", () => {
        const [a, b, c, other] = [1, 2, 3, 1].map((number, i) => ({ seat: i < 3 ? "P1" : "P3", number })) as [Thing, Thing, Thing, Thing];
        const peek = listed("peek", "peek 1", "peek 1 2");
        expect(pickedAfter([a, b], c, peek)).toEqual([b, c]);
        expect(pickedAfter([a, b], a, peek)).toEqual([b]);
        expect(pickedAfter([a], b, listed("discard 1", "discard 2"))).toEqual([b]);
        const swap = [{ word: "swap", text: "swap", example: "swap P1 2 P3 1" }];
        expect(pickedAfter([a], b, swap)).toEqual([b]);
        expect(pickedAfter([a], other, swap)).toEqual([a, other]);
        expect(pickedAfter([a, other], b, swap)).toEqual([other, b]);
    });
    it("is at no more than an action is about", () => {
        expect(mostThings(legal)).toBe(2);
        expect(mostThings(listed("draw", "take"))).toBe(0);
    });
});

describe("a question", () => {
    const now = (...lines: string[]) =>
        ({ ask: { P1: "Which?" }, legal: lines.length > 0 ? { P1: listed(...lines) } : {} }) as unknown as Now;
    const event = (members: Partial<TableEvent>) => ({ t: "event", n: 1, at: 1, kind: "move", text: "", ...members }) as TableEvent;
    it("is the same as long as one can do the same", () => {
        expect(isSameQuestion(now("pass", "sketch 1"), now("pass", "sketch 1"))).toBe(true);
        expect(isSameQuestion(now("pass", "sketch 1"), now("pass"))).toBe(false);
        expect(isSameQuestion(now(), now())).toBe(false);
    });
    it("outlives what others do unseen, and nothing else that moves", () => {
        expect(makesAnotherQuestion(event({ by: "bot", move: "P2 pass" }), ["P1"])).toBe(false);
        expect(makesAnotherQuestion(event({ kind: "said" }), ["P1"])).toBe(false);
        expect(makesAnotherQuestion(event({ by: "person", move: "P1 pass" }), ["P1"])).toBe(true);
        expect(makesAnotherQuestion(event({ by: "bot", move: "P2 sketch 1 = 7", moment: {} }), ["P1"])).toBe(true);
        expect(makesAnotherQuestion(event({ by: "chance", move: "deal" }), ["P1"])).toBe(true);
        expect(makesAnotherQuestion(event({ kind: "undone", to: 3 }), ["P1"])).toBe(true);
    });
});

describe("what can be taken back", () => {
    const event = (n: number, members: Partial<TableEvent>) => ({ t: "event", n, at: n, kind: "move", text: "", ...members }) as TableEvent;
    it("is what oneself has done in this game, and stands", () => {
        const events = [
            event(1, { by: "person", move: "P1 bid 2" }),
            event(2, { kind: "started" }),
            event(3, { by: "person", move: "P1 place flower" }),
            event(4, { by: "bot", move: "P2 place ?" }),
            event(5, { by: "clock", move: "P1 pass" }),
            event(6, { by: "person", move: "P1 bid 3" }),
        ];
        const moves = events.reduce((before, each) => movesAfter(before, each, ["P1"]), [] as readonly number[]);
        expect(moves).toEqual([3, 6]);
        expect(movesAfter(moves, event(7, { kind: "undone", to: 5 }), ["P1"])).toEqual([3]);
        expect(movesAfter(moves, event(7, { kind: "undone", to: 2 }), ["P1"])).toEqual([]);
    });
});
