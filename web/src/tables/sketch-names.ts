/* What cards of Sketch! are called, in the reader's language. */
import type { Card } from "../client/views";
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
