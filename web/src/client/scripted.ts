/* For tests: a transport whose other end is the test, and a clock that it moves. */
import type { Answer, Call, Clock, LineEnds, Transport } from "./transport";

export class ScriptedClock implements Clock {
    private time = 0;
    private waiting: { due: number; then: () => void }[] = [];

    now(): number {
        return this.time;
    }

    after(milliseconds: number, then: () => void): () => void {
        const timer = { due: this.time + milliseconds, then };
        this.waiting.push(timer);
        return () => {
            this.waiting = this.waiting.filter((other) => other !== timer);
        };
    }

    pass(milliseconds: number): void {
        const end = this.time + milliseconds;
        for (;;) {
            const due = this.waiting.filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
            if (due === undefined) break;
            this.waiting = this.waiting.filter((timer) => timer !== due);
            this.time = due.due;
            due.then();
        }
        this.time = end;
    }
}

/** The server's end of one line. */
export class ScriptedLine {
    readonly sent: Record<string, unknown>[] = [];
    isDropped = false;

    constructor(
        readonly code: string,
        private readonly ends: LineEnds,
    ) {}

    open(): void {
        this.ends.opened();
    }

    give(...frames: (object | string)[]): void {
        for (const frame of frames) {
            if (this.isDropped) return;
            this.ends.frame(typeof frame === "string" ? frame : JSON.stringify(frame));
        }
    }

    close(): void {
        if (!this.isDropped) this.ends.closed();
    }

    /** The requests of a kind that have come. */
    all(kind: string): Record<string, unknown>[] {
        return this.sent.filter(({ t }) => t === kind);
    }
}

export class ScriptedTransport implements Transport {
    readonly lines: ScriptedLine[] = [];
    readonly calls: Call[] = [];
    answers: (Answer | "none")[] = [];

    get line(): ScriptedLine {
        return this.lines[this.lines.length - 1]!;
    }

    async call(call: Call): Promise<Answer> {
        this.calls.push(call);
        const answer = this.answers.shift() ?? "none";
        if (answer === "none") throw new TypeError("no network");
        return answer;
    }

    open(code: string, ends: LineEnds) {
        const line = new ScriptedLine(code, ends);
        this.lines.push(line);
        return {
            send: (text: string) => {
                line.sent.push(JSON.parse(text));
            },
            drop: () => {
                line.isDropped = true;
            },
        };
    }
}
