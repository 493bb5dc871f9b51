/* axe-core finds nothing against WCAG 2.2 A and AA on any screen, in light and in dark. */
import { readFileSync } from "node:fs";
import { run } from "./trials.js";
import { tour } from "./tour.js";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function violations(page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    return page.evaluate(async (tags) => {
        const { violations } = await axe.run(document, {
            runOnly: { type: "tag", values: tags },
            resultTypes: ["violations"],
        });
        return violations.flatMap(({ id, nodes }) =>
            nodes
                .slice(0, 3)
                .map(
                    ({ target, failureSummary }) =>
                        `${id} at ${target.join(" ")}: ${failureSummary.replaceAll(/\s+/g, " ").slice(0, 200)}`,
                ),
        );
    }, TAGS);
}

await run(async (trials) => {
    const { link } = trials.server;
    for (const theme of ["light", "dark"])
        trials.trial(
            theme,
            async (meet) => {
                const visitor = await meet({ theme }, { reducedMotion: "reduce" });
                const found = new Map();
                const see = async (name) => {
                    for (const text of await violations(visitor.page)) if (!found.has(text)) found.set(text, name);
                };
                await tour(visitor, link, see);
                if (found.size > 0) throw new Error([...found].map(([text, name]) => `\n  ${name}: ${text}`).join(""));
            },
            150000,
        );
    trials.trial("what is wrong is found", async (meet) => {
        const { page } = await meet();
        await page.goto(link);
        await page
            .locator(".game .main")
            .first()
            .evaluate((button) => button.replaceChildren());
        if ((await violations(page)).length === 0) throw new Error("a button without a name is not found");
    });
});
