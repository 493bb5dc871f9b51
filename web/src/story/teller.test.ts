import { beforeEach, describe, expect, it } from "vitest";
import { ScriptedClock } from "../client/scripted";
import type { Now, TableEvent } from "../client/wire";
import { Teller, stepsOf } from "./teller";

const event = (n: number, more: Partial<TableEvent> = {}): TableEvent => ({
    t: "event", n, at: n, kind: "move", text: `line ${n}`, ...more,
});
const now = (n: number) => ({ t: "now", n }) as Now;

let clock: ScriptedClock;
let told: string[];
let teller: Teller;
let pace = 1;

beforeEach(() => {
    clock = new ScriptedClock();
    told = [];
    pace = 1;
    teller = new Teller(
        {
            show: ({ lines }, isBrief) => told.push(lines.join("/") + (isBrief ? " briefly" : "")),
            missed: (steps) => told.push(`missed ${steps.length}`),
            rest: ({ n }) => told.push(`now ${n}`),
        },
        clock,
        () => pace,
    );
});

describe("an event", () => {
    it("without pictures is its words", () => {
        expect(stepsOf(event(1, { text: "a\nb" }))).toMatchObject([{ lines: ["a", "b"], beat: "told", isLast: true }]);
    });
    it("with several gives a line to each, and the rest to the last", () => {
        const steps = stepsOf(event(1, { text: "a\nb\nc\nd", moments: [1, 2], beats: ["passing", "decisive"] }));
        expect(steps).toMatchObject([
            { view: 1, lines: ["a"], beat: "passing", isLast: false },
            { view: 2, lines: ["b", "c", "d"], beat: "decisive", isLast: true },
        ]);
    });
    it("that says nothing is silent", () => {
        expect(stepsOf(event(1, { text: "" }))).toMatchObject([{ beat: "silent" }]);
    });
});

describe("telling", () => {
    it("holds each step, and shows the table as it is when all is told", () => {
        teller.event(event(1, { moment: {}, beats: ["decisive"] }), false);
        teller.event(event(2), false);
        teller.now(now(2));
        expect(told).toEqual(["line 1"]);
        clock.pass(1499);
        expect(told).toEqual(["line 1"]);
        clock.pass(1);
        expect(told).toEqual(["line 1", "line 2"]);
        clock.pass(450);
        expect(told).toEqual(["line 1", "line 2", "now 2"]);
    });
    it("goes on by a tap", () => {
        teller.event(event(1), false);
        teller.now(now(1));
        teller.skip();
        expect(told).toEqual(["line 1", "now 1"]);
        clock.pass(5000);
        expect(told).toEqual(["line 1", "now 1"]);
    });
    it("does not wait at pace 0, but for what one alone is shown", () => {
        pace = 0;
        teller.event(event(1), false);
        teller.event(event(2, { moment: {}, beats: ["private"] }), false);
        teller.now(now(2));
        expect(told).toEqual(["line 1", "line 2"]);
        clock.pass(3000);
        expect(told.at(-1)).toBe("now 2");
    });
    it("catches up when more than three steps wait", () => {
        for (let n = 1; n <= 4; n++) teller.event(event(n), false);
        expect(told).toEqual(["line 1"]);
        teller.event(event(5), false);
        teller.now(now(5));
        expect(told).toEqual(["line 1", "line 2 briefly", "line 3 briefly", "line 4 briefly", "line 5 briefly", "missed 4", "now 5"]);
    });
    it("does not take away what one alone is being shown, nor forget it in a hurry", () => {
        teller.event(event(1, { moment: {}, beats: ["private"] }), false);
        for (let n = 2; n <= 5; n++) teller.event(event(n), false);
        teller.event(event(6, { moment: {}, beats: ["private"] }), false);
        teller.now(now(6));
        expect(told).toEqual(["line 1"]);
        clock.pass(3000);
        expect(told.slice(-2)).toEqual(["missed 4", "line 6"]);
        clock.pass(3000);
        expect(told.at(-1)).toBe("now 6");
    });
    it("does not count what says nothing", () => {
        teller.event(event(1), false);
        for (let n = 2; n <= 12; n++) teller.event(event(n, { text: "" }), false);
        expect(told).toEqual(["line 1"]);
    });
    it("tells what is past at once, and talk beside everything else", () => {
        teller.event(event(1), true);
        teller.event(event(2), false);
        teller.event(event(3, { kind: "said" }), false);
        expect(told).toEqual(["line 1 briefly", "line 2", "line 3 briefly"]);
    });
    it("forgets what waits when the table begins anew", () => {
        teller.event(event(1), false);
        teller.event(event(2), false);
        teller.clear();
        clock.pass(5000);
        expect(told).toEqual(["line 1"]);
    });
});
