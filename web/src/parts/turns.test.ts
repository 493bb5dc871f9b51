/* What comes before a picture, and what after it. */
import { beforeEach, expect, it, vi } from "vitest";
import { afterPicture, beforePicture } from "./turns.svelte";

/* What the browser has to do: what is urgent, and its next picture. */
const { urgent } = vi.hoisted(() => {
    const posted: (() => void)[] = [];
    vi.stubGlobal("scheduler", { postTask: (then: () => void) => posted.push(then) });
    return { urgent: posted };
});
const A_PICTURE = 16;
const NO_PICTURE = 100;

let done: number;
const then = () => void done++;
const doUrgent = () => urgent.splice(0).forEach((posted) => posted());

function draws(isSeen: boolean) {
    vi.stubGlobal("document", { hidden: !isSeen });
    vi.stubGlobal("requestAnimationFrame", (draw: () => void) => (isSeen ? setTimeout(draw, A_PICTURE) : 0));
    vi.stubGlobal("cancelAnimationFrame", clearTimeout);
}

beforeEach(() => {
    vi.useFakeTimers();
    draws(true);
    urgent.length = done = 0;
});

it("does once what comes before a picture, in a turn of its own", () => {
    beforePicture(then);
    expect(done).toBe(0);
    doUrgent();
    expect(done).toBe(1);
    vi.advanceTimersByTime(A_PICTURE);
    expect(done).toBe(1);
});

it("does it with the picture that comes first", () => {
    beforePicture(then);
    vi.advanceTimersByTime(A_PICTURE);
    expect(done).toBe(1);
    doUrgent();
    expect(done).toBe(1);
});

it("does nothing that was called off", () => {
    beforePicture(then)();
    const off = afterPicture(then);
    vi.advanceTimersByTime(A_PICTURE);
    off();
    doUrgent();
    vi.advanceTimersByTime(NO_PICTURE);
    expect(done).toBe(0);
});

it("waits for a picture that comes, and for none in a page that is not seen", () => {
    afterPicture(then);
    vi.advanceTimersByTime(A_PICTURE - 1);
    expect(done).toBe(0);
    vi.advanceTimersByTime(2);
    expect(done).toBe(1);
    draws(false);
    afterPicture(then);
    vi.advanceTimersByTime(2);
    expect(done).toBe(2);
});
