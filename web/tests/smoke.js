/* From home to the end of a game of each kind, at phone size, in each language, by clicking what is offered;
   the template game too, which has no drawings; and two people at one table. Ends with the line that ./check adds up.

   node tests/smoke.js TRISKEL [FOLDER FOR SCREENSHOTS] */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { browse, browserThere, phone, serve } from "./house.js";

const [program, shots] = process.argv.slice(2);
const LONGEST = 120000;

let passed = 0;
let failed = 0;

function report(what, trouble) {
    if (trouble === null) passed++;
    else {
        failed++;
        console.log(`${what}: ${trouble}`);
    }
}

async function shoot(page, name) {
    if (shots) await page.screenshot({ path: join(shots, `${name}.png`) });
}

/* Presses something that is offered, at random, until the game is over. */
async function playToTheEnd(page, name) {
    const end = Date.now() + LONGEST;
    for (let moves = 0; Date.now() < end; moves++) {
        if (await page.locator("[data-over]").count()) return moves;
        const offered = await page.locator("[data-do]:not(:disabled), .number:not(:disabled), .middle button:not(:disabled)").all();
        if (offered.length === 0) {
            await page.waitForTimeout(20);
            moves--;
            continue;
        }
        if (moves === 8) await shoot(page, `${name}-middle`);
        // It may be gone by now, answered by a clock or drawn anew.
        await offered[Math.floor(Math.random() * offered.length)].click({ timeout: 500 }).catch(() => {});
    }
    throw new Error(`no end after ${LONGEST / 1000} s: ${await page.locator("main").innerText()}`);
}

async function theEnd(page, name) {
    await shoot(page, `${name}-end`);
    const download = page.waitForEvent("download");
    await page.locator("[data-record]").click();
    const record = await (await download).createReadStream();
    let text = "";
    for await (const piece of record) text += piece;
    if (!/^triskel 1\n/.test(text) || !/\nresult /.test(text)) throw new Error(`this is no record: ${text}`);
    await page.locator("[data-rematch]").click();
    await page.locator("[data-start]").waitFor();
}

async function game(browser, link, kind, lang) {
    const name = `${kind}-${lang}`;
    const { page, troubles } = await phone(browser, { lang });
    try {
        await page.goto(link);
        await page.locator(`.game.${kind} .main`).waitFor();
        await shoot(page, `home-${lang}`);
        await page.locator(`.game.${kind} .main`).click();
        await page.locator("[data-do], .middle button:not(:disabled)").first().waitFor();
        await shoot(page, `${name}-begin`);
        await playToTheEnd(page, name);
        await theEnd(page, name);
        report(name, troubles.length === 0 ? null : troubles.join("; "));
    } catch (trouble) {
        await shoot(page, `${name}-trouble`);
        report(name, [trouble.message, ...troubles].join("; "));
    } finally {
        await page.context().close();
    }
}

/* A table that is not opened from home: a game that is in no list and has no drawings, or a variant. */
async function table(browser, link, name, opening) {
    const { page, troubles } = await phone(browser);
    try {
        const answer = await fetch(new URL("/api/tables", link), {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ key: randomBytes(16).toString("hex"), name: "Ana", ...opening }),
        });
        const seat = await answer.json();
        await page.addInitScript((kept) => localStorage.setItem("triskel.seats", kept), JSON.stringify([seat]));
        await page.goto(new URL(`/t/${seat.code}`, link).href);
        await page.locator("[data-start]").click();
        await playToTheEnd(page, name);
        await theEnd(page, name);
        report(name, troubles.length === 0 ? null : troubles.join("; "));
    } catch (trouble) {
        report(name, [trouble.message, ...troubles].join("; "));
    } finally {
        await page.context().close();
    }
}

/* Two at one table, one of them with a name that wants to be markup, a refresh in the middle, and somebody
   who watches. */
async function friends(browser, link) {
    const NAME = '<img src=x onerror="alert(1)">';
    const ana = await phone(browser, { name: "Ana" });
    const milo = await phone(browser, { name: NAME });
    const onlooker = await phone(browser);
    try {
        await ana.page.goto(link);
        await ana.page.locator(".game.skull [data-open]").click();
        await ana.page.locator("[data-start]").waitFor();
        await shoot(ana.page, "waiting");
        await milo.page.goto(ana.page.url());
        await milo.page.locator("form button").click();
        await milo.page.locator("[data-ready]").click();
        await ana.page.getByText(NAME, { exact: false }).first().waitFor();
        await ana.page.locator("[data-fill]").click();
        await ana.page.locator("[data-start]:not(:disabled)").click();
        await milo.page.locator("main.play").waitFor();
        await milo.page.reload();
        await milo.page.locator("main.play").waitFor();
        await ana.page.locator("[data-tool=more]").click();
        await ana.page.locator("[data-tool=watch]").click();
        await onlooker.page.goto(await ana.page.locator("[data-link]").innerText());
        await onlooker.page.locator("main.play").waitFor();
        await ana.page.keyboard.press("Escape");
        await Promise.all([playToTheEnd(ana.page, "ana"), playToTheEnd(milo.page, "milo")]);
        await onlooker.page.locator("[data-over]").waitFor();
        const troubles = [...ana.troubles, ...milo.troubles, ...onlooker.troubles];
        if (await ana.page.locator("img").count()) troubles.push("a name has become markup");
        report("friends", troubles.length === 0 ? null : troubles.join("; "));
    } catch (trouble) {
        await shoot(ana.page, "friends-ana-trouble");
        await shoot(milo.page, "friends-milo-trouble");
        report("friends", [trouble.message, ...ana.troubles, ...milo.troubles].join("; "));
    } finally {
        await ana.page.context().close();
        await milo.page.context().close();
        await onlooker.page.context().close();
    }
}

function skip(why) {
    console.log(`The page is not tried in a browser: ${why}`);
    console.log("0 passed, 0 failed");
}

async function tryAll(server, browser) {
    for (const [kind, lang] of [["skull", "en"], ["sketch", "fr"], ["skalpott", "de"]]) await game(browser, server.link, kind, lang);
    await table(browser, server.link, "null", { game: "null", bots: { P2: "random" } });
    const twoGangs = { game: "skull", options: { players: "2", gangs: "2" }, bots: { P2: "easy" } };
    await table(browser, server.link, "two gangs", twoGangs);
    await friends(browser, server.link);
    console.log(`${passed} passed, ${failed} failed`);
}

const browserProgram = browserThere();
const server = await serve(program);
try {
    const html = await (await fetch(server.link)).text();
    if (browserProgram === undefined) skip("there is no Chromium here.");
    else if (!html.includes("/assets/")) skip("this server was built without it.");
    else {
        const browser = await browse(browserProgram);
        await tryAll(server, browser).finally(() => browser.close());
    }
} finally {
    await server.end();
}
process.exit(failed === 0 ? 0 : 1);
