/* Which of the twelve signs a seat has: by it people are told apart, and in Skull their gangs. */
import { MARKS } from "../art/marks";
import type { Person, TableObject } from "../client/wire";

/** Solid below `MARKS.length`, open from there on. A person's mark is its place in the game's own list; where the
    game has none, or gives none, the person's number. Open are a person's second gang, and the second person
    with the same mark. */
export function signOf(table: TableObject, marks: readonly { mark: string }[], seat: Person): number {
    const person = Math.max(0, table.persons.findIndex((place) => place.seats.includes(seat)));
    const place = table.persons[person];
    const listed = marks.findIndex(({ mark }) => mark === place?.mark);
    const mark = (listed >= 0 ? listed : person) % MARKS.length;
    const isShared = listed >= 0 ? table.persons.slice(0, person).some((other) => other.mark === place?.mark) : person >= MARKS.length;
    const isOpen = isShared || (place?.seats.indexOf(seat) ?? 0) > 0;
    return mark + (isOpen ? MARKS.length : 0);
}
