/* What cards of Sketch! are called, and what is done with them, in the reader's language. */
import type { Card } from "../client/views";
import type { Person, Place } from "../client/wire";
import { t } from "../lang/lang.svelte";
import type { Lie } from "./sketch";

export function cardName(face: Card, lie: Lie = face === "?" ? "down" : "up"): string {
    if (lie === "down") return t("face down");
    switch (face) {
        case "archer": return t("Archer");
        case "dancer": return t("Dancer");
        case "magician": return t("Magician");
        case "seer": return t("Seer");
        case "goodking": return t("Good King");
        case "badking": return t("Bad King");
        case "veto": return t("Veto");
        default: return face;
    }
}

interface Company {
    me: Place | undefined;
    placeOf: (seat: Person) => Place | undefined;
}

/** What `swap P1 2 P3 1`, `look P3 1` or `turn P3 1` would do, in the words that the program has for it (voice_ask.c): where
    there are many players it lists no such actions. */
export function announced(line: string, company: Company): string | undefined {
    const word = line.split(" ")[0];
    const cards = [...line.matchAll(/(P\d+) (\d+)/g)].map(([, seat, slot]) => ({ seat: seat as Person, slot: slot! }));
    const isMine = ({ seat }: { seat: Person }) => company.me?.seats.includes(seat) ?? false;
    const nameOf = ({ seat }: { seat: Person }) => company.placeOf(seat)?.name ?? seat;
    const [one, other] = cards;
    if (one === undefined) return undefined;
    if (word === "look") return isMine(one) ? t("look at your card %1", one.slot) : t("look at %2’s card %1", one.slot, nameOf(one));
    if (word === "turn") return isMine(one) ? t("turn over your card %1", one.slot) : t("turn over %2’s card %1", one.slot, nameOf(one));
    if (word !== "swap" || other === undefined) return undefined;
    const both = [nameOf(one), one.slot, nameOf(other), other.slot] as const;
    if (isMine(one)) return t("swap your card %2 with %3’s card %4", ...both);
    return isMine(other) ? t("swap your card %4 with %1’s card %2", ...both) : t("swap %1’s card %2 with %3’s card %4", ...both);
}
