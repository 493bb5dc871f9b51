import { describe, expect, it } from "vitest";
import type { Replay } from "../client/wire";
import { chapterAt, firstTold, namesOf, reelOf, stillOfEvent, stillOfMove, toldBy } from "./reel";

type Event = Replay["events"][number];

function event(n: number, kind: string, text: string, more: Partial<Event> = {}): Event {
    return { t: "event", n, at: n * 10, kind, text, view: { to_act: [`P${n}`] }, ...more };
}

const REEL = reelOf({
    events: [
        event(1, "sat", "Ana sits down."),
        event(2, "started", "The luck is sealed.", { headline: "Round 1" }),
        event(3, "move", ""),
        event(4, "move", "Ana bids 2."),
        event(5, "said", "Milo: Oh!"),
        event(6, "move", "Milo turns one.\nA flower.\nAnd another.", { moments: [{ up: 1 }, { up: 2 }], beats: ["plain", "decisive"], headline: "Round 2" }),
        event(7, "move", "Ana lays a disc."),
        event(8, "undone", "Ana takes that back.", { to: 6 }),
        event(9, "move", "Ana bids 1."),
    ],
});

describe("a reel", () => {
    it("has a still for each thing that was told, with its picture", () => {
        expect(REEL.stills.map(({ n, lines }) => [n, ...lines])).toEqual([
            [2, "Round 1"],
            [4, "Ana bids 2."],
            [6, "Milo turns one."],
            [6, "A flower.", "And another."],
            [7, "Ana lays a disc."],
            [8, "Ana takes that back."],
            [9, "Ana bids 1."],
        ]);
        expect(REEL.stills[2]?.view).toEqual({ up: 1 });
        expect(REEL.stills[3]).toMatchObject({ view: { up: 2 }, beat: "decisive" });
        expect(REEL.stills[1]).toMatchObject({ toAct: ["P4"], talk: [{ text: "Milo: Oh!" }] });
    });

    it("begins a round after what ended the one before", () => {
        expect(REEL.chapters).toEqual([{ title: "Round 1", at: 0 }, { title: "Round 2", at: 4 }]);
        expect([0, 3, 4, 6].map((at) => chapterAt(REEL, at))).toEqual([0, 0, 1, 1]);
    });

    it("numbers chapters, so that they are told apart", () => {
        const turns = ["Ana's turn", "Milo's turn", "Ana's turn"].map((headline, i) => event(i + 2, "move", "A throw.", { headline }));
        const reel = reelOf({ events: [event(1, "started", ""), ...turns, event(9, "move", "The last throw.")] });
        expect(namesOf(reel)).toEqual(["1 · Ana's turn", "2 · Milo's turn", "3 · Ana's turn"]);
        expect(namesOf(REEL)).toEqual(["1 · Round 1", "2 · Round 2"]);
        expect([firstTold(reel), firstTold(REEL)]).toEqual([1, 0]);
    });

    it("counts moves as the record does: what was taken back is not in it", () => {
        expect(REEL.stills.map(({ moves }) => moves)).toEqual([0, 2, 3, 3, 4, 3, 4]);
        expect(stillOfMove(REEL, 0)).toBe(0);
        expect(stillOfMove(REEL, 3)).toBe(2);
        expect(stillOfMove(REEL, 4)).toBe(6);
        expect(stillOfMove(REEL, 99)).toBe(6);
    });

    it("shows a move of which nothing is told where it was decided", () => {
        expect(stillOfMove(REEL, 1)).toBe(0);
        expect(stillOfMove(REEL, 2)).toBe(1);
    });

    it("tells the story so far", () => {
        expect(toldBy(REEL, 1).map(({ text, kind }) => [text, kind])).toEqual([["Round 1", "headline"], ["Ana bids 2.", "move"]]);
        expect(toldBy(REEL, 4).map(({ text }) => text).slice(-2)).toEqual(["Round 2", "Ana lays a disc."]);
    });

    it("finds an event, or what comes after it", () => {
        expect(stillOfEvent(REEL, 0)).toBe(0);
        expect(stillOfEvent(REEL, 3)).toBe(1);
        expect(stillOfEvent(REEL, 99)).toBe(6);
    });
});
