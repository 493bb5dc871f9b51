import { describe, expect, it } from "vitest";
import { type Piece, type Pieces, TIMES, breathOf, delayed, placeIn, plan } from "./motion";

const pieces = (...all: (Partial<Piece> & { name: string; x?: number; y?: number })[]): Pieces =>
    new Map(all.map(({ x = 0, y = 0, ...piece }) => [piece.name, { box: { x, y, width: 10, height: 10 }, ...piece }]));
const full = { pace: 1, isCalm: false };
const moves = (before: Pieces, after: Pieces, manner = full) => plan(before, after, manner).moves;

describe("what moves", () => {
    it("is what is elsewhere, and nothing else", () => {
        const before = pieces({ name: "a" }, { name: "b" });
        const after = pieces({ name: "a", x: 30, y: -40 }, { name: "b", x: 0.2 });
        expect(moves(before, after)).toEqual([
            { kind: "slide", name: "a", way: { x: -30, y: 40, width: 1, height: 1 }, after: 0, ms: 220 },
        ]);
    });
    it("comes from a piece that is named, even from one that is gone now, and goes to one", () => {
        const before = pieces({ name: "hand", x: 50 }, { name: "old", x: 5, to: "pile" });
        const after = pieces({ name: "pile", x: 20 }, { name: "new", from: "hand" });
        expect(moves(before, after)).toMatchObject([
            { kind: "come", name: "pile", way: null },
            { kind: "come", name: "new", way: { x: 50 } },
            { kind: "go", name: "hand", way: null, ms: 300 },
            { kind: "go", name: "old", way: { x: 15 }, ms: 300 },
        ]);
    });
    it("is no larger than where it comes from", () => {
        const before = pieces({ name: "seat" });
        const after = new Map(before).set("bid", { name: "bid", from: "seat", box: { x: 100, y: 0, width: 40, height: 20 } });
        expect(moves(before, after)).toMatchObject([{ way: { x: -115, y: -5, width: 0.25, height: 0.25 } }]);
    });
    it("does not count what only moves with the piece around it", () => {
        const before = pieces({ name: "mat" }, { name: "disc", within: "mat" }, { name: "top", within: "mat", y: 5 });
        const after = pieces({ name: "mat", y: 20 }, { name: "disc", within: "mat", y: 20 }, { name: "top", within: "mat", y: 35 });
        expect(moves(before, after)).toMatchObject([
            { name: "mat", way: { y: -20 } },
            { name: "top", way: { y: -10 } },
        ]);
    });
    it("is not what goes elsewhere with the whole table, because the page scrolls", () => {
        const lying = (scrolled: number) => {
            const table = { x: 8, y: 60 - scrolled, width: 300, height: 400 };
            const seen = { x: 30, y: 90 - scrolled, width: 10, height: 10 };
            return new Map([["die", { name: "die", box: placeIn(table, seen) }]]);
        };
        expect(lying(0).get("die")?.box).toEqual({ x: 22, y: 30, width: 10, height: 10 });
        expect(moves(lying(0), lying(150))).toEqual([]);
    });
    it("is nothing when the drawing only just appeared", () => {
        expect(plan(new Map(), pieces({ name: "a" }), full).moves).toEqual([]);
    });
    it("tumbles when it is thrown again, one die after the other", () => {
        const dice = (...thrown: string[]) => pieces(...thrown.map((number, i) => ({ name: `die ${i}`, thrown: number })));
        const { moves, told, ends } = plan(dice("1", "1", "1"), dice("2", "1", "2"), full);
        expect(moves).toEqual([
            { kind: "tumble", name: "die 0", after: 0, ms: 600 },
            { kind: "tumble", name: "die 2", after: 60, ms: 600 },
        ]);
        expect([told, ends]).toEqual([660, 660]);
    });
});

describe("turning over", () => {
    const disc = (name: string, face: string, more: Partial<Piece> = {}) => ({ name, face, ...more });
    it("has a breath that grows up to the last one", () => {
        expect([undefined, 0, 0.5, 1, 7].map(breathOf)).toEqual([0, 350, 525, 700, 700]);
    });
    it("is told half way, and ends after it", () => {
        const change = plan(pieces(disc("a", "?")), pieces(disc("a", "skull", { breath: 1 })), full);
        expect(change).toMatchObject({ told: 700 + 210, ends: 700 + 420 });
    });
    it("is one after the other, in their order, and told when all are seen", () => {
        const before = pieces(disc("low", "?"), disc("high", "?"));
        const after = pieces(disc("low", "flower", { breath: 0, order: 2 }), disc("high", "flower", { breath: 0, order: 1 }));
        const change = plan(before, after, full);
        expect(change.moves).toMatchObject([{ name: "high", after: 0 }, { name: "low", after: 770 }]);
        expect(change.told).toBe(770 + 350 + 210);
    });
    it("does without waiting where there is no breath", () => {
        const change = plan(pieces(disc("a", "?"), disc("b", "?")), pieces(disc("a", "x"), disc("b", "y")), full);
        expect(change.moves).toMatchObject([{ after: 0, breath: 0 }, { after: 0, breath: 0 }]);
    });
    it("takes it to its place meanwhile, when its time has come", () => {
        const before = pieces(disc("a", "?"), disc("b", "?"));
        const after = pieces(disc("a", "x", { breath: 0 }), { ...disc("b", "x", { breath: 0 }), x: 50 });
        expect(moves(before, after)).toMatchObject([{ kind: "slide", name: "b", after: 770 }, { name: "a" }, { name: "b", after: 770 }]);
    });
});

describe("a reader's wish", () => {
    const before = pieces({ name: "a" }, { name: "b", face: "?" }, { name: "c", to: "a" });
    const after = pieces({ name: "a", x: 9 }, { name: "b", face: "x", breath: 0 });
    it("for another pace makes everything longer or shorter", () => {
        const change = plan(before, after, { pace: 0.5, isCalm: false });
        expect(change.moves).toMatchObject([{ ms: 110 }, { ms: 150 }, { breath: 175, ms: 210 }]);
        expect(change.ends).toBe((TIMES.breath + TIMES.flip) / 2);
    });
    it("for none makes nothing move", () => {
        expect(plan(before, after, { pace: 0, isCalm: false })).toMatchObject({ moves: [], told: 0, ends: 0 });
    });
    it("for little motion leaves fades, and the breath", () => {
        expect(moves(before, after, { pace: 1, isCalm: true })).toEqual([
            { kind: "fade", name: "a", after: 0, ms: 120 },
            { kind: "go", name: "c", way: null, after: 0, ms: 120 },
            { kind: "fade", name: "b", after: 350, ms: 120 },
        ]);
    });
});

describe("what a throw brings", () => {
    const before = pieces({ name: "die", thrown: "1" }, { name: "pool", x: 50 }, { name: "lost", to: "pool" });
    const after = pieces({ name: "die", thrown: "2" }, { name: "pool", x: 50 }, { name: "won", from: "pool" }, { name: "other" });
    const isLate = (name: string) => name === "won" || name === "lost";
    it("comes when the throw was seen, and what it costs goes then", () => {
        const { moves, told, ends } = delayed(plan(before, after, full), isLate);
        expect(told).toBe(600);
        expect(moves).toMatchObject([
            { name: "won", kind: "come", after: 600 },
            { name: "other", after: 0 },
            { name: "lost", kind: "go", after: 600 },
            { name: "die", after: 0 },
        ]);
        expect(ends).toBe(900);
    });
    it("waits for a fade as well", () => {
        const { moves } = delayed(plan(before, after, { pace: 1, isCalm: true }), isLate);
        expect(moves).toMatchObject([{ name: "won", kind: "fade", after: 120 }, { name: "other", after: 0 }, { name: "lost", after: 120 }, { name: "die" }]);
    });
});
