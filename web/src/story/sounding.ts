/* Which sound goes with what is told: by the word of the move, where the game has a sound for it, or else by how
   much it matters. */
import type { Sound } from "../parts/sound";
import type { Step } from "./teller";

/** By the words of a game: what its things are made of. */
export type Sounds = Readonly<Record<string, Sound>>;

/** Null: it is not heard. */
export function soundOf({ beat, event }: Pick<Step, "beat" | "event">, sounds: Sounds): Sound | null {
    if (beat === "silent") return null;
    const word = event.move?.split(" ")[1] ?? "";
    if (Object.hasOwn(sounds, word)) return sounds[word]!;
    return beat === "decisive" ? "drum" : "knock";
}
