/* The promises of docs/protocol.md as far as a client has to keep them, against a scripted server. */
import { beforeEach, describe, expect, it } from "vitest";
import { fromHex } from "./hex";
import { pledgeOf } from "./pledge";
import { ScriptedClock, ScriptedTransport } from "./scripted";
import { type Onlooker, Visit } from "./visit";
import type { TableObject } from "./wire";

const COMMIT = "ab".repeat(32);

const table = (state: TableObject["state"], commit = COMMIT) =>
    ({ code: "m40phv", game: "null", state, commit, persons: [] }) as unknown as TableObject;
const welcome = (state: TableObject["state"] = "playing", log = "log1", latest = 0) => ({
    t: "welcome", v: 1, you: "P2", log, latest, table: table(state), commit: COMMIT, muted: [], lang: "en", think: 1000,
});
const event = (n: number, more: object = {}) => ({ t: "event", n, at: n, kind: "move", text: `text ${n}`, ...more });
const now = (n: number, more: object = {}) => ({
    t: "now", n, at: n, view: {}, to_act: [], ask: {}, legal: {}, left: {}, ...more,
});

let clock: ScriptedClock;
let server: ScriptedTransport;
let told: string[];
let visit: Visit;

beforeEach(() => {
    clock = new ScriptedClock();
    server = new ScriptedTransport();
    told = [];
    const onlooker: Onlooker = {
        stands: (standing, bye) => told.push(bye ? `${standing} ${bye.why}` : standing),
        welcome: (_, isNew) => told.push(isNew ? "welcome" : "welcome back"),
        event: ({ n }) => told.push(`event ${n}`),
        now: ({ n }) => told.push(`now ${n}`),
        returned: ({ id }) => told.push(`returned ${id}`),
    };
    visit = new Visit(server, "m40phv", { token: "secret" }, "fr", onlooker, clock, () => 0.5);
    visit.connect();
});

/* Greets, and is told everything up to n. */
function arrive(n = 0, state: TableObject["state"] = "playing") {
    server.line.open();
    server.line.give(welcome(state));
    for (let i = 1; i <= n; i++) server.line.give(event(i));
    server.line.give(now(n));
}

describe("hello", () => {
    it("says who one is and what one has", () => {
        expect(server.line.code).toBe("m40phv");
        expect(server.line.sent).toEqual([]);
        server.line.open();
        expect(server.line.sent).toEqual([
            { t: "hello", v: 1, token: "secret", lang: "fr", log: "", last: 0, picture: { columns: 0, lines: 0 } },
        ]);
    });
    it("brings the coach along, and what it has said", () => {
        arrive(1);
        visit.setCoach([]);
        expect(server.line.all("coach")).toEqual([{ t: "coach", on: true, heard: [] }]);
        visit.hears(3);
        server.line.close();
        clock.pass(0);
        server.line.open();
        expect(server.line.all("hello")[0]).toMatchObject({ coach: [3] });
        server.line.give(welcome(), now(1));
        visit.setCoach(null);
        expect(server.line.all("coach")).toEqual([{ t: "coach", on: false, heard: [] }]);
        server.line.close();
        clock.pass(2000);
        server.line.open();
        expect(server.line.all("hello")[0]).not.toHaveProperty("coach");
    });
    it("does not come before the line is open", () => {
        expect(told).toEqual(["connecting"]);
    });
});

describe("events", () => {
    it("are handed out in order, and once", () => {
        arrive(2);
        server.line.give(event(2), event(3), now(3));
        expect(told.slice(1)).toEqual(["welcome", "event 1", "event 2", "here", "now 2", "event 3", "now 3"]);
    });
    it("with a gap are not believed: the line is dropped, and comes back with what it has", () => {
        arrive(2);
        server.line.give(event(4));
        expect(server.line.isDropped).toBe(true);
        clock.pass(0);
        server.line.open();
        expect(server.lines).toHaveLength(2);
        expect(server.line.all("hello")[0]).toMatchObject({ log: "log1", last: 2 });
    });
    it("of a kind that nobody knows yet are handed out, frames of such a kind ignored", () => {
        arrive(0);
        server.line.give({ t: "novelty", n: 9 }, event(1, { kind: "novelty" }));
        expect(told).toContain("event 1");
        expect(server.line.isDropped).toBe(false);
    });
    it.each(["", "nonsense", "[]", "null", '{"n":1}', '{"t":"event","n":"1"}', '{"t":"welcome"}', '{"t":"now","n":1,"legal":null}'])(
        "are not read from garbage: %s",
        (garbage) => {
            arrive(1);
            server.line.give(garbage);
            expect(server.line.isDropped).toBe(true);
            expect(told.at(-1)).toBe("lost");
        },
    );
    it("do not come before the welcome", () => {
        server.line.open();
        server.line.give(event(1));
        expect(server.line.isDropped).toBe(true);
    });
});

describe("coming back", () => {
    it("is at once, then after 1, 2, 4 … 15 seconds", () => {
        for (const pause of [0, 1000, 2000, 4000, 8000, 15000, 15000]) {
            const before = server.lines.length;
            server.line.close();
            if (pause > 0) {
                clock.pass(pause - 1);
                expect(server.lines).toHaveLength(before);
            }
            clock.pass(1);
            expect(server.lines).toHaveLength(before + 1);
        }
    });
    it("begins anew with small pauses once it was there", () => {
        for (let i = 0; i < 4; i++) {
            server.line.close();
            clock.pass(15000);
        }
        arrive(0);
        server.line.close();
        clock.pass(0);
        expect(server.lines).toHaveLength(6);
    });
    it("waits as long as the server says", () => {
        arrive(0);
        server.line.give({ t: "bye", error: "A restart.", why: "restarting", retry: 3000 });
        clock.pass(2999);
        expect(server.lines).toHaveLength(1);
        clock.pass(1);
        expect(server.lines).toHaveLength(2);
    });
    it.each(["unknown", "token", "private", "version", "removed", "left"])("is not tried after %s", (why) => {
        server.line.open();
        server.line.give({ t: "bye", error: "No.", why });
        clock.pass(60000);
        expect(server.lines).toHaveLength(1);
        expect(told.at(-1)).toBe(`ended ${why}`);
    });
    it("to another log tells everything anew", () => {
        arrive(3);
        server.line.close();
        clock.pass(0);
        server.line.open();
        server.line.give(welcome("playing", "log2"), event(1), now(1));
        expect(told.slice(-4)).toEqual(["welcome", "event 1", "here", "now 1"]);
    });
    it("to the same log goes on", () => {
        arrive(1);
        server.line.close();
        clock.pass(0);
        server.line.open();
        server.line.give(welcome(), event(2), now(2));
        expect(told.slice(-4)).toEqual(["welcome back", "event 2", "here", "now 2"]);
    });
    it("does not wait where the network is back", () => {
        server.line.close();
        clock.pass(0);
        server.line.close();
        visit.hurry();
        expect(server.lines).toHaveLength(3);
    });
    it("notices a line on which nothing comes any more", () => {
        arrive(0);
        clock.pass(25000);
        expect(server.line.all("ping")).toHaveLength(1);
        server.line.give({ t: "pong", id: 0 });
        clock.pass(25000);
        expect(server.lines).toHaveLength(1);
        clock.pass(8000);
        expect(server.lines).toHaveLength(2);
    });
    it("is over when one closes", () => {
        arrive(0);
        visit.close();
        clock.pass(60000);
        expect(server.lines).toHaveLength(1);
    });
});

describe("requests", () => {
    it("get their own answers", async () => {
        arrive(1);
        const first = visit.request({ t: "do", line: "call heads", seen: 1 });
        const second = visit.request({ t: "say", line: "hello" });
        const [one, two] = [server.line.all("do")[0]!, server.line.all("say")[0]!];
        server.line.give(
            { t: "no", id: two.id, error: "Slowly.", why: "rate" },
            { t: "done", id: one.id, n: 2 },
        );
        expect(await first).toMatchObject({ n: 2 });
        await expect(second).rejects.toMatchObject({ message: "Slowly.", why: "rate" });
    });
    it("without an answer are sent again with the same key, after the first now", async () => {
        arrive(1);
        const answer = visit.request({ t: "do", line: "call heads", seen: 1 });
        const [sent] = server.line.all("do");
        expect(sent!.key).toMatch(/^[0-9a-f]{32}$/);
        server.line.close();
        clock.pass(0);
        server.line.open();
        server.line.give(welcome());
        expect(server.line.all("do")).toEqual([]);
        server.line.give(now(1));
        expect(server.line.all("do")).toEqual([sent]);
        server.line.give({ t: "done", id: sent!.id, n: 2 });
        expect(await answer).toMatchObject({ n: 2 });
        server.line.close();
        clock.pass(0);
        arrive(0);
        expect(server.line.all("do")).toEqual([]);
    });
    it("made while the line is away are sent when it is back", () => {
        arrive(1);
        server.line.close();
        void visit.request({ t: "do", line: "call tails", seen: 1 });
        clock.pass(0);
        server.line.open();
        server.line.give(welcome(), now(1));
        expect(server.line.all("do")).toHaveLength(1);
    });
    it("without a key are not sent twice, but said to be lost", async () => {
        arrive(1);
        const answer = visit.request({ t: "start" });
        server.line.close();
        await expect(answer).rejects.toMatchObject({ why: "lost" });
        clock.pass(0);
        server.line.open();
        server.line.give(welcome(), now(1));
        expect(server.line.all("start")).toEqual([]);
    });
    it("that are held are answered, and returned if they came too late after all", async () => {
        arrive(1);
        const answer = visit.request({ t: "do", line: "sketch 1", seen: 1 });
        const { id } = server.line.all("do")[0]!;
        server.line.give({ t: "done", id, n: 1, held: true }, { t: "returned", id, why: "late" });
        expect(await answer).toMatchObject({ held: true });
        expect(told.at(-1)).toBe(`returned ${id}`);
    });
    it("are refused when there is no table any more", async () => {
        server.line.open();
        server.line.give({ t: "bye", error: "No such table.", why: "unknown" });
        await expect(visit.request({ t: "rematch" })).rejects.toMatchObject({ why: "lost" });
    });
});

describe("shown", () => {
    it("has no answer and is not sent again", () => {
        arrive(1);
        visit.shown(1);
        expect(server.line.all("shown")).toEqual([{ t: "shown", n: 1 }]);
        server.line.close();
        visit.shown(1);
        clock.pass(0);
        arrive(0);
        expect(server.line.all("shown")).toEqual([]);
    });
});

describe("fair chance", () => {
    const pledges = () => server.line.all("pledge").map(({ hex }) => hex as string);

    it("is pledged to in the waiting room, once for a commitment, and revealed at the start", () => {
        arrive(1, "waiting");
        server.line.give(now(1));
        expect(pledges()).toHaveLength(1);
        expect(server.line.all("reveal")).toEqual([]);
        server.line.give(event(2, { kind: "starting", pledges: { P2: pledges()[0] } }));
        const [reveal] = server.line.all("reveal");
        expect(pledgeOf(COMMIT, "P2", fromHex(reveal!.hex as string))).toBe(pledges()[0]);
    });
    it("is not revealed where another page of the same person pledged", () => {
        arrive(1, "waiting");
        server.line.give(event(2, { kind: "starting", pledges: { P2: "00".repeat(32) } }));
        expect(server.line.all("reveal")).toEqual([]);
    });
    it("is pledged to again after a change, a new commitment and a lost line, each time with fresh entropy", () => {
        arrive(1, "waiting");
        server.line.give(event(2, { kind: "set", person: "P1" }), now(2));
        server.line.give(
            event(3, { kind: "unstarted", persons: ["P1"] }),
            now(3, { table: table("waiting", "cd".repeat(32)) }),
        );
        expect(new Set(pledges()).size).toBe(3);
        server.line.close();
        clock.pass(0);
        server.line.open();
        server.line.give(welcome("waiting"), now(3));
        expect(pledges()).toHaveLength(1);
    });
    it("keeps what was added to it, until it is void", () => {
        arrive(1, "waiting");
        const [hex] = pledges();
        expect(visit.pledgeKept).toBe(undefined);
        server.line.give(event(2, { kind: "starting", pledges: { P2: hex } }));
        expect(visit.pledgeKept).toEqual({ person: "P2", hex });
        server.line.give(event(3, { kind: "started", commit: COMMIT }), now(3, { table: table("playing") }));
        expect(visit.pledgeKept).toEqual({ person: "P2", hex });
        server.line.give(event(4, { kind: "rematch", person: "P1", commit: "ef".repeat(32) }));
        expect(visit.pledgeKept).toBe(undefined);
    });
    it("is left alone by who broke a pledge", () => {
        arrive(1, "waiting");
        server.line.give(
            event(2, { kind: "unstarted", persons: ["P2"] }),
            now(2, { table: table("waiting", "cd".repeat(32)) }),
        );
        expect(pledges()).toHaveLength(1);
    });
    it("has the seal that was told before the start, whatever is told later", () => {
        const other = "cd".repeat(32);
        arrive(1, "waiting");
        server.line.give(event(2, { kind: "started", commit: other }), now(2, { table: table("playing", other) }));
        expect(visit.seal).toBe(COMMIT);
        server.line.close();
        clock.pass(0);
        server.line.open();
        server.line.give({ ...welcome("over"), table: table("over", other) }, now(2));
        expect(visit.seal).toBe(COMMIT);
    });
    it("has a new seal after a start that failed, and for a rematch, also where that was missed", () => {
        arrive(1, "waiting");
        server.line.close();
        clock.pass(0);
        server.line.open();
        server.line.give(welcome("playing"), event(2, { kind: "unstarted", persons: ["P1"], commit: "cd".repeat(32) }), now(2));
        expect(visit.seal).toBe("cd".repeat(32));
        server.line.give(event(3, { kind: "rematch", person: "P1", commit: "ef".repeat(32) }), now(3));
        expect(visit.seal).toBe("ef".repeat(32));
    });
    it("has no seal of what was told after the start", () => {
        arrive(1, "playing");
        expect(visit.seal).toBe(undefined);
        server.line.close();
        clock.pass(0);
        server.line.open();
        server.line.give(welcome("waiting", "log2"), now(0));
        expect(visit.seal).toBe(COMMIT);
        server.line.close();
        clock.pass(2000);
        server.line.open();
        server.line.give(welcome("playing", "log3"), now(0));
        expect(visit.seal).toBe(undefined);
    });
    it("is not pledged to in the middle of a game", () => {
        arrive(1, "playing");
        expect(pledges()).toEqual([]);
    });
});
