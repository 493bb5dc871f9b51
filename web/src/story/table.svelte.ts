/* A table as the page shows it: what the client hands out, told by the teller, in state that screens read.
   Nothing here is kept longer than the page is open. */
import { flushSync } from "svelte";
import { Refused } from "../client/calls";
import type { Known } from "../client/fair/check";
import { type Clock, type Transport, realClock } from "../client/transport";
import { type Credentials, type Onlooker, type Standing, Visit } from "../client/visit";
import type {
    Bye,
    Choice,
    Hinted,
    Lesson,
    Now,
    Person,
    Place,
    Request,
    Returned,
    TableEvent,
    TableObject,
    Viewer,
    Welcome,
} from "../client/wire";
import { t } from "../lang/lang.svelte";
import { settings } from "../parts/settings.svelte";
import { afterPicture, beforePicture, layOut } from "../parts/turns.svelte";
import { type Thing, isSame, isSameQuestion, lineFor, makesAnotherQuestion, movesAfter, pickedAfter } from "./choices";
import type { Moving } from "./motion";
import type { Moved, Mover } from "./mover";
import { PASS, isPassable, turnOf } from "./passing";
import { type Stage, type Step, Teller } from "./teller";

export interface LogLine {
    n: number;
    text: string;
    kind: "headline" | "move" | "talk" | "other";
}

/** What one of one's own seats is asked. */
interface Asked {
    seat: string;
    ask: string;
    legal: Choice[];
}

/* How long things stand that nobody takes away, in milliseconds. */
const BUBBLE_TIME = 5000;
/* After so many events a remark is about something that is long past. */
const LONG_PAST = 6;
const REFUSAL_TIME = 8000;
/* Who learns is told everything so many times as slowly. */
const LEARNING = 1.8;

const NOTHING = () => {};

/* What its time has come for is done after a picture: so there is time enough for all of it before the next. */
const afterPictures: Clock = {
    ...realClock,
    after(milliseconds, then) {
        let off = realClock.after(milliseconds, () => (off = afterPicture(then)));
        return () => off();
    },
};

export class TableModel implements Onlooker, Stage, Moved {
    standing = $state<Standing>("connecting");
    bye = $state<Bye | null>(null);
    you = $state<Viewer>("spectator");
    watch = $state("");
    table = $state.raw<TableObject | null>(null);
    muted = $state.raw<Person[]>([]);
    /** What lies on the table, or lay there while something is told. */
    view = $state.raw<unknown>(null);
    /** The step that is being told; null: everything is told. */
    step = $state.raw<Step | null>(null);
    /** Who did what is told, or was told last; null: it is said who is next. */
    private actor = $state<Person | null>(null);
    /** Something else is told right after the table as it is: there is nothing to ask yet. */
    private isGoingOn = $state(false);
    /** The newest table that came in, perhaps not told yet; null: since the last one was told something happened that makes
        the question another one. */
    private newest = $state.raw<Now | null>(null);
    /** Goes up with each new question. */
    questions = $state(0);
    /** The table's state once everything is told. */
    present = $state.raw<Now | null>(null);
    /** When clocks of seats run out, by the browser's clock. */
    deadlines = $state.raw<Record<string, number>>({});
    /** The latest sentences, for the line of story. */
    said = $state.raw<string[]>([]);
    /** What a screen reader is told next. */
    spoken = $state("");
    log = $state.raw<LogLine[]>([]);
    /** What people say just now. */
    bubbles = $state.raw<Record<string, TableEvent>>({});
    refusal = $state.raw<{ text: string; rule: string | undefined } | null>(null);
    hint = $state.raw<Hinted | null>(null);
    isBusy = $state(false);
    /** What the coach says now, until it is put away. */
    lesson = $state.raw<Lesson | null>(null);
    /** The lessons that were heard; null: there is no coach. */
    heard = $state.raw<readonly number[] | null>(null);
    /** What was pointed at in a drawing, for the next action. */
    picked = $state.raw<Thing[]>([]);
    /** A word that was called out before its thing was pointed at. */
    called = $state<string | null>(null);

    /** The turn whose windows are let pass without asking, by its name. */
    private passing = $state<string | null>(null);
    /** The question that was let pass so. */
    private passed = 0;

    /** The numbers of one's own moves in this game that stand: without any there is nothing to take back. */
    ownMoves = $state.raw<readonly number[]>([]);

    /** Moves the pieces of the drawing, if there is one. */
    mover: Mover | null = null;

    private readonly visit: Visit;
    private readonly teller: Teller;
    private past = 0;
    /** The table as it was said last, perhaps not told yet. */
    private latest: TableObject | null = null;
    /** What happens before the first question is told at once. */
    private isOpening = false;
    /** What the table as it is says and asks, where that waits for a picture: it comes now. */
    private arriving = NOTHING;
    /** When a table as it is came in: it may wait until everything before it is told. */
    private readonly received = new WeakMap<Now, number>();
    /* What words mean, as the server explained them, for the language of the moment. */
    private explained = new Map<string, Promise<string>>();

    constructor(transport: Transport, code: string, credentials: Credentials, lang: string) {
        this.heard = credentials.heard ?? null;
        this.visit = new Visit(transport, code, credentials, lang, this);
        this.teller = new Teller(this, afterPictures, beforePicture, () => (this.isOpening ? 0 : settings.pace * (this.table?.practice ? LEARNING : 1)));
    }

    /* ---- For screens ----------------------------------------------------------------------- */

    connect(): void {
        this.visit.connect();
    }

    /** Who wants to play now is not kept waiting: all that comes before the first question is there at once. */
    openBriskly(): void {
        this.isOpening = true;
    }

    hurry(): void {
        this.visit.hurry();
    }

    close(): void {
        this.arriving = NOTHING;
        this.teller.clear();
        this.visit.close();
    }

    setLang(lang: string): void {
        this.explained.clear();
        this.visit.setLang(lang);
    }

    skip(): void {
        this.teller.skip();
    }

    get me(): Place | undefined {
        return this.table?.persons.find(({ person }) => person === this.you);
    }

    /** What this browser knows of the chance of this game: its seal, as it was told before the start where we were there, and what we added. */
    get known(): Known {
        return { commit: this.visit.seal ?? this.table?.commit, pledge: this.visit.pledgeKept };
    }

    /** Everybody else, in the order after oneself. */
    get others(): Place[] {
        const persons = this.table?.persons ?? [];
        const mine = persons.findIndex(({ person }) => person === this.you);
        return [...persons.slice(mine + 1), ...persons.slice(0, Math.max(mine, 0))];
    }

    /** The move that is being shown. */
    get move(): string | undefined {
        return this.step?.event.move;
    }

    get isOwner(): boolean {
        return this.table?.owner === this.you;
    }

    /** What one was asked is still asked, whatever others did meanwhile. */
    private readonly isStillAsked = $derived(
        this.present !== null && this.newest !== null && isSameQuestion(this.present, this.newest),
    );

    /** The choices of one's own seats; none while something is told, unless they stand all the while, nor in windows that are
        let pass. */
    get asked(): Asked[] {
        return this.isPassing && this.isWindow ? [] : this.questionsPut;
    }

    private get questionsPut(): Asked[] {
        if (this.present === null || this.table?.state !== "playing") return [];
        if (this.isTelling && !this.isStillAsked) return [];
        const { ask, legal } = this.present;
        return Object.entries(legal).map(([seat, choices]) => ({ seat, ask: ask[seat] ?? "", legal: choices }));
    }

    /** Something is told just now, or right after this. */
    get isTelling(): boolean {
        return this.step !== null || this.isGoingOn;
    }

    /** Whoever acts: in what is told just now, or else next. When all is over, nobody. */
    get movers(): Person[] {
        if ((this.view as { phase?: string } | null)?.phase === "over") return [];
        return this.actor !== null ? [this.actor] : (this.present?.to_act ?? []);
    }

    /* Who did what is told. What chance does belongs to what was done before it. */
    private actorOf({ event }: Step): Person | null {
        const actor = event.move?.split(" ")[0] as Person | undefined;
        return actor !== undefined && this.placeOf(actor) !== undefined ? actor : this.actor;
    }

    /* ---- Letting a turn pass ---- */

    private get isWindow(): boolean {
        const game = this.table?.game ?? "";
        return this.questionsPut.every(({ legal }) => isPassable(game, this.present?.view, legal));
    }

    /** The windows of this turn are let pass. */
    get isPassing(): boolean {
        return this.passing !== null && this.passing === turnOf(this.table?.game ?? "", this.present?.view);
    }

    /** One is asked nothing but what can be let pass, and so can be all that follows in this turn. */
    get mayPassTurn(): boolean {
        return this.asked.length > 0 && this.isWindow;
    }

    passTurn(): void {
        this.passing = turnOf(this.table?.game ?? "", this.present?.view);
        this.passed = 0;
        void this.passOn();
    }

    takePart(): void {
        this.passing = null;
    }

    /* Lets a window pass, once. A decision ends it, and so does a refusal. */
    private async passOn(): Promise<void> {
        if (this.passing === null) return;
        if (!this.isPassing || this.asked.length > 0) {
            this.takePart();
            return;
        }
        if (this.isBusy || this.passed === this.questions) return;
        for (const { seat } of this.questionsPut) {
            this.passed = this.questions;
            if (!(await this.do(seat, PASS))) this.takePart();
        }
    }

    /** Whose seat it is: a person may have two. */
    placeOf(seat: Person): Place | undefined {
        return this.table?.persons.find(({ seats }) => seats.includes(seat));
    }

    /** Points at something, or no longer; at most so many things at once as an action is about. */
    pick(thing: Thing): void {
        const line = `${this.called} ${thing.number}`;
        if (this.called !== null && this.whoMay(line) === thing.seat) {
            void this.doIfMay(line);
            return;
        }
        this.picked = pickedAfter(this.picked, thing, this.asked.flatMap(({ legal }) => legal));
    }

    /** Calls a word out, or no longer: the next thing that is pointed at is what it is done with. */
    call(word: string): void {
        this.called = this.called === word ? null : word;
        this.picked = [];
    }

    isPicked(thing: Thing): boolean {
        return this.picked.some((other) => isSame(other, thing));
    }

    /** The seat of one's own that may do this now. */
    whoMay(line: string): string | undefined {
        return this.asked.find(({ legal }) => legal.some((choice) => "do" in choice && choice.do === line))?.seat;
    }

    /** Does what is pointed at, if it may be done. */
    async doIfMay(line: string): Promise<void> {
        const seat = this.whoMay(line);
        if (seat !== undefined && !this.isBusy) await this.do(seat, line);
    }

    /** False: it was refused. */
    async do(seat: string, line: string): Promise<boolean> {
        const seen = this.present?.n ?? 0;
        this.isBusy = true;
        const answer = await this.ask({ t: "do", line: lineFor(line, seat, this.me?.seats ?? []), seen });
        this.isBusy = false;
        this.picked = [];
        this.called = null;
        return answer !== null;
    }

    async undo(): Promise<void> {
        await this.ask({ t: "undo", seen: this.present?.n ?? 0 });
    }

    async askHint(): Promise<void> {
        const answer = await this.ask({ t: "hint" });
        if (answer?.t === "hinted") this.hint = answer;
    }

    /** What each choice is worth, by its line, where that is known and told. A refusal is passed over. */
    async weigh(): Promise<ReadonlyMap<string, number>> {
        const answer = await this.visit.request({ t: "hint" }).catch(() => null);
        const choices = answer?.t === "hinted" ? (answer.choices ?? []) : [];
        return new Map(choices.map((choice) => [choice.do, choice.worth]));
    }

    setCoach(isOn: boolean): void {
        this.heard = isOn ? [] : null;
        this.lesson = null;
        this.visit.setCoach(this.heard);
    }

    /** What a word of the game, a thing or a place with a number means; "" where nothing is known about it. */
    explain(about: string): Promise<string> {
        const known = this.explained.get(about);
        if (known !== undefined) return known;
        const asked = this.visit.request({ t: "what", about }).then(
            (answer) => (answer.t === "explained" ? answer.text : ""),
            () => "",
        );
        this.explained.set(about, asked);
        return asked;
    }

    async mute(person: Person, on: boolean): Promise<void> {
        if ((await this.ask({ t: "mute", person, on })) === null) return;
        const others = this.muted.filter((other) => other !== person);
        this.muted = on ? [...others, person] : others;
    }

    /** Asks for something; what is refused is shown in a sentence. */
    async ask(request: Request) {
        this.refusal = null;
        try {
            return await this.visit.request(request);
        } catch (trouble) {
            const { message, rule } = trouble as Refused;
            this.refuse(message || t("That did not get through. Please try again."), rule);
            return null;
        }
    }

    /* ---- What the client hands out --------------------------------------------------------- */

    stands(standing: Standing, bye?: Bye): void {
        this.standing = standing;
        this.bye = bye ?? null;
    }

    welcome(welcome: Welcome, isNew: boolean): void {
        this.past = welcome.latest;
        this.you = welcome.you;
        this.watch = welcome.watch ?? "";
        this.table = this.latest = welcome.table;
        this.muted = welcome.muted;
        if (!isNew) return;
        this.arriving = NOTHING;
        this.teller.clear();
        this.log = [];
        this.said = [];
        this.ownMoves = [];
        this.present = this.step = this.actor = null;
        this.passing = null;
    }

    /* What comes in finds all that came before. */
    event(event: TableEvent): void {
        const isArriving = this.arriving !== NOTHING;
        this.arriving();
        const seats = this.me?.seats ?? [];
        const isAnother = makesAnotherQuestion(event, seats);
        if (isAnother) this.newest = null;
        if (event.kind === "undone") this.takePart();
        this.ownMoves = movesAfter(this.ownMoves, event, seats);
        const isPast = event.n <= this.past;
        if (isAnother && !isPast) this.withdrawQuestion(isArriving);
        this.teller.event(event, isPast, this.isMoved(false));
    }

    /* What one was asked goes, or what was said before is shown without it, in a turn of its own: what happened is shown in
       a later one. */
    private withdrawQuestion(isArriving: boolean): void {
        if ((!isArriving && this.asked.length === 0) || !this.isMoved(false)) return;
        flushSync(() => (this.isGoingOn = true));
        layOut();
    }

    /* A table is said when it changes, and who is caught up passes some over: each has the latest. */
    now({ table = this.latest!, ...others }: Now): void {
        this.arriving();
        const now = { ...others, table };
        this.latest = table;
        this.received.set(now, performance.now());
        if (this.newest !== null) this.newest = now;
        this.teller.now(now);
    }

    returned(_: Returned): void {
        if (!this.isPassing) this.refuse(t("Somebody was faster: your answer came back to you, and costs nothing."));
    }

    /* ---- What the teller shows ------------------------------------------------------------- */

    show(step: Step, view: unknown): Moving | null {
        this.leaveStep();
        this.forget(step.event.n);
        return this.change(() => {
            if (view !== undefined) this.view = view;
            this.step = step;
            this.actor = this.actorOf(step);
            if (!this.isStillAsked) this.hint = null;
        });
    }

    tell(step: Step): void {
        const { event, lines, beat } = step;
        const isPast = event.n <= this.past;
        if (event.kind === "said" || event.kind === "chat") this.hear(event, isPast);
        else if (!isPast) this.say(lines);
        // What one alone was shown is to be remembered, not to be read again (SKE-71).
        if (beat !== "private") this.write(event, lines, step.isLast);
    }

    missed(steps: Step[]): void {
        this.say(steps.flatMap(({ lines }) => lines));
    }

    /* What lies on the table comes first, and what is said and asked about it after the picture of that: to change and lay
       out both at once takes longer than a turn may. A new game is there as a whole. */
    rest(now: Now, isHasty: boolean, isMore: boolean): Moving | null {
        this.leaveStep();
        const isNew = !this.isStillAsked;
        const moving = this.change(() => {
            this.step = null;
            this.isGoingOn = true;
            this.view = now.view;
        }, isHasty);
        const arrive = () => this.arrive(now, isNew, isMore);
        if (moving === null || this.table?.state === "over") arrive();
        else this.arriveLater(arrive);
        return moving;
    }

    private arriveLater(arrive: () => void): void {
        const off = afterPicture(() => {
            flushSync(this.arriving);
            layOut();
        });
        this.arriving = () => {
            off();
            this.arriving = NOTHING;
            arrive();
        };
    }

    /* Everything that the table as it is says and asks. */
    private arrive(now: Now, isNew: boolean, isMore: boolean): void {
        const received = this.received.get(now) ?? performance.now();
        if (isNew) this.putQuestion();
        this.isGoingOn = isMore;
        if (!isMore) this.actor = null;
        this.present = now;
        if (!isMore) this.newest = now;
        // Nothing stands before the result.
        if (this.table?.state === "playing" && now.table?.state === "over") this.bubbles = {};
        else this.forget(now.n);
        if (now.table !== undefined) this.table = now.table;
        this.deadlines = Object.fromEntries(Object.entries(now.left).map(([seat, left]) => [seat, received + left]));
        if (!isMore) void this.passOn();
        if (this.asked.length > 0) this.isOpening = false;
        this.hearCoach(now.coach);
        // A place with a number may hold something else now; and what failed may be asked again.
        this.explained.clear();
        if (now.conclusion !== undefined) this.say(now.conclusion.split("\n"));
    }

    /* Nothing is picked for it yet. */
    private putQuestion(): void {
        this.picked = [];
        this.called = null;
        this.questions++;
    }

    settle(): void {
        this.mover?.settle();
    }

    /* Changes what is seen, and moves what is elsewhere then. */
    private change(make: () => void, isHasty = false): Moving | null {
        if (this.isMoved(isHasty)) return this.mover!.around(() => flushSync(make));
        make();
        return null;
    }

    /* What changes is seen to change. */
    private isMoved(isHasty: boolean): boolean {
        return this.mover !== null && !isHasty && !this.isOpening;
    }

    /* The same lesson stands as long as the question does; put away, it stays away. */
    private hearCoach(said: Lesson | undefined): void {
        if (said === undefined) {
            this.lesson = null;
        } else if (this.heard !== null && !this.heard.includes(said.lesson)) {
            this.lesson = said;
            this.heard = [...this.heard, said.lesson];
            this.visit.hears(said.lesson);
        }
    }

    private refuse(text: string, rule?: string): void {
        const refusal = { text, rule };
        this.refusal = refusal;
        realClock.after(REFUSAL_TIME, () => {
            if (this.refusal === refusal) this.refusal = null;
        });
    }

    /* What is told next begins with all that was said before. */
    private leaveStep(): void {
        this.arriving();
        if (this.step?.beat !== "private") return;
        this.visit.shown(this.step.event.n);
        // What one alone was shown is gone in words, too.
        this.said = [];
        this.spoken = "";
    }

    private say(lines: string[]): void {
        if (lines.length === 0) return;
        this.said = lines;
        this.spoken = lines.join(" ");
    }

    private write({ n, kind, headline }: TableEvent, lines: string[], isLast: boolean): void {
        const sort = kind === "move" ? "move" : kind === "said" || kind === "chat" ? "talk" : "other";
        const written: LogLine[] = lines.map((text) => ({ n, text, kind: sort }));
        if (isLast && headline !== undefined) written.push({ n, text: headline, kind: "headline" });
        if (written.length > 0) this.log = [...this.log, ...written];
    }

    private hear(event: TableEvent, isPast: boolean): void {
        const { person, text } = event;
        if (isPast || person === undefined) return;
        this.spoken = text;
        // What a bot says with its last move comes after it; people have more to say.
        if (this.table?.state === "over" && this.table.persons.some((place) => place.person === person && place.bot !== null)) return;
        this.bubbles = { ...this.bubbles, [person]: event };
        realClock.after(BUBBLE_TIME, () => {
            const { [person]: last, ...others } = this.bubbles;
            if (last === event) this.bubbles = others;
        });
    }

    /* Remarks about what is long past; what people write themselves stands its time. */
    private forget(n: number): void {
        const all = Object.entries(this.bubbles);
        const standing = all.filter(([, said]) => said.kind === "chat" || n - said.n < LONG_PAST);
        if (standing.length < all.length) this.bubbles = Object.fromEntries(standing);
    }
}
