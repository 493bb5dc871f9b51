/* Moves the pieces of a drawing (motion.ts says which and how long) with the Web Animations API: transforms
   and opacity only, so that the browser need not lay out or paint anything anew. */
import type { Action } from "svelte/action";
import { isCalm, settings } from "../parts/settings.svelte";
import { layOut } from "../parts/turns.svelte";
import { type Box, type Motion, type Move, type Moving, type Piece, type Plan, type Way, delayed, plan, placeIn } from "./motion";

/** Whoever changes the picture, and so has to know how long that moves. */
export interface Moved {
    mover: Mover | null;
}

interface Known extends Piece {
    element: HTMLElement;
}

type Travel = Extract<Move, { way: Way | null }>;
type Flip = Extract<Move, { kind: "flip" }>;

const EASE_OUT = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const EASE_IN = "cubic-bezier(0.6, 0, 0.9, 0.5)";
/* As if one looked at the table from so far. */
const EYE = "perspective(40rem)";

function optional(number: string | undefined): number | undefined {
    return number === undefined ? undefined : Number(number);
}

function read(element: HTMLElement, table: Box): Known {
    const { piece, from, to, face, breath, order, thrown } = element.dataset;
    const known = {
        element,
        name: piece!,
        box: placeIn(table, element.getBoundingClientRect()),
        within: element.parentElement?.closest<HTMLElement>("[data-piece]")?.dataset.piece,
        from, to, face, thrown,
        breath: optional(breath),
        order: optional(order),
    };
    return known as Known;
}

function at({ x, y, width, height }: Way): string {
    return `translate(${x}px, ${y}px) scale(${width}, ${height})`;
}

export class Mover {
    private running: Animation[] = [];
    /* Where what is gone flies. It has a size of its own, so that nothing else is laid out anew for that. */
    private readonly sky = document.createElement("div");

    constructor(private readonly root: HTMLElement) {
        Object.assign(this.sky.style, {
            position: "absolute", inset: "0", zIndex: "4", contain: "layout size style", pointerEvents: "none",
        });
        this.sky.ariaHidden = "true";
        this.sky.inert = true;
        root.append(this.sky);
    }

    /** Makes a change; what comes back moves what it moved, and is to be called before that is drawn: to change a
        page, to lay it out, to move what is elsewhere, and to draw it are four tasks. Null: nothing moves. */
    around(change: () => void): Moving | null {
        const isMoving = settings.pace > 0 && !document.hidden;
        const before = isMoving ? this.look() : null;
        change();
        this.settle();
        if (isMoving) layOut();
        return before && (() => this.move(before));
    }

    /** Everything is where it goes, at once. */
    settle(): void {
        for (const animation of this.running) animation.cancel();
        this.sky.replaceChildren();
        this.running = [];
    }

    private move(before: ReadonlyMap<string, Known>): Motion {
        const after = this.look();
        const isLate = (name: string) => (after.get(name) ?? before.get(name))?.element.dataset.late !== undefined;
        const manner = { pace: settings.pace, isCalm: isCalm() };
        const planned = delayed(plan(before, after, manner), isLate);
        for (const move of planned.moves) {
            if (move.kind === "go") this.goes(move, before.get(move.name)!);
            else this.moves(move, after.get(move.name)!.element);
        }
        this.hold(planned);
        return planned;
    }

    private look(): Map<string, Known> {
        const elements = this.root.querySelectorAll<HTMLElement>("[data-piece]");
        const table = this.root.getBoundingClientRect();
        return new Map([...elements].map((element) => [element.dataset.piece!, read(element, table)]));
    }

    private animate(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation {
        const animation = element.animate(frames, { fill: "backwards", ...timing });
        this.running.push(animation);
        return animation;
    }

    /* As it is then until `ms` are over. It is an instant that waits, and not a motion in which nothing moves: nothing has
       to be computed for each picture. */
    private keep(element: Element, look: Keyframe, ms: number): void {
        this.animate(element, [look, {}], { delay: ms, duration: 1, easing: "step-end" });
    }

    private moves(move: Move, element: HTMLElement): void {
        const timing = { delay: move.after, duration: move.ms, easing: EASE_OUT };
        const front = element.querySelector(':scope [data-side="front"]');
        const back = element.querySelector(':scope [data-side="back"]');
        switch (move.kind) {
            case "slide":
                this.animate(element, [{ transform: at(move.way!) }, {}], timing);
                break;
            case "come":
                if (move.way === null) this.animate(element, [{ opacity: 0 }, {}], timing);
                else this.animate(element, [{ transform: at(move.way), opacity: move.after > 0 ? 0 : 0.4 }, { opacity: 1, offset: 0.4 }, {}], timing);
                break;
            case "flip":
                this.flips(move, element, front, back);
                break;
            case "tumble":
                this.animate(element, [
                    { transform: "translate(-15%, -90%) rotate(-400deg) scale(1.25)" },
                    { transform: "translate(4%, 0) rotate(15deg)", offset: 0.7 },
                    { transform: "translate(-2%, -12%) rotate(-6deg)", offset: 0.83 },
                    {},
                ], timing);
                break;
            case "fade":
                this.animate(front ?? element, [{ opacity: 0 }, {}], timing);
                break;
        }
    }

    /* It is lifted and held for a breath, goes over, and lies again. */
    private flips({ after, breath, ms }: Flip, element: HTMLElement, front: Element | null, back: Element | null): void {
        const half = ms / 2;
        const turns = after + breath;
        if (front === null) {
            this.animate(back ?? element, [{ transform: `${EYE} rotateY(90deg)` }, {}], { duration: half, easing: EASE_OUT });
            return;
        }
        const up = { scale: 1.12 };
        const lifted = breath / (breath + ms);
        this.animate(element, [{}, { ...up, offset: lifted }, { ...up, offset: (lifted + 1) / 2 }, {}], {
            delay: after, duration: breath + ms, easing: "ease-in-out",
        });
        // On its edge nothing is seen of a side: the front is so before, and the back after it.
        const edge = { transform: `${EYE} rotateY(90deg)` };
        if (back !== null) this.animate(back, [{ easing: EASE_IN }, { ...edge, offset: 0.5 }, edge], { delay: turns, duration: ms });
        this.animate(front, [{ transform: `${EYE} rotateY(-90deg)` }, {}], { delay: turns + half, duration: half, easing: EASE_OUT });
    }

    /* What is gone, from where it was: itself, or a copy where it is a part of something, or has another name now. */
    private goes({ after, ms, way }: Travel, { element, box }: Known): void {
        const ghost = element.parentNode === null ? element : (element.cloneNode(true) as HTMLElement);
        for (const named of [ghost, ...ghost.querySelectorAll<HTMLElement>("[data-piece]")]) delete named.dataset.piece;
        delete ghost.dataset.late;
        Object.assign(ghost.style, {
            position: "absolute", left: `${box.x}px`, top: `${box.y}px`,
            width: `${box.width}px`, height: `${box.height}px`, margin: "0",
        });
        this.sky.append(ghost);
        const gone: Keyframe = way === null ? { opacity: 0 } : { transform: at(way), opacity: 0.2 };
        this.animate(ghost, [{}, gone], { delay: after, duration: ms, easing: "ease-in", fill: "forwards" }).onfinish = () => ghost.remove();
    }

    /* What would tell too early, and what stands in its place until then. */
    private hold({ told }: Plan): void {
        if (told <= 0) return;
        for (const early of this.root.querySelectorAll("[data-early]")) this.keep(early, { opacity: 1 }, told);
        for (const late of this.root.querySelectorAll("[data-late]:not([data-piece])")) this.keep(late, { opacity: 0 }, told);
    }
}

/** Makes the pieces in an element move whenever the model changes the picture. */
export const moves: Action<HTMLElement, Moved> = (root, model) => {
    const mover = new Mover(root);
    model.mover = mover;
    return {
        destroy() {
            mover.settle();
            if (model.mover === mover) model.mover = null;
        },
    };
};
