import { describe, expect, it } from "vitest";
import { isPassable, turnOf } from "./passing";

const view = { phase: "window", pile: 40, seats: [], turn: 3, player: ["P2"], last_window: false };
const listed = (...lines: string[]) => lines.map((line) => ({ do: line, text: line }));

describe("a turn", () => {
    it("has the same name as long as it lasts, windows and all", () => {
        expect(turnOf("sketch", { ...view, phase: "announcing" })).toBe(turnOf("sketch", view));
        expect(turnOf("sketch", { ...view, player: ["P3"] })).not.toBe(turnOf("sketch", view));
        expect(turnOf("sketch", { ...view, turn: 4 })).not.toBe(turnOf("sketch", view));
        expect(turnOf("sketch", { ...view, last_window: true })).not.toBe(turnOf("sketch", view));
    });
    it("cannot be let pass in games without reactions", () => {
        expect(turnOf("skull", { phase: "bidding", bid: 0, seats: [] })).toBeNull();
        expect(turnOf("sketch", null)).toBeNull();
    });
});

describe("what can be let pass", () => {
    it("is a window, and no decision", () => {
        expect(isPassable("sketch", view, listed("ok", "sketch 1"))).toBe(true);
        expect(isPassable("sketch", view, listed("sketch 1"))).toBe(false);
        expect(isPassable("sketch", { ...view, phase: "ending" }, listed("ok", "assault"))).toBe(false);
        expect(isPassable("skull", view, listed("ok"))).toBe(false);
    });
});
