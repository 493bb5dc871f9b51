/* How things on a table move. No game is in here: a drawing names its pieces, and around each change of
   the picture where they were is compared with where they are. `plan` says what moves and how long (pure,
   tested); mover.ts does it. All times of the page's motion are in the one table below.

   A drawing takes part by attributes, each made of what its viewer may know and nothing else:

       <div use:moves={model}>          the drawing (`position: relative`); its pieces are somewhere inside
       data-piece="P3 disc 2"           who a piece is (the key of its {#each} as well). The same name before
                                        and after is the same piece: where it is elsewhere now, it slides there
       data-from="P3 hand"              where a piece comes from that was not there before: the name of
                                        another piece. Without it, it fades in
       data-to="P3 hand"                where a piece goes that is there no longer. Without it, it fades out
       data-face="?"                    what is seen of a piece: where that changes, it is turned over. Its
                                        sides are inside, data-side="front" and data-side="back"; of one that
                                        lies face down the front is not there at all, for it is a secret
       data-breath="0.4"                turning is held back: 0 a little, 1 as long as it gets
       data-order="2"                   which is turned first of those that are turned at once
       data-thrown="7"                  the number of a throw: where that changes, the piece tumbles
       data-late                        not to be seen before words tell what is turned or thrown; a piece that is
                                        new or gone comes or goes then
       data-early                       to be seen only until then, in the place of what is late

   A piece within a piece moves with it. Slides and tumbles animate `transform`: a drawing that has a piece
   resting askew does it with `rotate` inside the piece, or with `translate` on it. */

/** Milliseconds at pace 1. */
export const TIMES = {
    slide: 220,
    flip: 420,
    breath: 350,
    longestBreath: 700,
    tumble: 600,
    nextDie: 60,
    sweep: 300,
    /** All that is left where motion is to be small. */
    fade: 120,
} as const;

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** A piece as it is on the page at one time. */
export interface Piece {
    name: string;
    box: Box;
    /** The piece that it is in. */
    within?: string;
    from?: string;
    to?: string;
    face?: string;
    breath?: number;
    order?: number;
    thrown?: string;
}

export type Pieces = ReadonlyMap<string, Piece>;

/** From where a piece comes, or where it goes: so far away, and so many times as large. */
export interface Way {
    x: number;
    y: number;
    width: number;
    height: number;
}

export type Move = { name: string; after: number; ms: number } & (
    | { kind: "slide" | "come" | "go"; way: Way | null }
    | { kind: "flip"; breath: number }
    | { kind: "tumble" | "fade" }
);

/** How long a change moves: until what it shows can be told, and until everything lies still. */
export interface Motion {
    told: number;
    ends: number;
}

/** Sets a change in motion that was made, and is not drawn yet. */
export type Moving = () => Motion;

export interface Plan extends Motion {
    moves: Move[];
}

export const STILL: Plan = { moves: [], told: 0, ends: 0 };

export interface Manner {
    /** A factor for all times; 0: nothing moves. */
    pace: number;
    /** Nothing travels, turns or tumbles: it fades. Breaths are kept. */
    isCalm: boolean;
}

/** Where something lies on its table, from where both are in the window: a table that goes elsewhere, because the
    page scrolls or the bar below it grows, takes everything along. */
export function placeIn(table: Box, { x, y, width, height }: Box): Box {
    return { x: x - table.x, y: y - table.y, width, height };
}

/* Less than that is no motion, but rounding. */
const NEAR = 0.5;

function way(from: Box, to: Box): Way {
    return {
        x: from.x + from.width / 2 - (to.x + to.width / 2),
        y: from.y + from.height / 2 - (to.y + to.height / 2),
        width: to.width === 0 ? 1 : from.width / to.width,
        height: to.height === 0 ? 1 : from.height / to.height,
    };
}

/* Something that comes out of another thing, or goes into it, keeps its form and is at most as large. */
function wayInto(other: Box | undefined, box: Box): Way | null {
    if (other === undefined) return null;
    const into = way(other, box);
    const size = Math.min(into.width, into.height);
    return { ...into, width: size, height: size };
}

function isNear({ x, y, width, height }: Way, { box }: Piece): boolean {
    const larger = Math.max(Math.abs(width - 1) * box.width, Math.abs(height - 1) * box.height);
    return Math.abs(x) < NEAR && Math.abs(y) < NEAR && larger < NEAR;
}

/* How far a piece went by itself: whatever it is in takes it along. */
function ownWay(piece: Piece, before: Pieces, after: Pieces): Way | null {
    const was = before.get(piece.name)!;
    const own = way(was.box, piece.box);
    const around = piece.within === was.within && piece.within !== undefined ? piece.within : "";
    if (before.has(around) && after.has(around)) {
        const taken = way(before.get(around)!.box, after.get(around)!.box);
        own.x -= taken.x;
        own.y -= taken.y;
        own.width /= taken.width;
        own.height /= taken.height;
    }
    return isNear(own, piece) ? null : own;
}

export function breathOf(tension: number | undefined): number {
    if (tension === undefined) return 0;
    const { breath, longestBreath } = TIMES;
    return breath + (longestBreath - breath) * Math.min(1, Math.max(0, tension));
}

/* What is turned, one after the other: each with its breath. */
function flips(before: Pieces, after: Pieces): Move[] {
    const turned = [...after.values()].filter(({ name, face }) => {
        const was = before.get(name);
        return was !== undefined && was.face !== face;
    });
    turned.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    let begins = 0;
    return turned.map(({ name, breath }) => {
        const move = { kind: "flip" as const, name, after: begins, breath: breathOf(breath), ms: TIMES.flip };
        // What is turned without a breath is turned together.
        if (breath !== undefined) begins += move.breath + move.ms;
        return move;
    });
}

function tumbles(before: Pieces, after: Pieces): Move[] {
    return [...after.values()]
        .filter(({ name, thrown }) => thrown !== undefined && before.has(name) && before.get(name)!.thrown !== thrown)
        .map(({ name }, i) => ({ kind: "tumble", name, after: i * TIMES.nextDie, ms: TIMES.tumble }));
}

function travels(before: Pieces, after: Pieces): Move[] {
    const moves: Move[] = [];
    const box = (name: string | undefined, ...pieces: Pieces[]) =>
        pieces.map((there) => there.get(name ?? "")?.box).find((found) => found !== undefined);
    for (const piece of after.values()) {
        if (before.has(piece.name)) {
            const gone = ownWay(piece, before, after);
            if (gone !== null) moves.push({ kind: "slide", name: piece.name, way: gone, after: 0, ms: TIMES.slide });
        } else {
            const from = wayInto(box(piece.from, before, after), piece.box);
            moves.push({ kind: "come", name: piece.name, way: from, after: 0, ms: TIMES.slide });
        }
    }
    for (const piece of before.values()) {
        if (after.has(piece.name)) continue;
        const to = wayInto(box(piece.to, after, before), piece.box);
        moves.push({ kind: "go", name: piece.name, way: to, after: 0, ms: TIMES.sweep });
    }
    return moves;
}

/* The same without travelling: what would have moved fades in where it is, or out where it was. */
function calmed(move: Move): Move {
    const { name, kind } = move;
    if (kind === "go") return { kind, name, way: null, after: 0, ms: TIMES.fade };
    return { kind: "fade", name, after: kind === "flip" ? move.after + move.breath : 0, ms: TIMES.fade };
}

/* What is turned is taken to its place while it is held back. What tumbles or fades does not travel as well. */
function travelsBeside(shown: Move[], move: Move, isCalm: boolean): Move[] {
    const other = shown.find(({ name }) => name === move.name);
    if (other === undefined) return [move];
    return other.kind === "flip" && !isCalm ? [{ ...move, after: other.after }] : [];
}

/** What moves between two pictures, and how long. */
export function plan(before: Pieces, after: Pieces, { pace, isCalm }: Manner): Plan {
    if (before.size === 0 || pace <= 0) return STILL;
    const shown = [...flips(before, after), ...tumbles(before, after)];
    const moves = [...travels(before, after).flatMap((move) => travelsBeside(shown, move, isCalm)), ...shown]
        .map((move) => (isCalm ? calmed(move) : move))
        .map((move) => inPace(move, pace));
    const told = moves.slice(moves.length - shown.length).map(seen);
    return { moves, told: Math.max(0, ...told), ends: Math.max(0, ...moves.map(end)) };
}

function inPace(move: Move, pace: number): Move {
    const paced = { ...move, after: move.after * pace, ms: move.ms * pace };
    return paced.kind === "flip" ? { ...paced, breath: paced.breath * pace } : paced;
}

function end(move: Move): number {
    return move.after + (move.kind === "flip" ? move.breath : 0) + move.ms;
}

/* When it can be seen what it is: of something that is turned over, half way. */
function seen(move: Move): number {
    return move.kind === "flip" ? end(move) - move.ms / 2 : end(move);
}

/** What a throw brings comes when that was seen, and what it costs goes: the pieces that are `data-late`. */
export function delayed(planned: Plan, isLate: (name: string) => boolean): Plan {
    const waits = ({ kind, name }: Move) => (kind === "come" || kind === "go" || kind === "fade") && isLate(name);
    const moves = planned.moves.map((move) => (waits(move) ? { ...move, after: move.after + planned.told } : move));
    return { ...planned, moves, ends: Math.max(0, ...moves.map(end)) };
}
