/* Where the reader is (address.ts), and what the whole page shares: the connection to the server and the
   catalogue of games in the reader's language. */
import { Calls } from "../client/calls";
import { networkTransport } from "../client/transport";
import type { Catalogue, GameInfo } from "../client/wire";
import { language } from "../lang/lang.svelte";
import { type ReplayAddress, addressOf, readAddress } from "./address";

export const transport = networkTransport();
export const calls = new Calls(transport);

class Page {
    code = $state<string | null>(null);
    watch = $state<string | undefined>(undefined);
    replay = $state.raw<ReplayAddress | null>(null);
    catalogue = $state.raw<Catalogue | null>(null);
    /** Tables that begin as soon as one is there: *Play now*. */
    startsAtOnce: string | null = null;

    constructor() {
        this.look();
        addEventListener("popstate", () => this.look());
    }

    private look(): void {
        const { code, watch, replay } = readAddress(location.pathname, location.hash);
        this.code = code;
        this.watch = watch;
        this.replay = replay;
    }

    go(path: string): void {
        history.pushState(null, "", path);
        this.look();
        scrollTo(0, 0);
    }

    goToTable(code: string): void {
        this.go(addressOf(code));
    }

    async learnGames(): Promise<void> {
        this.catalogue = await calls.games(language.code);
    }

    game(name: string): GameInfo | undefined {
        return this.catalogue?.games.find(({ game }) => game === name);
    }
}

export const page = new Page();

/** The link that friends open; with the watch code, to look on, or to see a game again. */
export function linkTo(code: string, watch = "", replay: ReplayAddress | null = null): string {
    return new URL(addressOf(code, watch, replay), location.href).href;
}
