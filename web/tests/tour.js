/* A walk through every screen of the page, for whoever wants to look at each: all panels, every game at its turning
   points, crowded tables, the end, replays. It has chapters, so that several people can walk at once; `see(name)` is
   called wherever there is something to see. */
import { Tunnel, openTable, sitDown } from "./house.js";
import { gather, goToTable, hasten, pick, playToTheEnd, playUntil, rematch, settle } from "./play.js";
import { insist } from "./trials.js";

/* What is looked for in each game: a name, whether it is there, by the table as it is, and what leads there. */
const TURNING_POINTS = {
    skull: [
        ["attempt", ({ view }) => view.phase === "attempt", ["bid", "place flower"]],
        ["auction", ({ view }) => view.phase === "auction", ["bid 1", "place flower"]],
    ],
    sketch: [
        ["discard", ({ view }) => view.phase === "discarding"],
        ["window", ({ view }) => view.phase === "window"],
    ],
    skalpott: [["second", ({ view }) => view.throws === 2]],
};

/* Tables that are as full, or as empty, as the rules allow; and variants that look different. */
const CROWDED = [
    ["skull-12", { game: "skull", options: { players: "12" } }],
    ["skull-gangs", { game: "skull", options: { players: "2", gangs: "2", lastchance: "open" } }],
    ["sketch-8", { game: "sketch", options: { players: "8" } }],
    ["skalpott-4", { game: "skalpott", options: { players: "4" } }],
    ["skalpott-1", { game: "skalpott", options: { players: "1" } }],
];

/* What a browser complains about while its server cannot be reached, or has no such table. */
const CUT_OFF = /WebSocket connection|ERR_|Failed to load resource/;

/* So many games what is looked for may be missing in. */
const MOST_GAMES = 8;

/* So often something is looked at that may be gone before it is seen, and so long it may take, in milliseconds. */
const MOST_LOOKS = 4;
const A_LOOK = 5000;

/* So many cards one can have in Sketch!. */
const ALL_CARDS = 34;

function withBots(opening, usual) {
    const others = Number(opening.options?.players ?? usual) - 1;
    const bots = Object.fromEntries(Array.from({ length: others }, (_, i) => [`P${i + 2}`, "easy"]));
    return { ...opening, bots };
}

async function panel(page, opener, name, see) {
    await opener.click();
    await page.locator("dialog[open]").waitFor();
    await see(name);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
}

async function begin({ page }, link, opening) {
    const seat = await openTable(link, opening);
    await goToTable(page, link, seat);
    await page.locator("[data-start]").click();
    await page.locator('[role="group"]').first().waitFor();
    return seat;
}

async function furniture({ page }, link, see) {
    await page.goto(link);
    await page.locator(".game .main").nth(2).waitFor();
    await see("home");
    await panel(page, page.locator(".game.sketch button").last(), "rules", see);
    await panel(page, page.locator("header > button"), "settings", see);
    const { code } = await openTable(link, { game: "skull" });
    await page.goto(new URL(`/t/${code}`, link).href);
    await page.locator("main form").waitFor();
    await see("join");
    await page.goto(new URL("/t/zzzzzz", link).href);
    await page.locator('[role="alert"], main button').first().waitFor();
    await see("unknown");
    await goToTable(page, link, await openTable(link, { game: "sketch", chat: true, bots: { P2: "easy" } }));
    await page.locator("[data-start]").waitFor();
    await see("waiting");
}

async function learning({ page }, link, see) {
    await page.goto(link);
    await page.locator(".game.skull [data-learn]").click();
    await page.locator("[data-coach]").waitFor();
    await see("learn");
    // What has the focus may be gone when the key is pressed: the table goes on.
    for (let looks = 1; (await page.locator("#explained").count()) === 0; looks++) {
        insist(looks <= MOST_LOOKS, "nothing is explained");
        await page.locator("[data-game] [data-what]:visible").first().focus();
        await page.keyboard.press("?");
        await page.locator("#explained").waitFor({ timeout: A_LOOK }).catch(() => {});
    }
    await see("explained");
    insist((await page.locator("#explained").count()) === 1, "what is explained is gone again");
}

async function tools({ page }, see) {
    const tool = (name) => page.locator(`[data-tool="${name}"]`);
    await panel(page, tool("rules"), "rules-beside", see);
    await panel(page, tool("talk"), "talk", see);
    await panel(page, tool("more"), "more", see);
    await tool("more").click();
    await panel(page, tool("log"), "log", see);
    await tool("more").click();
    await panel(page, tool("watch"), "share", see);
    await tool("hint").click();
    await page.locator(".hint").waitFor();
    await see("hint");
}

/* Takes what begins like the first of these that is offered, the last of it. */
const eager = (wanted) => async (page) => {
    const isDone = await page.evaluate((wanted) => {
        const offered = wanted.flatMap((begin) =>
            [...document.querySelectorAll(`[role="group"] [data-do^="${begin}"]:not(:disabled)`)].reverse(),
        );
        offered[0]?.click();
        return offered.length > 0;
    }, wanted);
    return isDone || hasten(page);
};

/* Plays until it is there, in a rematch where a game was over before. */
async function seek(page, isSeen, how) {
    for (let games = 0; games < MOST_GAMES; games++) {
        if (await playUntil(page, isSeen, how)) return;
        await rematch(page);
    }
    throw new Error(`not met in ${MOST_GAMES} games`);
}

async function ending({ page }, game, see) {
    await playToTheEnd(page);
    await see(`${game}-end`);
    await page.locator("[data-figures] td").first().waitFor();
    await page.locator("[data-figures]").scrollIntoViewIfNeeded();
    await see(`${game}-figures`);
    await page.locator("[data-fair]").click();
    await page.locator("[data-verdict]").waitFor();
    await see(`${game}-fair`);
    await page.locator("button[data-replay]").click();
    await page.locator("main[data-replay] [data-next]").waitFor();
    for (let step = 0; step < 12; step++) await page.keyboard.press("ArrowRight");
    await see(`${game}-replay`);
}

async function odds({ page }, see) {
    await page.locator(".odds").click();
    await page.locator(".dice .slot").first().click();
    await see("skalpott-odds");
}

async function course(visitor, link, see, game) {
    const { page, heard } = visitor;
    const clock = game === "sketch" ? "relaxed" : "none";
    await begin(visitor, link, withBots({ game, clock }, game === "skalpott" ? 2 : 4));
    await see(game);
    if (game === "skull") await tools(visitor, see);
    if (game === "skalpott") await odds(visitor, see);
    for (const [name, isThere, wanted] of TURNING_POINTS[game]) {
        const isAsked = () => heard.now !== null && Object.keys(heard.now.legal).length > 0 && isThere(heard.now);
        // What was pressed last may still be on its way.
        const isSeen = async () => isAsked() && (await page.locator('[aria-busy="false"] [role="group"]').count()) > 0 && isAsked();
        // A clock may run out while one looks: then it is looked for again.
        for (let looks = 0; looks === 0 || (looks < MOST_LOOKS && !isThere(heard.now)); looks++) {
            await seek(page, isSeen, wanted === undefined ? hasten : eager(wanted));
            await see(`${game}-${name}`);
        }
    }
    await ending(visitor, game, see);
}

/* What one alone is shown: it stands there for some seconds. */
async function secret(visitor, link, see) {
    const { page } = visitor;
    await begin(visitor, link, withBots({ game: "sketch" }, 4));
    await page.locator("main[data-game] .own .slot").nth(0).click();
    await page.locator("main[data-game] .own .slot").nth(2).click();
    await page.locator('[role="group"] button.main').click();
    await page.locator(".secret").waitFor();
    await see("sketch-peek", { isAtRest: false });
}

/* Together: seen by somebody who watches; then somebody is gone, and then the network. */
async function together(meet, link, look) {
    const tunnel = new Tunnel();
    await tunnel.open(link);
    try {
        const [ana, milo, onlooker] = [await meet(), await meet(), await meet()];
        const bots = { P3: "easy", P4: "easy" };
        const seat = await openTable(tunnel.link, { game: "skull", options: { players: "4" }, bots });
        await goToTable(ana.page, tunnel.link, seat);
        await goToTable(milo.page, tunnel.link, await sitDown(tunnel.link, seat.code, "Milo"));
        await milo.page.locator("[data-ready]").click();
        await look(milo)("guest");
        await ana.page.locator("[data-start]:not(:disabled)").click();
        await onlooker.page.goto(new URL(`/t/${seat.code}#${seat.watch}`, tunnel.link).href);
        await onlooker.page.locator("main[data-game]").waitFor();
        const { n } = ana.heard.now;
        await Promise.all([ana, milo].map(({ page }) => playUntil(page, () => ana.heard.now.n >= n + 8)));
        await look(onlooker)("watch");
        await milo.page.close();
        await ana.page.locator(".tag.away").first().waitFor();
        await look(ana)("away");
        tunnel.cut();
        await ana.page.locator("p.away").waitFor();
        await look(ana)("lost");
    } finally {
        tunnel.end();
    }
}

async function crowded(visitor, link, see) {
    for (const [name, opening] of CROWDED) {
        await begin(visitor, link, withBots(opening));
        await playUntil(visitor.page, (moves) => moves >= 4, pick);
        await see(name);
    }
}

async function full(visitor, link, see) {
    await begin(visitor, link, withBots({ game: "sketch", options: { players: "2" } }));
    await gather(visitor, ALL_CARDS);
    await see("sketch-34");
}

/* A game that has no drawings. */
async function words(visitor, link, see) {
    await begin(visitor, link, { game: "null", bots: { P2: "random" } });
    await see("words");
}

const byOne = (walk) => async (meet, link, look) => {
    const visitor = await meet();
    await walk(visitor, link, look(visitor));
};

const CHAPTERS = {
    furniture: byOne(furniture),
    learning: byOne(learning),
    ...Object.fromEntries(Object.keys(TURNING_POINTS).map((game) => [game, byOne((...who) => course(...who, game))])),
    secret: byOne(secret),
    together,
    crowded: byOne(crowded),
    full: byOne(full),
    words: byOne(words),
};

/** Begins a trial for each chapter. People have the given settings and screens; `see(page, name)` is called when everything
    is at rest, and nothing is pointed at. */
export function tour(trials, { name, settings, context }, see) {
    const look =
        ({ page }) =>
        async (what, { isAtRest = true } = {}) => {
            await page.mouse.move(0, 0);
            if (isAtRest) await settle(page);
            await see(page, what);
        };
    for (const [chapter, walk] of Object.entries(CHAPTERS))
        trials.trial(`${name} ${chapter}`, (meet) =>
            walk(() => meet(settings, { ...context, expects: CUT_OFF }), trials.server.link, look),
        );
}
