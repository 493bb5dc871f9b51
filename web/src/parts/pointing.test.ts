/* Asking what a thing is, with a clock that the test moves and elements that are only as much as is looked at. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ScriptedClock } from "../client/scripted";
import { Pointing } from "./pointing";

/* What of an element is looked at: what it is, and what it is in. */
class FakeElement {
    constructor(
        readonly what: string | null,
        readonly tagName = "SPAN",
        readonly parent: FakeElement | null = null,
        readonly child: FakeElement | null = null,
        readonly isDisabled = false,
    ) {}

    closest(selector: string): FakeElement | null {
        const fits = selector.startsWith("button") ? this.tagName === "BUTTON" : this.what !== null;
        return fits ? this : (this.parent?.closest(selector) ?? null);
    }

    /* As much as that it cannot be used. */
    matches(): boolean {
        return this.isDisabled;
    }

    querySelector(): FakeElement | null {
        return this.child;
    }
}
vi.stubGlobal("Element", FakeElement);

const skull = new FakeElement("skull");
const card = new FakeElement("Veto");
const button = new FakeElement(null, "BUTTON", null, card);
const still = new FakeElement(null, "BUTTON", null, card, true);
const ground = new FakeElement(null, "MAIN");

let clock: ScriptedClock;
let told: string[];
let pointing: Pointing;
let pointsAtRest: { isTapped: boolean };

beforeEach(() => {
    clock = new ScriptedClock();
    told = [];
    const curiosity = {
        asks: (thing: HTMLElement) => told.push((thing as unknown as FakeElement).what ?? "?"),
        leaves: () => told.push("-"),
        isTapped: true,
    };
    pointsAtRest = curiosity;
    pointing = new Pointing(curiosity, clock);
});

const pointer = (target: FakeElement, pointerType: string, clientX = 0) =>
    ({ target, pointerType, clientX, clientY: 0 }) as unknown as PointerEvent;
const press = (key: string, target: FakeElement) => pointing.key({ key, target } as unknown as KeyboardEvent);

describe("a mouse", () => {
    it("asks when it rests on a thing, not when it passes", () => {
        pointing.over(pointer(skull, "mouse"));
        clock.pass(300);
        pointing.over(pointer(ground, "mouse"));
        clock.pass(1000);
        expect(told).toEqual([]);
        pointing.over(pointer(skull, "mouse"));
        clock.pass(600);
        expect(told).toEqual(["skull"]);
    });
    it("does so no longer when it rests elsewhere", () => {
        pointing.over(pointer(skull, "mouse"));
        clock.pass(600);
        pointing.over(pointer(ground, "mouse"));
        clock.pass(600);
        expect(told).toEqual(["skull", "-"]);
    });
    it("leaves what was asked about by a key, wherever it lies", () => {
        press("?", skull);
        pointing.over(pointer(ground, "mouse"));
        clock.pass(1000);
        expect(told).toEqual(["skull"]);
    });
    it("does not ask about what comes to lie under it after a click, until it is moved", () => {
        pointing.down(pointer(button, "mouse"));
        pointing.over(pointer(skull, "mouse"));
        clock.pass(1000);
        expect(told).not.toContain("skull");
        pointing.move(pointer(skull, "mouse"));
        pointing.over(pointer(skull, "mouse"));
        clock.pass(600);
        expect(told.at(-1)).toBe("skull");
    });
    it("asks about what a button shows", () => {
        pointing.over(pointer(button, "mouse"));
        clock.pass(600);
        expect(told).toEqual(["Veto"]);
    });
    it("uses things by a click, and asks nothing", () => {
        pointing.over(pointer(skull, "mouse"));
        pointing.down(pointer(skull, "mouse"));
        clock.pass(1000);
        expect(told).toEqual(["-"]);
    });
});

describe("a finger", () => {
    const click = () => ({ preventDefault: vi.fn(), stopPropagation: vi.fn() }) as unknown as Event;
    it("asks when it is held, and lifting it is no tap", () => {
        pointing.down(pointer(skull, "touch"));
        clock.pass(600);
        pointing.lift();
        const after = click();
        pointing.click(after);
        expect(told).toEqual(["-", "skull"]);
        expect(after.preventDefault).toHaveBeenCalled();
        const next = click();
        pointing.click(next);
        expect(next.preventDefault).not.toHaveBeenCalled();
    });
    it("taps when it is short, and scrolls when it moves", () => {
        pointing.down(pointer(button, "touch"));
        pointing.lift();
        pointing.down(pointer(skull, "touch"));
        pointing.move(pointer(skull, "touch", 30));
        clock.pass(1000);
        const after = click();
        pointing.click(after);
        expect(told).toEqual(["-", "-"]);
        expect(after.preventDefault).not.toHaveBeenCalled();
    });
});

describe("a keyboard", () => {
    it("asks by ? about what has the focus, and Escape ends it", () => {
        press("?", button);
        press("?", ground);
        press("a", button);
        press("Escape", button);
        expect(told).toEqual(["Veto", "-"]);
    });
    it("writes a question mark where one writes", () => {
        press("?", new FakeElement("skull", "INPUT"));
        expect(told).toEqual([]);
    });
});

describe("a tap", () => {
    const tap = (target: FakeElement) => {
        told = [];
        pointing.down(pointer(target, "touch"));
        clock.pass(80);
        pointing.lift();
        clock.pass(1000);
        return told;
    };
    it("asks about what does nothing else", () => {
        expect(tap(skull)).toEqual(["-", "skull"]);
        expect(tap(still)).toEqual(["-", "Veto"]);
        expect(tap(ground)).toEqual(["-"]);
    });
    it("is for what can be done, where something can", () => {
        expect(tap(button)).toEqual(["-"]);
    });
    it("asks nothing while it means to go on", () => {
        pointsAtRest.isTapped = false;
        expect(tap(skull)).toEqual(["-"]);
    });
    it("is none if the finger scrolls", () => {
        pointing.down(pointer(skull, "touch"));
        pointing.move(pointer(skull, "touch", 40));
        pointing.lift();
        pointing.down(pointer(skull, "touch"));
        pointing.cancel();
        pointing.lift();
        expect(told).toEqual(["-", "-"]);
    });
});
