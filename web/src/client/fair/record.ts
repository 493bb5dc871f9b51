/* A record (docs/rules/model.md, "The record file") taken apart, as far as chance needs it. Whether its moves
   are allowed is not looked at here: that is the engine's affair. */

export interface RecordMove {
    /** Moves that were taken back have had numbers, too. */
    number: number;
    /** `C`, or a seat. */
    actor: string;
    word: string;
    args: string[];
    /** What it showed, after `=`. */
    shown: string[];
    /** Word and arguments as they stand there. */
    action: string;
}

export interface GameRecord {
    game: string;
    players: number;
    viewer: string;
    isSeeded: boolean;
    options: Record<string, string>;
    names: Record<string, string>;
    commit: string | undefined;
    seed: string | undefined;
    nonce: string | undefined;
    /** By person. */
    pledges: Record<string, string>;
    entropy: Record<string, string>;
    /** The lines that chance is bound to, in their order. */
    bound: string[];
    moves: RecordMove[];
    takenBack: number;
    isFinished: boolean;
}

/* Header lines that chance is bound to, in this order. */
const BOUND = ["game", "players", "option", "name", "seeded", "commit", "pledge", "entropy"];
const OTHERS = ["seed", "nonce", "viewer"];
/* Of these there may be several, one each of what stands after the word. */
const MANY = new Set(["option", "name", "pledge", "entropy"]);
/* As much as a table can hold, and more than sit at any. */
const PLAYERS = /^[1-9]\d?$/;
const MOST_TAKEN_BACK = 2 ** 20;

/** Why something is no record. */
export class NoRecord extends Error {}

function need(isSo: boolean, why: string): asserts isSo {
    if (!isSo) throw new NoRecord(why);
}

const personNumber = (line: string) => Number(/^\S+ P(\d+)/.exec(line)?.[1] ?? 0);

function readHeader(lines: string[]) {
    const fields: Record<string, Record<string, string>> = { option: {}, name: {}, pledge: {}, entropy: {} };
    const once: Record<string, string> = {};
    for (const line of lines) {
        const [, word = "", value = ""] = /^(\S+) ?(.*)$/.exec(line) ?? [];
        need(BOUND.includes(word) || OTHERS.includes(word), `what is this: ${line}`);
        if (!MANY.has(word)) {
            need(!Object.hasOwn(once, word), `twice: ${line}`);
            once[word] = value;
        } else {
            const [, name = "", rest = ""] = /^(\S+) (.*)$/.exec(value) ?? [];
            need(name !== "" && !Object.hasOwn(fields[word]!, name), `twice, or nothing in it: ${line}`);
            fields[word]![name] = rest;
        }
    }
    const bound = lines
        .filter((line) => BOUND.includes(line.split(" ")[0]!))
        .sort((a, b) => BOUND.indexOf(a.split(" ")[0]!) - BOUND.indexOf(b.split(" ")[0]!) || personNumber(a) - personNumber(b));
    return { once, fields, bound };
}

function readMoves(lines: string[]) {
    const moves: RecordMove[] = [];
    let takenBack = 0;
    let isFinished = false;
    for (const line of lines) {
        if (line.startsWith("# taken back: ")) {
            const count = line.slice("# taken back: ".length);
            takenBack += /^[1-9]\d{0,6}$/.test(count) ? Number(count) : Infinity;
            need(takenBack <= MOST_TAKEN_BACK, `more taken back than a table can hold: ${line}`);
        } else if (line.startsWith("result ")) {
            isFinished = true;
        } else if (line !== "" && !line.startsWith("#")) {
            need(!isFinished, `a move after the end: ${line}`);
            const [said = "", shown = ""] = line.split(" = ");
            const [actor = "", ...words] = said.replace(/ =$/, "").split(" ");
            need(/^(C|P\d+)$/.test(actor) && words.length > 0, `what is this: ${line}`);
            moves.push({
                number: moves.length + 1 + takenBack,
                actor,
                word: words[0]!,
                args: words.slice(1),
                shown: shown === "" ? [] : shown.split(" "),
                action: words.join(" "),
            });
        }
    }
    return { moves, takenBack, isFinished };
}

export function readRecord(text: string): GameRecord {
    const end = text.indexOf("\n\n");
    need(text.startsWith("triskel 1\n") && end > 0, "this is no record");
    const header = text.slice(0, end).split("\n").slice(1);
    const { once, fields, bound } = readHeader(header.filter((line) => !line.startsWith("#")));
    need(once.game !== undefined && PLAYERS.test(once.players ?? "") && once.viewer !== undefined, "the header is incomplete");
    return {
        game: once.game,
        players: Number(once.players),
        viewer: once.viewer,
        isSeeded: once.seeded !== undefined,
        options: fields.option!,
        names: fields.name!,
        commit: once.commit,
        seed: once.seed,
        nonce: once.nonce,
        pledges: fields.pledge!,
        entropy: fields.entropy!,
        bound,
        ...readMoves(text.slice(end + 2).split("\n")),
    };
}
