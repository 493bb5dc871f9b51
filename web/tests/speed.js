/* How fast the page is: from Play now to the first possible move, from a press to the picture of what it did, and with
   the processor slowed down four times long tasks and frames, from the browser's own trace, which begins before the
   page is loaded. Times depend on the machine and on what else it does: this is for people to look at, not for ./check.

   A task is long by the clock on the wall. Where a machine has other things to do, that clock counts them too, so a
   second game is played with the processor as fast as it is, and what the processor worked on a task is taken four
   times: it says how long a task would be if nobody else wanted the processor. Each long task is told with what ran in it.
   To open a document is a task of the browser's own, long where it is slowed down: an empty one is measured beside it.

   node tests/speed.js TRISKEL [--tasks]       with --tasks the longest tasks are told though they are not too long */
import { Server, UNHURRIED } from "./house.js";
import { pick, playUntil } from "./play.js";
import { CATEGORIES, readTrace, said } from "./trace.js";
import { program, run } from "./trials.js";

const GAMES = ["skull", "sketch", "skalpott"];
const GOALS = { start: 1500, picture: 100, task: 50 };
const SLOWED = 4;
const ROUNDS = 5;
const PLAY_TIME = 4000;
const MOTION_TIME = 15000;
const SETTLED = 500;
const LONGEST = 300000;
const MOST_TOLD = 6;
const isTold = process.argv.includes("--tasks");

const percentile = (numbers, part) =>
    [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? NaN;
const shown = (number) => (Number.isFinite(number) ? number.toFixed(0) : "–");

/* From a press to the first frame after what it changed: the first move that is offered, or the table once the server
   has said what became of the move. What only says that one has to wait is no picture of it. */
const TIME = () => {
    window.times = { start: [], picture: [] };
    const ASKED = '[role="group"] button:not(:disabled), main[data-game] .middle button:not(:disabled, [aria-disabled="true"], .odds)';
    const WAITING = new Set(["disabled", "aria-busy", "aria-disabled", "data-key"]);
    let pressed = null;
    let isHeard = false;
    window.WebSocket = class extends WebSocket {
        constructor(...where) {
            super(...where);
            this.addEventListener("message", () => (isHeard = true));
        }
    };
    document.addEventListener(
        "click",
        ({ target, timeStamp }) => {
            isHeard = false;
            if (target.closest(".game .main")) pressed = { at: timeStamp, kind: "start" };
            else if (target.closest("[data-do]")) pressed = { at: timeStamp, kind: "picture" };
        },
        true,
    );
    const isSeen = {
        start: () => document.querySelector(ASKED) !== null,
        picture: (changes) =>
            isHeard &&
            changes.some(({ target, attributeName }) => !WAITING.has(attributeName) && target.parentElement?.closest("main[data-game]")),
    };
    new MutationObserver((changes) => {
        if (pressed === null || !isSeen[pressed.kind](changes)) return;
        const { at, kind } = pressed;
        pressed = null;
        requestAnimationFrame(() => setTimeout(() => window.times[kind].push(performance.now() - at)));
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};

async function playNow(page, link, game) {
    await page.goto(link);
    await page.locator(`.game.${game} .main`).click();
    await page.locator('[role="group"]').first().waitFor();
}

async function times(meet, link, game) {
    const all = { start: [], picture: [] };
    for (let round = 0; round < ROUNDS; round++) {
        const { page } = await meet({ pace: 1 });
        await page.addInitScript(TIME);
        await playNow(page, link, game);
        const end = Date.now() + PLAY_TIME;
        await playUntil(page, () => Date.now() > end, pick);
        const measured = await page.evaluate(() => window.times);
        for (const [kind, list] of Object.entries(measured)) all[kind].push(...list);
        await page.context().close();
    }
    return all;
}

async function trace(meet, browser, rate, visit) {
    const { page } = await meet({ pace: 1 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await browser.startTracing(page, { categories: CATEGORIES });
    await visit(page);
    const read = readTrace((await browser.stopTracing()).toString());
    await page.context().close();
    return read;
}

/* A game, from home. */
const playing = (link, game) => async (page) => {
    await playNow(page, link, game);
    const end = Date.now() + MOTION_TIME;
    await playUntil(page, () => Date.now() > end, pick);
};

/* What the browser does for any document. */
async function opening(page) {
    await page.goto("data:text/html,<!doctype html><title>Empty</title>");
    await page.waitForTimeout(SETTLED);
}

/* The longest of them by a clock, as lines. */
function longest(tasks, clock, name) {
    return [...tasks]
        .sort((a, b) => clock(b) - clock(a))
        .slice(0, MOST_TOLD)
        .filter((task) => isTold || clock(task) > GOALS.task)
        .map((task) => `    ${name} ${shown(clock(task))} (wall ${shown(task.wall)}, processor ${shown(task.own)}): ${said(task)}`);
}

const counted = (tasks, clock) =>
    `${tasks.filter((task) => clock(task) > GOALS.task).length} of ${tasks.length}, longest ${shown(Math.max(0, ...tasks.map(clock)))}`;

const frames = ({ drawn, dropped }) => `${drawn} drawn, ${dropped} dropped`;

const wall = (task) => task.wall;
const own = (task) => task.own * SLOWED;

async function measure(meet, { browser, server }, unhurried, game) {
    const hasty = await times(meet, server.link, game);
    const usual = await times(meet, unhurried.link, game);
    const picture = [...hasty.picture, ...usual.picture];
    const empty = await trace(meet, browser, SLOWED, opening);
    const slowed = await trace(meet, browser, SLOWED, playing(server.link, game));
    const free = await trace(meet, browser, 1, playing(server.link, game));
    const median = (numbers) => `${shown(percentile(numbers, 0.5))}, worst ${shown(Math.max(...numbers))}`;
    const lines = [
        game,
        `  Play now to the first move (ms, goal ${GOALS.start}): ${median(hasty.start)}; with bots that take their time ${median(usual.start)}`,
        `  press to picture (ms, goal ${GOALS.picture}): ${shown(percentile(picture, 0.5))}, 95 % ${shown(percentile(picture, 0.95))} of ${picture.length}`,
        `  slowed ${SLOWED}×, tasks over ${GOALS.task} ms: ${counted(slowed.tasks, wall)}; ${SLOWED} × the processor's time: ${counted(free.tasks, own)}`,
        `  the longest task of an empty document, slowed ${SLOWED}×: ${shown(Math.max(0, ...empty.tasks.map(wall)))}`,
        `  frames: slowed ${frames(slowed)}; not slowed ${frames(free)}`,
        ...longest(slowed.tasks, wall, "slowed"),
        ...longest(free.tasks, own, `${SLOWED} ×`),
    ];
    for (const line of lines) console.log(line);
}

await run(async (trials) => {
    const unhurried = new Server(program, UNHURRIED);
    await unhurried.start();
    try {
        for (const game of GAMES) await trials.trial(game, (meet) => measure(meet, trials, unhurried, game), LONGEST);
    } finally {
        await unhurried.end();
    }
});
