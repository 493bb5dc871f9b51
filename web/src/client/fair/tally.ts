/* What chance could have done at one of its moves: counted along from the moves of a record, by the rules
   (docs/rules/). Outcomes stand in the order of legal actions. */
import type { RecordMove } from "./record";

export interface Outcome {
    action: string;
    weight: number;
}

export interface Tally {
    /** What chance can do now, when it is to do this word; none: it is not chance's to do it now. */
    outcomes(word: string): Outcome[];
    /** A move has been made. */
    note(move: RecordMove): void;
}

export const equal = (actions: string[]): Outcome[] => actions.map((action) => ({ action, weight: 1 }));

export const seatsOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `P${i + 1}`);
