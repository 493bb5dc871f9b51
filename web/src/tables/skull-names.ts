/* What discs of Skull are called, in the reader's language. */
import type { Disc } from "../client/views";
import { t } from "../lang/lang.svelte";

export function discName(face: Disc): string {
    switch (face) {
        case "flower": return t("flower");
        case "skull": return t("skull");
        case "last": return t("Last Chance");
        case "?": return t("face down");
    }
}
