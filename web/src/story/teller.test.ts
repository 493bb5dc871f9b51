import { beforeEach, describe, expect, it } from "vitest";
import { ScriptedClock } from "../client/scripted";
import type { Now, TableEvent } from "../client/wire";
import { type Motion, STILL } from "./motion";
import { Teller, holdOf, stepsOf } from "./teller";

const event = (n: number, more: Partial<TableEvent> = {}): TableEvent => ({
    t: "event", n, at: n, kind: "move", text: `line ${n}`, ...more,
});
const now = (n: number) => ({ t: "now", n, view: `table ${n}` }) as Now;

let clock: ScriptedClock;
let told: string[];
let shown: unknown[];
let motion: Motion;
let settled: number;
let teller: Teller;
let pace = 1;
let moved = 0;
const moving = () =>
    motion === STILL
        ? null
        : () => {
              moved++;
              return motion;
          };

beforeEach(() => {
    clock = new ScriptedClock();
    told = [];
    shown = [];
    motion = STILL;
    settled = moved = 0;
    pace = 1;
    teller = new Teller(
        {
            show: (_, view) => {
                shown.push(view);
                return moving();
            },
            tell: ({ lines }) => told.push(lines.join("/")),
            missed: (steps) => told.push(`missed ${steps.length}`),
            rest: ({ n }, isHasty, isMore) => {
                told.push(`now ${n}${isHasty ? " at once" : ""}${isMore ? " and more" : ""}`);
                return isHasty ? null : moving();
            },
            settle: () => settled++,
        },
        clock,
        (then) => clock.after(0, then),
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
    it("changes the picture once at a time, and asks nothing before something else is told", () => {
        teller.event(event(1), false);
        teller.now(now(1));
        teller.event(event(2, { moment: {} }), false);
        const before = told.length;
        teller.skip();
        expect(told.slice(before)).toEqual(["now 1 and more"]);
        clock.pass(0);
        teller.now(now(2));
        expect(told.slice(before)).toEqual(["now 1 and more", "line 2"]);
        teller.skip();
        expect(told.at(-1)).toBe("now 2");
    });
    it("catches up when more than three events wait", () => {
        for (let n = 1; n <= 4; n++) teller.event(event(n), false);
        expect(told).toEqual(["line 1"]);
        teller.event(event(5), false);
        teller.now(now(5));
        expect(told).toEqual(["line 1", "line 2", "line 3", "line 4", "line 5", "missed 4", "now 5 at once"]);
        expect(shown).toHaveLength(1);
    });
    it("takes its time for the steps of one event, however many", () => {
        teller.event(event(1), false);
        teller.event(event(2, { text: "a\nb\nc", moments: [1, 2, 3] }), false);
        teller.event(event(3), false);
        teller.event(event(4), false);
        expect(told).toEqual(["line 1"]);
        clock.pass(10000);
        expect(told).toEqual(["line 1", "a", "b", "c", "line 3", "line 4"]);
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
    it("catches up to what decides, and shows it in its time", () => {
        teller.event(event(1), false);
        for (let n = 2; n <= 5; n++) teller.event(event(n), false);
        teller.event(event(6, { moment: "skull", beats: ["decisive"] }), false);
        for (let n = 7; n <= 10; n++) teller.event(event(n), false);
        teller.now(now(10));
        expect(told.slice(-2)).toEqual(["missed 4", "line 6"]);
        expect(shown.at(-1)).toBe("skull");
        clock.pass(1499);
        expect(told.at(-1)).toBe("line 6");
        clock.pass(1);
        expect(told.slice(-2)).toEqual(["missed 4", "now 10 at once"]);
    });
    it("shows what was turned up to who is a little behind, and passes it over for who is far behind", () => {
        const flip = (n: number) => teller.event(event(n, { moment: `disc ${n}`, beats: ["plain"] }), false);
        for (let n = 1; n <= 6; n++) flip(n);
        expect(shown).toEqual(["disc 1"]);
        clock.pass(6 * 900);
        expect(shown).toHaveLength(6);
        for (let n = 7; n <= 19; n++) flip(n);
        expect(told).toContain("missed 11");
        expect(shown.slice(6)).toEqual(["disc 7", "disc 19"]);
    });
    it("counts a throw of dice as one thing with who throws them", () => {
        for (let n = 1; n <= 6; n++) teller.event(event(n, { by: n % 2 === 0 ? "chance" : "bot" }), false);
        for (let turn = 0; turn < 6; turn++) clock.pass(450);
        expect(told).toEqual(["line 1", "line 2", "line 3", "line 4", "line 5", "line 6"]);
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
        expect(told).toEqual(["line 1", "line 3"]);
        expect(shown).toEqual([]);
        clock.pass(60);
        expect(told).toEqual(["line 1", "line 3", "line 2"]);
    });
    it("forgets what waits when the table begins anew", () => {
        teller.event(event(1), false);
        teller.event(event(2), false);
        teller.clear();
        clock.pass(5000);
        expect(told).toEqual(["line 1"]);
    });
});

describe("motion", () => {
    const flip = (n: number) => event(n, { moment: `turned ${n}`, beats: ["plain"] });
    it("is waited for, and what is turned is not told before it can be seen", () => {
        motion = { told: 560, ends: 770 };
        teller.event(flip(1), false);
        teller.event(event(2), false);
        expect(told).toEqual([]);
        clock.pass(559);
        expect(told).toEqual([]);
        clock.pass(1);
        expect(told).toEqual(["line 1"]);
        clock.pass(210 + 899);
        expect(told).toEqual(["line 1"]);
        motion = STILL;
        clock.pass(1 + 60);
        expect(told).toEqual(["line 1", "line 2"]);
    });
    it("begins when what was changed is drawn, and a tap before that leaves it out", () => {
        motion = { told: 560, ends: 770 };
        teller.event(flip(1), false);
        expect([shown.length, moved]).toEqual([1, 0]);
        clock.pass(0);
        expect([moved, told]).toEqual([1, []]);
        teller.skip();
        teller.skip();
        teller.event(flip(2), false);
        teller.skip();
        expect([shown.length, moved, told]).toEqual([2, 1, ["line 1", "line 2"]]);
    });
    it("ends by a tap, and another one goes on", () => {
        motion = { told: 560, ends: 770 };
        teller.event(flip(1), false);
        teller.event(flip(2), false);
        teller.skip();
        expect([told, settled, shown.length]).toEqual([["line 1"], 1, 1]);
        clock.pass(899);
        expect(shown).toHaveLength(1);
        teller.skip();
        expect(shown).toEqual(["turned 1", "turned 2"]);
    });
    it("of an event without pictures is that of the table after it", () => {
        teller.event(event(1), false);
        expect(shown).toEqual([]);
        clock.pass(30);
        motion = { told: 0, ends: 220 };
        teller.now(now(1));
        clock.pass(0);
        expect([shown, told]).toEqual([["table 1"], ["line 1"]]);
        clock.pass(449);
        expect(told).toEqual(["line 1"]);
        motion = STILL;
        clock.pass(1);
        expect(told).toEqual(["line 1", "now 1"]);
    });
    it("does not show a table before all that led to it is told", () => {
        teller.event(event(1), false);
        teller.event(event(2), false);
        teller.now(now(2));
        expect(shown).toEqual([undefined]);
    });
    it("sweeps after the hold, and nothing else happens meanwhile", () => {
        teller.event(flip(1), false);
        teller.now(now(1));
        teller.event(flip(2), false);
        motion = { told: 0, ends: 300 };
        clock.pass(900);
        expect([told, shown]).toEqual([["line 1", "now 1 and more"], ["turned 1"]]);
        clock.pass(300);
        expect(shown).toEqual(["turned 1", "turned 2"]);
    });
});

describe("how long a step stands", () => {
    it("goes with the pace; what one alone is shown is never shorter, and longer for who learns", () => {
        const hold = (beat: "plain" | "private", pace: number) => holdOf({ beat, lines: ["short"] }, pace);
        expect([hold("plain", 0.5), hold("plain", 1.8)]).toEqual([450, 1620]);
        expect([hold("private", 0), hold("private", 1), hold("private", 1.8), hold("private", 2.7)]).toEqual([3000, 3000, 5400, 6000]);
    });
});
