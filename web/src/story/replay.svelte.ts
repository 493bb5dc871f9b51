/* A game that is over, shown like any table: drawings cannot tell it from one. Nothing is asked of anybody,
   and the line to the server is never opened. */
import { type Transport, realClock } from "../client/transport";
import type { Now, Person, Place, Replay, TableObject } from "../client/wire";
import { settings } from "../parts/settings.svelte";
import { beforePicture } from "../parts/turns.svelte";
import { type Reel, type Still, chapterAt, reelOf } from "./reel";
import { TableModel } from "./table.svelte";
import { holdOf } from "./teller";

const nowhere: Transport = {
    call: () => Promise.reject(new Error("a replay asks for nothing")),
    open: () => ({ send() {}, drop() {} }),
};

/* Who watches at pace 0 wants to see it all the same. */
const QUICKEST = 0.5;

/* Names of things as they are compared: `goodking` is the Good King. */
const nameless = (name: string) => name.replaceAll(" ", "").toLowerCase();

/** Who sat there in that game: names are of then, marks of now. */
function placesOf({ names, events }: Replay, { persons }: TableObject): Place[] {
    const { seats = [] } = (events.at(-1)?.view ?? {}) as { seats?: { seat: Person; person?: Person }[] };
    return persons.flatMap((place, i) => {
        const name = names[i] ?? place.name;
        const own = seats.filter(({ seat, person }) => (person ?? seat) === place.person).map(({ seat }) => seat);
        if (seats.length > 0 && own.length === 0) return [];
        return [{ ...place, name, away: false, gone: false, seats: own.length > 0 ? own : place.seats }];
    });
}

export class ReplayModel extends TableModel {
    readonly reel: Reel;
    readonly replay: Replay;
    at = $state(0);
    isPlaying = $state(false);

    private stopPlaying = () => {};
    private stopMoving = () => {};

    constructor(replay: Replay, table: TableObject, lang: string) {
        super(nowhere, table.code, {}, lang);
        this.replay = replay;
        this.reel = reelOf(replay);
        this.you = replay.viewer === "all" ? "spectator" : replay.viewer;
        this.table = { ...table, options: replay.options, state: "over", persons: placesOf(replay, table) };
        this.go(0);
    }

    get still(): Still {
        return this.reel.stills[this.at]!;
    }

    override get move(): string | undefined {
        return this.still.move;
    }

    override explain(about: string): Promise<string> {
        const found = Object.entries(this.replay.things).find(([name]) => nameless(name) === nameless(about));
        return Promise.resolve(found?.[1] ?? "");
    }

    get isAtEnd(): boolean {
        return this.at >= this.reel.stills.length - 1;
    }

    get chapter(): number {
        return chapterAt(this.reel, this.at);
    }

    /** To a still, in motion if it is the next; `then` is told how long that moves. */
    go(to: number, then: (ends: number) => void = () => {}): void {
        this.stopMoving();
        const isNext = to === this.at + 1;
        this.at = Math.max(0, Math.min(to, this.reel.stills.length - 1));
        const { n, view, lines, toAct, talk } = this.still;
        this.bubbles = Object.fromEntries(talk.map((event) => [event.person!, event]));
        const now: Now = { t: "now", n, at: 0, view, to_act: toAct, ask: {}, legal: {}, left: {} };
        const moving = this.rest(now, !isNext, false);
        this.said = lines;
        this.spoken = lines.join(" ");
        if (moving === null) then(0);
        else this.stopMoving = beforePicture(() => then(moving().ends));
    }

    /** To the round before or after: `by` is -1 or 1. In the middle of one, its beginning is before. */
    goToChapter(by: number): void {
        const { chapters, stills } = this.reel;
        const here = chapters[this.chapter];
        const isInside = by < 0 && here !== undefined && here.at < this.at;
        const to = isInside ? here : chapters[this.chapter + by];
        this.go(to?.at ?? (by < 0 ? 0 : stills.length - 1));
    }

    play(): void {
        if (this.isAtEnd) this.go(0);
        this.isPlaying = true;
        this.stopPlaying = realClock.after(holdOf(this.still, Math.max(settings.pace, QUICKEST)), () => this.playOn());
    }

    pause(): void {
        this.isPlaying = false;
        this.stopPlaying();
    }

    override close(): void {
        this.pause();
        this.stopMoving();
        super.close();
    }

    private playOn(): void {
        this.go(this.at + 1, (ends) => {
            if (this.isAtEnd) this.isPlaying = false;
            if (!this.isPlaying) return;
            const held = holdOf(this.still, Math.max(settings.pace, QUICKEST));
            this.stopPlaying = realClock.after(ends + held, () => this.playOn());
        });
    }
}
