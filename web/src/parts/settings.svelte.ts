/* What a reader has set, kept in the browser. What is stored there is untrusted: whoever edits it gets
   the default. */
import { type Lang, isLang, language, preferred } from "../lang/lang.svelte";

export const THEMES = ["auto", "light", "dark"] as const;
export const MOTIONS = ["auto", "less"] as const;
export const SIZES = [100, 115, 130] as const;
export const PACES = [0, 0.5, 1, 1.5] as const;

interface Stored {
    name: string;
    lang: Lang;
    theme: (typeof THEMES)[number];
    motion: (typeof MOTIONS)[number];
    size: (typeof SIZES)[number];
    pace: (typeof PACES)[number];
    sound: boolean;
    /** Single keys are shortcuts. */
    keys: boolean;
}

const KEPT_AT = "triskel.settings";

function one<T>(values: readonly T[], value: unknown, otherwise: T): T {
    return values.find((known) => known === value) ?? otherwise;
}

function stored(): Stored {
    let kept: Record<string, unknown> = {};
    try {
        kept = JSON.parse(localStorage.getItem(KEPT_AT) ?? "{}") ?? {};
    } catch {
        // nothing kept, or nothing that can be read
    }
    const { lang, name } = kept;
    return {
        name: typeof name === "string" ? name : "",
        lang: typeof lang === "string" && isLang(lang) ? lang : preferred(navigator.languages),
        theme: one(THEMES, kept.theme, "auto"),
        motion: one(MOTIONS, kept.motion, "auto"),
        size: one(SIZES, kept.size, 100),
        pace: one(PACES, kept.pace, 1),
        sound: kept.sound !== false,
        keys: kept.keys !== false,
    };
}

export const settings: Stored = $state(stored());

/** Does motion have to be kept small? */
export function isCalm(): boolean {
    return settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Keeps the settings and puts them on the page whenever one changes; call it in a component. */
export function applySettings(): void {
    $effect(() => {
        try {
            localStorage.setItem(KEPT_AT, JSON.stringify(settings));
        } catch {
            // a browser that keeps nothing: the settings last as long as the page
        }
    });
    $effect(() => {
        void language.choose(settings.lang);
    });
    $effect(() => {
        const { dataset, style } = document.documentElement;
        dataset.theme = settings.theme;
        dataset.motion = settings.motion;
        style.fontSize = `${settings.size}%`;
    });
}
