/* Writes what a screen reader is told of a whole game of each kind: every text of the live region, in order, and what
   was pressed. To be read with care.

   node tests/story.js TRISKEL FOLDER [LANGUAGE] */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openTable } from "./house.js";
import { goToTable, pick, playToTheEnd } from "./play.js";
import { folder, insist, run } from "./trials.js";

const lang = process.argv[4] ?? "en";

/* Hears live regions as a screen reader does: whatever they come to hold. */
const HEAR = () => {
    window.spoken = [];
    const LIVE = '[aria-live], [role="status"], [role="alert"]';
    new MutationObserver((changes) => {
        const regions = new Set(
            changes.map(({ target }) => (target.parentElement ?? target).closest?.(LIVE)).filter(Boolean),
        );
        for (const region of regions) if (region.textContent.trim()) window.spoken.push(region.textContent.trim());
    }).observe(document, { subtree: true, childList: true, characterData: true });
    document.addEventListener(
        "click",
        ({ target }) => {
            const button = target.closest("[data-do]");
            if (button) window.spoken.push(`> ${button.textContent.trim()}`);
        },
        true,
    );
};

await run(async (trials) => {
    for (const [game, players] of [
        ["skull", 3],
        ["sketch", 3],
        ["skalpott", 2],
    ])
        await trials.trial(
            game,
            async (meet) => {
                const { page } = await meet({ lang, pace: 0.5 }, { reducedMotion: "reduce" });
                await page.addInitScript(HEAR);
                const bots = Object.fromEntries(Array.from({ length: players - 1 }, (_, i) => [`P${i + 2}`, "easy"]));
                await goToTable(
                    page,
                    trials.server.link,
                    await openTable(trials.server.link, { game, options: { players: String(players) }, bots }),
                );
                await page.locator("[data-start]").click();
                await playToTheEnd(page, pick);
                await page.waitForTimeout(500);
                const spoken = await page.evaluate(() => window.spoken);
                insist(spoken.filter((text) => !text.startsWith(">")).length > 10, "hardly anything is told");
                writeFileSync(join(folder, `${game}.${lang}.txt`), `${spoken.join("\n")}\n`);
            },
            120000,
        );
});
