/* Wherever people write, markup stays text: names, talk, codes and links, options, what the browser keeps, and every
   sentence of a server that means harm. Nothing is executed, nothing becomes an element. */
import { call, openTable, sitDown } from "./house.js";
import { goToTable, playToTheEnd, playUntil } from "./play.js";
import { insist, run } from "./trials.js";

/* Each would set `hit`, or leave an element that the page has none of. Names have 24 letters. */
const SHORT = [
    "<x-mark>",
    '"><x-mark>',
    "<img src=x onerror=hit=1>",
    "<svg onload=hit=1>",
    "</script><x-mark>",
    "{@html '<x-mark>'}",
    "${hit=1}{{hit=1}}",
    "&lt;x-mark&gt;<x-mark>",
    "javascript:hit=1",
    "$&$`$'%1%2",
    "'-(hit=1)-'",
];
const LONG = [
    ...SHORT,
    '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=hit=1&gt;">',
    '<svg><animate onbegin=hit=1 attributeName=x dur=1s></svg><a href="javascript:hit=1">x</a>',
    '"><details open ontoggle=hit=1><x-mark></details>',
    '<noscript><p title="</noscript><img src=x onerror=hit=1>">',
    "<style>@import '//localhost/x-mark'</style><link rel=stylesheet href=//localhost/x-mark>",
    "<base href=//localhost/x-mark/><meta http-equiv=refresh content=0;url=javascript:hit=1>",
];

/* All of it in few lines: talk has 200 letters, and the server lets nobody chatter. */
const LINES = [""];
for (const text of LONG)
    if (`${LINES.at(-1)} ${text}`.length <= 200) LINES.push(`${LINES.pop()} ${text}`.trim());
    else LINES.push(text);

const MARKS =
    "x-mark, img, iframe, object, embed, math, body script, body style, base, body link, body meta, noscript, a[href^='javascript'], form[action], animate[onbegin]";

async function harm(page) {
    const found = await page.evaluate((marks) => {
        const handlers = [...document.querySelectorAll("*")].filter((element) =>
            [...element.attributes].some(({ name }) => name.startsWith("on")),
        );
        const elements = [...document.querySelectorAll(marks), ...handlers].map((element) =>
            element.outerHTML.slice(0, 120),
        );
        return [...(window.hit ? ["something was executed"] : []), ...elements];
    }, MARKS);
    insist(found.length === 0, `${page.url()}: ${found.join(" ")}`);
}

/* Who opens the table has typed the name at home; the others sit down beside, as many as there is room for. */
async function names(meet, link) {
    for (let i = 0; i < SHORT.length; i += 8) {
        const [first, ...others] = SHORT.slice(i, i + 8);
        const { page } = await meet();
        await page.goto(link);
        await page.locator("main form input").last().fill(first);
        await page.locator(".game.sketch [data-open]").click();
        await page.locator('[data-option="players"]').selectOption("8");
        await page.locator("main li").nth(7).waitFor(); // the server knows it too
        const code = new URL(page.url()).pathname.split("/").at(-1);
        for (const name of others) await sitDown(link, code, name);
        for (const name of [first, ...others]) await page.getByText(name, { exact: false }).first().waitFor();
        await harm(page);
        const { page: guest } = await meet();
        await guest.goto(page.url());
        await guest.getByText(others[0], { exact: false }).first().waitFor();
        await harm(guest);
    }
}

async function talk(meet, link) {
    const seat = await openTable(link, { game: "skull", chat: true, name: SHORT[2], options: { players: "2" } });
    const ana = await meet();
    const milo = await meet();
    await goToTable(ana.page, link, seat);
    await goToTable(milo.page, link, await sitDown(link, seat.code, SHORT[3]));
    await milo.page.locator("[data-ready]").click();
    await ana.page.locator("[data-start]:not(:disabled)").click();
    await ana.page.locator('[data-tool="talk"]').click();
    for (const text of LINES) {
        await ana.page.locator("dialog form input").fill(text);
        await ana.page.locator("dialog form button").click();
        await milo.page.getByText(text, { exact: false }).first().waitFor({ state: "attached" });
        for (const { page } of [ana, milo]) await harm(page);
    }
    await ana.page.keyboard.press("Escape");
    await Promise.all([ana, milo].map(({ page }) => playToTheEnd(page)));
    await ana.page.locator("[data-fair]").click();
    await ana.page.locator("[data-verdict]").waitFor();
    await harm(ana.page);
    await ana.page.locator("button[data-replay]").click();
    await ana.page.locator("main[data-replay] [data-next]").waitFor();
    await harm(ana.page);
}

async function addresses(meet, link) {
    const { page } = await meet({}, { expects: /Failed to load resource/ });
    for (const text of LONG) {
        for (const path of [
            `/t/${encodeURIComponent(text)}`,
            `/t/abcdef#${text}`,
            `/t/abcdef#x/replay/1/${text}`,
            `/?x=${encodeURIComponent(text)}#${text}`,
        ]) {
            await page.goto(new URL(path, link).href).catch(() => {}); // the server may refuse it
            await harm(page);
        }
        await page.goto(link);
        await page.locator("main form input").first().fill(text);
        await page.locator("main form button").first().click();
        await page.waitForTimeout(50);
        await harm(page);
    }
}

async function options(meet, link) {
    for (const text of SHORT)
        for (const opening of [
            { options: { players: text } },
            { options: { [text]: "2" } },
            { clock: text },
            { bots: { P2: text } },
            { bots: { [text]: "easy" } },
            { game: text },
        ]) {
            const isRefused = await openTable(link, { game: "skull", ...opening }).then(
                () => false,
                () => true,
            );
            insist(isRefused, `a table with ${JSON.stringify(opening)} was opened`);
        }
    insist((await call(link, "/api/tables")).join !== undefined, "the server does not answer any more");
}

/* Somebody has edited what the browser keeps. */
async function kept(meet, link) {
    for (const text of LINES) {
        const seats = [
            { code: text, person: text, token: text },
            { code: "abcdef", person: text, token: text },
        ];
        const settings = { name: text, lang: text, theme: text, motion: text, size: text, pace: text, sound: text };
        const { page } = await meet(settings, { seats, expects: /Failed to load resource/ });
        await page.goto(link);
        await page.locator(".game .main").first().waitFor();
        await harm(page);
        await page.goto(new URL("/t/abcdef", link).href);
        await page.locator("main button").first().waitFor();
        await harm(page);
        await page.context().close();
    }
}

/* Sentences, names, titles: everything that a server says, and no more than that. */
const SAID = new Set([
    "text",
    "ask",
    "error",
    "conclusion",
    "name",
    "title",
    "motto",
    "words",
    "headline",
    "mark",
    "sign",
    "other",
    "why",
    "rule",
]);

function spoil(said, text) {
    const change = (name, value) => (SAID.has(name) && typeof value === "string" ? `${value} ${text}` : value);
    return JSON.stringify(JSON.parse(said, change));
}

async function server(meet, link) {
    for (const text of LINES) {
        const { page } = await meet({ name: "Ana" });
        await page.route("**/api/games*", async (route) => {
            const answer = await route.fetch();
            await route.fulfill({ response: answer, body: spoil(await answer.text(), text) });
        });
        await page.routeWebSocket(/live/, (socket) => {
            const there = socket.connectToServer();
            there.onMessage((frame) => socket.send(spoil(String(frame), text)));
        });
        const bots = { P2: "easy" };
        await goToTable(page, link, await openTable(link, { game: "skull", options: { players: "2" }, bots }));
        await page.locator("[data-start]").click();
        await playUntil(page, (moves) => moves >= 3);
        await page.locator('[data-tool="talk"]').click();
        await harm(page);
        insist((await page.locator("main").innerText()).includes(text.slice(0, 8)), `${text} is not shown at all`);
        await page.context().close();
    }
}

await run(async (trials) => {
    const { link } = trials.server;
    trials.trial("names", (meet) => names(meet, link));
    trials.trial("talk", (meet) => talk(meet, link));
    trials.trial("codes and links", (meet) => addresses(meet, link));
    trials.trial("options", (meet) => options(meet, link));
    trials.trial("what the browser keeps", (meet) => kept(meet, link));
    trials.trial("a server that means harm", (meet) => server(meet, link));
    trials.trial("harm is noticed", async (meet) => {
        const { page } = await meet({}, { expects: /Content Security Policy/ });
        await page.goto(link);
        await page.locator(".game .main").first().waitFor(); // what comes before it goes again
        await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<b onclick=hit=1></b>"));
        insist(
            await harm(page).then(
                () => false,
                () => true,
            ),
            "an element that was planted is not noticed",
        );
    });
});
