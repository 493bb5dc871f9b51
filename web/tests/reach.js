/* For whoever comes, and however: with keys alone, with little motion, with everything twice as large, over a slow
   network. */
import { openTable } from "./house.js";
import { goToTable, hasten, pick, playToTheEnd, playUntil, sideways, type } from "./play.js";
import { insist, run } from "./trials.js";

const GAMES = ["skull", "sketch", "skalpott"];

/* The profile that is called 3G: so many bytes a second, so many milliseconds there and back. */
const SLOW = { downloadThroughput: 200_000, uploadThroughput: 96_000, latency: 150, offline: false };
const FIRST_LOAD = { bytes: 100_000, milliseconds: 2000 };

const KEYED_MOVES = 40;

/* As narrow as a phone, as a desktop at 200 %, and as WCAG's reflow (1.4.10) asks. */
const WIDTHS = [
    { width: 360, height: 740 },
    { width: 640, height: 400 },
    { width: 320, height: 256 },
];

async function keysAlone(meet, link, game) {
    const { page } = await meet({});
    await page.goto(link);
    const play = page.locator(`.game.${game} .main`);
    await play.waitFor();
    for (let tabs = 0; !(await play.evaluate((button) => button === document.activeElement)); tabs++) {
        insist(tabs < 50, "Tab does not get to Play now");
        await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    // By then every kind of question has been answered; a game at random may take very long.
    if (await playUntil(page, (moves) => moves >= KEYED_MOVES, type)) await playToTheEnd(page);
}

/* Watches every animation of a page: which of them take something from one place to another? */
const WATCH = () => {
    const STILL = new Set(["opacity", "color", "backgroundColor", "visibility", "strokeDashoffset"]);
    const ABOUT = new Set(["offset", "computedOffset", "easing", "composite"]);
    window.moved = new Set();
    const look = () => {
        for (const { effect } of document.getAnimations())
            for (const frame of effect?.getKeyframes() ?? [])
                for (const name of Object.keys(frame)) if (!ABOUT.has(name) && !STILL.has(name)) window.moved.add(name);
        requestAnimationFrame(look);
    };
    look();
};

async function motions(meet, link, game, longest, settings, context) {
    const { page } = await meet({ pace: 0.5, ...settings }, context);
    await page.addInitScript(WATCH);
    const bots = { P2: "easy" };
    await goToTable(page, link, await openTable(link, { game, options: { players: "2" }, bots }));
    await page.locator("[data-start]").click();
    const end = Date.now() + longest;
    const hasMoved = () => page.evaluate(() => window.moved.size > 0);
    await playUntil(page, async () => Date.now() > end || (await hasMoved()), pick);
    return page.evaluate(() => [...window.moved]);
}

async function littleMotion(meet, link, game) {
    const [asked, set, free] = await Promise.all([
        motions(meet, link, game, 5000, {}, { reducedMotion: "reduce" }),
        motions(meet, link, game, 5000, { motion: "less" }, { reducedMotion: "no-preference" }),
        motions(meet, link, game, 15000, {}, { reducedMotion: "no-preference" }),
    ]);
    insist(asked.length === 0, `moves although the system asks for little motion: ${asked.join(", ")}`);
    insist(set.length === 0, `moves although little motion is set: ${set.join(", ")}`);
    insist(free.length > 0, "nothing moves where it may");
}

/* In German, which is long, with the largest text. */
async function narrow(meet, link, viewport) {
    const { page } = await meet({ lang: "de", size: 130 }, { viewport });
    const look = async (where) => {
        const trouble = await sideways(page);
        insist(trouble === null, `${where} is ${trouble}`);
    };
    await page.goto(link);
    await page.locator(".game .main").first().waitFor();
    await look("home");
    for (const game of GAMES) {
        const seat = await openTable(link, {
            game,
            name: "Annegret-Friederike",
            bots: { P2: "easy", P3: "easy", P4: "easy" },
            options: { players: "4" },
        });
        await goToTable(page, link, seat);
        await page.locator("[data-start]").waitFor();
        await look(`the waiting room of ${game}`);
        await page.locator("[data-start]").click();
        await playUntil(page, async (moves) => {
            await look(game);
            return moves > 12;
        });
        await playToTheEnd(page, hasten);
        await look(`the end of ${game}`);
    }
}

async function slowly(meet, link) {
    const { page } = await meet();
    const devtools = await page.context().newCDPSession(page);
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", SLOW);
    const began = Date.now();
    await page.goto(link, { waitUntil: "commit" });
    await page.locator(".game .main").nth(2).waitFor();
    const took = Date.now() - began;
    await page.waitForLoadState("networkidle");
    console.log(`First load on a slow network: ${(bytes / 1000).toFixed(1)} KB, ${took} ms.`);
    insist(bytes < FIRST_LOAD.bytes, `the first view is ${bytes} bytes`);
    insist(took < FIRST_LOAD.milliseconds, `the first view takes ${took} ms`);
}

await run(async (trials) => {
    const { link } = trials.server;
    await trials.trial("slow network", (meet) => slowly(meet, link)); // alone, for it is timed
    for (const game of GAMES) trials.trial(`keys alone: ${game}`, (meet) => keysAlone(meet, link, game), 120000);
    for (const game of GAMES) trials.trial(`little motion: ${game}`, (meet) => littleMotion(meet, link, game));
    for (const viewport of WIDTHS)
        trials.trial(`${viewport.width} px wide`, (meet) => narrow(meet, link, viewport), 120000);
});
