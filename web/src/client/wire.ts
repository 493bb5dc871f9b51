/* The messages of the network protocol (docs/protocol.md) as types, and the door through which they
   come in. What a game's view holds is in views.ts. */

/** `P1` … of a person, or of a seat where a person has several. */
export type Person = `P${number}`;
export type Viewer = Person | "spectator";

/* ---- The table ----------------------------------------------------------------------------- */

export interface Place {
    person: Person;
    /** Nobody sits there: null. */
    name: string | null;
    /** The bot that plays there, also one that sits in for a person. */
    bot: string | null;
    program: boolean;
    /** The rules play there (Le Jeu), and nobody can sit. */
    automaton: boolean;
    ready: boolean;
    away: boolean;
    gone: boolean;
    seats: Person[];
    mark: string | null;
}

export interface Setup {
    options: Record<string, string>;
    clock: string;
    public: boolean;
    chat: boolean;
    takeover: boolean;
    practice: boolean;
    hints: boolean;
}

export interface TableObject extends Setup {
    code: string;
    game: string;
    owner: Person | null;
    state: "waiting" | "starting" | "playing" | "over";
    commit: string;
    game_number: number;
    persons: Place[];
}

/* ---- What can be played here (`GET /api/games`) -------------------------------------------- */

export interface GameOption {
    option: string;
    /** What it is called, and what it is for. */
    label: string;
    text: string;
    initial: string;
    values: string[];
    /** What values that are words are called. */
    names: Record<string, string>;
}

export interface GameInfo {
    game: string;
    title: string;
    motto: string;
    text: string;
    clock: string;
    options: GameOption[];
    bots: { bot: string; name: string; text: string }[];
    lines: { line: string; text: string; about: boolean }[];
    marks: { mark: string; text: string; sign: string; other: string }[];
}

export interface Catalogue {
    games: GameInfo[];
    clocks: { clock: string; text: string; decision: number; window: number }[];
}

export interface RuleLine {
    /** Its numbers, perhaps none. */
    rules: string[];
    item: boolean;
    /** A ruling of ours, which no rule sheet has. */
    house?: boolean;
    text: string;
}

export interface Rules {
    game: string;
    lang: string;
    parts: { part: string; title: string; lines: RuleLine[] }[];
}

/* ---- Games that are over ------------------------------------------------------------------- */

/** A game again, event by event, as one viewer saw it, or with everything turned up. */
export interface Replay {
    game: number;
    viewer: Viewer | "all";
    events: (TableEvent & { view: unknown })[];
    options: Record<string, string>;
    /** What each thing of the game is, by its name in English. */
    things: Record<string, string>;
    names: string[];
    results: number[];
    conclusion: string;
}

/** A decision in a review: `number` is the move's, from 1; what was done and what was best also in words. */
export interface Judged {
    number: number;
    seat: Person;
    action: string;
    worth: number;
    /** 0 where it is no more than the error of an estimate. */
    cost: number;
    best: string;
    text: string;
    better: string;
    /** Of an estimate: ±. */
    error?: number;
    why?: string;
}

/** What the decisions of a game were worth: exactly, or as a bot estimates it from what each could know. */
export interface Review {
    exact: boolean;
    bot?: string;
    /** There was time for all of it. */
    whole: boolean;
    /** By each in all. */
    lost: number[];
    /** The costliest first. */
    decisions: Judged[];
    /** By person: what was furthest ahead of all else one could have done. */
    bests: ({ number: number; ahead: number; text: string } | null)[];
    /** P1's chance before the first move and after each, and everybody's; and of estimates how far off they may be. */
    p1: number[];
    chances: number[][];
    errors?: number[][];
    /** What chance gave each, in chances to win; ±. */
    luck?: number[];
    luck_error?: number[];
}

/** Something counted of a game, by person. */
export interface Figure {
    name: string;
    label: string;
    /** It says how much more there was than was to be expected. */
    compares?: boolean;
    values: number[];
}

/** Of one game that is over, and of all such at this table together. */
export interface Figures {
    game: number;
    figures: Figure[];
    all: Figure[];
}

/* ---- From the server ----------------------------------------------------------------------- */

export type Beat = "passing" | "plain" | "decisive" | "private";

export interface Welcome {
    t: "welcome";
    you: Viewer;
    log: string;
    latest: number;
    table: TableObject;
    commit: string;
    watch?: string;
    muted: Person[];
    lang: string;
    think: number;
}

export interface TableEvent {
    t: "event";
    n: number;
    at: number;
    kind: string;
    text: string;
    person?: Person;
    by?: "chance" | "person" | "bot" | "clock";
    move?: string;
    faded?: boolean;
    moment?: unknown;
    moments?: unknown[];
    beats?: Beat[];
    headline?: string;
    line?: string;
    about?: Person | null;
    chat?: string;
    /** Of `undone`. */
    to?: number;
    /** Of `starting`. */
    pledges?: Record<string, string>;
    /** Of `unstarted`. */
    persons?: Person[];
    /** Of `unstarted`, `started` and `rematch`: the commitment from now on. */
    commit?: string;
}

/** What the coach says about a question. */
export interface Lesson {
    lesson: number;
    text: string;
    rule: string;
}

/** Something a seat can do; of a word with very many actions only the word and an example. */
export type Choice = { do: string; text: string } | { word: string; text: string; example: string };

export interface Now {
    t: "now";
    n: number;
    at: number;
    view: unknown;
    /** The table in short sentences. */
    words?: string;
    to_act: Person[];
    ask: Record<string, string>;
    legal: Record<string, Choice[]>;
    left: Record<string, number>;
    /** Of those that matter for what is asked, the numbers. */
    rules?: string[];
    coach?: Lesson;
    table?: TableObject;
    results?: number[];
    conclusion?: string;
}

export interface Done {
    t: "done";
    id: number;
    n: number;
    held?: boolean;
}

export interface No {
    t: "no";
    id: number | null;
    error: string;
    why: string;
    rule?: string;
}

export interface Returned {
    t: "returned";
    id: number;
    why: string;
}

export interface Hinted {
    t: "hinted";
    id: number;
    line: string;
    text: string;
    /** A reason, where there is one to tell. */
    why?: string;
    /** The chance of winning, where it is known, of an estimate with its bounds; and that of everything the seat can do. */
    worth?: number;
    low?: number;
    high?: number;
    exact?: boolean;
    choices?: { do: string; worth: number; low?: number; high?: number }[];
}

export interface Explained {
    t: "explained";
    id: number;
    text: string;
}

export interface Pong {
    t: "pong";
    id: number;
}

export interface Bye {
    t: "bye";
    error: string;
    why: string;
    retry?: number;
}

export type Frame = Welcome | TableEvent | Now | Done | No | Returned | Hinted | Explained | Pong | Bye;

/* The members without which nothing can be made of a frame, by their kind. The server writes all
   the rest or leaves it out; these are what the client itself stands on. */
const NEEDED: { [kind in Frame["t"]]: Record<string, "string" | "number" | "object"> } = {
    welcome: { you: "string", log: "string", latest: "number", table: "object" },
    event: { n: "number", kind: "string", text: "string" },
    now: { n: "number", to_act: "object", ask: "object", legal: "object", left: "object" },
    done: { id: "number", n: "number" },
    no: { error: "string", why: "string" },
    returned: { id: "number", why: "string" },
    hinted: { id: "number", line: "string", text: "string" },
    explained: { id: "number", text: "string" },
    pong: { id: "number" },
    bye: { error: "string", why: "string" },
};

/** A frame of a kind that is known; null: one that is not, to be ignored; "broken": no frame at all. */
export function readFrame(text: string): Frame | null | "broken" {
    let frame: unknown;
    try {
        frame = JSON.parse(text);
    } catch {
        return "broken";
    }
    if (typeof frame !== "object" || frame === null || Array.isArray(frame)) return "broken";
    const members = frame as Record<string, unknown>;
    if (typeof members.t !== "string") return "broken";
    if (!Object.hasOwn(NEEDED, members.t)) return null;
    for (const [name, type] of Object.entries(NEEDED[members.t as Frame["t"]])) {
        if (typeof members[name] !== type || members[name] === null) return "broken";
    }
    return frame as Frame;
}

/* ---- To the server ------------------------------------------------------------------------- */

export type Request =
    | { t: "do"; line: string; seen: number }
    | { t: "say"; line: string; about?: Person }
    | { t: "chat"; text: string }
    | { t: "mute"; person: Person; on: boolean }
    | ({ t: "set" } & Partial<Setup>)
    | { t: "bot"; person: Person; bot: string }
    | { t: "remove"; person: Person }
    | { t: "ready"; on: boolean }
    | { t: "start" | "leave" | "rematch" | "hint" }
    | { t: "takeover"; person: Person }
    | { t: "mark"; mark: string }
    | { t: "pledge" | "reveal"; hex: string }
    | { t: "undo"; seen: number }
    | { t: "what"; about: string }
    | { t: "lang"; lang: string };

/* These are stored with their key, and so can be sent again (docs/protocol.md, ◆). */
const KEYED: ReadonlySet<Request["t"]> = new Set(["do", "say", "chat", "undo", "rematch"]);

export function hasKey(request: Request): boolean {
    return KEYED.has(request.t);
}
