/* What a table's model shows and no longer shows, against a scripted server. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ScriptedTransport } from "../client/scripted";
import { TableModel } from "./table.svelte";

/* What the reader's settings are made of (parts/settings.svelte.ts). */
vi.hoisted(() => vi.stubGlobal("navigator", { languages: ["en"] }));

const SECRET = "You look at your cards 1 and 2: 7 and 3.";

let server: ScriptedTransport;
let model: TableModel;

beforeEach(() => {
    vi.useFakeTimers();
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
