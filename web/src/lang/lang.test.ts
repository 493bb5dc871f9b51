import { expect, test } from "vitest";
import { elide, language, t } from "./lang.svelte";

test("French words lose their e before a name with a vowel", () => {
    for (const name of ["Otto", "ana", "Émile", "Œdipe", "Yves", "øystein"]) expect(elide("tour de %1", [name])).toBe("tour d’%1");
    expect(elide("On attend que %1 commence", ["Ida"])).toBe("On attend qu’%1 commence");
    expect(elide("De %1, (de %2)", ["Ana", "Otto"])).toBe("D’%1, (d’%2)");
});

test("and keep it before any other, and before numbers", () => {
    for (const name of ["Milo", "Hugo", "Yann", "Y", "Çelik", "Ñaki", "11", "", 8, 11]) expect(elide("tour de %1", [name])).toBe("tour de %1");
    expect(elide("de %1", [])).toBe("de %1");
});

test("only whole words right before a place are meant", () => {
    for (const sentence of ["aide %1", "remède %1", "de « %1", "de  %1", "que, %1"]) expect(elide(sentence, ["Ana"])).toBe(sentence);
});

test("only French does so", () => {
    language.sentences = { "%1’s turn": "tour de %1" };
    language.code = "fr";
    expect(t("%1’s turn", "Otto")).toBe("tour d’Otto");
    expect(t("%1’s turn", "%2")).toBe("tour de %2");
    language.code = "de";
    expect(t("%1’s turn", "Otto")).toBe("tour de Otto");
    language.sentences = {};
    language.code = "en";
});
