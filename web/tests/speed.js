/* How fast the page is: from Play now to the first possible move, from a press to the picture of what it did, and with
   the processor slowed down four times long tasks and frames, from the browser's own trace, which begins before the
   page is loaded. Times depend on the machine and on what else it does: this is for people to look at, not for ./check.

   A task is long by the clock on the wall. Where a machine has other things to do, that clock counts them too, so a
   second game is played with the processor as fast as it is, and what the processor worked on a task is taken four
   times: it says how long a task would be if nobody else wanted the processor. Nor does the browser slow down evenly: a
   fixed piece of work, again and again, says how much. Each long task is told with what ran in it.
   To open a document is a task of the browser's own, long where it is slowed down, whatever there is in it: it is told by
   itself, beside that of the smallest document that the same server has.

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
const MEASURES = 40;
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

/* A fixed piece of work, in milliseconds, from the shortest to the longest. */
const YARDSTICK = async (times) => {
    const steps = Float64Array.from({ length: 4096 }, (_, i) => (i * 7919) % 4096);
    const work = () => {
        let at = 1;
        for (let i = 0; i < 150 * steps.length; i++) at = (at + steps[(at + i) & 4095]) & 4095;
        return at;
    };
    const took = [];
    for (let i = 0; i < times; i++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const began = performance.now();
        if (work() >= 0) took.push(performance.now() - began);
    }
    return took.sort((a, b) => a - b);
};

async function slowness(meet, link) {
    const { page } = await meet({});
    await page.goto(link);
    const devtools = await page.context().newCDPSession(page);
    const free = await page.evaluate(YARDSTICK, MEASURES);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    const slowed = await page.evaluate(YARDSTICK, MEASURES);
    await page.context().close();
    const times = (part) => (percentile(slowed, part) / percentile(free, 0.5)).toFixed(1);
    console.log(`${SLOWED}×, as a fixed piece of work has it: ${times(0.5)}×, from ${times(0.1)}× to ${times(0.9)}×`);
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
const opening = (link) => async (page) => {
    await page.goto(new URL("/manifest.webmanifest", link).href);
    await page.waitForTimeout(SETTLED);
};

/* The longest of them by a clock, as lines. */
function longest(tasks, clock, name) {
    return [...tasks]
        .sort((a, b) => clock(b) - clock(a))
        .slice(0, MOST_TOLD)
        .filter((task) => isTold || clock(task) > GOALS.task)
        .map((task) => `    ${name} ${shown(clock(task))} (wall ${shown(task.wall)}, processor ${shown(task.own)}): ${said(task)}`);
}

const most = (tasks, clock) => shown(Math.max(0, ...tasks.map(clock)));
const opened = ({ tasks }, clock) => most(tasks.filter(({ isOpening }) => isOpening), clock);

function counted({ tasks }, clock) {
    const own = tasks.filter(({ isOpening }) => !isOpening);
    return `${own.filter((task) => clock(task) > GOALS.task).length} of ${own.length}, longest ${most(own, clock)}`;
}

const frames = ({ drawn, dropped }) => `${drawn} drawn, ${dropped} dropped`;

const wall = (task) => task.wall;
const own = (task) => task.own * SLOWED;

async function measure(meet, { browser, server }, unhurried, game) {
    const hasty = await times(meet, server.link, game);
    const usual = await times(meet, unhurried.link, game);
    const picture = [...hasty.picture, ...usual.picture];
    const small = await trace(meet, browser, SLOWED, opening(server.link));
    const slowed = await trace(meet, browser, SLOWED, playing(server.link, game));
    const free = await trace(meet, browser, 1, playing(server.link, game));
    const median = (numbers) => `${shown(percentile(numbers, 0.5))}, worst ${shown(Math.max(...numbers))}`;
    const lines = [
        game,
        `  Play now to the first move (ms, goal ${GOALS.start}): ${median(hasty.start)}; with bots that take their time ${median(usual.start)}`,
        `  press to picture (ms, goal ${GOALS.picture}): ${shown(percentile(picture, 0.5))}, 95 % ${shown(percentile(picture, 0.95))} of ${picture.length}`,
        `  slowed ${SLOWED}×, tasks over ${GOALS.task} ms: ${counted(slowed, wall)}; ${SLOWED} × the processor's time: ${counted(free, own)}`,
        `  to open the document, slowed ${SLOWED}×: ${opened(slowed, wall)}; a document with nothing to do: ${opened(small, wall)}`,
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
        await trials.trial("slowed", (meet) => slowness(meet, trials.server.link));
        for (const game of GAMES) await trials.trial(game, (meet) => measure(meet, trials, unhurried, game), LONGEST);
    } finally {
        await unhurried.end();
    }
});
