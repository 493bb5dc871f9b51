/* Where this browser sits: the tokens of tables, kept so that a refresh or another day finds the seat
   again. The newest few are kept. */
import type { Seat as Taken } from "../client/calls";

/** `heard`: what the coach has said there; without it there is none. */
export interface Seat extends Taken {
    heard?: readonly number[];
}

const KEPT_AT = "triskel.seats";
const MOST = 20;

function isSeat(kept: unknown): kept is Seat {
    const { code, token, heard = [] } = (kept ?? {}) as Record<string, unknown>;
    return typeof code === "string" && typeof token === "string" && Array.isArray(heard) && heard.every(Number.isInteger);
}

function all(): Seat[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AT) ?? "[]");
        return Array.isArray(kept) ? kept.filter(isSeat) : [];
    } catch {
        return [];
    }
}

function keep(seats: Seat[]): void {
    try {
        localStorage.setItem(KEPT_AT, JSON.stringify(seats.slice(0, MOST)));
    } catch {
        // then a refresh loses the seat; the game goes on
    }
}

/** The newest first. */
export function seatsKept(): Seat[] {
    return all();
}

export function seatAt(code: string): Seat | undefined {
    return all().find((seat) => seat.code === code);
}

export function keepSeat({ code, person, token, heard }: Seat): void {
    const coached = heard === undefined ? {} : { heard };
    keep([{ code, person, token, ...coached }, ...all().filter((seat) => seat.code !== code)]);
}

/** The coach has said these lessons at a table; null: it was sent away. */
export function keepHeard(code: string, heard: readonly number[] | null): void {
    keep(
        all().map((seat) => {
            if (seat.code !== code) return seat;
            const { heard: _, ...silent } = seat;
            return heard === null ? silent : { ...silent, heard };
        }),
    );
}

export function forgetSeat(code: string): void {
    keep(all().filter((seat) => seat.code !== code));
}
