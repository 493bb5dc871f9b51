/* What a drawing of Skalpott works out from what lies on the table: which link the dice hit, which run counts, and
   how likely a throw gets to each link. */
import type { SkalpottView } from "../client/views";

/** The sums that fit each link, the lowest and the highest (SKA-2). */
export const LINKS: readonly (readonly [lowest: number, highest: number])[] = [
    [4, 6],
    [7, 9],
    [10, 11],
    [12, 13],
    [14, 14],
    [15, 16],
    [17, 18],
    [19, 21],
    [22, 24],
];

const FACES = [1, 2, 3, 4, 5, 6];

export function sumOf(dice: readonly number[]): number {
    return dice.reduce((sum, value) => sum + value, 0);
}

/** The link that a sum fits, from 1; 0: none, for there are no dice yet. */
export function linkOf(sum: number): number {
    return LINKS.findIndex(([lowest, highest]) => lowest <= sum && sum <= highest) + 1;
}

export interface Run {
    first: number;
    last: number;
    length: number;
}

/** The run that counts (SKA-43): the longest, of equal ones the highest. */
export function runOf(links: readonly number[]): Run {
    let best: Run = { first: 0, last: 0, length: 0 };
    let length = 0;
    for (let link = 1; link <= LINKS.length; link++) {
        length = links.includes(link) ? length + 1 : 0;
        if (length > 0 && length >= best.length) best = { first: link - length + 1, last: link, length };
    }
    return best;
}

/** How likely the next throw, with these dice (from 1) taken up, ends on each link (SKA-1: every outcome alike). */
export function chances(dice: readonly number[], taken: readonly number[]): number[] {
    const kept = sumOf(dice.filter((_, i) => !taken.includes(i + 1)));
    let sums = new Map([[kept, 1]]);
    for (const _ of taken) {
        const thrown = new Map<number, number>();
        for (const [sum, chance] of sums)
            for (const face of FACES) thrown.set(sum + face, (thrown.get(sum + face) ?? 0) + chance / FACES.length);
        sums = thrown;
    }
    const all = LINKS.map(() => 0);
    for (const [sum, chance] of sums) all[linkOf(sum) - 1]! += chance;
    return all;
}

/** Which dice a move takes up: those of `P1 reroll 2 4`. */
export function takenBy(move: string | undefined): number[] {
    const found = /^P\d+ reroll ([\d ]+)$/.exec(move ?? "");
    return found ? found[1]!.split(" ").map(Number) : [];
}

/** Le Jeu throws once (and perhaps a fourth time); in between it sets dice to what its plan says (SKA-52, SKA-53). */
export function isSetByJeu({ seats, player, throws }: SkalpottView): boolean {
    return (throws === 2 || throws === 3) && seats.some(({ seat, le_jeu }) => seat === player && le_jeu);
}

/** The best of some choices, by what they are worth. */
export function bestOf(worths: ReadonlyMap<string, number>, isMeant: (line: string) => boolean = () => true): string | undefined {
    let best: string | undefined;
    for (const [line, worth] of worths) if (isMeant(line) && (best === undefined || worth > worths.get(best)!)) best = line;
    return best;
}
