/* What a hint says: what would be best, how likely one wins with it and with what else one might do. An
   estimate is said with its error. */
import type { Choice, Hinted } from "../client/wire";
import { t } from "../lang/lang.svelte";
import { inPercent } from "../parts/words";

const MOST_CHOICES = 3;

interface Weighed {
    worth: number;
    low?: number;
    high?: number;
}

/** Half of what an estimate leaves open, in whole per cent, no less than it is; 0 where it is exact. */
export function errorOf({ worth, low = worth, high = worth }: Weighed): number {
    return Math.ceil(((high - low) / 2) * 100 - 1e-9);
}

function isSure({ worth, low }: Weighed): boolean {
    return low === undefined || worth <= 0 || worth >= 1;
}

/** A chance as people say it: "43 %", or an estimate "about 43 %, give or take 4", as far as that is known. */
export function chanceSaid(weighed: Weighed, lang: string): string {
    const error = errorOf(weighed);
    const said = inPercent(weighed.worth, lang);
    if (error > 0) return t("about %1, give or take %2", said, error);
    return isSure(weighed) ? said : t("about %1", said);
}

/** The same of winning, in words that say so. */
export function winningSaid(weighed: Weighed, lang: string): string {
    const error = errorOf(weighed);
    const said = inPercent(weighed.worth, lang);
    if (error > 0) return t("about %1 to win, give or take %2", said, error);
    return isSure(weighed) ? t("%1 to win", said) : t("about %1 to win", said);
}

export interface BestChoice {
    line: string;
    text: string;
    chance: string;
}

/** The best choices that the seat was offered one by one, the best first. */
export function bestChoices(hinted: Hinted, offered: readonly Choice[], lang: string): BestChoice[] {
    const texts = new Map(offered.flatMap((choice) => ("do" in choice ? [[choice.do, choice.text] as const] : [])));
    return [...(hinted.choices ?? [])]
        .sort((a, b) => b.worth - a.worth)
        .flatMap((choice) => {
            const text = texts.get(choice.do);
            return text === undefined ? [] : [{ line: choice.do, text, chance: chanceSaid(choice, lang) }];
        })
        .slice(0, MOST_CHOICES);
}
