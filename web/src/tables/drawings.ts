/* The games that have drawings, each in a file of its own that is loaded when it is played. Any other game
   is played in words. */
import type { Component } from "svelte";
import { t } from "../lang/lang.svelte";
import type { Sounds } from "../story/sounding";
import { turn } from "../parts/turns.svelte";
import type { TableModel } from "../story/table.svelte";
import { announced } from "./sketch-names";

interface DrawingFile {
    default: Component<{ model: TableModel }>;
    /** What has to be drawn before. */
    prepare?: () => Promise<void>;
}

/** What a word is pointed at for: the sentence that asks for it, and the one after the first thing where it takes another. */
export interface Pointed {
    at: () => string;
    then?: () => string;
}

interface GameDrawing {
    load: () => Promise<DrawingFile>;
    /** Words whose cards or dice are pointed at in the drawing. */
    points: Record<string, Pointed>;
    /** What an action is called of a word that has too many to be listed. */
    says?: (line: string, model: TableModel) => string | undefined;
    /** Words that are done by touching something in the drawing. */
    touches?: readonly string[];
    /** What its things sound like, where that is no knock on wood. */
    sounds?: Sounds;
    /** Chance throws dice in it. */
    hasDice?: boolean;
    /** So many at the table: what every decision was worth is known. */
    solvedFor?: number;
    /** Of these, words that are called out before one points at anything, and what is called. */
    calls?: Record<string, () => string>;
}

const PAPER: Sounds = Object.fromEntries(
    ["card", "draw", "take", "discard", "sketch", "peek", "swap"].map((word) => [word, "paper"]),
);

const OWN_CARDS: Pointed = { at: () => t("Tap your cards.") };
const ANY_CARD: Pointed = { at: () => t("Tap a card.") };

const drawings: Record<string, GameDrawing> = {
    skull: { load: () => import("./Skull.svelte"), points: {}, touches: ["flip", "start"] },
    sketch: {
        load: () => import("./Sketch.svelte"),
        points: {
            peek: OWN_CARDS,
            discard: OWN_CARDS,
            sketch: OWN_CARDS,
            veto: OWN_CARDS,
            look: ANY_CARD,
            turn: ANY_CARD,
            swap: { at: () => t("Tap a card, then one of another player."), then: () => t("Now tap a card of another player.") },
        },
        says: announced,
        calls: { sketch: () => t("Sketch!"), veto: () => t("Veto") },
        sounds: { ...PAPER, veto: "stamp" },
    },
    skalpott: { load: () => import("./Skalpott.svelte"), points: { reroll: { at: () => t("Tap your dice.") } }, sounds: { dice: "dice" }, hasDice: true, solvedFor: 2 },
};

export interface Loaded {
    Drawing: Component<{ model: TableModel }>;
    points: Record<string, Pointed>;
    says: (line: string, model: TableModel) => string | undefined;
    calls: Record<string, () => string>;
    touches: readonly string[];
    sounds: Sounds;
}

/** The drawing of a game; null: there is none, or it could not be loaded. Who will need it soon may ask for it before. */
export async function drawingOf(game: string): Promise<Loaded | null> {
    if (!Object.hasOwn(drawings, game)) return null;
    const { load, points, says = () => undefined, calls = {}, touches = [], sounds = {} } = drawings[game]!;
    try {
        const { default: Drawing, prepare } = await load();
        await turn();
        await prepare?.();
        return { Drawing, points, says, calls, touches, sounds };
    } catch {
        return null;
    }
}

/** Is its chance thrown with dice? */
export function hasDice(game: string): boolean {
    return Object.hasOwn(drawings, game) && drawings[game]!.hasDice === true;
}

/** Can the server say what the decisions of this game were worth? */
export function isSolved(game: string, persons: number): boolean {
    return Object.hasOwn(drawings, game) && drawings[game]!.solvedFor === persons;
}
