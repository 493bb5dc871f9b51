/* What chance can do in Sketch! (docs/rules/sketch.md). For that one has to know which cards the pile still
   has, what lies in the discard, and how many cards everybody holds: the last because a Dancer's shuffle is
   made of as many picks. Which card lies where does not matter, and is not followed. */
import type { GameRecord, RecordMove } from "./record";
import { type Outcome, type Tally, equal, seatsOf } from "./tally";

/* SKE-1. */
const NUMBERS = Array.from({ length: 10 }, (_, i) => String(i + 1));
const DECK: [string, number][] = [
    ...NUMBERS.map((kind): [string, number] => [kind, 4]),
    ...["archer", "dancer", "magician", "seer", "goodking", "badking"].map((kind): [string, number] => [kind, 3]),
    ["veto", 6],
];
const DEALT: Record<string, number> = { normal: 4, penumbra: 5, darkness: 6 };
const KINGS = new Set(["goodking", "badking"]);
const AIMED = new Set(["archer", "dancer", "magician", "seer"]);

/** A card that was played in a window. */
interface Played {
    by: number;
    kind: string;
    how: "discard" | "sketch" | "veto";
    target?: number;
    isVoid?: boolean;
    isCancelled?: boolean;
}

/* SKE-3. */
function isMatch(card: string, top: string | undefined): boolean {
    return top !== undefined && (card === top || (KINGS.has(card) && KINGS.has(top)));
}

class Sketch implements Tally {
    private readonly seats: string[];
    private readonly isTeams: boolean;
    private readonly isKids: boolean;
    private readonly pile: Map<string, number>;
    private readonly hands: number[];
    /** From the bottom. */
    private readonly discard: string[] = [];
    private readonly toDeal: number;
    private dealt = 0;
    private dealer: number;
    /** Who gets the next cards that come by chance. */
    private owed: number[] = [];
    /** Cards of a shuffle that are not yet placed. */
    private unplaced = 0;
    /** Played in this window, and who has said `ok` since the last. */
    private played: Played[] = [];
    private answered = new Set<number>();
    /** The card whose target is to be announced, for the first time or again (SKE-24). */
    private announced: Played | null = null;
    /** Effects that are yet to happen; null: nothing is being resolved. */
    private effects: Played[] | null = null;

    constructor({ players, options }: GameRecord) {
        const { mode = "normal", teams, kids, veto, dealer = "random" } = options;
        this.seats = seatsOf(players);
        this.isTeams = teams === "on";
        this.isKids = kids === "on";
        this.pile = new Map(DECK.filter(([kind]) => kind !== "veto" || veto !== "off"));
        this.hands = this.seats.map(() => 0);
        this.toDeal = players * (DEALT[mode] ?? 0);
        this.dealer = this.seats.indexOf(dealer);
    }

    outcomes(word: string): Outcome[] {
        switch (word) {
            case "dealer":
                return equal(this.seats.map((seat) => `dealer ${seat}`));
            case "card":
                return [...this.pile].filter(([, left]) => left > 0).map(([kind, weight]) => ({ action: `card ${kind}`, weight }));
            case "dig":
                return equal(Array.from({ length: this.lowerHalf }, (_, i) => `dig ${i + 1}`));
            case "pick":
                return equal(Array.from({ length: this.unplaced }, (_, i) => `pick ${i + 1}`));
            default:
                return [];
        }
    }

    note({ actor, word, args, shown }: RecordMove): void {
        const seat = this.seats.indexOf(actor);
        const card = shown[0] ?? "";
        switch (word) {
            case "dealer":
                this.dealer = this.seats.indexOf(args[0] ?? "");
                break;
            case "card":
                this.pile.set(args[0]!, (this.pile.get(args[0]!) ?? 0) - 1);
                this.give();
                break;
            case "dig":
                this.discard.splice(Number(args[0]) - 1, 1);
                this.give();
                break;
            case "pick":
                // The last card has one place left, and is not picked.
                this.unplaced = this.unplaced > 2 ? this.unplaced - 1 : 0;
                break;
            case "draw":
                this.beginTurn();
                this.owed = [seat];
                break;
            case "take":
                this.beginTurn();
                this.discard.pop();
                this.hands[seat]!++;
                break;
            case "discard":
                this.play({ by: seat, kind: card, how: word });
                break;
            case "sketch":
            case "veto":
                if (word === "veto" ? card === "veto" : isMatch(card, this.discard.at(-1))) this.play({ by: seat, kind: card, how: word });
                else this.owed = this.punished(seat);
                break;
            case "aim":
            case "swap":
            case "look":
            case "turn":
                this.announce(this.seats.indexOf(args[0] ?? ""));
                break;
            case "ok":
                this.answered.add(seat);
                break;
        }
        this.goOn();
    }

    private get lowerHalf(): number {
        return Math.floor(this.discard.length / 2);
    }

    private get isAnyCardLeft(): boolean {
        return [...this.pile.values()].some((left) => left > 0) || this.lowerHalf > 0;
    }

    /* A card that came by chance goes to who is dealt it, from the dealer's left (SKE-10), or who is owed one. */
    private give(): void {
        const seat = this.dealt < this.toDeal ? (this.dealer + ++this.dealt) % this.seats.length : this.owed.shift();
        if (seat !== undefined) this.hands[seat]!++;
    }

    private punished(seat: number): number[] {
        return this.isTeams ? [seat, (seat + this.seats.length / 2) % this.seats.length] : [seat]; // SKE-52
    }

    private beginTurn(): void {
        this.played = [];
        this.answered.clear();
        this.announced = this.effects = null;
    }

    private play(card: Played): void {
        const { by, kind, how } = card;
        this.hands[by]!--;
        this.discard.push(kind);
        this.played.push(card);
        this.answered.clear();
        if (how === "veto" || !AIMED.has(kind)) return;
        card.isVoid = !this.hasTarget(kind);
        if (!card.isVoid) this.announced = card;
    }

    /* SKE-22: any other player for an Archer; for the others somebody with a card, for a Magician two. */
    private hasTarget(kind: string): boolean {
        const holders = this.hands.filter((count) => count > 0).length;
        return kind === "archer" || holders >= (kind === "magician" ? 2 : 1);
    }

    private announce(target: number): void {
        // A Magician or Seer that is announced again: it moves no card that is counted here.
        if (this.announced === null) return;
        this.announced.target = target;
        this.announced = null;
    }

    /* Goes on as far as nobody has to do anything. */
    private goOn(): void {
        while (this.announced === null && this.unplaced === 0) {
            if (this.owed.length > 0) {
                if (this.isAnyCardLeft) return;
                this.owed = []; // SKE-50
            } else if (this.effects === null) {
                if (!this.isWindowClosed) return;
                this.effects = this.standing();
            } else {
                const effect = this.effects.shift();
                if (effect === undefined) this.beginTurn();
                else this.happen(effect);
                if (effect === undefined) return;
            }
        }
    }

    /* Everybody who has a card has said `ok` since the last one was played (SKE-30). */
    private get isWindowClosed(): boolean {
        return this.played.length > 0 && this.hands.every((count, seat) => count === 0 || this.answered.has(seat));
    }

    /* Vetoes undo each other, last first (SKE-34); what is left happens in its order. */
    private standing(): Played[] {
        for (let i = this.played.length - 1; i > 0; i--) {
            const { how, isCancelled } = this.played[i]!;
            if (how === "veto" && !isCancelled) this.played[i - 1]!.isCancelled = true;
        }
        return this.played.filter(({ isCancelled, isVoid }) => !isCancelled && !isVoid);
    }

    private happen(effect: Played): void {
        const { by, kind, how, target = -1 } = effect;
        if (kind === "archer") this.owed = [target];
        else if (kind === "veto" && how === "discard" && !this.isKids) this.owed = this.punished(by); // SKE-40
        else if (kind === "dancer") this.dance(effect, target);
    }

    private dance(effect: Played, target: number): void {
        const count = this.hands[target] ?? 0;
        if (count > 0) {
            this.unplaced = count > 1 ? count : 0;
        } else if (this.hasTarget("dancer")) {
            this.announced = effect; // SKE-24: again, and it happens at once
            this.effects!.unshift(effect);
        }
    }
}

export function sketchTally(record: GameRecord): Tally {
    return new Sketch(record);
}
