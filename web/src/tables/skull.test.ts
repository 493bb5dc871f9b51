import { describe, expect, it } from "vitest";
import type { SkullSeat, SkullView } from "../client/views";
import type { Person } from "../client/wire";
import { ACROSS, around, kinds, laidAt, lost, others, tension } from "./skull";

const seat = (number: number, more: Partial<SkullSeat> = {}): SkullSeat => ({
    seat: `P${number}`, person: `P${number}`, in_play: true, flower_mat: false, passed: false, last_chance: false,
    hand: [], stack: [], face_up: 0, ...more,
});
const view = (seats: SkullSeat[], more: Partial<SkullView> = {}) =>
    ({ bid: 0, turned: 0, felled_by: null, challenger: null, seats, ...more }) as SkullView;

describe("around the table", () => {
    it("come the others from one's left on", () => {
        const seats = [1, 2, 3, 4].map((number) => seat(number));
        expect(others(view(seats), "P3").map(({ seat }) => seat)).toEqual(["P4", "P1", "P2"]);
        expect(others(view(seats), "spectator")).toHaveLength(4);
        const gangs = seats.map((one, i) => ({ ...one, person: `P${(i % 2) + 1}` as Person }));
        expect(others(view(gangs), "P1").map(({ seat }) => seat)).toEqual(["P2", "P4"]);
    });
    it("sits one alone opposite, and many equally far from each other", () => {
        expect(around(1)[0]!.x).toBeCloseTo(0, 1);
        expect(around(1)[0]!.y).toBeCloseTo(-1, 1);
        const places = around(11);
        const far = places.slice(1).map((place, i) => Math.hypot((place.x - places[i]!.x) * ACROSS, place.y - places[i]!.y));
        expect(Math.min(...far)).toBeGreaterThan(0.8 * Math.max(...far));
        expect(places[0]!.x).toBeCloseTo(-places[10]!.x, 1);
    });
});

describe("a mat", () => {
    it("has a leaning stack, and beside it what was turned, from the top", () => {
        const stack = seat(1, { stack: ["?", "?", "flower"], face_up: 1 });
        expect([0, 1, 2].map((i) => laidAt(stack, i))).toEqual([{ x: -8, y: 9 }, { x: -3, y: 2 }, { x: 22, y: -21 }]);
    });
    it("shows what was lost, but for the Last Chance", () => {
        expect(lost(seat(1, { hand: ["?", "?"], stack: ["?"] }))).toBe(1);
        expect(lost(seat(1, { hand: ["?", "?"], last_chance: true }))).toBe(3);
        expect(lost(seat(1, { in_play: false }))).toBe(4);
    });
    it("takes discs of a hand by kind", () => {
        expect(kinds(["flower", "flower", "skull"])).toEqual([{ face: "flower", count: 2 }, { face: "skull", count: 1 }]);
    });
});

describe("an attempt", () => {
    const own = seat(1, { stack: ["flower", "flower"], face_up: 2 });
    const other = seat(2, { stack: ["?", "flower"], face_up: 1 });
    it("grows from disc to disc up to the last", () => {
        const attempt = view([own, other], { bid: 5, challenger: "P1", turned: 3 });
        expect([tension(attempt, own, 1), tension(attempt, own, 0), tension(attempt, other, 1)]).toEqual([0, 0.25, 0.5]);
    });
    it("is at its height with the disc that decides, also a skull in its place", () => {
        expect(tension(view([own, other], { bid: 3, challenger: "P1", turned: 3 }), other, 1)).toBe(1);
        expect(tension(view([own, other], { bid: 3, challenger: "P1", turned: 2, felled_by: "P2" }), other, 1)).toBe(1);
        expect(tension(view([own], { bid: 1, challenger: "P1", turned: 1 }), own, 1)).toBe(1);
    });
});
