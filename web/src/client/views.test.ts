import { describe, expect, it } from "vitest";
import { windowOf } from "./views";

const sketch = { phase: "window", pile: 40, seats: [], player: ["P2"], last_window: false };

describe("a reaction window", () => {
    it("is somebody's turn, though many may act", () => {
        expect(windowOf("sketch", sketch)).toEqual({ turn: "P2" });
    });
    it("is nobody's once the game ends", () => {
        expect(windowOf("sketch", { ...sketch, last_window: true })).toEqual({ turn: undefined });
    });
    it("is not open in any other phase, nor in other games", () => {
        expect(windowOf("sketch", { ...sketch, phase: "drawing" })).toBeNull();
        expect(windowOf("skull", { phase: "window", bid: 0, seats: [] })).toBeNull();
        expect(windowOf("sketch", null)).toBeNull();
    });
});
