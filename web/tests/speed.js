/* How fast the page is, as a table: from Play now to the first possible move, from a press to the picture of it, and
   with the processor slowed down four times long tasks and frames while things move, from the browser's own trace.
   Times depend on the machine and on what else it does: this is for people to look at, not for ./check. Tasks are
   told twice: as long as they took, and as long as the processor worked on them. Bots are hasty here.

   node tests/speed.js TRISKEL */
import { pick, playUntil } from "./play.js";
import { run } from "./trials.js";

const GAMES = ["skull", "sketch", "skalpott"];
const GOALS = { start: 1500, picture: 100, task: 50 };
const ROUNDS = 5;
const MOTION_TIME = 15000;

const percentile = (numbers, part) =>
    [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? NaN;
const shown = (number) => (Number.isNaN(number) ? "–" : number.toFixed(0));

/* From a press to the first frame after what it changed: the first move that is offered, and the table. */
const TIME = () => {
    window.times = { start: [], picture: [] };
    const ASKED = '[role="group"] button:not(:disabled)';
    let pressed = null;
    const done = (kind) => {
        const { at } = pressed;
        pressed = null;
        requestAnimationFrame(() => setTimeout(() => window.times[kind].push(performance.now() - at)));
    };
    document.addEventListener(
        "click",
        ({ target, timeStamp }) => {
            if (target.closest(".game .main")) pressed = { at: timeStamp, kind: "start" };
            else if (target.closest("[data-do]"))
                pressed = {
                    at: timeStamp,
                    kind: "picture",
                    table: document.querySelector("main[data-game] .middle")?.innerHTML,
                };
        },
        true,
    );
    new MutationObserver(() => {
        if (pressed?.kind === "start" && document.querySelector(ASKED)) done("start");
        else if (
            pressed?.kind === "picture" &&
            document.querySelector("main[data-game] .middle")?.innerHTML !== pressed.table
        )
            done("picture");
    }).observe(document, { subtree: true, childList: true, attributes: true });
};

async function times(meet, link, game) {
    const start = [];
    const picture = [];
    for (let round = 0; round < ROUNDS; round++) {
        const { page } = await meet({ pace: 1 });
        await page.addInitScript(TIME);
        await page.goto(link);
        await page.locator(`.game.${game} .main`).click();
        await page.locator('[role="group"]').first().waitFor();
        const end = Date.now() + 4000;
        await playUntil(page, () => Date.now() > end, pick);
        const measured = await page.evaluate(() => window.times);
        start.push(...measured.start);
        picture.push(...measured.picture);
        await page.context().close();
    }
    return { start, picture };
}

/* Everything that the main thread of the page's own process did without a break; and its frames. */
function readTrace(trace) {
    const { traceEvents } = JSON.parse(trace);
    const busy = new Map();
    for (const { name, pid, tid } of traceEvents)
        if (name === "UpdateLayoutTree" || name === "FunctionCall")
            busy.set(`${pid} ${tid}`, (busy.get(`${pid} ${tid}`) ?? 0) + 1);
    const [main] = [...busy].sort(([, a], [, b]) => b - a)[0] ?? [""];
    const tasks = traceEvents.filter(
        ({ name, dur, pid, tid }) => name === "RunTask" && dur !== undefined && `${pid} ${tid}` === main,
    );
    const frames = traceEvents.filter(
        ({ name, ph, pid }) => name === "PipelineReporter" && ph === "b" && main.startsWith(`${pid} `),
    );
    const states = frames.map(({ args }) => args?.chrome_frame_reporter ?? args?.frame_reporter ?? {});
    return {
        tasks: tasks.map(({ dur }) => dur / 1000),
        busy: tasks.map(({ tdur, dur }) => (tdur ?? dur) / 1000),
        drawn: states.filter(({ state }) => /PRESENTED/.test(state)).length,
        dropped: states.filter(({ state, affects_smoothness }) => /DROPPED/.test(state) && affects_smoothness !== false)
            .length,
    };
}

async function motion(meet, browser, link, game) {
    const { page } = await meet({ pace: 1 });
    await page.goto(link);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.locator(`.game.${game} .main`).click();
    await page.locator('[role="group"]').first().waitFor();
    await browser.startTracing(page, {
        categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "benchmark"],
    });
    const end = Date.now() + MOTION_TIME;
    await playUntil(page, () => Date.now() > end, pick);
    const trace = readTrace((await browser.stopTracing()).toString());
    await page.context().close();
    return trace;
}

await run(async (trials) => {
    const { link } = trials.server;
    console.log(
        `game      Play now (ms, goal ${GOALS.start})  press to picture (ms, goal ${GOALS.picture})  slowed 4×: tasks over ${GOALS.task} ms, longest; by processor time; frames drawn, dropped`,
    );
    for (const game of GAMES)
        await trials.trial(
            game,
            async (meet) => {
                const { start, picture } = await times(meet, link, game);
                const { tasks, busy, drawn, dropped } = await motion(meet, trials.browser, link, game);
                const long = tasks.filter((task) => task > GOALS.task);
                const longOwn = busy.filter((task) => task > GOALS.task);
                console.log(
                    `${game.padEnd(10)}${shown(percentile(start, 0.5))}, worst ${shown(Math.max(...start))}`.padEnd(36) +
                        `${shown(percentile(picture, 0.5))}, 95 % ${shown(percentile(picture, 0.95))} of ${picture.length}`.padEnd(
                            40,
                        ) +
                        `${long.length} of ${tasks.length}, ${shown(Math.max(0, ...tasks))}; ${longOwn.length}, ${shown(Math.max(0, ...busy))}; ${drawn}, ${dropped}`,
                );
            },
            180000,
        );
});
