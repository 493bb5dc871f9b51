/* People together at one table, and what may happen to them: somebody watches, a page is loaded anew, a network is
   lost while a reaction window is open, the server is killed, a seat is open in two windows. The game goes on to
   its end, and everybody has been told everything, once. */
import { Tunnel, openTable, recordOf, sitDown } from "./house.js";
import { goToTable, hasten, playToTheEnd, playUntil } from "./play.js";
import { insist, run, until } from "./trials.js";

/* What a browser complains about while its server cannot be reached. */
const CUT_OFF = /WebSocket connection|ERR_|Failed to load resource/;

/* Every event came, in order; what came twice was sent again on another line. */
function insistOnAll({ frames }, who) {
    let last = 0;
    for (const { t, n } of frames.map((text) => JSON.parse(text))) {
        if (t !== "event") continue;
        insist(n <= last + 1, `${who} was told event ${n} after ${last}`);
        last = Math.max(last, n);
    }
    insist(last > 0, `${who} was told nothing`);
}

/* Ana opens a table from home, Milo comes by its link, somebody watches by the other. */
async function friends(meet, link) {
    const NAME = "Milo Ōé";
    const ana = await meet({ name: "Ana" });
    const milo = await meet({ name: NAME });
    const onlooker = await meet();
    await ana.page.goto(link);
    await ana.page.locator(".game.skull [data-open]").click();
    await ana.page.locator("[data-start]").waitFor();
    await milo.page.goto(ana.page.url());
    await milo.page.locator("main form button").click();
    await milo.page.locator("[data-ready]").click();
    await ana.page.getByText(NAME).first().waitFor();
    await ana.page.locator("[data-fill]").click();
    await ana.page.locator("[data-start]:not(:disabled)").click();
    await milo.page.locator("main[data-game]").waitFor();
    await onlooker.page.goto(`${ana.page.url()}#${ana.heard.welcome.watch}`);
    await onlooker.page.locator("main[data-game]").waitFor();
    await Promise.all([playToTheEnd(ana.page), playToTheEnd(milo.page)]);
    await onlooker.page.locator("[data-over]").waitFor();
    const said = await Promise.all([ana, milo, onlooker].map(({ page }) => page.locator("[data-over] h2").innerText()));
    // Who has won is told "You win".
    said[0] = said[0].replace(/^You win/, "Ana wins");
    said[1] = said[1].replace(/^You win/, `${NAME} wins`);
    insist(new Set(said).size === 1, `the end is told in different ways: ${said.join(" / ")}`);
    insist((await onlooker.page.locator("[data-rematch]").count()) === 0, "who watches may ask for a rematch");
    // What one looks at stays when somebody goes.
    await ana.page.locator("[data-fair]").click();
    await ana.page.locator("[data-verdict]").waitFor();
    const { n } = ana.heard.now;
    await milo.page.close();
    await until("Ana knows that Milo is away", () => ana.heard.now.n > n);
    insist((await ana.page.locator("[data-verdict]").count()) === 1, "what was checked is gone");
}

/* Two people and somebody who watches, at a table of the given kind; all of them come through a tunnel. */
async function seated(meet, link, opening) {
    const ana = await openTable(link, opening);
    const milo = await sitDown(link, ana.code, "Milo");
    const people = [];
    for (const seat of [ana, milo]) {
        const one = await meet({}, { expects: CUT_OFF });
        await goToTable(one.page, link, seat);
        people.push(one);
    }
    await people[1].page.locator("[data-ready]").click();
    await people[0].page.locator("[data-start]:not(:disabled)").click();
    const onlooker = await meet({}, { expects: CUT_OFF });
    await onlooker.page.goto(new URL(`/t/${ana.code}#${ana.watch}`, link).href);
    await Promise.all([...people, onlooker].map(({ page }) => page.locator("main[data-game]").waitFor()));
    return { people, onlooker, code: ana.code, pass: ana.token };
}

const MOST_WINDOWS = 5;

/* Plays until both are asked in a reaction window, and nothing is under way. */
async function untilWindow(people) {
    const isAsked = ({ heard }) => heard.now?.view?.phase === "window" && Object.keys(heard.now.legal).length > 0;
    const isOpen = async () => people.every(isAsked) && (await people[0].page.waitForTimeout(200), people.every(isAsked));
    for (let move = 0; move < 200; move++) {
        for (const { page } of people) {
            if (await isOpen()) return;
            await hasten(page);
            await page.waitForTimeout(30); // what that led to comes
        }
    }
    throw new Error("there was no reaction window");
}

async function finish({ people, onlooker, code, pass }, link) {
    await Promise.all(people.map(({ page }) => playToTheEnd(page)));
    await onlooker.page.locator("[data-over]").waitFor();
    const record = await recordOf(link, code, pass);
    insist(/\nresult /.test(record), "the record has no end");
    insistOnAll(people[0].heard, "Ana");
    insistOnAll(people[1].heard, "Milo");
    insistOnAll(onlooker.heard, "who watches");
}

/* Whether somebody is asked before the window closes. */
async function isAskedThere({ page, heard }) {
    const isClosed = () => heard.now?.view?.phase !== "window";
    await until("somebody is asked", async () => isClosed() || (await page.locator('[role="group"]').count()) > 0);
    return !isClosed();
}

/* A refresh, and a network that is lost and found; false: the window was closed meanwhile. */
async function loseAndFind([ana, milo], tunnel) {
    await milo.page.reload();
    if (!(await isAskedThere(milo))) return false;
    tunnel.cut();
    await ana.page.locator('[role="status"]').first().waitFor();
    tunnel.mend();
    for (const one of [ana, milo]) {
        await one.page.evaluate(() => dispatchEvent(new Event("online")));
        await until(
            "the connection is back",
            async () => (await one.page.locator('[role="status"]').allInnerTexts()).join("") === "",
        );
        if (!(await isAskedThere(one))) return false;
    }
    return true;
}

async function lostInAWindow(meet, link) {
    const tunnel = new Tunnel();
    await tunnel.open(link);
    try {
        const table = await seated(meet, tunnel.link, { game: "sketch", options: { players: "2" }, clock: "relaxed" });
        // Eight seconds are short where a machine has other things to do: the next window is tried then.
        for (let windows = 1, isDone = false; !isDone; windows++) {
            insist(windows <= MOST_WINDOWS, "no window stayed open so long");
            await untilWindow(table.people);
            isDone = await loseAndFind(table.people, tunnel);
        }
        await finish(table, link);
    } finally {
        tunnel.end();
    }
}

/* The browser itself is without a network, as in a tunnel. */
async function offline(meet, link) {
    const seat = await openTable(link, { game: "skalpott", bots: { P2: "easy" } });
    const { page, heard } = await meet({}, { expects: CUT_OFF });
    await goToTable(page, link, seat);
    await page.locator("[data-start]").click();
    await playUntil(page, (moves) => moves >= 4);
    await page.context().setOffline(true);
    await page.reload().catch(() => {});
    await page.context().setOffline(false);
    await page.goto(new URL(`/t/${seat.code}`, link).href);
    await playToTheEnd(page);
    insistOnAll(heard, "Ana");
}

async function killed(meet, server) {
    const tunnel = new Tunnel();
    await tunnel.open(server.link);
    try {
        const table = await seated(meet, tunnel.link, { game: "skull", options: { players: "3" }, bots: { P3: "easy" } });
        // Both go on until enough has happened: who stopped earlier would keep the other waiting.
        const { heard } = table.people[0];
        const { n } = heard.now;
        await Promise.all(table.people.map(({ page }) => playUntil(page, () => heard.now.n >= n + 10)));
        const before = table.people[0].heard.frames.length;
        await server.crash();
        await table.people[0].page.locator('[role="status"]').first().waitFor();
        await server.start();
        tunnel.lead(server.link);
        await until("everybody is back", () => table.people.every(({ heard }) => heard.frames.length > before), 30000);
        await finish(table, server.link);
    } finally {
        tunnel.end();
    }
}

async function twoTabs(meet, link) {
    const seat = await openTable(link, { game: "skull", options: { players: "2" }, bots: { P2: "easy" } });
    const { page: first, heard } = await meet();
    await goToTable(first, link, seat);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await first.locator("[data-start]").click();
    const tabs = [first, second];
    for (let moves = 0; (await first.locator("[data-over]").count()) === 0; moves++) {
        const here = tabs[moves % 2];
        await until("both windows ask", async () => {
            if (await here.locator("[data-over]").count()) return true;
            const asked = await Promise.all(tabs.map((page) => page.locator('[role="group"]').allInnerTexts()));
            return asked[0].length > 0 && String(asked[0]) === String(asked[1]);
        });
        const at = heard.now.n;
        await playUntil(here, () => heard.now.n > at);
    }
    await second.locator("[data-over]").waitFor();
}

await run(async (trials) => {
    const { server } = trials;
    trials.trial("friends by links", (meet) => friends(meet, server.link));
    trials.trial("a window, a refresh and a lost network", (meet) => lostInAWindow(meet, server.link));
    trials.trial("no network", (meet) => offline(meet, server.link));
    trials.trial("two windows of one seat", (meet) => twoTabs(meet, server.link));
    await trials.all();
    await trials.trial("the server is killed", (meet) => killed(meet, server));
});
