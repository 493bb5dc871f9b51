/* From home to the end of a game of each kind, at phone size, in each language, by clicking what is offered;
   the template game too, which has no drawings; and two people at one table. */
import { goToTable, hasten, playToTheEnd, press, rematch } from "./play.js";
import { insist, run } from "./trials.js";
import { openTable } from "./house.js";

async function theEnd(page) {
    const download = page.waitForEvent("download");
    await page.locator("[data-record]").click();
    const record = await (await download).createReadStream();
    let text = "";
    for await (const piece of record) text += piece;
    insist(/^triskel 1\n/.test(text) && /\nresult /.test(text), `this is no record: ${text}`);
}

async function game(meet, link, kind, lang) {
    const { page } = await meet({ lang });
    await page.goto(link);
    await page.locator(`.game.${kind} .main`).click();
    await playToTheEnd(page, press);
    await page.locator("[data-figures] td").first().waitFor();
    await theEnd(page);
    await rematch(page);
    // From home one finds the way back to it.
    await page.goto(link);
    await page.locator("[data-continue]").click();
    await page.locator("main[data-game]").waitFor();
}

/* A table that is not opened from home: a game that is in no list and has no drawings, or a variant. */
async function table(meet, link, opening) {
    const { page } = await meet();
    await goToTable(page, link, await openTable(link, opening));
    await page.locator("[data-start]").click();
    await playToTheEnd(page, hasten);
    await theEnd(page);
    // With other bots or options.
    await page.locator("[data-room]").click();
    await page.locator("[data-start]").waitFor();
}

await run(async (trials) => {
    const { link } = trials.server;
    for (const [kind, lang] of [
        ["skull", "en"],
        ["sketch", "fr"],
        ["skalpott", "de"],
    ])
        trials.trial(`${kind} ${lang}`, (meet) => game(meet, link, kind, lang));
    trials.trial("null", (meet) => table(meet, link, { game: "null", bots: { P2: "random" } }));
    const twoGangs = { game: "skull", options: { players: "2", gangs: "2" }, bots: { P2: "easy" } };
    trials.trial("two gangs", (meet) => table(meet, link, twoGangs));
});
