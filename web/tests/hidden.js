/* Nothing hidden in the page. Twin tables of Skull have the same course for everybody but for what one person laid face
   down: what another player and a spectator get, see and keep must be the same. At a table of Sketch! no card that
   lies face down has a face in anything that comes, and what one alone was shown is forgotten. Each check is
   tried on leaks that are planted. */
import { openTable, sitDown } from "./house.js";
import { goToTable, pick, playToTheEnd, playUntil, settle } from "./play.js";
import { insist, run, until } from "./trials.js";

/* ---- What a page has ------------------------------------------------------------------------ */

/* These differ from table to table, for everybody. */
const OF_THE_TABLE = new Set(["at", "code", "commit", "watch", "log", "pledges", "reveals", "hex", "left", "id"]);
const publicly = (name, value) => (OF_THE_TABLE.has(name) ? undefined : value);

/* The seal is another at each table, and so are codes. */
const SEALS = /\/t\/[a-z0-9]+|\b[0-9a-f]{4} [0-9a-f]{4}\b|\b[0-9a-f]{16,}\b/gi;

/* From the start on: each event, and the table after it. Answers come before or after them, as it happens. */
function framesOf({ frames }) {
    const told = frames.map((text) => JSON.parse(text));
    const begun = told.find(({ kind }) => kind === "started").n;
    const game = told.filter(({ t, n }) => (t === "event" || t === "now") && n >= begun);
    const last = new Map(
        game.map((frame) => [`${frame.t} ${frame.n}`, JSON.stringify(frame, publicly).replaceAll(SEALS, "…")]),
    );
    return [...last.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
}

async function domOf(page) {
    const html = await page.evaluate(() => document.documentElement.outerHTML);
    return html.replaceAll(SEALS, "…");
}

/* All that a page can keep: settings and seats are all that it may. */
async function storageOf(page) {
    return page.evaluate(async () => {
        const kept = Object.entries({ ...localStorage }).filter(([name]) => name !== "triskel.seats");
        const bases = (await indexedDB.databases()).map(({ name }) => name);
        return JSON.stringify([kept, { ...sessionStorage }, document.cookie, bases, await caches.keys(), history.state]);
    });
}

/* Every string in the page's memory. */
async function heapOf(page) {
    const devtools = await page.context().newCDPSession(page);
    const pieces = [];
    devtools.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => pieces.push(chunk));
    await devtools.send("HeapProfiler.enable");
    await devtools.send("HeapProfiler.collectGarbage");
    await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    await devtools.detach();
    return JSON.parse(pieces.join("")).strings;
}

const LAID_BY_MILO = /P2 place (skull|flower)/;

async function evidenceOf({ page, heard }) {
    const heap = await heapOf(page);
    return {
        frames: framesOf(heard),
        page: await domOf(page),
        storage: await storageOf(page),
        memory: heap.filter((text) => LAID_BY_MILO.test(text)).map((text) => text.slice(0, 60)),
    };
}

/* How the evidence of twin tables differs, or tells by itself. */
function leaks(one, other) {
    const found = [];
    const many = Math.max(one.frames.length, other.frames.length);
    for (let i = 0; i < many; i++)
        if (one.frames[i] !== other.frames[i]) found.push(`frames: ${one.frames[i]} / ${other.frames[i]}`.slice(0, 600));
    for (const what of ["page", "storage"]) {
        const at = [...one[what]].findIndex((letter, i) => letter !== other[what][i]);
        if (one[what] !== other[what])
            found.push(
                `${what}: …${one[what].slice(Math.max(0, at - 80), at + 80)}… / …${other[what].slice(Math.max(0, at - 80), at + 80)}…`,
            );
    }
    for (const text of [...one.memory, ...other.memory]) found.push(`memory: ${text}`);
    return found;
}

/* ---- Twin tables of Skull ------------------------------------------------------------------- */

/* Acts by the page's own line, whatever the screen offers. */
const KEEP_LINE = () => {
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        constructor(...address) {
            super(...address);
            window.line = this;
        }
    };
};

async function act({ page, heard }, line) {
    const word = line.split(" ")[0];
    const isAsked = () =>
        Object.values(heard.now?.legal ?? {}).some((legal) => legal.some((choice) => choice.do?.startsWith(word)));
    await until(`one is asked to ${line}`, isAsked);
    const { n } = heard.now;
    await page.evaluate(
        ([line, seen]) => {
            const key = [...crypto.getRandomValues(new Uint8Array(16))]
                .map((byte) => byte.toString(16).padStart(2, "0"))
                .join("");
            window.line.send(JSON.stringify({ t: "do", id: 1e6 + seen, key, line, seen }));
        },
        [line, n],
    );
    await until(`${line} was done`, () => heard.now.n > n);
}

/* The same for all to see; Milo's two discs are what he likes. */
async function course(meet, link, discs) {
    const opening = { game: "skull", options: { players: "3", first: "P1" } };
    const seat = await openTable(link, opening);
    const seats = [seat, await sitDown(link, seat.code, "Milo"), await sitDown(link, seat.code, "Zoé")];
    const people = [];
    // One after the other, so that the order of what is told is the same at both tables.
    const told = (kind) => people[0].heard.frames.filter((text) => JSON.parse(text).kind === kind).length;
    for (const taken of seats) {
        const one = await meet();
        await one.page.addInitScript(KEEP_LINE);
        people.push(one);
        await goToTable(one.page, link, taken);
        await until("one adds to the chance of the game", () => told("pledged") === people.length);
    }
    for (const [i, { page }] of people.slice(1).entries()) {
        await page.locator("[data-ready]").click();
        await until("one is ready", () => told("ready") === i + 1);
    }
    const onlooker = await meet();
    await onlooker.page.goto(new URL(`/t/${seat.code}#${seat.watch}`, link).href);
    await onlooker.page.locator("[data-commit], .commit").first().waitFor();
    await people[0].page.locator("[data-start]:not(:disabled)").click();
    const [ana, milo, zoe] = people;
    // Who is first lays the first disc last (SKU-11).
    for (const [one, disc] of [
        [milo, discs[0]],
        [zoe, "flower"],
        [ana, "flower"],
        [ana, "flower"],
        [milo, discs[1]],
        [zoe, "flower"],
    ])
        await act(one, `place ${disc}`);
    await act(ana, "bid 1");
    await act(milo, "bid 2");
    const { n } = milo.heard.now;
    const said = milo.heard.frames.map((text) => JSON.parse(text)).find((frame) => frame.t === "event" && frame.move === "P2 bid 2");
    insist(said !== undefined && said.n <= n, "nobody was told of the bid");
    for (const { page, heard } of [ana, milo, onlooker]) {
        await until("everybody knows", () => heard.now.n >= n);
        await until("it is on the screen", async () => (await page.locator("main[data-game] .middle .bid").count()) > 0);
        await settle(page);
    }
    return { ana, milo, onlooker };
}

async function twins(meet, link) {
    const one = await course(meet, link, ["skull", "flower"]);
    const other = await course(meet, link, ["flower", "skull"]);
    const evidence = {};
    for (const who of ["ana", "onlooker"]) {
        evidence[who] = [await evidenceOf(one[who]), await evidenceOf(other[who])];
        const found = leaks(...evidence[who]);
        insist(found.length === 0, `${who} can tell what Milo laid: ${found.slice(0, 3).join("\n  ")}`);
    }
    // Milo himself knows: the checks must see that.
    const own = leaks(await evidenceOf(one.milo), await evidenceOf(other.milo));
    for (const where of ["frames", "page"])
        insist(
            own.some((text) => text.startsWith(where)),
            `that Milo sees his own discs is not noticed in: ${where}`,
        );
    await other.ana.page.evaluate((line) => {
        sessionStorage.setItem("x", line);
        window.kept = line;
    }, "P2 place skull");
    const planted = leaks(evidence.ana[0], await evidenceOf(other.ana));
    for (const where of ["storage", "memory"])
        insist(
            planted.some((text) => text.startsWith(where)),
            `a planted leak is not noticed in: ${where}`,
        );
}

/* ---- Sketch! -------------------------------------------------------------------------------- */

const isHole = (card) => card === null || card === "?";

/* Faces of cards that lie face down, in all that came. */
function uncovered(frames) {
    const found = [];
    for (const text of frames) {
        const frame = JSON.parse(text);
        if (frame.results !== undefined || frame.table?.state === "over") break;
        const views = [frame.view, frame.moment, ...(frame.moments ?? [])].filter((view) => view?.seats !== undefined);
        for (const { phase, seats } of views)
            for (const { seat, cards, face_up } of seats)
                for (const [i, card] of cards.entries())
                    if (phase !== "over" && !isHole(card) && !face_up.includes(i + 1))
                        found.push(`${seat}'s card ${i + 1} is ${card}: ${text.slice(0, 100)}`);
    }
    return found;
}

/* That something was shown, not what: it may be gone before one looks. */
const NOTICE_SECRETS = () => {
    window.hadSecret = false;
    new MutationObserver(() => {
        if (document.querySelector(".secret") !== null) window.hadSecret = true;
    }).observe(document, { subtree: true, childList: true });
};

/* Two people at a table, and somebody who looks on. */
async function together(meet, link) {
    const seat = await openTable(link, { game: "sketch", options: { players: "2" } });
    const seats = [seat, await sitDown(link, seat.code, "Milo")];
    const people = [];
    for (const taken of seats) {
        people.push(await meet());
        await people.at(-1).page.addInitScript(NOTICE_SECRETS);
        await goToTable(people.at(-1).page, link, taken);
    }
    const [ana, milo] = people;
    const onlooker = await meet();
    await onlooker.page.goto(new URL(`/t/${seat.code}#${seat.watch}`, link).href);
    await milo.page.locator("[data-ready]").click();
    await ana.page.locator("[data-start]:not(:disabled)").click();
    return { people, onlooker };
}

/* So many games at most, until somebody who does anything looks at a card. */
const MOST_GAMES = 5;

async function sketch(meet, link) {
    const secretOf = ({ heard }) =>
        heard.frames.map((text) => JSON.parse(text)).find(({ beats }) => beats?.includes("private"));
    let [people, onlooker, secret] = [];
    for (let games = 0; games < MOST_GAMES && secret === undefined; games++) {
        ({ people, onlooker } = await together(meet, link));
        await Promise.all(people.map(({ page }) => playUntil(page, () => secretOf(people[0]) !== undefined, pick)));
        secret = secretOf(people[0]);
    }
    insist(secret !== undefined, `nobody looked at a card in ${MOST_GAMES} games`);
    const [ana, milo] = people;
    const lines = [secret.move, ...secret.text.split("\n")];
    // It stands for some seconds, and then it is for nobody but the one who remembers it.
    const isShown = async () => (await domOf(ana.page)).includes(lines[1]);
    await until("one is shown something", () => ana.page.evaluate(() => window.hadSecret));
    await until("what one alone was shown is gone", async () => !(await isShown()));
    const isFarther = () => ana.heard.now.n > secret.n + 8;
    await Promise.all(people.map(({ page }) => playUntil(page, isFarther)));
    const kept = (await heapOf(ana.page)).filter((text) => lines.some((line) => text.includes(line)));
    insist(kept.length === 0, `the page remembers what it should forget: ${kept[0]?.slice(0, 300)}`);
    await ana.page.evaluate((line) => (window.kept = line), lines[0]);
    insist(
        (await heapOf(ana.page)).some((text) => text.includes(lines[0])),
        "what is planted in the memory is not noticed",
    );
    await Promise.all(people.map(({ page }) => playToTheEnd(page)));
    for (const [who, { heard }] of [
        ["P1", ana],
        ["P2", milo],
        ["spectator", onlooker],
    ]) {
        const found = uncovered(heard.frames);
        insist(found.length === 0, `${who} gets what is hidden: ${found.slice(0, 3).join("\n  ")}`);
    }
    const planted = ana.heard.frames.map((text) => text.replace('"cards":["?"', '"cards":["7"'));
    insist(uncovered(planted).length > 0, "a card that is planted in the frames is not noticed");
}

await run(async (trials) => {
    const { link } = trials.server;
    trials.trial("twin tables of Skull", (meet) => twins(meet, link));
    trials.trial("cards of Sketch!", (meet) => sketch(meet, link));
});
