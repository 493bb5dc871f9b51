import { describe, expect, it } from "vitest";
import type { TableEvent } from "../client/wire";
import { soundOf } from "./sounding";

const event = (move?: string): TableEvent => ({ t: "event", n: 1, at: 0, kind: "move", text: "", ...(move ? { move } : {}) });

const SOUNDS = { dice: "dice", veto: "stamp" } as const;

describe("sounds", () => {
    it("are of the thing that moves", () => {
        expect(soundOf({ beat: "plain", event: event("C dice 1 2 3 4") }, SOUNDS)).toBe("dice");
        expect(soundOf({ beat: "decisive", event: event("P3 veto 2 = veto") }, SOUNDS)).toBe("stamp");
        expect(soundOf({ beat: "told", event: event("P1 place ?") }, SOUNDS)).toBe("knock");
    });

    it("draw breath before what decides, and are quiet where nothing is told", () => {
        expect(soundOf({ beat: "decisive", event: event("P1 flip P2 = skull") }, SOUNDS)).toBe("drum");
        expect(soundOf({ beat: "silent", event: event("C card ?") }, SOUNDS)).toBe(null);
        expect(soundOf({ beat: "told", event: event("P1 constructor") }, SOUNDS)).toBe("knock");
    });
});
