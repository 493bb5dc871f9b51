/* A walk through every screen of the page, for whoever wants to look at each: all panels, every game at its turning
   points, crowded tables, the end, replays. `see(name)` is called wherever there is something to see. */
import { openTable } from "./house.js";
import { goToTable, playToTheEnd, playUntil } from "./play.js";

/* What is looked for in each game: a name, and whether it is there, by the table as it is. */
const TURNING_POINTS = {
    skull: [
        ["auction", ({ view }) => view.phase === "auction"],
        ["attempt", ({ view }) => view.phase === "attempt"],
    ],
    sketch: [
        ["discard", ({ view }) => view.phase === "discarding"],
        ["window", ({ view }) => view.phase === "window"],
    ],
    skalpott: [["dice", ({ view }) => view.throws > 0]],
};

/* Tables that are as full, or as empty, as the rules allow. */
const CROWDED = [
    { game: "skull", options: { players: "12" } },
    { game: "sketch", options: { players: "8" } },
    { game: "skalpott", options: { players: "4" } },
    { game: "skalpott", options: { players: "1" } },
];

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
}

async function begin({ page }, link, opening) {
    await goToTable(page, link, await openTable(link, opening));
    await page.locator("[data-start]").click();
    await page.locator('[role="group"]').first().waitFor();
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
    await goToTable(page, link, await openTable(link, { game: "sketch", chat: true, bots: { P2: "easy" } }));
    await page.locator("[data-start]").waitFor();
    await see("waiting");
}

async function learning({ page }, link, see) {
    await page.goto(link);
    await page.locator(".game.skull [data-learn]").click();
    await page.locator("[data-coach]").waitFor();
    await see("learn");
    await page.locator("[data-game] [data-what]:visible").first().hover({ force: true });
    await page.locator("#explained").waitFor();
    await see("explained");
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
    await page.waitForTimeout(300);
    await see("hint");
}

async function ending({ page }, game, see) {
    await playToTheEnd(page);
    await page.waitForTimeout(300);
    await see(`${game}-end`);
    await page.locator("[data-fair]").click();
    await page.locator("[data-verdict]").waitFor();
    await see(`${game}-fair`);
    await page.locator("button[data-replay]").click();
    await page.locator("main[data-replay] [data-next]").waitFor();
    for (let step = 0; step < 12; step++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(300);
    await see(`${game}-replay`);
}

async function course(visitor, link, game, see) {
    const { page, heard } = visitor;
    await begin(
        visitor,
        link,
        withBots({ game, clock: game === "sketch" ? "relaxed" : "none" }, game === "skalpott" ? 2 : 4),
    );
    await see(game);
    if (game === "skull") await tools(visitor, see);
    for (const [name, isThere] of TURNING_POINTS[game]) {
        const isAsked = () => heard.now !== null && Object.keys(heard.now.legal).length > 0 && isThere(heard.now);
        const isSeen = async () => isAsked() && (await page.locator('[role="group"]').count()) > 0;
        if (await playUntil(page, isSeen)) await see(`${game}-${name}`);
    }
    await ending(visitor, game, see);
}

export async function tour(visitor, link, see) {
    await furniture(visitor, link, see);
    await learning(visitor, link, see);
    for (const game of Object.keys(TURNING_POINTS)) await course(visitor, link, game, see);
    for (const opening of CROWDED) {
        await begin(visitor, link, withBots(opening));
        await playUntil(visitor.page, (moves) => moves >= 4);
        await visitor.page.waitForTimeout(300);
        await see(`${opening.game}-${opening.options.players}`);
    }
}
