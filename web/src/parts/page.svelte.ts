/* Where the reader is, and what the whole page shares: the connection to the server and the catalogue of
   games in the reader's language. Addresses are `/` and `/t/CODE`; a watch code stands after `#`. */
import { Calls } from "../client/calls";
import { networkTransport } from "../client/transport";
import type { Catalogue, GameInfo } from "../client/wire";
import { language } from "../lang/lang.svelte";

export const transport = networkTransport();
export const calls = new Calls(transport);

/* The alphabet of codes is the server's affair. */
const TABLE = /^\/t\/([A-Za-z0-9]+)$/;

class Page {
    code = $state<string | null>(null);
    watch = $state<string | undefined>(undefined);
    catalogue = $state.raw<Catalogue | null>(null);
    /** Tables that begin as soon as one is there: *Play now*. */
    startsAtOnce: string | null = null;

    constructor() {
        this.look();
        addEventListener("popstate", () => this.look());
    }

    private look(): void {
        this.code = TABLE.exec(location.pathname)?.[1] ?? null;
        this.watch = location.hash.length > 1 ? location.hash.slice(1) : undefined;
    }

    go(path: string): void {
        history.pushState(null, "", path);
        this.look();
        scrollTo(0, 0);
    }

    goToTable(code: string): void {
        this.go(`/t/${code}`);
    }

    async learnGames(): Promise<void> {
        this.catalogue = await calls.games(language.code);
    }

    game(name: string): GameInfo | undefined {
        return this.catalogue?.games.find(({ game }) => game === name);
    }
}

export const page = new Page();

/** The link that friends open; with the watch code, to look on. */
export function linkTo(code: string, watch = ""): string {
    return new URL(watch === "" ? `/t/${code}` : `/t/${code}#${watch}`, location.href).href;
}
