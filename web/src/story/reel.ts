/* A game that is over, as a reel of stills: one for each thing that was told, in order, with where rounds
   begin. A still is what one sees when one stops there. */
import type { Person, Replay, TableEvent } from "../client/wire";
import { type Step, stepsOf } from "./teller";

export interface Still {
    /** The event that it shows. */
    n: number;
    move?: string;
    view: unknown;
    lines: string[];
    beat: Step["beat"];
    /** So many moves of the record have been made. */
    moves: number;
    /** Who was to act then. */
    toAct: Person[];
    /** What was said meanwhile. */
    talk: TableEvent[];
}

export interface Chapter {
    title: string;
    /** The first still of it. */
    at: number;
}

export interface Reel {
    stills: Still[];
    chapters: Chapter[];
}

/* What is told of a game; the rest is people coming and going. */
const SHOWN = new Set(["started", "move", "undone", "taken"]);

function toActIn(view: unknown): Person[] {
    const { to_act: seats, player } = view as { to_act?: Person[]; player?: Person | null };
    return seats ?? (player ? [player] : []);
}

export function reelOf({ events }: Pick<Replay, "events">): Reel {
    const stills: Still[] = [];
    const chapters: Chapter[] = [];
    let made: number[] = [];
    for (const event of events) {
        const { n, kind, view, headline } = event;
        if (kind === "said" || kind === "chat") stills.at(-1)?.talk.push(event);
        if (!SHOWN.has(kind)) continue;
        if (kind === "move") made.push(n);
        if (kind === "undone") made = made.filter((move) => move <= (event.to ?? n));
        // Of the start there is nothing to tell but that it begins.
        const steps = kind === "started" ? [{ lines: headline === undefined ? [] : [headline], beat: "told" as const }] : stepsOf(event);
        for (const step of steps) {
            if (step.lines.length === 0 && kind !== "started") continue;
            const shown = ("view" in step ? step.view : undefined) ?? view;
            stills.push({ n, ...(event.move === undefined ? {} : { move: event.move }), view: shown, lines: step.lines, beat: step.beat, moves: made.length, toAct: toActIn(shown), talk: [] });
        }
        // What begins with an event is to be seen after it.
        if (headline !== undefined) chapters.push({ title: headline, at: kind === "started" ? stills.length - 1 : stills.length });
    }
    return { stills, chapters: chapters.filter(({ at }) => at < stills.length) };
}

/** The still at which this event, or else the next that is shown, can be seen. */
export function stillOfEvent({ stills }: Reel, event: number): number {
    const at = stills.findIndex(({ n }) => n >= event);
    return at < 0 ? Math.max(0, stills.length - 1) : at;
}

/** The still of the move with this number in the record, which knows nothing of what was taken back. Of a move that nothing
    is told of (who ends a turn) it is the last one before it: there it was decided. */
export function stillOfMove({ stills }: Reel, move: number): number {
    const before = stills.findLastIndex(({ moves }) => moves < move);
    return stills[before + 1]?.moves === move ? before + 1 : Math.max(0, before);
}

/** The chapter that a still is in; -1: before the first. */
export function chapterAt({ chapters }: Reel, at: number): number {
    return chapters.findLastIndex((chapter) => chapter.at <= at);
}

/** What each chapter is called in a list. The number is first: on a phone the list has no room for the rest. */
export function namesOf({ chapters }: Reel): string[] {
    return chapters.map(({ title }, i) => `${i + 1} · ${title}`);
}

/** The first still that has something to tell. */
export function firstTold({ stills }: Reel): number {
    return Math.max(0, stills.findIndex(({ lines }) => lines.length > 0));
}

/** The story up to a still, with its headlines. */
export function toldBy({ stills, chapters }: Reel, at: number): { n: number; text: string; kind: "headline" | "move" }[] {
    return stills.slice(0, at + 1).flatMap(({ n, lines }, i) => {
        const titles = chapters.filter((chapter) => chapter.at === i).map(({ title }) => title);
        return [
            ...titles.map((text) => ({ n, text, kind: "headline" as const })),
            ...lines.filter((line) => !titles.includes(line)).map((text) => ({ n, text, kind: "move" as const })),
        ];
    });
}
