/* What a seat can do, in groups that fit under a thumb. Nothing here knows a game: a long list of
   actions with one word is a choice of numbers, or of a set of numbers, and its own sentences say what
   each means. */
import type { Choice, Now, TableEvent } from "../client/wire";

export type Listed = Extract<Choice, { do: string }>;

export type Group =
    /** Buttons, one a choice. */
    | { kind: "buttons"; word: string; choices: Listed[] }
    /** Numbers of which one (`isSet`: any that are listed) is picked, and then done. */
    | { kind: "numbers"; word: string; isSet: boolean; numbers: number[]; choices: Listed[] }
    /** Too many to list: typed, after the example. */
    | { kind: "typed"; word: string; text: string; example: string };

/* Fewer than so many are buttons, whatever they are. */
const MANY = 4;

const wordOf = (choice: Choice) => ("do" in choice ? choice.do.split(" ")[0]! : choice.word);
const numbersOf = (choice: Listed) => choice.do.split(" ").slice(1).map(Number);

function group(word: string, choices: Listed[]): Group {
    const picked = choices.map(numbersOf);
    const isAscending = picked.every((numbers) =>
        numbers.every((number, i) => Number.isInteger(number) && (i === 0 || number > numbers[i - 1]!)),
    );
    const isSet = picked.some(({ length }) => length > 1) && picked.some(({ length }) => length === 1);
    const isOne = picked.every(({ length }) => length === 1);
    if (choices.length < MANY || !isAscending || !(isSet || isOne)) return { kind: "buttons", word, choices };
    const numbers = [...new Set(picked.flat())].sort((a, b) => a - b);
    return { kind: "numbers", word, isSet, numbers, choices };
}

/** The groups in the order of their words in the list. */
export function grouped(legal: Choice[]): Group[] {
    const words = new Map<string, Choice[]>();
    for (const choice of legal) words.set(wordOf(choice), [...(words.get(wordOf(choice)) ?? []), choice]);
    return [...words].map(([word, choices]) => {
        const first = choices[0]!;
        if (!("do" in first)) return { kind: "typed", ...first };
        return group(word, choices.filter((choice) => "do" in choice));
    });
}

/** All that is a button, words with one choice first: what ends a turn is always at hand. Among those a word alone is first,
    so that *pass* is where it was when there was more to choose from. */
export function buttonsOf(groups: Group[]): Listed[] {
    const lists = groups.flatMap((group) => (group.kind === "buttons" ? [group.choices] : []));
    const order = ([first, second]: Listed[]) => (second === undefined ? Number(/ \d/.test(first!.do)) : 2);
    return lists.sort((a, b) => order(a) - order(b)).flat();
}

/** The choice that these numbers make, if it is one. */
export function chosen(group: Extract<Group, { kind: "numbers" }>, numbers: number[]): Listed | undefined {
    const line = [group.word, ...[...numbers].sort((a, b) => a - b)].join(" ");
    return group.choices.find((choice) => choice.do === line);
}

/** What is sent: who has several seats says for which. */
export function lineFor(line: string, seat: string, seats: readonly string[]): string {
    return seats.length > 1 ? `${seat} ${line}` : line;
}

/* ---- Pointing at things -------------------------------------------------------------------- */

/** Something with a number at a seat: a card in a slot, a die. */
export interface Thing {
    seat: string;
    number: number;
}

export function isSame(a: Thing, b: Thing): boolean {
    return a.seat === b.seat && a.number === b.number;
}

const seatNumber = ({ seat }: Thing) => Number(seat.slice(1));

/** So many things one action is about. */
export function mostThings(legal: Choice[]): number {
    const numbers = legal.map((choice) => ("do" in choice ? choice.do : choice.example).match(/ \d+/g)?.length ?? 0);
    return Math.max(0, ...numbers);
}

/* Of several things each is somebody else's: cards that two players trade. */
function isOneOfEach(legal: Choice[]): boolean {
    const lines = legal.map((choice) => ("do" in choice ? choice.do : choice.example));
    const several = lines.filter((line) => mostThings([{ do: line, text: "" }]) > 1);
    return several.length > 0 && several.every((line) => /^\w+( P\d+ \d+)+$/.test(line));
}

/** The things that are pointed at after one more: at most so many as an action is about, and once more is no longer. */
export function pickedAfter(picked: readonly Thing[], thing: Thing, legal: Choice[]): Thing[] {
    const others = picked.filter((other) => !isSame(other, thing));
    if (others.length < picked.length) return others;
    const kept = isOneOfEach(legal) ? others.filter(({ seat }) => seat !== thing.seat) : others;
    return [...kept, thing].slice(-Math.max(1, mostThings(legal)));
}

/** What doing `word` with these things would be: things of one's own are numbers, others have their seat. Of a word with
    too many actions to list `says` knows what one is called. */
export function pointedAt(
    legal: Choice[],
    word: string,
    seat: string,
    things: Thing[],
    says: (line: string) => string | undefined = () => undefined,
): Choice | undefined {
    const sorted = [...things].sort((a, b) => seatNumber(a) - seatNumber(b) || a.number - b.number);
    const isOwn = things.every((thing) => thing.seat === seat);
    const own = [word, ...sorted.map(({ number }) => number)].join(" ");
    const full = [word, ...sorted.map(({ seat, number }) => `${seat} ${number}`)].join(" ");
    for (const choice of legal) {
        if ("do" in choice && (choice.do === full || (isOwn && choice.do === own))) return choice;
        if ("word" in choice && choice.word === word && full.split(" ").length === choice.example.split(" ").length)
            return { do: full, text: says(full) ?? choice.text.replace(choice.example, full) };
    }
    return undefined;
}

/* ---- The same question ---------------------------------------------------------------------- */

/** Is one asked for the same thing, with the same choices? */
export function isSameQuestion(before: Now, after: Now): boolean {
    const asked = ({ ask, legal }: Now) => JSON.stringify([ask, legal]);
    return Object.keys(before.legal).length > 0 && asked(before) === asked(after);
}

const BESIDE = new Set(["said", "chat", "muted", "away", "back", "taken", "mark"]);

/** After this the same words would be another question: one has answered, or what it is about is gone. What others
    do unseen, lay a disc or let something pass, leaves it as it is. */
export function makesAnotherQuestion({ kind, by, move, moment, moments }: TableEvent, seats: readonly string[]): boolean {
    if (BESIDE.has(kind)) return false;
    const isOwn = seats.includes(move?.split(" ")[0] ?? "");
    return kind !== "move" || by === "chance" || isOwn || moment !== undefined || moments !== undefined;
}

/** The numbers of a person's own moves that stand, after one more event. */
export function movesAfter(moves: readonly number[], event: TableEvent, seats: readonly string[]): readonly number[] {
    if (event.kind === "started") return [];
    if (event.kind === "undone") return moves.filter((n) => n <= (event.to ?? 0));
    const isOwn = event.kind === "move" && event.by === "person" && seats.includes(event.move?.split(" ")[0] ?? "");
    return isOwn ? [...moves, event.n] : moves;
}
