/* Figures of a game, as they are shown. */
import type { Figure } from "../client/wire";

/** Those in which somebody has something. */
export function worthTelling(figures: readonly Figure[]): Figure[] {
    return figures.filter(({ values }) => values.some((value) => value !== 0));
}

/** A number with its sign, "+0.8" or "−1.3": a hyphen, which some languages' formats have, is no minus. */
export function signed(value: number, format: Intl.NumberFormatOptions, lang: string): string {
    return new Intl.NumberFormat(lang, { ...format, signDisplay: "exceptZero" }).format(value).replace("-", "−");
}

/** What a person has of it, in the reader's language; what compares has its sign. */
export function figureSaid({ compares = false, values }: Figure, person: number, lang: string): string {
    const value = values[person] ?? 0;
    return compares
        ? signed(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, lang)
        : new Intl.NumberFormat(lang).format(value);
}
