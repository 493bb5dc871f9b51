/* The page's own words, in the reader's language. The key of a sentence is its English text, as in C
   (lang/lang.h), and the catalogues are the same po/ files (scripts/catalogues.js). What games and
   tables say comes from the server. */

type Sentences = Record<string, string>;

const catalogues = import.meta.glob<Sentences>("../catalogues/*.json", { import: "default" });

/** What each language calls itself. */
export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" } as const;
export type Lang = keyof typeof LANGUAGES;

export function isLang(code: string): code is Lang {
    return Object.hasOwn(LANGUAGES, code);
}

/** The first of these locales that we have; English if none. */
export function preferred(locales: readonly string[]): Lang {
    const codes = locales.map((locale) => locale.slice(0, 2).toLowerCase());
    return codes.find(isLang) ?? "en";
}

class Language {
    /** False until the first catalogue is there: nothing is to be said in the wrong language. */
    isReady = $state(false);
    code = $state<Lang>("en");
    sentences = $state.raw<Sentences>({});

    private wanted: Lang = "en";

    async choose(code: Lang): Promise<void> {
        this.wanted = code;
        // Without its catalogue a language is said in English, and games speak it all the same.
        const sentences = (await catalogues[`../catalogues/${code}.json`]?.().catch(() => ({}))) ?? {};
        // What comes after another one was chosen is of no use.
        if (this.wanted !== code) return;
        this.sentences = sentences;
        this.code = code;
        this.isReady = true;
        document.documentElement.lang = code;
    }
}

export const language = new Language();

// In French, "de" and "que" right before a name with a vowel lose their e, as in C (lang/lang.c): tour d’Otto. Y is a
// vowel before a consonant only: d’Yves, but de Yann.
const ELIDED = /(^|\P{L})(d|qu)e %([1-9])/giu;
const VOWEL = /^([aeiouà-åæè-ïò-öøù-üœ]|y(?=[a-z])(?![aeiou]))/i;

/** A French sentence without the letters that its values make silent. */
export function elide(sentence: string, values: readonly (string | number)[]): string {
    return sentence.replace(ELIDED, (words, before: string, stem: string, number: string) => {
        const value = values[Number(number) - 1];
        return typeof value === "string" && VOWEL.test(value) ? `${before}${stem}’%${number}` : words;
    });
}

/** The sentence in the reader's language, its places %1 … %9 filled in. The values are text. */
export function t(sentence: string, ...values: (string | number)[]): string {
    const translated = language.sentences[sentence] ?? sentence;
    const fitting = language.code === "fr" ? elide(translated, values) : translated;
    return fitting.replace(/%([1-9])/g, (place, number: string) => String(values[Number(number) - 1] ?? place));
}
