/* What a trial of the page needs around it: a server of its own, the browser, and a line between them that can be
   cut. All of it ends with the trial. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/* npm may not have fetched it. */
const playwright = async () => (await import("playwright-core")).default;

/** Browsers, as Debian has them: what they are called, where they may be, and how they are opened. Chromium without
    its window does the same with half the work. */
export const CHROMIUM = {
    name: "Chromium",
    programs: ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
    open: async (executablePath) => (await playwright()).chromium.launch({ executablePath, args: CHROMIUM_FLAGS }),
};
/* By WebDriver BiDi, which any Firefox speaks: playwright's own protocol needs a Firefox of its own. */
export const FIREFOX = {
    name: "Firefox",
    programs: ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
    open: async (executablePath) => (await playwright())._bidiFirefox.launch({ executablePath }),
};

/** The browser's program; undefined where there is none. */
export function programOf({ programs }) {
    return programs.find((path) => existsSync(path));
}

const COUNTED = ["tables", "seats", "calls", "misses"];
/** Bots take their time, as they do anywhere. */
export const UNHURRIED = COUNTED.flatMap((what) => [`--${what}`, "0/1min"]);
const HASTY = ["--bot-delay", "1ms-20ms", ...UNHURRIED];

/** `triskel serve` with hasty bots, unless it is told otherwise, for this machine alone, open to as many tables as a trial
    likes. */
export class Server {
    link = "";
    #folder = mkdtempSync(join(tmpdir(), "triskel-page-"));

    constructor(program, manner = HASTY) {
        this.program = program;
        this.manner = manner;
    }

    /** Begins, or goes on with the tables that it has. */
    async start() {
        const flags = ["serve", "--port", "0", "--bind", "localhost", "--data", this.#folder, "--quiet", ...this.manner];
        this.process = spawn(this.program, flags, { stdio: ["ignore", "pipe", "inherit"] });
        this.ended = new Promise((resolve) => this.process.once("exit", resolve));
        this.link = await new Promise((resolve, reject) => {
            let said = "";
            this.process.stdout.on("data", (piece) => {
                said += piece;
                const found = /http:\/\/localhost:\d+\//.exec(said);
                if (found) resolve(found[0]);
            });
            this.ended.then(() => reject(new Error(`the server ended and said: ${said}`)));
        });
    }

    async crash() {
        this.process.kill("SIGKILL");
        await this.ended;
    }

    async end() {
        this.process.kill("SIGTERM");
        await this.ended;
        rmSync(this.#folder, { recursive: true });
    }
}

/** A line to a server: it can be cut and mended, and lead to a server that was started again elsewhere. */
export class Tunnel {
    link = "";
    #target = 0;
    #isCut = false;
    #sockets = new Set();
    #door = createServer((here) => {
        if (this.#isCut) {
            here.destroy();
            return;
        }
        const there = connect(this.#target, "localhost");
        for (const [from, to] of [
            [here, there],
            [there, here],
        ]) {
            this.#sockets.add(from);
            from.on("error", () => to.destroy());
            from.on("close", () => {
                this.#sockets.delete(from);
                to.destroy();
            });
            from.pipe(to);
        }
    });

    async open(link) {
        this.lead(link);
        await new Promise((resolve) => this.#door.listen(0, "localhost", resolve));
        this.link = `http://localhost:${this.#door.address().port}/`;
    }

    lead(link) {
        this.#target = Number(new URL(link).port);
    }

    cut() {
        this.#isCut = true;
        for (const socket of this.#sockets) socket.destroy();
    }

    mend() {
        this.#isCut = false;
    }

    end() {
        this.cut();
        this.#door.close();
    }
}

/* ---- The protocol's calls ------------------------------------------------------------------- */

export async function call(link, path, body) {
    const post = { method: "POST", headers: { "Content-Type": "application/json" } };
    const key = randomBytes(16).toString("hex");
    const answer = await fetch(new URL(path, link), body && { ...post, body: JSON.stringify({ key, ...body }) });
    const said = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${said.error}`);
    return said;
}

export const openTable = (link, opening) => call(link, "/api/tables", { name: "Ana", clock: "none", ...opening });
export const sitDown = (link, code, name) => call(link, `/api/tables/${code}/seats`, { name });

export async function recordOf(link, code, pass) {
    const answer = await fetch(new URL(`/api/tables/${code}/record`, link), {
        headers: { Authorization: `Bearer ${pass}` },
    });
    if (!answer.ok) throw new Error(`no record of ${code}: ${await answer.text()}`);
    return answer.text();
}
