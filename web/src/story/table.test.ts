/* What a table's model shows and no longer shows, against a scripted server. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ScriptedTransport } from "../client/scripted";
import type { Mover } from "./mover";
import { TableModel } from "./table.svelte";

/* What the reader's settings are made of (parts/settings.svelte.ts). */
vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));
/* Where nothing is drawn Svelte has nothing to flush, and leaves out what is to be changed. */
vi.mock("svelte", async (svelte) => ({ ...(await svelte<object>()), flushSync: (change?: () => void) => change?.() }));

const A_PICTURE = 16;
const SECRET = "You look at your cards 1 and 2: 7 and 3.";

let server: ScriptedTransport;
let model: TableModel;

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("requestAnimationFrame", (then: () => void) => setTimeout(then, A_PICTURE));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
    vi.stubGlobal("document", { hidden: false, body: { getBoundingClientRect() {} } });
    server = new ScriptedTransport();
    model = new TableModel(server, "m40phv", { token: "secret" }, "en");
    model.connect();
    server.line.open();
    server.line.give(
        { t: "welcome", v: 1, you: "P1", log: "log1", latest: 0, table: { state: "playing", persons: [] }, muted: [] },
        now(0),
    );
});
afterEach(() => {
    model.close();
    vi.useRealTimers();
});

function now(n: number) {
    return { t: "now", n, at: n, view: {}, to_act: [], ask: {}, legal: {}, left: {} };
}

it("tells what one alone is shown as long as it is shown, and then nowhere any more (SKE-71)", () => {
    server.line.give({ t: "event", n: 1, at: 1, kind: "move", move: "P1 peek 1 2 = 7 3", text: SECRET, moment: {}, beats: ["private"] }, now(1));
    vi.advanceTimersByTime(500);
    expect([model.said, model.spoken]).toEqual([[SECRET], SECRET]);
    expect(server.line.all("shown")).toEqual([]);
    vi.advanceTimersByTime(10000);
    expect(server.line.all("shown")).toEqual([{ t: "shown", n: 1 }]);
    expect([model.step, model.said, model.spoken, model.log]).toEqual([null, [], "", []]);
});

it("leaves what everybody was told in the line of story", () => {
    server.line.give({ t: "event", n: 1, at: 1, kind: "move", move: "P1 draw", text: "You draw.", moment: {}, beats: ["plain"] }, now(1));
    vi.advanceTimersByTime(10000);
    expect([model.step, model.said, model.spoken]).toEqual([null, ["You draw."], "You draw."]);
    expect(model.log.map(({ text }) => text)).toEqual(["You draw."]);
});

it("keeps what was picked while others let something pass, and drops it with a new question", () => {
    const choices = ["sketch 1", "sketch 2", "ok"].map((line) => ({ do: line, text: line }));
    const asking = (n: number, legal = choices) => ({ ...now(n), to_act: ["P1"], ask: { P1: "Sketch?" }, legal: { P1: legal } });
    const passed = (n: number) => ({ t: "event", n, at: n, kind: "move", by: "bot", move: "P2 ok", text: "Milo lets it pass." });
    server.line.give({ t: "event", n: 1, at: 1, kind: "move", by: "bot", move: "P2 discard 1 = 7", text: "Milo discards a 7.", moment: {} }, asking(1));
    vi.advanceTimersByTime(10000);
    model.pick({ seat: "P1", number: 2 });
    server.line.give(passed(2), asking(2));
    for (let passing = 0; passing < 30; passing++) {
        expect([model.asked.length, model.isPicked({ seat: "P1", number: 2 })]).toEqual([1, true]);
        vi.advanceTimersByTime(100);
    }
    server.line.give(passed(3), asking(3, choices.slice(1)));
    vi.advanceTimersByTime(10000);
    expect([model.asked.length, model.picked]).toEqual([1, []]);
});

it("knows that the game has begun, also when so much happened at once that one is caught up", () => {
    const table = (state: string) => ({ state, persons: [] });
    const moved = (n: number) => ({ t: "event", n, at: n, kind: "move", by: "bot", move: "P2 place ?", text: "Milo lays a disc." });
    server.line.give({ t: "event", n: 1, at: 1, kind: "starting", text: "" }, { ...now(1), table: table("starting") });
    server.line.give({ t: "event", n: 2, at: 2, kind: "started", text: "" }, moved(3), { ...now(3), table: table("playing") });
    for (let n = 4; n < 13; n++) server.line.give(moved(n), now(n));
    vi.advanceTimersByTime(60000);
    expect(model.step).toBe(null);
    expect(model.table?.state).toBe("playing");
});

describe("in a drawing, where each turn is for one thing", () => {
    const choices = [{ do: "place flower", text: "lay a flower" }];
    const asking = (n: number) => ({ ...now(n), view: { n }, to_act: ["P1"], ask: { P1: "Your turn." }, legal: { P1: choices } });
    const table = { state: "playing", persons: [{ person: "P1", seats: ["P1"] }] };
    const seen = () => [(model.view as { n?: number }).n, model.asked.length];

    beforeEach(() => {
        server.line.give({ t: "event", n: 1, at: 1, kind: "move", by: "bot", move: "P2 place ?", text: "Milo lays a disc." }, { ...asking(1), table });
        vi.advanceTimersByTime(1000);
        const still = () => ({ told: 0, ends: 0 });
        model.mover = { around: (change: () => void) => (change(), still), settle() {} } as unknown as Mover;
    });

    it("takes a question away as soon as it is answered, and then shows the answer", () => {
        expect(seen()).toEqual([1, 1]);
        server.line.give({ t: "event", n: 2, at: 2, kind: "move", by: "person", move: "P1 place flower", text: "You lay a flower." }, { ...now(2), view: { n: 2 } });
        expect(seen()).toEqual([1, 0]);
        vi.advanceTimersByTime(2 * A_PICTURE);
        expect(seen()).toEqual([2, 0]);
    });

    it("asks when the table that it is about was drawn", () => {
        server.line.give({ t: "event", n: 2, at: 2, kind: "move", by: "bot", move: "P2 place ?", text: "Milo lays a disc.", moment: { n: 1.5 } }, asking(2));
        const all = Array.from({ length: 200 }, () => (vi.advanceTimersByTime(A_PICTURE), seen()));
        const order = all.filter(([n, asked], i) => n !== all[i - 1]?.[0] || asked !== all[i - 1]?.[1]);
        expect(order).toEqual([[1, 0], [1.5, 0], [2, 0], [2, 1]]);
    });

    it("has asked by the time when something else happens", () => {
        const laid = (n: number) => ({ t: "event", n, at: n, kind: "move", by: "bot", move: "P2 place ?", text: "Milo lays a disc.", moment: { n: n - 0.5 } });
        server.line.give(laid(2), asking(2));
        for (let ms = 0; ms < 5000 && seen()[0] !== 2; ms++) vi.advanceTimersByTime(1);
        expect(seen()).toEqual([2, 0]);
        server.line.give(laid(3), asking(3));
        vi.advanceTimersByTime(5000);
        expect([model.present?.n, ...seen()]).toEqual([3, 3, 1]);
    });
});

describe("letting a turn pass", () => {
    const view = (more: object = {}) => ({ phase: "window", pile: 40, seats: [], turn: 3, player: ["P2"], last_window: false, ...more });
    const listed = (...lines: string[]) => lines.map((line) => ({ do: line, text: line }));
    const persons = ["P1", "P2", "P3"].map((person) => ({ person, name: person, seats: [person] }));
    const table = { game: "sketch", state: "playing", persons };
    const asking = (n: number, seen = view(), legal = listed("ok", "sketch 1")) =>
        ({ ...now(n), table, view: seen, to_act: ["P1"], ask: { P1: "?" }, legal: { P1: legal } });
    const happened = (n: number, move: string) => ({ t: "event", n, at: n, kind: "move", by: "bot", move, text: move, moment: view(), beats: ["passing"] });
    const sent = () => server.line.all("do").map((request) => (request as unknown as { line: string }).line);
    async function give(...frames: object[]) {
        server.line.give(...frames);
        await vi.advanceTimersByTimeAsync(10000);
    }
    /* The server takes an answer, and tells it. */
    async function taken(n: number, after: object = {}) {
        const { id } = server.line.all("do").at(-1) as unknown as { id: number };
        await give({ t: "done", id, n }, { t: "event", n, at: n, kind: "move", by: "person", move: "P1 ok", text: "" }, { ...now(n), table, view: view(), ...after });
    }

    it("is offered in a window only", async () => {
        await give(happened(1, "P2 discard 1 = 7"), asking(1));
        expect(model.mayPassTurn).toBe(true);
        await give(happened(2, "P2 draw"), asking(2, view({ phase: "drawing" }), listed("draw", "ok")));
        expect([model.asked.length, model.mayPassTurn]).toEqual([1, false]);
    });
    it("answers every window of the turn once, and asks again in the next turn", async () => {
        await give(happened(1, "P2 discard 1 = 7"), asking(1));
        model.passTurn();
        expect([sent(), model.asked, model.isPassing]).toEqual([["ok"], [], true]);
        await taken(2);
        await give(happened(3, "P3 sketch 1 = 7"), asking(3));
        expect([sent(), model.asked]).toEqual([["ok", "ok"], []]);
        await taken(4);
        await give(happened(5, "P3 discard 2 = 4"), asking(5, view({ turn: 4, player: ["P3"] })));
        expect([sent().length, model.asked.length, model.isPassing]).toEqual([2, 1, false]);
    });
    it("never answers a decision, which ends it", async () => {
        await give(happened(1, "P2 discard 1 = 7"), asking(1));
        model.passTurn();
        await taken(2);
        await give(happened(3, "P2 aim P1"), asking(3, view({ phase: "announcing" }), listed("look P2 1", "ok")));
        expect([sent(), model.asked.length, model.isPassing]).toEqual([["ok"], 1, false]);
        await give(happened(4, "P1 look P2 1"), asking(4));
        expect([sent(), model.asked.length]).toEqual([["ok"], 1]);
    });
    it("can be taken back, ends with what was undone, and with a refusal", async () => {
        await give(happened(1, "P2 discard 1 = 7"), asking(1));
        model.passTurn();
        await taken(2);
        model.takePart();
        await give(happened(3, "P3 sketch 1 = 7"), asking(3));
        expect([sent(), model.asked.length]).toEqual([["ok"], 1]);
        model.passTurn();
        await taken(4);
        await give({ t: "event", n: 5, at: 5, kind: "undone", to: 2, text: "" }, asking(5));
        expect([sent().length, model.asked.length]).toEqual([2, 1]);
        model.passTurn();
        const { id } = server.line.all("do").at(-1) as unknown as { id: number };
        server.line.give({ t: "no", id, error: "it is too late", why: "late" });
        await vi.advanceTimersByTimeAsync(100);
        expect([model.isPassing, model.asked.length, model.refusal?.text]).toEqual([false, 1, "it is too late"]);
    });
});

it("knows who acts, also while that is told", async () => {
    const persons = ["P1", "P2"].map((person) => ({ person, name: person, seats: [person] }));
    server.line.give({ ...now(0), table: { game: "skull", state: "playing", persons }, to_act: ["P2"] });
    await vi.advanceTimersByTimeAsync(1000);
    expect(model.movers).toEqual(["P2"]);
    server.line.give({ t: "event", n: 1, at: 1, kind: "move", by: "bot", move: "P2 flip P1", text: "P2 turns up a skull.", moment: {}, beats: ["decisive"] }, { ...now(1), to_act: ["P1"] });
    await vi.advanceTimersByTimeAsync(300);
    expect([model.step !== null, model.movers]).toEqual([true, ["P2"]]);
    server.line.give({ t: "event", n: 2, at: 2, kind: "move", by: "chance", move: "C drop skull", text: "P2 loses a disc.", moment: {}, beats: ["plain"] }, { ...now(2), to_act: ["P1"] });
    while (model.step?.event.n !== 2) await vi.advanceTimersByTimeAsync(100);
    expect(model.movers).toEqual(["P2"]);
    await vi.advanceTimersByTimeAsync(10000);
    expect([model.step, model.movers]).toEqual([null, ["P1"]]);
});

describe("what somebody says", () => {
    const said = (n: number, person = "P2") => ({ t: "event", n, at: n, kind: "said", person, line: "luck", text: "Good luck!" });
    const moved = (n: number) => ({ t: "event", n, at: n, kind: "move", move: "P2 draw", text: "Milo draws.", moment: {} });
    const over = (n: number) => ({ ...now(n), table: { state: "over", persons: [{ person: "P2", bot: "easy", seats: ["P2"] }] } });

    it("stands for some seconds", () => {
        server.line.give(moved(1), said(2), now(2));
        vi.advanceTimersByTime(4000);
        expect(Object.keys(model.bubbles)).toEqual(["P2"]);
        vi.advanceTimersByTime(1500);
        expect(model.bubbles).toEqual({});
    });

    it("does not stand any more when its moment is long past", () => {
        server.line.give(said(1), now(1));
        vi.advanceTimersByTime(10);
        expect(Object.keys(model.bubbles)).toEqual(["P2"]);
        const quick = Array.from({ length: 20 }, (_, i) => moved(i + 2));
        server.line.give(...quick, now(21));
        vi.advanceTimersByTime(2000);
        expect(model.bubbles).toEqual({});
    });

    it("does not stand before the result, unless people say it then", () => {
        server.line.give(said(1), moved(2), over(2));
        vi.advanceTimersByTime(4000);
        expect([model.table?.state, model.bubbles]).toEqual(["over", {}]);
        server.line.give(said(3), said(4, "P1"));
        expect(Object.keys(model.bubbles)).toEqual(["P1"]);
    });
});
