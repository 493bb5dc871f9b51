/* People at tables, for trials: they press what is offered, at random, with a pointer, with keys alone, or as fast as
   the page can take it. They know no game. */

/* The action bar asks in groups; in a drawing one points at things. */
const POINTED = 'main[data-game] .middle button:not(:disabled, [aria-disabled="true"], .odds)';
const OFFERED = `[role="group"] button:not(:disabled), ${POINTED}`;
const IS_OVER = "[data-over]";
const LONGEST = 100000;

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** What the sockets of a page have got: frames as text, and the last of some kinds. */
export function listen(page) {
    const heard = { frames: [], welcome: null, now: null };
    page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
            const frame = JSON.parse(payload);
            heard.frames.push(payload);
            if (frame.t === "welcome" || frame.t === "now") heard[frame.t] = frame;
        }),
    );
    return heard;
}

/** A panel may stand before the table. */
async function clear(page) {
    if (await page.locator("dialog:modal").count()) await page.keyboard.press("Escape");
}

/** With a pointer, as somebody would: what is covered or too small to be hit is noticed. */
export async function press(page) {
    const offered = await page.locator(OFFERED).all();
    if (offered.length === 0) return false;
    // It may be gone by now, answered by a clock or drawn anew.
    await anyOf(offered)
        .click({ timeout: 500 })
        .catch(() => clear(page));
    return true;
}

/** Without a pointer, and without waiting for what moves in its way. */
export async function pick(page) {
    return page.evaluate((selector) => {
        document.querySelector("dialog:modal")?.close();
        const offered = [...document.querySelectorAll(selector)];
        offered[Math.floor(Math.random() * offered.length)]?.click();
        return offered.length > 0;
    }, OFFERED);
}

/** As fast as the page can take it: a tap goes on to where something is offered. */
export async function hasten(page) {
    if (await pick(page)) return true;
    await page.evaluate(() => document.querySelector("main[data-game]")?.click());
    return false;
}

/** Keys alone: Tab until what is meant has the focus. */
export async function type(page) {
    const count = await page.locator(OFFERED).count();
    if (count === 0) return false;
    const which = Math.floor(Math.random() * count);
    for (let tabs = 0; tabs < 150; tabs++) {
        await page.keyboard.press("Tab");
        const isThere = await page.evaluate(
            ([selector, which]) => document.querySelectorAll(selector)[which] === document.activeElement,
            [OFFERED, which],
        );
        if (isThere) {
            await page.keyboard.press(anyOf(["Enter", "Space"]));
            return true;
        }
    }
    if ((await page.locator(OFFERED).count()) > which) throw new Error("Tab does not get to everything that is offered");
    return true;
}

/** Plays until `isEnough` says so, or the game is over: then it says false. */
export async function playUntil(page, isEnough, how = hasten) {
    const end = Date.now() + LONGEST;
    for (let moves = 0; Date.now() < end;) {
        if (await isEnough(moves)) return true;
        if (await page.locator(IS_OVER).count()) return false;
        if (await how(page)) moves++;
        else await page.waitForTimeout(15);
    }
    throw new Error(`no end after ${LONGEST / 1000} s: ${await page.locator("main").innerText()}`);
}

export async function playToTheEnd(page, how = hasten) {
    await playUntil(page, () => false, how);
}

/** Goes to a table where this browser has a seat. */
export async function goToTable(page, link, seat) {
    await page.addInitScript((kept) => {
        if (!location.protocol.startsWith("http")) return;
        const seats = JSON.parse(localStorage.getItem("triskel.seats") ?? "[]");
        if (!seats.some(({ code }) => code === kept.code))
            localStorage.setItem("triskel.seats", JSON.stringify([kept, ...seats]));
    }, seat);
    await page.goto(new URL(`/t/${seat.code}`, link).href);
}

/** Does the page have to be scrolled sideways? By how much, and because of what. */
export function sideways(page) {
    return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return null;
        const isWide = (element) => element.getBoundingClientRect().right > clientWidth + 0.5;
        const wide = [...document.querySelectorAll("body *:not(svg *)")].filter(isWide);
        const named = wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 80));
        return `${scrollWidth - clientWidth} px too wide for ${clientWidth}: ${named.join(" ")}`;
    });
}
