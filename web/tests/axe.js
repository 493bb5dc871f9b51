/* axe-core finds nothing against WCAG 2.2 A and AA on any screen, in light and in dark. */
import { readFileSync } from "node:fs";
import { insist, run } from "./trials.js";
import { tour } from "./tour.js";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const ALL = { type: "tag", values: TAGS };
/* What the colours of the page can be at fault for. */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

async function violations(page, rules) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    return page.evaluate(async (runOnly) => {
        const { violations } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
        return violations.flatMap(({ id, nodes }) =>
            nodes
                .slice(0, 3)
                .map(
                    ({ target, failureSummary }) =>
                        `${id} at ${target.join(" ")}: ${failureSummary.replaceAll(/\s+/g, " ").slice(0, 200)}`,
                ),
        );
    }, rules);
}

const setTheme = (page, theme) => page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);

/* Light, with all rules; in dark the page is the same but for its colours. */
async function look(page, name) {
    const light = await violations(page, ALL);
    await setTheme(page, "dark");
    const dark = await violations(page, COLOURS);
    await setTheme(page, "light");
    const found = [...light, ...dark.map((text) => `in the dark, ${text}`)];
    insist(found.length === 0, found.map((text) => `\n  ${name}: ${text}`).join(""));
}

await run(async (trials) => {
    tour(trials, { name: "axe", settings: { theme: "light" }, context: { reducedMotion: "reduce" } }, look);
    trials.trial("what is wrong is found", async (meet) => {
        const { page } = await meet({ theme: "light" });
        await page.goto(trials.server.link);
        const button = page.locator(".game .main").first();
        await button.evaluate((button) => (button.style.color = "rgb(70 130 140)"));
        await setTheme(page, "dark");
        insist((await violations(page, COLOURS)).length > 0, "words that cannot be read in the dark are not found");
        await button.evaluate((button) => button.replaceChildren());
        insist((await violations(page, ALL)).length > 0, "a button without a name is not found");
    });
});
