import { describe, expect, it } from "vitest";
import type { Review } from "../client/wire";
import { curvePath, moveAt, turningPoints } from "./curve";

const decision = (number: number, cost: number) => ({ number, seat: "P1" as const, action: "stop", worth: 0.5, cost, best: "stop", text: "stop", better: "stop" });
const REVIEW: Review = {
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
});
