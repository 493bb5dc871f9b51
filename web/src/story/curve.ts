/* What a game's review says, as a curve: somebody's chance to win after each move, and the decisions that
   turned it. */
import type { Person, Review } from "../client/wire";

export interface TurningPoint {
    /** The move of the record, from 1. */
    move: number;
    seat: Person;
    /** Given away: so much of the chance to win, 0 to 1. */
    cost: number;
    /** How far off that may be; 0: it is exact. */
    error: number;
    /** What was done, and what would have been best, in words, and why. */
    done: string;
    better: string;
    why: string;
}

/* Less is not worth a word; more than a few nobody reads. */
const LEAST_COST = 0.02;
const MOST_POINTS = 5;

/** The costliest decisions, in the order of the game. */
export function turningPoints({ decisions }: Review): TurningPoint[] {
    return decisions
        .filter(({ cost }) => cost >= LEAST_COST)
        .slice(0, MOST_POINTS)
        .map(({ number, seat, cost, text, better, error = 0, why = "" }) => ({ move: number, seat, cost, error, done: text, better, why }))
        .sort((a, b) => a.move - b.move);
}

/** Whose chance is drawn: one's own, and who watches sees the first person's. */
export function whoseCurve({ chances }: Review, mine: number): number {
    return mine >= 0 && mine < chances.length ? mine : 0;
}

/** Does a decision of this seat show in a person's curve? Where two play, what one gives away the other gets. */
export function turnsCurve({ chances }: Review, person: number, seat: Person): boolean {
    return chances.length === 2 || (Number(seat.slice(1)) - 1) % chances.length === person;
}

/** Between what is a little less and a little more than the curve, as a closed path. */
export function bandPath(chances: number[], errors: number[], width: number, height: number): string {
    const step = width / Math.max(1, chances.length - 1);
    const at = (i: number, chance: number) => `${(i * step).toFixed(1)} ${((1 - Math.max(0, Math.min(1, chance))) * height).toFixed(1)}`;
    const upper = chances.map((chance, i) => at(i, chance + (errors[i] ?? 0)));
    const lower = chances.map((chance, i) => at(i, chance - (errors[i] ?? 0))).reverse();
    return `M${[...upper, ...lower].join("L")}z`;
}

/** The curve as an SVG path in a box of this size; a chance of 1 is at the top. */
export function curvePath(chances: number[], width: number, height: number): string {
    const step = width / Math.max(1, chances.length - 1);
    return chances.map((chance, i) => `${i === 0 ? "M" : "L"}${(i * step).toFixed(1)} ${((1 - chance) * height).toFixed(1)}`).join("");
}

/** The move at this part of the width, 0 to 1. */
export function moveAt(part: number, { p1 }: Review): number {
    return Math.round(Math.max(0, Math.min(1, part)) * (p1.length - 1));
}
