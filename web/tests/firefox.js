/* One game of each kind in Firefox, from home to the end, by clicking what is offered. */
import { FIREFOX } from "./house.js";
import { playToTheEnd, press, rematch } from "./play.js";
import { run } from "./trials.js";

await run(async (trials) => {
    for (const game of ["skull", "sketch", "skalpott"])
        await trials.trial(game, async (meet) => {
            const { page } = await meet();
            await page.goto(trials.server.link);
            await page.locator(`.game.${game} .main`).click();
            await playToTheEnd(page, press);
            await rematch(page);
        });
}, FIREFOX);
