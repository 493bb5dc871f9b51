/* Long work in turns: between them the browser draws, and listens to the reader. */

/** Resolves when the browser has had its turn. */
export function turn(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve));
}

/* So long one may work in a turn, in milliseconds: of 50 that a reader does not notice, on a machine a few times as slow. */
const A_TURN = 4;

/** Everything that is made, in as many turns as that takes. */
export async function inTurns<T>(making: Iterable<T>): Promise<T[]> {
    const made: T[] = [];
    let began = performance.now();
    for (const thing of making) {
        made.push(thing);
        if (performance.now() - began < A_TURN) continue;
        await turn();
        began = performance.now();
    }
    return made;
}

interface Scheduler {
    postTask(then: () => void, how: { priority: "user-blocking" }): Promise<void>;
}

/* Not every browser has one: there a picture may come first. */
const { scheduler } = globalThis as { scheduler?: Scheduler };

/** Does something in the very next turn, before whatever else waits for one, the next picture too. */
function inNextTurn(then: () => void): void {
    if (scheduler === undefined) setTimeout(then);
    else void scheduler.postTask(then, { priority: "user-blocking" });
}

/** Has the page laid out in the very next turn, rather than with the next picture: to lay it out and to draw it are two tasks. */
export function layOut(): void {
    inNextTurn(() => document.body.getBoundingClientRect()); // to ask where something is has it laid out
}

/** Does something before the next picture is drawn, if possible in a turn of its own; gives what calls that off. */
export function beforePicture(then: () => void): () => void {
    let isOff = false;
    const off = () => {
        cancelAnimationFrame(frame);
        isOff = true;
    };
    const now = () => {
        if (isOff) return;
        off();
        then();
    };
    const frame = requestAnimationFrame(now);
    inNextTurn(now);
    return off;
}

/* Where no picture is drawn for so long, none will be, in milliseconds; in a page that is not seen there are none. */
const NO_PICTURE = 100;

/** Does something after the next picture, in a turn of its own; gives what calls that off. */
export function afterPicture(then: () => void): () => void {
    const off = () => {
        cancelAnimationFrame(frame);
        clearTimeout(soon);
    };
    const drawn = () => {
        off();
        soon = setTimeout(then);
    };
    const frame = requestAnimationFrame(drawn);
    let soon = setTimeout(drawn, document.hidden ? 0 : NO_PICTURE);
    return off;
}

/** A screen that is put up part by part, one with each picture. Call it in a component. */
export class Parts {
    /** So many are there. */
    count = $state(1);

    /** `whole`: so many there will be. */
    constructor(whole: () => number) {
        // Whatever else changes at the table meanwhile, the next part does not wait anew for that.
        const isMore = $derived(this.count < whole());
        $effect(() => {
            void this.count;
            return isMore ? afterPicture(() => this.putUp()) : undefined;
        });
    }

    private putUp(): void {
        this.count++;
        layOut();
    }

    /** Of a list, each of which is a part, those that are there; `before` parts come first. */
    of<T>(list: readonly T[], before: number): T[] {
        return list.slice(0, Math.max(0, this.count - before));
    }
}
