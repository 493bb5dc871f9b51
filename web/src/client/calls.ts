/* The protocol's HTTP calls. What can be sent twice has a key, so that a call whose answer was lost is
   made again and does nothing twice. */
import { randomKey } from "./hex";
import { type Call, type Clock, type Transport, realClock } from "./transport";
import type { Catalogue, Figures, Person, Replay, Review, Rules, Setup, TableObject, Viewer } from "./wire";

/** What the server, or the network, refused: a sentence where the server had one. */
export class Refused extends Error {
    constructor(
        sentence: string,
        readonly why: string,
        readonly rule?: string,
    ) {
        super(sentence);
    }
}

/** Where one sits: what a browser keeps to come back. */
export interface Seat {
    code: string;
    person: Person;
    token: string;
}

export interface Opening extends Partial<Setup> {
    game: string;
    name: string;
    bots?: Record<string, string>;
}

const TRIES = 3;
const PAUSE = 1000;

export class Calls {
    constructor(
        private readonly transport: Transport,
        private readonly clock: Clock = realClock,
    ) {}

    games(lang: string): Promise<Catalogue> {
        return this.get(`/api/games?lang=${lang}`);
    }

    rules(game: string, lang: string): Promise<Rules> {
        return this.get(`/api/games/${encodeURIComponent(game)}/rules?lang=${lang}`);
    }

    table(code: string, lang: string): Promise<TableObject> {
        return this.get(`/api/tables/${encodeURIComponent(code)}?lang=${lang}`);
    }

    open(opening: Opening, lang: string): Promise<Seat & { watch: string }> {
        return this.post(`/api/tables?lang=${lang}`, opening);
    }

    sit(code: string, name: string, lang: string, person?: Person): Promise<Seat> {
        const wish = person === undefined ? { name } : { name, person };
        return this.post(`/api/tables/${encodeURIComponent(code)}/seats?lang=${lang}`, wish);
    }

    /* Of the K-th game at a table, which is over. Those of a private table need a token or its watch code. */

    record(code: string, game: number, lang: string, pass?: string): Promise<string> {
        return this.text(`/api/tables/${encodeURIComponent(code)}/record?game=${game}&lang=${lang}`, pass);
    }

    replay(code: string, game: number, eyes: Viewer | "all", lang: string, pass?: string): Promise<Replay> {
        return this.get(`/api/tables/${encodeURIComponent(code)}/replay?game=${game}&viewer=${eyes}&lang=${lang}`, pass);
    }

    /** Refused with `unknown` where nobody knows what decisions are worth. */
    review(code: string, game: number, lang: string, pass?: string): Promise<Review> {
        return this.get(`/api/tables/${encodeURIComponent(code)}/review?game=${game}&lang=${lang}`, pass);
    }

    /** Empty where a game counts nothing. */
    figures(code: string, game: number, lang: string, pass?: string): Promise<Figures> {
        return this.get(`/api/tables/${encodeURIComponent(code)}/figures?game=${game}&lang=${lang}`, pass);
    }

    private text(path: string, pass?: string): Promise<string> {
        return this.answered({ method: "GET", path, ...(pass === undefined ? {} : { token: pass }) });
    }

    private async get<T>(path: string, pass?: string): Promise<T> {
        return JSON.parse(await this.text(path, pass)) as T;
    }

    private async post<T>(path: string, wish: object): Promise<T> {
        const body = JSON.stringify({ key: randomKey(), ...wish });
        return JSON.parse(await this.answered({ method: "POST", path, body })) as T;
    }

    /* The body of a good answer. Where there was none, the same again, key and all. */
    private async answered(call: Call): Promise<string> {
        for (let tries = 1; ; tries++) {
            try {
                const { status, body } = await this.transport.call(call);
                if (status < 300) return body;
                throw refusalIn(body);
            } catch (trouble) {
                if (trouble instanceof Refused) throw trouble;
                if (tries === TRIES) throw new Refused("", "lost");
                await new Promise<void>((then) => this.clock.after(PAUSE * tries, then));
            }
        }
    }
}

function refusalIn(body: string): Refused {
    try {
        const { error, why, rule } = JSON.parse(body) as Record<string, unknown>;
        if (typeof error === "string" && typeof why === "string")
            return new Refused(error, why, typeof rule === "string" ? rule : undefined);
    } catch {
        // a proxy's own words, perhaps
    }
    return new Refused("", "bad");
}
