/* The page's addresses: `/`, `/t/CODE` for a table, and `/t/CODE#…/replay/GAME/EYES/PLACE` for a game that is
   over. A place is an event, or with an `m` a move of the record. A watch code stands right after `#`: no
   server is ever sent that part. */
import type { Viewer } from "../client/wire";

/** Through whose eyes a replay is seen. */
export type Eyes = Viewer | "all";

export interface ReplayAddress {
    /** The how-manieth game at the table. */
    game: number;
    eyes: Eyes;
    /** The place at which it opens; event 0: the beginning. */
    place: { event: number } | { move: number };
}

export interface Address {
    code: string | null;
    watch: string | undefined;
    replay: ReplayAddress | null;
}

/* The alphabet of codes is the server's affair. */
const TABLE = /^\/t\/([A-Za-z0-9]+)$/;
const PART = /^#([A-Za-z0-9]*)(?:\/replay\/(\d{1,6})(?:\/(all|spectator|P\d{1,2})(?:\/(m?)(\d{1,9}))?)?)?$/;

export function readAddress(path: string, part: string): Address {
    const code = TABLE.exec(path)?.[1] ?? null;
    const [, watch = "", game, eyes = "all", isMove = "", number = "0"] = PART.exec(part) ?? [];
    const place = isMove === "m" ? { move: Number(number) } : { event: Number(number) };
    const replay = game === undefined ? null : { game: Number(game), eyes: eyes as Eyes, place };
    return { code, watch: watch || undefined, replay: code === null ? null : replay };
}

/** The address that somebody typed or pasted: a code, or a whole link; null: there is none in it. */
export function typedAddress(typed: string): string | null {
    const [, code, part = ""] = /^(?:.*\/t\/)?([A-Za-z0-9]+)(#\S*)?$/.exec(typed.trim()) ?? [];
    if (code === undefined) return null;
    const { watch, replay } = readAddress(`/t/${code}`, part);
    return addressOf(code, watch, replay);
}

/** Whether a link leads to this computer, whichever one opens it. */
export function isForThisComputer(link: string): boolean {
    const { hostname } = new URL(link);
    return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function placeText(place: ReplayAddress["place"]): string {
    return "move" in place ? `m${place.move}` : String(place.event);
}

export function addressOf(code: string, watch = "", replay: ReplayAddress | null = null): string {
    const rest = replay === null ? "" : `/replay/${replay.game}/${replay.eyes}/${placeText(replay.place)}`;
    return `/t/${code}${watch === "" && rest === "" ? "" : `#${watch}${rest}`}`;
}
