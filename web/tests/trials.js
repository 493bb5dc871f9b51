/* Tries things in a browser, some at once, for most of a trial is waiting; each has pages of its own. Whatever a page
   complains about is a failure. Ends with the line that ./check adds up.

   node tests/NAME.js TRISKEL [--long] [FOLDER FOR SCREENSHOTS OF WHAT FAILED] */
import { join } from "node:path";
import { CHROMIUM, Server, programOf } from "./house.js";
import { listen } from "./play.js";

export const PHONE = { width: 360, height: 740 };

const AT_ONCE = 3;

/* How long something may take that should take no time: long enough for a machine that has other things to do. */
const PATIENCE = 30000;
/* And a whole trial, which is a game or two. */
const LONGEST = 300000;

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
export const [program, folder] = words;
export const isLong = process.argv.includes("--long");

/** Waits for something to be true. */
export async function until(what, check, milliseconds = PATIENCE) {
    const end = Date.now() + milliseconds;
    while (Date.now() < end) {
        const found = await check();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`in vain: ${what}`);
}

export function insist(isTrue, what) {
    if (!isTrue) throw new Error(what);
}

/** Waits at most so long for something that may never come. */
export function within(milliseconds, what, promise) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${what} takes longer than ${milliseconds / 1000} s`)), milliseconds);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/* A page with settings of its own, with what goes wrong in it and what its sockets get. `expects` are complaints that
   belong to the trial. */
async function visitor(browser, settings, { expects = /^$/, seats = [], ...context }) {
    const home = await browser.newContext({ viewport: PHONE, locale: "en-GB", ...context });
    home.setDefaultTimeout(PATIENCE);
    await home.addInitScript(
        (kept) => {
            if (!location.protocol.startsWith("http")) return; // nothing is kept there
            for (const [name, value] of Object.entries(kept))
                if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify(value));
        },
        { "triskel.settings": { pace: 0, sound: false, ...settings }, "triskel.seats": seats },
    );
    const troubles = [];
    const notice = (text) => expects.test(text) || troubles.push(text);
    home.on("page", (page) => {
        page.on("pageerror", (error) => notice(error.message));
        page.on("console", (message) => message.type() === "error" && notice(message.text()));
        page.on("request", (request) => {
            if (!/^(http|ws):\/\/localhost[:/]|^blob:/.test(request.url())) notice(`a request to ${request.url()}`);
        });
    });
    const page = await home.newPage();
    return { page, troubles, heard: listen(page) };
}

class Trials {
    passed = 0;
    failed = 0;
    #free = AT_ONCE;
    #queue = [];
    #all = [];

    constructor(server, browser) {
        this.server = server;
        this.browser = browser;
    }

    /** `how` gets a function that brings visitors: `meet(settings, options of the context)`. It begins when there is a
        place; who wants one trial after another awaits it. */
    trial(name, how, longest = LONGEST) {
        const ended = this.#place()
            .then(() => this.#try(name, how, longest))
            .finally(() => this.#leave());
        this.#all.push(ended);
        return ended;
    }

    /** Those that have begun, and those that wait for a place. */
    async all() {
        await Promise.all(this.#all);
    }

    async #place() {
        if (this.#free > 0) this.#free--;
        else await new Promise((resolve) => this.#queue.push(resolve));
    }

    #leave() {
        const next = this.#queue.shift();
        if (next) next();
        else this.#free++;
    }

    async #try(name, how, longest) {
        const visitors = [];
        const meet = async (settings = {}, options = {}) => {
            visitors.push(await visitor(this.browser, settings, options));
            return visitors.at(-1);
        };
        let trouble = null;
        try {
            await within(longest, "it", how(meet));
        } catch (error) {
            trouble = error.message;
            if (folder) await shoot(name, visitors);
        }
        const troubles = [trouble, ...visitors.flatMap(({ troubles }) => troubles)].filter((text) => text !== null);
        if (troubles.length === 0) this.passed++;
        else this.failed++;
        for (const text of troubles) console.log(`${name}: ${text}`);
        await Promise.all(visitors.map(({ page }) => page.context().close()));
    }
}

async function shoot(name, visitors) {
    const file = (i) => join(folder, `${name.replaceAll(/\W+/g, "-")}-${i}.png`);
    const pages = visitors.flatMap(({ page }) => page.context().pages());
    for (const [i, page] of pages.entries()) await page.screenshot({ path: file(i) }).catch(() => {});
}

function skip(why) {
    console.log(`The page is not tried in a browser: ${why}`);
    console.log("0 passed, 0 failed");
}

/** Runs `tryAll` with a server and a browser, where both are there. */
export async function run(tryAll, kind = CHROMIUM) {
    const browserProgram = programOf(kind);
    const server = new Server(program);
    await server.start();
    try {
        const html = await (await fetch(server.link)).text();
        if (browserProgram === undefined) skip(`there is no ${kind.name} here.`);
        else if (!html.includes("/assets/")) skip("this server was built without it.");
        else {
            const browser = await kind.open(browserProgram);
            const trials = new Trials(server, browser);
            await tryAll(trials)
                .finally(() => trials.all())
                .finally(() => browser.close());
            console.log(`${trials.passed} passed, ${trials.failed} failed`);
            process.exitCode = trials.failed === 0 ? 0 : 1;
        }
    } finally {
        await server.end();
    }
}
