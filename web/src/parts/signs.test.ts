import { describe, expect, it } from "vitest";
import type { Person, Place, TableObject } from "../client/wire";
import { signOf } from "./signs";

describe("signs", () => {
    const marks = ["moons", "fangs", "bricks", "shards", "comets", "bones"].map((mark) => ({ mark }));
    const table = (...persons: [mark: string | null, ...seats: Person[]][]) =>
        ({ persons: persons.map(([mark, ...seats]) => ({ mark, seats }) as unknown as Place) }) as TableObject;
    it("are the persons' marks, whoever has which number", () => {
        const both = table(["bricks", "P1"], ["moons", "P2"]);
        expect([signOf(both, marks, "P1"), signOf(both, marks, "P2")]).toEqual([2, 0]);
    });
    it("are others for a second gang, and for who has the same mark as somebody before", () => {
        expect(signOf(table(["fangs", "P1", "P3"], ["bones", "P2", "P4"]), marks, "P3")).toBe(7);
        expect(signOf(table(["fangs", "P1"], ["fangs", "P2"]), marks, "P2")).toBe(7);
    });
    it("are by place where nobody has a mark, open from the seventh on", () => {
        expect(signOf(table([null, "P1"], [null, "P2"]), marks, "P2")).toBe(1);
        const seven = [1, 2, 3, 4, 5, 6, 7].map((number): [null, Person] => [null, `P${number}`]);
        expect(signOf(table(...seven), [], "P7")).toBe(6);
    });
});
