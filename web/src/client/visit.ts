/* One viewer at one table: greets, catches up, comes back by itself and sends again what got no answer
   (docs/protocol.md, "Promises"). It hands out what happens, in order and once, and knows nothing of
   screens. Pledges for fair chance are made and revealed here, so that no screen has to. */
import { randomBytes, randomKey, toHex } from "./hex";
import { type Pledge, pledgeOf } from "./pledge";
import { type Clock, type Line, type Transport, realClock } from "./transport";
import { Refused } from "./calls";
import {
    type Bye,
    type Done,
    type Explained,
    type Hinted,
    type Now,
    type Person,
    type Request,
    type Returned,
    type TableEvent,
    type TableObject,
    type Viewer,
    type Welcome,
    hasKey,
    readFrame,
} from "./wire";

export type Standing = "connecting" | "here" | "lost" | "ended";

/** Who wants to know what happens at the table. */
export interface Onlooker {
    /** Are we connected? When it has ended, `bye` says why, and nothing more comes. */
    stands(standing: Standing, bye?: Bye): void;
    /** `isNew`: what was told before is void, everything comes again from the first event. */
    welcome(welcome: Welcome, isNew: boolean): void;
    event(event: TableEvent): void;
    now(now: Now): void;
    /** An answer that was held came too late after all. */
    returned(returned: Returned): void;
}

export interface Credentials {
    token?: string | undefined;
    watch?: string | undefined;
    /** The lessons that were heard from the coach; without a list there is none. */
    heard?: readonly number[] | undefined;
}

/* After these there is no way back. */
const FINAL = new Set(["unknown", "token", "private", "version", "removed", "left"]);
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15000;
/* A line on which nothing has come for so long is asked; no answer: it is dead. */
const QUIET = 25000;
const ANSWER_TIME = 8000;
const ENTROPY = 32;

type Answer = Done | Hinted | Explained;

interface Pending {
    request: Request;
    key: string;
    resolve(answer: Answer): void;
    reject(refusal: Refused): void;
}

export class Visit {
    private line: Line | null = null;
    private log = "";
    private last = 0;
    private pauses = 0;
    private isGreeted = false;
    private isCaughtUp = false;
    private hasEnded = false;
    private nextId = 1;
    private readonly pending = new Map<number, Pending>();
    private stopTimer = () => {};
    private stopWatching = () => {};
    private you: Viewer = "spectator";
    private table: TableObject | null = null;
    private entropy: Uint8Array | null = null;
    /* The commitment that was pledged to on this line, and the pledge. */
    private pledgedTo = "";
    private pledged = "";
    private mayPledge = true;
    private sealed: string | undefined;
    private added: Pledge | undefined;
    private heard: readonly number[] | null;

    constructor(
        private readonly transport: Transport,
        private readonly code: string,
        private readonly credentials: Credentials,
        private lang: string,
        private readonly onlooker: Onlooker,
        private readonly clock: Clock = realClock,
        private readonly chance: () => number = Math.random,
    ) {
        this.heard = credentials.heard ?? null;
    }

    connect(): void {
        this.stopTimer();
        if (this.hasEnded || this.line !== null) return;
        this.onlooker.stands("connecting");
        this.line = this.transport.open(this.code, {
            opened: () => this.greet(),
            frame: (text) => this.take(text),
            closed: () => this.lose(),
        });
    }

    /** The network is said to be back: no need to wait any longer. */
    hurry(): void {
        if (this.line === null) this.connect();
        else if (this.isCaughtUp) this.ask();
    }

    /** Goes away for good, without leaving the seat. */
    close(): void {
        this.hasEnded = true;
        this.drop();
        this.refuseAll(() => true);
    }

    /** The number of the last event that has come. */
    get latest(): number {
        return this.last;
    }

    /** The commitment that was told before the game began, whatever is said of it later; undefined: we came after that. */
    get seal(): string | undefined {
        return this.sealed;
    }

    /** What this page has added to the chance of this game; undefined: nothing, or another page did. */
    get pledgeKept(): Pledge | undefined {
        return this.added;
    }

    /** The answer to a request; a refusal rejects, and so does a line that is lost on a request without a key. */
    request(request: Request): Promise<Answer> {
        return new Promise((resolve, reject) => {
            if (this.hasEnded || (!this.isCaughtUp && !hasKey(request))) {
                reject(new Refused("", "lost"));
                return;
            }
            const id = this.nextId++;
            this.pending.set(id, { request, key: randomKey(), resolve, reject });
            if (this.isCaughtUp) this.send(id);
        });
    }

    setLang(lang: string): void {
        this.lang = lang;
        if (this.isCaughtUp) this.wish({ t: "lang", lang });
    }

    /** A lesson was read: whenever we come back, the coach goes on from there. */
    hears(lesson: number): void {
        if (this.heard !== null) this.heard = [...this.heard, lesson];
    }

    /** The coach comes, not to say again what was heard; null: it goes. */
    setCoach(heard: readonly number[] | null): void {
        this.heard = heard;
        if (this.isCaughtUp) this.line?.send(JSON.stringify({ t: "coach", on: heard !== null, heard: heard ?? [] }));
    }

    /** The faces of events up to `n` have been on the screen. */
    shown(n: number): void {
        if (this.isCaughtUp) this.line?.send(JSON.stringify({ t: "shown", n }));
    }

    /* ---- The line -------------------------------------------------------------------------- */

    private greet(): void {
        const { token, watch } = this.credentials;
        // No columns: no pictures, but beats, headlines and the table in words.
        const picture = { columns: 0, lines: 0 };
        const who = token !== undefined ? { token } : watch !== undefined ? { watch } : {};
        const coach = this.heard === null ? {} : { coach: this.heard };
        const hello = { t: "hello", v: 1, ...who, lang: this.lang, log: this.log, last: this.last, picture, ...coach };
        this.line?.send(JSON.stringify(hello));
        this.watch();
    }

    private drop(): void {
        this.stopTimer();
        this.stopWatching();
        this.line?.drop();
        this.line = null;
        this.isGreeted = this.isCaughtUp = false;
        this.pledgedTo = ""; // a pledge belongs to its socket
    }

    /* The line is gone. At once again, then after 1, 2, 4 … seconds with a random part. */
    private lose(retry?: number): void {
        this.drop();
        this.refuseAll(({ request }) => !hasKey(request));
        if (this.hasEnded) return;
        const backoff = Math.min(FIRST_PAUSE * 2 ** (this.pauses - 1), LONGEST_PAUSE);
        const pause = retry ?? (this.pauses === 0 ? 0 : backoff * (0.75 + this.chance() / 2));
        this.pauses++;
        this.onlooker.stands("lost");
        this.stopTimer = this.clock.after(pause, () => this.connect());
    }

    private refuseAll(which: (pending: Pending) => boolean): void {
        for (const [id, pending] of [...this.pending]) {
            if (!which(pending)) continue;
            this.pending.delete(id);
            pending.reject(new Refused("", "lost"));
        }
    }

    /* Something came: the line lives. */
    private watch(): void {
        this.stopWatching();
        this.stopWatching = this.clock.after(QUIET, () => this.ask());
    }

    private ask(): void {
        this.stopWatching();
        this.stopWatching = this.clock.after(ANSWER_TIME, () => this.lose());
        this.line?.send(JSON.stringify({ t: "ping", id: 0 }));
    }

    /* ---- What comes ------------------------------------------------------------------------ */

    private take(text: string): void {
        const frame = readFrame(text);
        if (frame === "broken") {
            this.lose();
            return;
        }
        this.watch();
        if (frame === null) return;
        if (frame.t !== "welcome" && frame.t !== "bye" && !this.isGreeted) {
            this.lose();
            return;
        }
        switch (frame.t) {
            case "welcome":
                this.begin(frame);
                break;
            case "event":
                this.happen(frame);
                break;
            case "now":
                this.arrive(frame);
                break;
            case "done":
            case "hinted":
            case "explained":
                this.settle(frame.id, ({ resolve }) => resolve(frame));
                break;
            case "no":
                if (frame.id !== null)
                    this.settle(frame.id, ({ reject }) => reject(new Refused(frame.error, frame.why, frame.rule)));
                break;
            case "returned":
                this.onlooker.returned(frame);
                break;
            case "bye":
                this.end(frame);
                break;
            case "pong":
                break;
        }
    }

    private begin(welcome: Welcome): void {
        const isNew = welcome.log !== this.log;
        if (isNew) {
            this.last = 0;
            this.sealed = this.added = undefined;
        }
        this.log = welcome.log;
        this.you = welcome.you;
        this.look(welcome.table);
        this.isGreeted = true;
        this.onlooker.welcome(welcome, isNew);
    }

    /* Events come once and without gaps, or the line is not what it should be. */
    private happen(event: TableEvent): void {
        if (event.n <= this.last) return;
        if (event.n !== this.last + 1) {
            this.lose();
            return;
        }
        this.last = event.n;
        this.followChance(event);
        this.onlooker.event(event);
    }

    private arrive(now: Now): void {
        if (now.table !== undefined) this.look(now.table);
        this.pauses = 0;
        if (!this.isCaughtUp) {
            this.isCaughtUp = true;
            this.onlooker.stands("here");
            for (const id of this.pending.keys()) this.send(id);
        }
        this.pledge();
        this.onlooker.now(now);
    }

    private end(bye: Bye): void {
        if (!FINAL.has(bye.why)) {
            this.lose(bye.retry);
            return;
        }
        this.close();
        this.onlooker.stands("ended", bye);
    }

    /* ---- Requests -------------------------------------------------------------------------- */

    private send(id: number): void {
        const pending = this.pending.get(id);
        if (pending === undefined) return;
        const { request, key } = pending;
        this.line?.send(JSON.stringify(hasKey(request) ? { ...request, id, key } : { ...request, id }));
    }

    private settle(id: number, how: (pending: Pending) => void): void {
        const pending = this.pending.get(id);
        this.pending.delete(id);
        if (pending !== undefined) how(pending);
    }

    /* Where nobody waits for the answer. */
    private wish(request: Request): void {
        this.request(request).catch(() => {});
    }

    /* ---- Fair chance ----------------------------------------------------------------------- */

    private pledge(): void {
        if (this.you === "spectator" || this.table?.state !== "waiting" || !this.mayPledge) return;
        if (this.pledgedTo === this.table.commit) return;
        this.pledgedTo = this.table.commit;
        this.entropy = randomBytes(ENTROPY);
        this.pledged = pledgeOf(this.table.commit, this.you, this.entropy);
        this.wish({ t: "pledge", hex: this.pledged });
    }

    private look(table: TableObject): void {
        this.table = table;
        if (table.state === "waiting") this.sealed = table.commit;
    }

    private followChance(event: TableEvent): void {
        switch (event.kind) {
            case "starting":
                // Another page of the same person may have pledged after this one.
                if (this.entropy !== null && this.you !== "spectator" && event.pledges?.[this.you] === this.pledged) {
                    this.added = { person: this.you, hex: this.pledged };
                    this.wish({ t: "reveal", hex: toHex(this.entropy) });
                }
                break;
            case "set":
                this.pledgedTo = ""; // all pledges are void
                break;
            case "unstarted":
                this.sealed = event.commit;
                this.added = undefined;
                if (event.persons?.includes(this.you as Person)) this.mayPledge = false;
                break;
            case "rematch":
                this.sealed = event.commit;
                this.added = undefined;
                break;
            case "unpledged":
                if (event.person === this.you) this.pledgedTo = "";
                break;
        }
    }
}
