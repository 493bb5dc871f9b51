/* What a viewer of each game knows, as the server writes it (games/<game>/view.c). Numbers of slots,
   links and dice begin with 1, as people count. A game without a type here is played in words. */
import type { Person } from "./wire";

/* ---- Skull (docs/rules/skull.md) ----------------------------------------------------------- */

export type Disc = "flower" | "skull" | "last" | "?";

export interface SkullSeat {
    seat: Person;
    person: Person;
    in_play: boolean;
    flower_mat: boolean;
    passed: boolean;
    last_chance: boolean;
    hand: Disc[];
    /** From the bottom. */
    stack: Disc[];
    /** So many of the stack are turned up, from the top. */
    face_up: number;
}

export interface SkullView {
    phase: string;
    to_act: Person[];
    first: Person | null;
    /** Discs on all mats. */
    table: number;
    bid: number;
    challenger: Person | null;
    turned: number;
    felled_by: Person | null;
    winner: Person | null;
    seats: SkullSeat[];
}

/* ---- Sketch! (docs/rules/sketch.md) -------------------------------------------------------- */

/** A kind of card (SKE-1), or `?`. */
export type Card = string;

export interface SketchSeat {
    seat: Person;
    /** By slot; a hole is null. */
    cards: (Card | null)[];
    face_up: number[];
    /** Once over. */
    points?: number;
}

export interface SketchView {
    phase: string;
    to_act: Person[];
    turn: number;
    player: Person[];
    assault: Person[];
    last_window: boolean;
    pile: number;
    discard: number;
    top: Card | null;
    top_is_fresh: boolean;
    vetoes_on_it: number;
    answered: Person[];
    effects: { by: Person; card: Card; announced?: string; vetoes?: number }[];
    seats: SketchSeat[];
}

/* ---- Skalpott (docs/rules/skalpott.md) ----------------------------------------------------- */

export interface SkalpottSeat {
    seat: Person;
    le_jeu: boolean;
    links: number[];
    joker: boolean;
    /** Once over. */
    place?: number;
}

export interface SkalpottView {
    phase: string;
    player: Person | null;
    pool: number;
    scrap: number;
    throws: number;
    joker_turn: boolean;
    dice: number[];
    /** Dice that were taken up and are to be thrown. */
    to_throw: number[];
    /** Dice of the last throw. */
    fallen: number[];
    /** Of the roll for the first turn (SKA-3): the highest sum so far, and who has it. */
    highest?: number;
    leading?: Person[];
    seats: SkalpottSeat[];
}

/* ---- Which is which ------------------------------------------------------------------------ */

export type GameView =
    | { game: "skull"; view: SkullView }
    | { game: "sketch"; view: SketchView }
    | { game: "skalpott"; view: SkalpottView };

const SHAPES: { [game in GameView["game"]]: string[] } = {
    skull: ["phase", "bid", "seats"],
    sketch: ["phase", "pile", "seats"],
    skalpott: ["phase", "dice", "seats"],
};

/** The view as its game's type; null where this page has no drawing of it and words must do. */
export function viewOf(game: string, view: unknown): GameView | null {
    if (typeof view !== "object" || view === null || !Object.hasOwn(SHAPES, game)) return null;
    if (!SHAPES[game as GameView["game"]].every((member) => Object.hasOwn(view, member))) return null;
    return { game, view } as GameView;
}

/**
 * The reaction window, where one is open: many may act though it is one player's turn, or nobody's any more (SKE-61).
 * Null: who is to act has the turn.
 */
export function windowOf(game: string, view: unknown): { turn: Person | undefined } | null {
    const seen = viewOf(game, view);
    if (seen?.game !== "sketch" || seen.view.phase !== "window") return null;
    return { turn: seen.view.last_window ? undefined : seen.view.player[0] };
}
