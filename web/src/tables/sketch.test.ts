import { describe, expect, it } from "vitest";
import type { SketchView } from "../client/views";
import { Trail, lieOf, placeOf, placesAround, pointsOf, slamOf, targetsOf } from "./sketch";

type Cards = (string | null)[];

function table(hands: Cards[], more: Partial<SketchView> = {}, up: number[][] = []): SketchView {
    return {
        phase: "window", to_act: [], turn: 1, player: ["P1"], assault: [], last_window: false, pile: 40, discard: 5,
        top: "7", top_is_fresh: true, vetoes_on_it: 0, answered: [], effects: [], ...more,
        seats: hands.map((cards, i) => ({ seat: `P${i + 1}`, cards, face_up: up[i] ?? [] })),
    };
}

describe("the end", () => {
    const after = (...points: number[]) => {
        const view = table(points.map(() => []), { phase: "over" });
        return { ...view, seats: view.seats.map((seat, i) => ({ ...seat, points: points[i]! })) };
    };
    it("has places, and who is equal shares one", () => {
        const view = after(12, 4, 4, 20);
        expect(view.seats.map(({ seat }) => placeOf(view, seat, false))).toEqual([3, 1, 1, 4]);
    });
    it("adds partners' points, and gives them one place", () => {
        const view = after(12, 4, 1, 20);
        expect(view.seats.map(({ seat }) => placeOf(view, seat, true))).toEqual([1, 2, 1, 2]);
    });
    it("has none before", () => {
        expect(placeOf(table([["?"]]), "P1", false)).toBeUndefined();
    });
});

describe("a card", () => {
    it("is known to be there, to have been seen, or to lie face up", () => {
        const view = table([["?", "7", "seer", null]], {}, [[3]]);
        expect([1, 2, 3, 4].map((slot) => lieOf(view, view.seats[0]!, slot))).toEqual(["down", "known", "up", "down"]);
    });
    it("lies face up for all at the end", () => {
        const view = table([["7"]], { phase: "over" });
        expect(lieOf(view, view.seats[0]!, 1)).toBe("up");
    });
    it("counts what the table says, or the rules", () => {
        const options = { dancer: "5", archer: "3" };
        expect(["7", "archer", "dancer", "veto", "?"].map((face) => pointsOf(face, options))).toEqual([undefined, 20, 5, 0, undefined]);
    });
});

describe("a slam", () => {
    it("was wrong when its card is still there", () => {
        const view = table([["?"], ["?", "9"]], {}, [[], [2]]);
        expect(slamOf("P2 sketch 2 = 9", view)).toEqual({ seat: "P2", slot: 2, face: "9", word: "sketch", isRight: false });
    });
    it("was right when it is gone, even if another came in its place", () => {
        expect(slamOf("P2 veto 2 = veto", table([["?"], ["?", null]]))).toMatchObject({ word: "veto", isRight: true });
        expect(slamOf("P2 sketch 1 = 7", table([["?"], ["?", "?"]]))).toMatchObject({ isRight: true });
    });
    it("is nothing else", () => {
        expect(slamOf("P2 discard 2 = 9", table([["?"], ["?"]]))).toBeNull();
        expect(slamOf(undefined, table([["?"]]))).toBeNull();
    });
});

describe("what is announced", () => {
    it("marks a seat, a card, or two", () => {
        const effects = [
            { by: "P1", card: "archer", announced: "aim P2" },
            { by: "P1", card: "magician", announced: "swap P1 2 P10 4" },
        ] as SketchView["effects"];
        expect([...targetsOf(table([], { effects }))]).toEqual([["P2", "archer"], ["P1 2", "magician"], ["P10 4", "magician"]]);
    });
    it("is off while a Veto lies on it, and on again with the next", () => {
        const aimed = (vetoes: number) => targetsOf(table([], { effects: [{ by: "P1", card: "seer", announced: "look P2 1", vetoes }] }));
        expect([0, 1, 2].map((vetoes) => aimed(vetoes).has("P2 1"))).toEqual([true, false, true]);
    });
});

describe("a round table", () => {
    it("has a place for each", () => {
        for (let others = 0; others <= 8; others++) {
            const places = placesAround(others);
            expect([places.length, new Set(places).size]).toEqual([others, others]);
        }
    });
});

describe("the trail of a card", () => {
    const followed = (...views: SketchView[]) => views.reduce((trail, view) => trail.follow(view), new Trail());
    it("leads from the pile to a slot, and on to the discard", () => {
        const [before, drawn] = [table([["?"]]), table([["?", "?"]], { pile: 39 })];
        let trail = followed(before, drawn);
        const { name, from } = trail.piece("P1", 2);
        expect(from).toBe("pile");
        trail = trail.follow(table([["?", null]], { pile: 39, discard: 6 }));
        expect(trail.top.name).toBe(name);
    });
    it("leads back from the discard to who takes it, and leaves nothing of what lies beneath", () => {
        let trail = followed(table([["?", "?"]]), table([["?", null]], { discard: 6 }));
        const { name } = trail.top;
        trail = trail.follow(table([["?", "?"]]));
        expect(trail.piece("P1", 2).name).toBe(name);
        expect(trail.top.name).not.toBe(name);
    });
    it("does not follow a card that is dug up", () => {
        let trail = followed(table([["?", "?"]], { pile: 0 }), table([["?", null]], { pile: 0, discard: 6 }));
        const { name } = trail.top;
        trail = trail.follow(table([["?", "?"]], { pile: 0, discard: 5 }));
        expect(trail.top.name).toBe(name);
        expect(trail.piece("P1", 2)).toMatchObject({ from: "discard" });
    });
    it("crosses another's when the Magician has done it, and only then", () => {
        const effects = (vetoes: number): SketchView["effects"] => [{ by: "P1", card: "magician", announced: "swap P1 1 P2 1", vetoes }];
        for (const [vetoes, isSwapped] of [[0, true], [1, false], [2, true]] as const) {
            const before = table([["?"], ["?"]], { effects: effects(vetoes) });
            let trail = followed(before);
            const names = [trail.piece("P1", 1).name, trail.piece("P2", 1).name];
            trail = trail.follow(table([["?"], ["?"]]));
            expect([trail.piece("P1", 1).name, trail.piece("P2", 1).name]).toEqual(isSwapped ? names.reverse() : names);
        }
    });
    it("is lost in a dance: nobody can tell by it which card went where", () => {
        let trail = followed(table([["?", "?"], ["?"]], { effects: [{ by: "P2", card: "dancer", announced: "aim P1" }] }));
        const before = [1, 2].map((slot) => trail.piece("P1", slot).name);
        const other = trail.piece("P2", 1).name;
        trail = trail.follow(table([["?", "?"], ["?"]]));
        for (const slot of [1, 2]) expect(before).not.toContain(trail.piece("P1", slot).name);
        expect(trail.piece("P2", 1).name).toBe(other);
    });
    it("knows the slam that put the top card there, as long as it lies there", () => {
        const slam = { seat: "P1", slot: 2, face: "7", word: "sketch", isRight: true } as const;
        let trail = followed(table([["?", "?", "?"]])).follow(table([["?", null, "?"]], { discard: 6 }), slam);
        expect(trail.slam).toBe(slam);
        trail = trail.follow(table([["?", null, "?"]], { discard: 6 }));
        expect(trail.slam).toBe(slam);
        trail = trail.follow(table([["?", null, null]], { discard: 7 }));
        expect(trail.slam).toBeNull();
    });
    it("is the same whatever the faces are", () => {
        const game = (face: string) => [table([[face, "?"]], {}, [[1]]), table([["?", null]], { discard: 6 }), table([["?", face]], { pile: 39, discard: 6 })];
        const names = (face: string) => {
            const trail = followed(...game(face));
            return [trail.piece("P1", 1), trail.piece("P1", 2), trail.top];
        };
        expect(names("7")).toEqual(names("seer"));
    });
});
