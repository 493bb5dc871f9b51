/* Figures of a game, as they are shown. */
import type { Figure } from "../client/wire";

/** Those in which somebody has something. */
export function worthTelling(figures: readonly Figure[]): Figure[] {
    return figures.filter(({ values }) => values.some((value) => value !== 0));
}

/** What a person has of it, in the reader's language; what compares has its sign. */
export function figureSaid({ compares = false, values }: Figure, person: number, lang: string): string {
    const value = values[person] ?? 0;
    return compares
        ? new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(value)
        : new Intl.NumberFormat(lang).format(value);
}
