/* Tells what happens at a table one thing after the other. Events come as fast as the server sends them;
   a reader needs a moment for each, and longer for what decides. So they wait in a queue, and the table
   as it is now (`now`) is shown when everything before it has been told.

   Each step is shown, moves as long as that takes, is told as soon as it can be seen (a disc that is turned
   over must not be named before), and is held. A tap goes on: to the telling, then to the next step.
   Whoever is more than a few events behind is caught up at once, without motion, as far as the next thing
   that was turned up: those are what people play for. Whoever is far behind, as far as what decides. */
import type { Clock } from "../client/transport";
import type { Beat, Now, TableEvent } from "../client/wire";
import { type Motion, type Moving, STILL } from "./motion";

/** One picture of an event, or, of an event without any, its words alone. */
export interface Step {
    event: TableEvent;
    /** The table as it lay; undefined: as it was. */
    view?: unknown;
    lines: string[];
    beat: Beat | "told" | "silent";
    isLast: boolean;
}

export interface Stage {
    /** Shows a step; `view` undefined: the table stays as it is. Null: nothing moves. */
    show(step: Step, view: unknown): Moving | null;
    /** Says what a step is about; without having shown it where it happened long ago, or somebody has to catch up. */
    tell(step: Step): void;
    /** Steps that were passed over by catching up. */
    missed(steps: Step[]): void;
    /** The table as it is, once everything before it is told: at once (`isHasty`) or in motion. `isMore`: something else
        happened meanwhile, and is told next. */
    rest(now: Now, isHasty: boolean, isMore: boolean): Moving | null;
    /** What moves is where it goes, at once. */
    settle(): void;
}

/* Milliseconds at pace 1. What one alone is shown has to be remembered, at any pace: it may stand longer, up to so many times. */
const LONGEST_PRIVATE = 2;
const HOLDS: Record<Step["beat"], number> = {
    silent: 0,
    told: 450,
    passing: 550,
    plain: 900,
    decisive: 1500,
    private: 3000,
};
const A_LETTER = 12;
const SHORT = 40;
const MOST_BEHIND = 3;
const FAR_BEHIND = 10;
/* An event without pictures is shown by the table after it, which comes right behind: so long that is waited for. */
const SOON = 60;

const TALK = new Set(["said", "chat", "muted"]);

/** An event in steps: the first lines go with a picture each, the rest with the last. */
export function stepsOf(event: TableEvent): Step[] {
    const pictures = event.moments ?? (event.moment === undefined ? [] : [event.moment]);
    const lines = event.text.split("\n").filter((line) => line !== "");
    if (pictures.length === 0) {
        const isQuiet = lines.length === 0 || event.kind !== "move";
        return [{ event, lines, beat: isQuiet ? "silent" : "told", isLast: true }];
    }
    return pictures.map((view, i) => {
        const isLast = i === pictures.length - 1;
        return {
            event,
            view,
            lines: isLast ? lines.slice(i) : lines.slice(i, i + 1),
            beat: event.beats?.[i] ?? "plain",
            isLast,
        };
    });
}

/** How long a step stands, in milliseconds. */
export function holdOf({ beat, lines }: Pick<Step, "beat" | "lines">, pace: number): number {
    if (beat === "silent") return 0;
    const time = HOLDS[beat] + Math.max(0, lines.join(" ").length - SHORT) * A_LETTER;
    return beat === "private" ? time * Math.min(Math.max(1, pace), LONGEST_PRIVATE) : time * pace;
}

export class Teller {
    private queue: (Step | Now)[] = [];
    private step: Step | null = null;
    /** What comes next when its time has come, or at a tap; null: on to what waits. */
    private next: ((isSkipped: boolean) => void) | null = null;
    private stopWaiting = () => {};
    /** A step without pictures waits for the table after it. */
    private isAwaiting = false;
    /** The reader was caught up, and the table after it is there at once. */
    private isHasty = false;
    /** The page was changed just now. The next change waits for its turn, so that the browser can draw and listen
        between them. */
    private isSpent = false;

    /** `beforePicture` calls before the next picture is drawn, and gives what calls that off. `pace` is a factor for how
        long steps are held; 0: not at all. */
    constructor(
        private readonly stage: Stage,
        private readonly clock: Clock,
        private readonly beforePicture: (then: () => void) => () => void,
        private readonly pace: () => number,
    ) {}

    /** `isLater`: not before the clock says that there is time for it. */
    event(event: TableEvent, isPast: boolean, isLater = false): void {
        const steps = stepsOf(event);
        if (isPast || TALK.has(event.kind)) {
            // People talk while other things happen.
            for (const step of steps) this.stage.tell(step);
            return;
        }
        this.isSpent = isLater;
        this.queue.push(...steps);
        if (this.isBehind() && !(this.step && this.isKept(this.step))) this.finish();
        this.came();
    }

    now(now: Now): void {
        this.isSpent = false;
        this.queue.push(now);
        this.came();
    }

    /** Ends what moves, or goes on to the next step. */
    skip(): void {
        this.isSpent = false;
        this.stage.settle();
        this.advance(true);
        this.goOn();
    }

    /** What waits is void: the table begins anew. */
    clear(): void {
        this.stopWaiting();
        this.stage.settle();
        this.queue = [];
        this.next = this.step = null;
        this.isAwaiting = this.isHasty = this.isSpent = false;
    }

    private came(): void {
        if (this.isAwaiting) this.advance(false);
        this.goOn();
    }

    private goOn(): void {
        while (this.next === null) {
            if (this.isBehind()) this.catchUp();
            const next = this.queue[0];
            if (next === undefined) return;
            if (this.isSpent) {
                this.pause(0, () => {});
                return;
            }
            this.queue.shift();
            if (isStep(next)) {
                this.begin(next);
            } else {
                const moving = this.stage.rest(next, this.isHasty, this.queue.length > 0);
                this.isHasty = false;
                this.isSpent = true;
                this.move(moving, ({ ends }) => this.wait(ends, () => {}));
            }
        }
    }

    private begin(step: Step): void {
        this.step = step;
        this.isAwaiting = step.beat === "told" && this.queue.length === 0;
        this.wait(this.isAwaiting ? SOON * this.pace() : 0, () => this.show(step));
    }

    private show(step: Step): void {
        this.isAwaiting = false;
        const after = this.queue[0];
        const view = step.beat === "told" && after !== undefined && !isStep(after) ? after.view : step.view;
        const moving = this.stage.show(step, view);
        this.isSpent = true;
        this.move(moving, (motion) => this.wait(motion.told, (isSkipped) => this.tell(step, isSkipped ? STILL : motion)));
    }

    /* What was changed moves as soon as it is drawn. */
    private move(moving: Moving | null, then: (motion: Motion) => void): void {
        if (moving === null) {
            then(STILL);
            return;
        }
        this.next = (isSkipped) => then(isSkipped ? STILL : moving());
        this.stopWaiting = this.beforePicture(() => {
            this.advance(false);
            this.goOn();
        });
    }

    private tell(step: Step, { told, ends }: Motion): void {
        this.stage.tell(step);
        const moving = ends - told;
        const held = holdOf(step, this.pace());
        // What is no picture of its own need not lie still to be read.
        this.wait(step.view === undefined ? Math.max(moving, held) : moving + held, () => (this.step = null));
    }

    private wait(milliseconds: number, then: (isSkipped: boolean) => void): void {
        if (milliseconds <= 0) then(false);
        else this.pause(milliseconds, then);
    }

    private pause(milliseconds: number, then: (isSkipped: boolean) => void): void {
        this.next = then;
        this.stopWaiting = this.clock.after(milliseconds, () => {
            this.isSpent = false;
            this.advance(false);
            this.goOn();
        });
    }

    private advance(isSkipped: boolean): void {
        const next = this.next;
        this.stopWaiting();
        this.next = null;
        next?.(isSkipped);
    }

    /* The step that is being told, to its end. */
    private finish(): void {
        while (this.next !== null) this.advance(true);
        this.stage.settle();
    }

    /* So far one can be caught up: to what is kept, or to the end. */
    private passable(): (Step | Now)[] {
        const end = this.queue.findIndex((item) => isStep(item) && this.isKept(item));
        return end < 0 ? this.queue : this.queue.slice(0, end);
    }

    /* One event may have several steps, and all of them are to be seen: Le Jeu's throws. */
    private isBehind(): boolean {
        // Who is told things slowly may be further behind.
        return eventsOf(this.passable()) > MOST_BEHIND * Math.max(1, this.pace());
    }

    private isKept({ beat }: Step): boolean {
        return beat === "private" || beat === "decisive" || (beat === "plain" && eventsOf(this.queue) <= FAR_BEHIND);
    }

    private catchUp(): void {
        const passed = this.passable();
        const told = passed.filter(isStep);
        for (const step of told) this.stage.tell(step);
        this.stage.missed(told);
        this.queue = this.queue.slice(passed.length);
        const now = passed.findLast((item) => !isStep(item));
        this.isHasty = this.queue.length === 0;
        if (this.isHasty && now !== undefined) this.queue.push(now);
    }
}

/* So many events there are to be told: what somebody did and what chance made of it are one. */
function eventsOf(items: (Step | Now)[]): number {
    const waiting = items.filter(isStep).filter(({ beat, event }) => beat !== "silent" && event.by !== "chance");
    return new Set(waiting.map(({ event }) => event.n)).size;
}

function isStep(item: Step | Now): item is Step {
    return "beat" in item;
}
