/* What is read out of Sketch!'s views for the drawing: what a slam was, what is aimed at, what a card counts,
   where people sit, and which card on the table is which. All of it is public, or the viewer's own. */
import type { Card, SketchSeat, SketchView } from "../client/views";
import type { Person } from "../client/wire";
import { FIGURES, type Figure } from "../art/sketch-figures";

export function isFigure(face: Card): face is Figure {
    return (FIGURES as readonly string[]).includes(face);
}

export function isNumber(face: Card): boolean {
    return /^([1-9]|10)$/.test(face);
}

/* SKE-5. The others are the table's choice. */
const ALWAYS: Partial<Record<Figure, number>> = { archer: 20, goodking: 0, veto: 0 };

/** What a figure counts; undefined: the number is on the card. */
export function pointsOf(face: Card, options: Record<string, string>): number | undefined {
    if (!isFigure(face)) return undefined;
    const chosen = options[face];
    return ALWAYS[face] ?? (chosen === undefined ? undefined : Number(chosen));
}

/** Of a card: it lies face down, face up, or face down but the viewer may still know it (SKE-70). */
export type Lie = "down" | "up" | "known";

export function lieOf(view: SketchView, { cards, face_up }: SketchSeat, slot: number): Lie {
    const face = cards[slot - 1];
    if (face === "?" || face === undefined || face === null) return "down";
    return view.phase === "over" || face_up.includes(slot) ? "up" : "known";
}

/* ---- Slams --------------------------------------------------------------------------------- */

export interface Slam {
    seat: Person;
    slot: number;
    face: Card;
    word: "sketch" | "veto";
    isRight: boolean;
}

/** The slam that a moment shows, if it is one: a wrong card is in its slot still. */
export function slamOf(move: string | undefined, view: SketchView): Slam | null {
    const found = /^(P\d+) (sketch|veto) (\d+) = (\w+)/.exec(move ?? "");
    if (found === null) return null;
    const [, seat, word, number, face] = found as unknown as [string, Person, Slam["word"], string, string];
    const slot = Number(number);
    const hand = view.seats.find((other) => other.seat === seat);
    const isThere = (hand?.cards[slot - 1] ?? null) !== null && hand!.face_up.includes(slot);
    return { seat, slot, face, word, isRight: !isThere };
}

/* ---- What is announced --------------------------------------------------------------------- */

/** What waits to happen, by what it is aimed at: `P3` all of a seat, `P3 2` one card. */
export function targetsOf({ effects }: SketchView): Map<string, Figure> {
    const targets = new Map<string, Figure>();
    for (const { card, announced, vetoes = 0 } of effects) {
        if (!isFigure(card) || announced === undefined || vetoes % 2 === 1) continue;
        for (const [target] of announced.matchAll(/P\d+( \d+)?/g)) targets.set(target, card);
    }
    return targets;
}

/* ---- The end ------------------------------------------------------------------------------- */

/** The place that somebody came in, once over: the lowest score wins, partners' points are added, who is equal shares (SKE-62). */
export function placeOf({ seats }: SketchView, seat: Person, isTeams: boolean): number | undefined {
    const points = seats.map((each) => each.points ?? 0);
    const sums = isTeams ? points.map((own, i) => own + (points[(i + seats.length / 2) % seats.length] ?? 0)) : points;
    const at = seats.findIndex((each) => each.seat === seat);
    if (seats[at]?.points === undefined) return undefined;
    const before = sums.filter((sum) => sum < sums[at]!).length;
    return 1 + (isTeams ? before / 2 : before);
}

/* ---- Around the table ---------------------------------------------------------------------- */

/* Where the others sit at a round table, clockwise from one's left: left, top and right; high and low. */
const AROUND: readonly (readonly string[])[] = [
    [],
    ["t"],
    ["tl", "tr"],
    ["l", "t", "r"],
    ["l", "tl", "tr", "r"],
    ["l", "tl", "t", "tr", "r"],
    ["ll", "lh", "tl", "tr", "rh", "rl"],
    ["ll", "lh", "tl", "t", "tr", "rh", "rl"],
];
/* Whoever only watches sits nowhere: there is somebody at the bottom, too. */
const WATCHED = "b";

export function placesAround(others: number): readonly string[] {
    return AROUND[others] ?? [...AROUND[7]!, WATCHED];
}

/* ---- Which card is which ------------------------------------------------------------------- */

const at = (seat: Person, slot: number) => `${seat} ${slot}`;

function slots({ seats }: SketchView): Set<string> {
    return new Set(seats.flatMap(({ seat, cards }) => cards.flatMap((card, i) => (card === null ? [] : [at(seat, i + 1)]))));
}

/** The piece that a card is, so that it can be seen where it goes. */
export interface Piece {
    name: string;
    /** Where it came from, if it was not there before. */
    from: string;
}

/**
 * Follows cards from picture to picture as anybody at the table could: by the places they leave and come to, and
 * by what was announced. After a dance nobody knows which is which, and so neither does this.
 */
export class Trail {
    private readonly pieces: Map<string, Piece>;
    private count: number;
    private before: SketchView | null;
    private landed: { slam: Slam; card: string } | null;
    /** The card on top of the discard. */
    top: Piece;

    constructor(other?: Trail) {
        this.pieces = new Map(other?.pieces);
        this.count = other?.count ?? 0;
        this.before = other?.before ?? null;
        this.landed = other?.landed ?? null;
        this.top = other?.top ?? { name: "card 0", from: "" };
    }

    /** The trail with the next picture, and the slam that it shows. */
    follow(view: SketchView, slam: Slam | null = null): Trail {
        const next = new Trail(this);
        if (this.before !== null && view !== this.before) {
            for (const effect of happened(this.before, view)) next.act(effect);
            next.compare(this.before, view);
        } else if (this.before === null) {
            for (const place of slots(view)) next.pieces.set(place, next.fresh("pile"));
        }
        next.before = view;
        if (slam?.isRight) next.landed = { slam, card: next.top.name };
        return next;
    }

    /** The slam that put the top card there, as long as it lies there. */
    get slam(): Slam | null {
        return this.landed?.card === this.top.name ? this.landed.slam : null;
    }

    piece(seat: Person, slot: number): Piece {
        return this.pieces.get(at(seat, slot)) ?? { name: at(seat, slot), from: "" };
    }

    private fresh(from: string): Piece {
        return { name: `card ${++this.count}`, from };
    }

    private act({ card, announced = "" }: Effect): void {
        if (card === "dancer") {
            const seat = announced.split(" ")[1]!;
            for (const place of this.pieces.keys()) if (place.startsWith(`${seat} `)) this.pieces.set(place, this.fresh(seat));
        } else if (card === "magician") {
            const places = [...announced.matchAll(/P\d+ \d+/g)].map(([place]) => place);
            const [one, other] = places.map((place) => this.pieces.get(place));
            if (one === undefined || other === undefined) return;
            this.pieces.set(places[0]!, other);
            this.pieces.set(places[1]!, one);
        }
    }

    private compare(before: SketchView, after: SketchView): void {
        const [there, here] = [slots(before), slots(after)];
        const gone = [...there].filter((place) => !here.has(place));
        const come = [...here].filter((place) => !there.has(place));
        if (after.discard > before.discard && gone.length > 0) {
            const place = gone[gone.length - 1]!;
            this.top = this.pieces.get(place) ?? this.fresh("");
        } else if (after.discard < before.discard && after.pile > 0 && come.length > 0) {
            // It was taken (without a pile somebody would have to dig); of what lies beneath it nothing is known.
            this.pieces.set(come.shift()!, this.top);
            this.top = this.fresh("");
        }
        for (const place of gone) this.pieces.delete(place);
        for (const place of come) this.pieces.set(place, this.fresh(after.pile < before.pile ? "pile" : "discard"));
    }
}

type Effect = SketchView["effects"][number];

/* Effects leave the list, the first ones first, when they happen or are cancelled. */
function happened(before: SketchView, after: SketchView): Effect[] {
    const count = Math.max(0, before.effects.length - after.effects.length);
    return before.effects.slice(0, count).filter(({ vetoes = 0 }) => vetoes % 2 === 0);
}
