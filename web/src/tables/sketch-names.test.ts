import { expect, it } from "vitest";
import type { Person, Place } from "../client/wire";
import { announced } from "./sketch-names";

const place = (person: Person, name: string) => ({ person, name, seats: [person] }) as Place;
const persons = [place("P1", "Guest"), place("P2", "Milo"), place("P3", "Zoé")];
const company = { me: persons[1], placeOf: (seat: Person) => persons.find(({ seats }) => seats.includes(seat)) };

it("says what was pointed at as a finished move", () => {
    expect(announced("swap P1 2 P2 4", company)).toBe("swap your card 4 with Guest’s card 2");
    expect(announced("swap P2 4 P3 1", company)).toBe("swap your card 4 with Zoé’s card 1");
    expect(announced("swap P1 2 P3 1", company)).toBe("swap Guest’s card 2 with Zoé’s card 1");
    expect(announced("look P2 3", company)).toBe("look at your card 3");
    expect(announced("turn P3 3", company)).toBe("turn over Zoé’s card 3");
    expect(announced("aim P3", company)).toBeUndefined();
});
