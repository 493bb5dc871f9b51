/* Tells what happens at a table one thing after the other. Events come as fast as the server sends them;
   a reader needs a moment for each, and longer for what decides. So they wait in a queue, and the table
   as it is now (`now`) is shown when everything before it has been told.

   A tap goes on to the next step. Whoever is more than a few steps behind is caught up at once. */
import type { Clock } from "../client/transport";
import type { Beat, Now, TableEvent } from "../client/wire";

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
    /** `isBrief`: it is not held, for it happened long ago, or somebody has to catch up. */
    show(step: Step, isBrief: boolean): void;
    /** Steps that were passed over by catching up. */
    missed(steps: Step[]): void;
    /** Everything is told: the table as it is. */
    rest(now: Now): void;
}

/* Milliseconds at pace 1. What one alone is shown has to be remembered, at any pace. */
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

export class Teller {
    private queue: (Step | Now)[] = [];
    private stopHolding: (() => void) | null = null;
    private held: Step | null = null;

    /** `pace` is a factor for how long steps are held; 0: not at all. */
    constructor(
        private readonly stage: Stage,
        private readonly clock: Clock,
        private readonly pace: () => number,
    ) {}

    event(event: TableEvent, isPast: boolean): void {
        const steps = stepsOf(event);
        if (isPast || TALK.has(event.kind)) {
            // People talk while other things happen.
            for (const step of steps) this.stage.show(step, true);
            return;
        }
        this.queue.push(...steps);
        if (this.isBehind() && this.held?.beat !== "private") this.letGo();
        this.goOn();
    }

    now(now: Now): void {
        this.queue.push(now);
        this.goOn();
    }

    /** On to the next step. */
    skip(): void {
        this.letGo();
        this.goOn();
    }

    /** What waits is void: the table begins anew. */
    clear(): void {
        this.queue = [];
        this.letGo();
    }

    private letGo(): void {
        this.stopHolding?.();
        this.stopHolding = this.held = null;
    }

    private goOn(): void {
        while (this.held === null) {
            if (this.isBehind()) this.catchUp();
            const next = this.queue.shift();
            if (next === undefined) return;
            if (isStep(next)) {
                this.stage.show(next, false);
                this.hold(next);
            } else {
                this.stage.rest(next);
            }
        }
    }

    private hold(step: Step): void {
        const letters = step.lines.join(" ").length;
        const time = HOLDS[step.beat] + Math.max(0, letters - SHORT) * A_LETTER;
        const held = step.beat === "private" ? time : time * this.pace();
        if (step.beat === "silent" || held <= 0) return;
        this.held = step;
        this.stopHolding = this.clock.after(held, () => this.skip());
    }

    private isBehind(): boolean {
        return this.queue.filter((item) => isStep(item) && item.beat !== "silent").length > MOST_BEHIND;
    }

    /* Everything that waits, at once. What one alone is shown is kept for the end: it cannot be read again. */
    private catchUp(): void {
        const steps = this.queue.filter(isStep);
        const told = steps.filter(({ beat }) => beat !== "private");
        for (const step of told) this.stage.show(step, true);
        this.stage.missed(told);
        const now = this.queue.findLast((item) => !isStep(item));
        this.queue = steps.filter(({ beat }) => beat === "private");
        if (now !== undefined) this.queue.push(now);
    }
}

function isStep(item: Step | Now): item is Step {
    return "beat" in item;
}
