/* Check the dice: was chance what it had to be (docs/rules/model.md, "Fair chance")? Everything is computed
   here, from the record alone: who doubts the server need not ask it. */
import { blake2b } from "../blake2b";
import { fromHex, toHex } from "../hex";
import { type Pledge, pledgeOf } from "../pledge";
import type { Person } from "../wire";
import { type GameRecord, NoRecord, type RecordMove, readRecord } from "./record";
import type { Outcome } from "./tally";
import { tallyOf } from "./tallies";

export type Verdict =
    /** Every outcome follows from what was sealed; `isOurs`: we added to chance, and it counted; `added`: the names of
        the others who did. */
    | { verdict: "fair"; outcomes: number; added: string[]; isOurs: boolean; takenBack: number }
    /** The seed was given by hand, so it could be chosen. */
    | { verdict: "seeded" }
    /** The game is not over, or the record does not have all that is needed. */
    | { verdict: "incomplete" }
    /** Seals and pledges are right, but what chance could do in this game is not known here. */
    | { verdict: "uncounted" }
    /** Not a record, or one that was damaged. */
    | { verdict: "unreadable" }
    /** The commitment is not the one that was shown before the start. */
    | { verdict: "another" }
    /** What we added before the start is not in the record. */
    | { verdict: "ignored" }
    /** Seed and nonce are not those that were committed to. */
    | { verdict: "unsealed" }
    /** Somebody revealed something else than was pledged. */
    | { verdict: "pledge"; person: string }
    /** This move is not what had to come. */
    | { verdict: "outcome"; move: number; action: string };

const SECRET = 32;
const HASH = 32;
const TICKET = 16;
const LEAST_ENTROPY = 16;
const MOST_ENTROPY = 64;
/* So many outcomes at a time; then the page may do something else. */
const AT_ONCE = 16;

function numbered(value: number, bytes: number): Uint8Array {
    return Uint8Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i) % 256);
}

/** The ticket of the n-th move, below `total`. */
export function ticket(seed: Uint8Array, bound: Uint8Array, n: number, total: number): number {
    const weight = BigInt(total);
    const limit = ((1n << 64n) / weight) * weight;
    for (let attempt = 0; ; attempt++) {
        const text = new Uint8Array([0x43 /* C */, ...bound, ...numbered(n, 8), ...numbered(attempt, 4)]);
        const digest = blake2b(text, TICKET, seed);
        const number = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0, true);
        if (number < limit) return Number(number % weight);
    }
}

function drawn(outcomes: Outcome[], place: number): string | undefined {
    for (const { action, weight } of outcomes) {
        if (place < weight) return action;
        place -= weight;
    }
    return undefined;
}

/* Whose pledge was broken, if anybody's. */
function brokenPledge({ commit = "", pledges, entropy }: GameRecord): string | undefined {
    const persons = new Set([...Object.keys(pledges), ...Object.keys(entropy)]);
    return [...persons].find((person) => {
        const bytes = fromHex(entropy[person] ?? "");
        if (bytes.length < LEAST_ENTROPY || bytes.length > MOST_ENTROPY) return true;
        return pledgeOf(commit, person as Person, bytes) !== pledges[person];
    });
}

async function firstWrong(record: GameRecord, seed: Uint8Array): Promise<{ wrong: RecordMove | null; outcomes: number } | null> {
    const tally = tallyOf(record);
    if (tally === null) return null;
    const bound = blake2b(new TextEncoder().encode(record.bound.map((line) => `${line}\n`).join("")), HASH);
    let outcomes = 0;
    for (const move of record.moves) {
        if (move.actor === "C") {
            const possible = tally.outcomes(move.word);
            const total = possible.reduce((sum, { weight }) => sum + weight, 0);
            const due = total > 0 ? drawn(possible, ticket(seed, bound, move.number, total)) : undefined;
            if (due !== move.action) return { wrong: move, outcomes };
            if (++outcomes % AT_ONCE === 0) await new Promise((then) => setTimeout(then));
        }
        tally.note(move);
    }
    return { wrong: null, outcomes };
}

/** What this browser knows by itself: what the table showed before the start, and what was added here. */
export interface Known {
    commit?: string | undefined;
    pledge?: Pledge | undefined;
}

export async function checkDice(text: string, { commit, pledge }: Known = {}): Promise<Verdict> {
    let record: GameRecord;
    try {
        record = readRecord(text);
    } catch (trouble) {
        if (trouble instanceof NoRecord) return { verdict: "unreadable" };
        throw trouble;
    }
    const [seed, nonce] = [fromHex(record.seed ?? ""), fromHex(record.nonce ?? "")];
    if (record.isSeeded) return { verdict: "seeded" };
    if (record.commit === undefined || seed.length !== SECRET || nonce.length !== SECRET || record.viewer !== "all" || !record.isFinished)
        return { verdict: "incomplete" };
    if (commit !== undefined && commit !== record.commit) return { verdict: "another" };
    if (pledge !== undefined && record.pledges[pledge.person] !== pledge.hex) return { verdict: "ignored" };
    if (toHex(blake2b(seed, HASH, nonce)) !== record.commit) return { verdict: "unsealed" };
    const person = brokenPledge(record);
    if (person !== undefined) return { verdict: "pledge", person: record.names[person] ?? person };
    const found = await firstWrong(record, seed);
    if (found === null) return { verdict: "uncounted" };
    if (found.wrong !== null) return { verdict: "outcome", move: found.wrong.number, action: found.wrong.action };
    const others = Object.keys(record.pledges).filter((who) => who !== pledge?.person);
    const added = others.map((who) => record.names[who] ?? who);
    return { verdict: "fair", outcomes: found.outcomes, added, isOurs: pledge !== undefined, takenBack: record.takenBack };
}
