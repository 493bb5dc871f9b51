import { expect, it } from "vitest";
import { addressed } from "./ending";

it("calls oneself as on the table, where a line is about oneself", () => {
    expect(addressed("Ana: 12 points (7, 5).", "Ana", "You")).toBe("You: 12 points (7, 5).");
    expect(addressed("Ana : 12 points (7, 5).", "Ana", "Vous")).toBe("Vous : 12 points (7, 5).");
    expect(addressed("2. Ana: no links", "Ana", "You")).toBe("2. You: no links");
});

it("does so where a line has everybody", () => {
    expect(addressed("Games won at this table: Ana 0, Milo 1.", "Ana", "You")).toBe("Games won at this table: You 0, Milo 1.");
    expect(addressed("Parties gagnées à cette table : Milo 1, Ana 12.", "Ana", "Vous")).toBe("Parties gagnées à cette table : Milo 1, Vous 12.");
    expect(addressed("Games won at this table: Ana B 0, Anabel 1.", "Ana", "You")).toBe("Games won at this table: Ana B 0, Anabel 1.");
});

it("leaves everybody else as they are", () => {
    expect(addressed("Anabel: 12 points (7, 5).", "Ana", "You")).toBe("Anabel: 12 points (7, 5).");
    expect(addressed("Milo: 3 points (Ana: 1).", "Ana", "You")).toBe("Milo: 3 points (Ana: 1).");
    expect(addressed("Ana wins with 3 points.", "Ana", "You")).toBe("Ana wins with 3 points.");
    expect(addressed(": 3 points", "", "You")).toBe(": 3 points");
});
