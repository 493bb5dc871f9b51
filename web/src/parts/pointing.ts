/* How somebody asks what a thing on the screen is, without meaning to use it: by resting the mouse on it, by
   holding a finger on it, by tapping it where a tap does nothing else, or by the key `?` while it has the focus. Things
   say by `data-what` how the game calls them. It knows the page's events and nothing of what is shown. */
import type { Clock } from "../client/transport";
import { isField } from "./fields";

export interface Curiosity {
    /** Somebody wants to know what this is. */
    asks(thing: HTMLElement): void;
    /** Somebody does not any more. */
    leaves(): void;
    /** A tap on what cannot be used now is a question, too. */
    readonly isTapped: boolean;
}

/* Milliseconds, and pixels that a finger may tremble. */
const REST = 500;
const HOLD = 500;
const TREMBLE = 10;

const ASKED = "[data-what]";

/** The thing at an element: itself, what it is a part of, or what the button shows that it is a part of. */
export function thingAt(target: EventTarget | null): HTMLElement | null {
    if (!(target instanceof Element)) return null;
    return target.closest<HTMLElement>(ASKED) ?? target.closest("button")?.querySelector<HTMLElement>(ASKED) ?? null;
}

/* Can something be done here, so that a tap is meant for that? */
function isUsed(target: EventTarget | null): boolean {
    const control = target instanceof Element ? target.closest("button, a, input, select, summary") : null;
    return control !== null && !control.matches(':disabled, [aria-disabled="true"]');
}

export class Pointing {
    private stop = () => {};
    /* What is asked about if the finger is lifted now. */
    private tapped: HTMLElement | null = null;
    private start: { x: number; y: number } | null = null;
    /* A long press asked: lifting the finger is no tap. */
    private hasAsked = false;
    /* What comes to lie under a mouse that has clicked and rests was not pointed at. */
    private isResting = false;
    /* The mouse asked: what a key or a finger asked about stays, wherever the mouse lies. */
    private isByMouse = false;

    constructor(
        private readonly curiosity: Curiosity,
        private readonly clock: Clock,
    ) {}

    over({ target, pointerType }: PointerEvent): void {
        if (pointerType !== "mouse") return;
        this.stop();
        const thing = this.isResting ? null : thingAt(target);
        if (thing !== null) this.stop = this.clock.after(REST, () => this.ask(thing, true));
        else if (this.isByMouse) this.stop = this.clock.after(REST, () => this.curiosity.leaves());
    }

    down({ target, pointerType, clientX, clientY }: PointerEvent): void {
        this.stop();
        this.hasAsked = false;
        this.isResting = pointerType === "mouse";
        this.curiosity.leaves();
        const thing = thingAt(target);
        if (pointerType === "mouse" || thing === null) return;
        this.start = { x: clientX, y: clientY };
        this.tapped = this.curiosity.isTapped && !isUsed(target) ? thing : null;
        this.stop = this.clock.after(HOLD, () => {
            this.hasAsked = true;
            this.tapped = null;
            this.ask(thing);
        });
    }

    move({ pointerType, clientX, clientY }: PointerEvent): void {
        this.isResting = false;
        if (pointerType === "mouse" || this.start === null) return;
        if (Math.hypot(clientX - this.start.x, clientY - this.start.y) > TREMBLE) this.cancel();
    }

    lift(): void {
        const thing = this.tapped;
        this.cancel();
        if (thing !== null) this.ask(thing);
    }

    /** The finger was not meant for a thing: the page is scrolled. */
    cancel(): void {
        this.stop();
        this.start = this.tapped = null;
    }

    /** What follows a long press is swallowed: it was a question. */
    click(event: Event): void {
        if (!this.hasAsked) return;
        this.hasAsked = false;
        event.preventDefault();
        event.stopPropagation();
    }

    /** Nor does the browser's own menu open under a finger that asks. */
    menu(event: Event): void {
        if (this.hasAsked) event.preventDefault();
    }

    key({ key, target }: KeyboardEvent): void {
        if (isField(target)) return;
        const thing = key === "?" ? thingAt(target) : null;
        if (thing !== null) this.ask(thing);
        else if (key === "Escape") this.curiosity.leaves();
    }

    private ask(thing: HTMLElement, isByMouse = false): void {
        this.isByMouse = isByMouse;
        this.curiosity.asks(thing);
    }
}
