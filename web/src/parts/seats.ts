/* Where this browser sits: the tokens of tables, kept so that a refresh or another day finds the seat
   again. The newest few are kept. */
import type { Seat } from "../client/calls";

const KEPT_AT = "triskel.seats";
const MOST = 20;

function all(): Seat[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AT) ?? "[]");
        return Array.isArray(kept) ? kept.filter((seat) => typeof seat?.code === "string" && typeof seat.token === "string") : [];
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

export function seatAt(code: string): Seat | undefined {
    return all().find((seat) => seat.code === code);
}

export function keepSeat({ code, person, token }: Seat): void {
    keep([{ code, person, token }, ...all().filter((seat) => seat.code !== code)]);
}

export function forgetSeat(code: string): void {
    keep(all().filter((seat) => seat.code !== code));
}
