/* One small tally a game: what chance can do in it, and what that depends on. */
import type { GameRecord } from "./record";
import { sketchTally } from "./sketch";
import { type Tally, equal, seatsOf } from "./tally";

/* Who begins, and which disc a challenger loses: of all it owns, laid or not (SKU-2, SKU-41). */
function skullTally({ players, options }: GameRecord): Tally {
    const seats = seatsOf(players * Number(options.gangs ?? 1));
    const owned = new Map(seats.map((seat) => [seat, { flower: 3, skull: 1 }]));
    let challenger = "";
    return {
        outcomes(word) {
            if (word === "first") return equal(seats.map((seat) => `first ${seat}`));
            const discs = owned.get(challenger);
            if (word !== "drop" || discs === undefined) return [];
            return (["flower", "skull"] as const)
                .map((disc) => ({ action: `drop ${disc}`, weight: discs[disc] }))
                .filter(({ weight }) => weight > 0);
        },
        note({ actor, word, args }) {
            if (word === "bid") challenger = actor;
            if (word !== "drop" && word !== "lose") return;
            const discs = owned.get(word === "drop" ? challenger : actor);
            if (discs !== undefined) discs[args[0] === "skull" ? "skull" : "flower"]--;
        },
    };
}

/* As many dice as were taken up, four at the beginning of a turn (SKA-11, SKA-12). */
function skalpottTally(): Tally {
    const ALL = 4;
    let thrown = ALL;
    return {
        outcomes(word) {
            if (word !== "dice") return [];
            let throws = ["dice"];
            for (let die = 0; die < thrown; die++)
                throws = throws.flatMap((before) => [1, 2, 3, 4, 5, 6].map((value) => `${before} ${value}`));
            return equal(throws);
        },
        note({ word, args }) {
            thrown = word === "reroll" ? Math.min(args.length, ALL) : ALL;
        },
    };
}

/* A coin (NUL-2). */
function nullTally({ options }: GameRecord): Tally {
    return {
        outcomes: (word) =>
            word === "toss"
                ? [{ action: "toss heads", weight: Number(options.bias ?? 1) }, { action: "toss tails", weight: 1 }]
                : [],
        note() {},
    };
}

const TALLIES: Record<string, (record: GameRecord) => Tally> = {
    skull: skullTally,
    sketch: sketchTally,
    skalpott: skalpottTally,
    null: nullTally,
};

/** Null: a game whose chance this page cannot count. */
export function tallyOf(record: GameRecord): Tally | null {
    return Object.hasOwn(TALLIES, record.game) ? TALLIES[record.game]!(record) : null;
}
