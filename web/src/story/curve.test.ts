import { describe, expect, it } from "vitest";
import type { Review } from "../client/wire";
import { bandPath, curvePath, moveAt, turningPoints, turnsCurve, whoseCurve } from "./curve";

const decision = (number: number, cost: number) => ({ number, seat: "P1" as const, action: "stop", worth: 0.5, cost, best: "stop", text: "stop", better: "stop" });
const REVIEW: Review = {
    exact: true,
    whole: true,
    bests: [null, null],
    chances: [[0.5, 1, 0, 0.25, 0.5], [0.5, 0, 1, 0.75, 0.5]],
    lost: [0.4, 0],
    decisions: [decision(9, 0.2), decision(2, 0.1), decision(5, 0.05), decision(7, 0.04), decision(4, 0.03), decision(3, 0.025), decision(8, 0.01)],
    p1: [0.5, 1, 0, 0.25, 0.5],
};

describe("a review's curve", () => {
    it("has the costliest decisions, in the order of the game", () => {
        expect(turningPoints(REVIEW).map(({ move }) => move)).toEqual([2, 4, 5, 7, 9]);
        expect(turningPoints({ ...REVIEW, decisions: [decision(1, 0.019)] })).toEqual([]);
    });

    it("is drawn from left to right, with certainty at the top", () => {
        expect(curvePath(REVIEW.p1, 100, 40)).toBe("M0.0 20.0L25.0 0.0L50.0 40.0L75.0 30.0L100.0 20.0");
        expect(curvePath([0.5], 100, 40)).toBe("M0.0 20.0");
    });

    it("says which move one points at", () => {
        expect([0, 0.24, 0.6, 1, 3, -1].map((part) => moveAt(part, REVIEW))).toEqual([0, 1, 2, 4, 4, 0]);
    });

    it("is one's own, and of who watches the first person's", () => {
        expect([0, 1, -1, 2].map((mine) => whoseCurve(REVIEW, mine))).toEqual([0, 1, 0, 0]);
        expect(turnsCurve(REVIEW, 0, "P2")).toBe(true);
        const three = { ...REVIEW, chances: [[0.3], [0.3], [0.4]] };
        expect((["P1", "P2", "P3", "P4", "P5"] as const).map((seat) => turnsCurve(three, 1, seat))).toEqual([false, true, false, false, true]);
    });

    it("shows how far off an estimate may be, within what is possible", () => {
        expect(bandPath([0.5, 0.9], [0.1, 0.2], 100, 10)).toBe("M0.0 4.0L100.0 0.0L100.0 3.0L0.0 6.0z");
        expect(turningPoints({ ...REVIEW, decisions: [{ ...decision(1, 0.2), error: 0.05, why: "Because." }] })).toEqual([
            { move: 1, seat: "P1", cost: 0.2, error: 0.05, done: "stop", better: "stop", why: "Because." },
        ]);
    });
});
