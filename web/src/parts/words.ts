/* Small things about words. */
import { t } from "../lang/lang.svelte";

/** Refusals of the server begin with a small letter, because they may stand inside a sentence. */
export function capital(sentence: string): string {
    return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** A chance in whole per cent, as the language writes it; what is not certain is neither 0 nor 100 %. */
export function inPercent(chance: number, lang: string): string {
    const said = chance <= 0 || chance >= 1 ? chance : Math.min(0.99, Math.max(0.01, chance));
    // Some browsers have a narrow space there: the same everywhere, as in what the server says.
    return new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 }).format(said).replace(/\s/, "\u00a0");
}

/** Which place somebody has come to in the end: "3rd". */
export function rankSaid(rank: number): string {
    return [t("1st"), t("2nd"), t("3rd")][rank - 1] ?? t("%1th", rank);
}
