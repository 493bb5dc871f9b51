/* Fair chance (docs/rules/model.md): whoever wants to add to chance chooses entropy, publishes a
   pledge of it before the start, and reveals it when the start is asked for. */
import { blake2b } from "./blake2b";
import { fromHex, toHex } from "./hex";
import type { Person } from "./wire";

const PLEDGE_BYTES = 32;

/** What somebody has pledged to, as it has to stand in the record. */
export interface Pledge {
    person: Person;
    hex: string;
}

/** The pledge of `person` to a table with this commitment. */
export function pledgeOf(commit: string, person: Person, entropy: Uint8Array): string {
    const message = new Uint8Array([...fromHex(commit), Number(person.slice(1)), ...entropy]);
    return toHex(blake2b(message, PLEDGE_BYTES));
}
