/* Every value of every option of every game is played with, at least once: the waiting room shows it, the game
   begins, some moves are made, and the page has nothing to complain about. With --long every pair of values, and
   to the end. Of an option with very many values the first, the usual and the last are tried. */
import { call, openTable } from "./house.js";
import { goToTable, playToTheEnd, playUntil, sideways } from "./play.js";
import { insist, isLong, run } from "./trials.js";

const MANY = 20;
const SOME_MOVES = 5;
/* Where many games end together not all are reviewed at once: then one may ask for it later. */
const BUSY = /status of 429/;

const tried = ({ values, initial }) => (values.length > MANY ? [values[0], initial, values.at(-1)] : values);

/* Everything that is to be met at some table: single values, or pairs of values of two options. */
function goalsOf(options) {
    const singles = options.flatMap((option) => tried(option).map((value) => ({ [option.option]: value })));
    if (!isLong) return singles;
    const areOfTwo = (a, b) => Object.keys(a)[0] < Object.keys(b)[0];
    return singles.flatMap((a) => singles.filter((b) => areOfTwo(a, b)).map((b) => ({ ...a, ...b })));
}

const isMet = (goal, setup) => Object.entries(goal).every(([option, value]) => setup[option] === value);

/* How a table with these options is opened, if the rules allow them. */
async function tryToOpen(link, { game, options, bots }, wanted) {
    const setup = { ...Object.fromEntries(options.map(({ option, initial }) => [option, initial])), ...wanted };
    const others = Array.from({ length: Number(setup.players) - 1 }, (_, i) => [`P${i + 2}`, bots[1].bot]);
    const opening = { game, options: setup, bots: Object.fromEntries(others) };
    return openTable(link, opening).then(
        () => opening,
        () => null,
    );
}

/* The opening of a table for a goal, and for as many of the other goals as fit; null: no table can have it. What needs
   something else is tried with every value of one other option. */
async function tableFor(link, game, goal, others) {
    const further = game.options.flatMap((option) => tried(option).map((value) => ({ [option.option]: value, ...goal })));
    for (const wanted of [goal, ...further]) {
        let table = await tryToOpen(link, game, wanted);
        if (table === null) continue;
        let all = wanted;
        for (const other of others) {
            if (Object.keys(other).some((option) => option in all)) continue;
            const more = await tryToOpen(link, game, { ...all, ...other });
            if (more !== null) [table, all] = [more, { ...all, ...other }];
        }
        return table;
    }
    return null;
}

async function play(meet, link, opening) {
    const { page } = await meet({}, { expects: BUSY });
    await goToTable(page, link, await openTable(link, opening));
    await page.locator("[data-start]").waitFor();
    for (const [option, value] of Object.entries(opening.options)) {
        const shown = await page
            .locator(`[data-option="${option}"]`)
            .evaluate((field) => (field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value));
        insist(shown === value, `${option} is ${value}, and the waiting room shows ${shown}`);
    }
    await page.locator("[data-start]").click();
    if (isLong) await playToTheEnd(page);
    else await playUntil(page, (moves) => moves >= SOME_MOVES);
    insist((await sideways(page)) === null, "it is too wide for a phone");
}

await run(async (trials) => {
    const { link } = trials.server;
    const { games } = await call(link, "/api/games");
    for (const game of games) {
        let goals = goalsOf(game.options);
        const impossible = [];
        while (goals.length > 0) {
            const [goal, ...others] = goals;
            const table = await tableFor(link, game, goal, others);
            if (table === null) impossible.push(goal);
            else {
                const name = `${game.game} ${Object.entries(table.options)
                    .map((pair) => pair.join("="))
                    .join(" ")}`;
                trials.trial(name, (meet) => play(meet, link, table));
            }
            goals = others.filter((other) => table === null || !isMet(other, table.options));
        }
        // Pairs may contradict each other; a single value that nobody can play is a mistake.
        if (!isLong)
            trials.trial(`${game.game}: every value`, async () =>
                insist(impossible.length === 0, `no table can have ${JSON.stringify(impossible)}`),
            );
    }
});
