/* Where things lie on Skull's table, as numbers: nothing here draws. */
import type { Disc, SkullSeat, SkullView } from "../client/views";
import type { Place } from "../client/wire";

/* ---- Around the table ---------------------------------------------------------------------- */

/** The others from one's left on, whoever sits between one's own two gangs included; who watches sees all. */
export function others(view: SkullView, you: string): SkullSeat[] {
    const isMine = ({ person }: SkullSeat) => person === you;
    const first = view.seats.findIndex(isMine);
    return [...view.seats.slice(first + 1), ...view.seats.slice(0, Math.max(first, 0))].filter((seat) => !isMine(seat));
}

export interface Spot {
    x: number;
    y: number;
}

/* How far the row around the table goes down on both sides, in parts of a half turn; how square it is; and how
   much more room there is across than down for what everybody has there. */
const SIDES = 0.66;
const SQUARE = 0.72;
export const ACROSS = 1.6;
const STEPS = 400;

/** Places for so many around an oval, from the lower left over the top to the lower right, equally far from each
    other; -1 to 1 across and down. */
export function around(count: number, isClosed = false): Spot[] {
    const reach = isClosed ? 1 : SIDES;
    const points = Array.from({ length: STEPS + 1 }, (_, i): Spot => {
        const angle = Math.PI * reach * ((2 * i) / STEPS - 1);
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
        return { x: Math.sign(sin) * Math.abs(sin) ** SQUARE, y: -Math.sign(cos) * Math.abs(cos) ** SQUARE };
    });
    const lengths = [0];
    for (let i = 1; i <= STEPS; i++) {
        const [a, b] = [points[i - 1]!, points[i]!];
        lengths.push(lengths[i - 1]! + Math.hypot((b.x - a.x) * ACROSS, b.y - a.y));
    }
    return Array.from({ length: count }, (_, i) => {
        const along = (lengths[STEPS]! * (i + 0.5)) / count;
        return points[lengths.findIndex((length) => length >= along)]!;
    });
}

/* ---- On a mat ------------------------------------------------------------------------------ */

/** Discs of a stack that are turned up lie on top. */
export function isUp({ stack, face_up }: SkullSeat, i: number): boolean {
    return i >= stack.length - face_up;
}

/* Turned discs are put beside the stack, so that each can be seen: right, left, and the last one where it was. */
const BESIDE: readonly Spot[] = [{ x: 22, y: -21 }, { x: 23, y: 23 }, { x: -23, y: -22 }, { x: -22, y: 22 }];

/** The middle of a disc on its mat, which is 100 wide. A stack leans, so that it can be counted. */
export function laidAt(seat: SkullSeat, i: number): Spot {
    return isUp(seat, i) ? BESIDE[(seat.stack.length - 1 - i) % BESIDE.length]! : { x: -8 + 5 * i, y: 9 - 7 * i };
}

/** Discs that a seat has lost for good. A disc of the Last Chance is none of the four. */
export function lost({ hand, stack, last_chance, in_play }: SkullSeat): number {
    if (!in_play) return 4;
    return Math.max(0, 4 - (hand.length + stack.length - (last_chance ? 1 : 0)));
}

/** What somebody has in hand, a kind at a time. */
export function kinds(hand: readonly Disc[]): { face: Disc; count: number }[] {
    return [...new Set(hand)].map((face) => ({ face, count: hand.filter((other) => other === face).length }));
}

/* ---- The attempt --------------------------------------------------------------------------- */

/** How much hangs on a turned disc, from 0 to 1 for the one that makes the challenge. The challenger's own are
    turned at once, from the top; of all others the latest counts. */
export function tension({ bid, turned, felled_by, challenger }: SkullView, seat: SkullSeat, i: number): number {
    const fromTop = seat.stack.length - i;
    const number = seat.seat === challenger ? fromTop : turned + (felled_by === null ? 0 : 1);
    return bid <= 1 ? 1 : Math.min(1, (number - 1) / (bid - 1));
}

/** How people call somebody at the table. */
export function nameOf(place: Place | undefined, seat: string): string {
    return place?.name ?? seat;
}
