/* People at tables, for trials: they press what is offered, with a pointer, with keys alone, or as fast as the page can
   take it. They know no game: mostly they take something of the action bar (pass, stop, a bid), which is how games come to
   an end, and else anything. */

/* The action bar asks in groups; in a drawing one points at things. */
const POINTED = 'main[data-game] .middle button:not(:disabled, [aria-disabled="true"], .odds)';
const OFFERED = `[role="group"] button:not(:disabled), ${POINTED}`;
const IN_BAR = '[role="group"] button[data-do]:not(:disabled)';
const IS_OVER = "[data-over]";
const LONGEST = 200000;
const MOST_TABS = 150;
const BAR_OFTEN = 0.6;

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];
const whereToPress = () => (Math.random() < BAR_OFTEN ? [IN_BAR, OFFERED] : [OFFERED]);

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
    for (const selector of whereToPress()) {
        const offered = await page.locator(selector).all();
        if (offered.length === 0) continue;
        // It may be gone by now, answered by a clock or drawn anew.
        await anyOf(offered)
            .click({ timeout: 500 })
            .catch(() => clear(page));
        return true;
    }
    return false;
}

/** Without a pointer, and without waiting for what moves in its way. */
export async function pick(page) {
    return page.evaluate((selectors) => {
        document.querySelector("dialog:modal")?.close();
        const [offered = []] = selectors
            .map((selector) => [...document.querySelectorAll(selector)])
            .filter(({ length }) => length > 0);
        offered[Math.floor(Math.random() * offered.length)]?.click();
        return offered.length > 0;
    }, whereToPress());
}

/** As fast as the page can take it: a tap goes on to where something is offered. */
export async function hasten(page) {
    if (await pick(page)) return true;
    await page.evaluate(() => document.querySelector("main[data-game]")?.click());
    return false;
}

/** Tab until it has the focus. */
export async function tabTo(page, locator) {
    await locator.waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        if (await locator.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not get to ${locator}`);
}

/** Keys alone: Tab until what is meant has the focus. */
export async function type(page) {
    const count = await page.locator(OFFERED).count();
    if (count === 0) return false;
    const which = Math.floor(Math.random() * count);
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
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

/** What is offered and Tab does not get to in one round through the page, or gets to without a mark of the focus; null: it
    gets to everything. */
export async function unreached(page) {
    await page.evaluate(() => {
        document.activeElement?.blur();
        window.reached = new Set();
        document.addEventListener("focusin", ({ target }) => {
            const { outlineStyle, outlineWidth } = getComputedStyle(target);
            if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) window.reached.add(target);
        });
    });
    // A screen is put up part by part: there may be more of them by the end of the round.
    const controls = page.locator("button, a[href], input, select, summary, [tabindex]");
    for (let tabs = 0; tabs <= (await controls.count()); tabs++) await page.keyboard.press("Tab");
    return page.evaluate((selector) => {
        const offered = [...document.querySelectorAll(selector)];
        const missed = offered.filter((button) => !window.reached.has(button));
        return missed.length === 0 ? null : `${missed.length} of ${offered.length}: ${missed[0].outerHTML.slice(0, 120)}`;
    }, OFFERED);
}

/** At rest: nothing was sent that is not answered, and nothing fades or moves any more. */
export async function settle(page) {
    await page.waitForFunction(() => {
        const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
        const isTold = document.querySelector(".story.held") === null;
        return isTold && document.querySelector('[aria-busy="true"]') === null && moving.length === 0;
    });
    await page.evaluate(() => document.fonts.ready);
}

/** At a table of Sketch! with no clock: slams and slams, whatever it costs, until one has so many cards. */
export async function gather({ page, heard }, count) {
    const ownCards = () => heard.now?.view?.seats.find(({ seat }) => seat === heard.welcome.you)?.cards.length ?? 0;
    const slam = () =>
        page.evaluate(() => {
            const sure = document.querySelector('[role="group"] button[data-do^="sketch "]:not(:disabled)');
            const own = [...document.querySelectorAll('main[data-game] .own .slot:not(:disabled, [aria-disabled="true"])')];
            const calls = [...document.querySelectorAll('[role="group"] button.call:not(:disabled)')];
            if (calls.length === 0 && !sure) return false;
            (sure ?? own.at(-1))?.click();
            return true;
        });
    const isEnough = () => ownCards() >= count;
    const maySlam = () =>
        Object.values(heard.now?.legal ?? {}).some((legal) => legal.some((choice) => /^sketch\b/.test(choice.do ?? choice.word)));
    return playUntil(page, isEnough, async () => (maySlam() ? slam() : hasten(page)));
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

/** Once more, alone with bots: that begins at once. */
export async function rematch(page, press = (locator) => locator.click()) {
    await press(page.locator("[data-rematch]"));
    await page.locator("[data-over]").waitFor({ state: "detached" });
    await page.locator("main[data-game]").waitFor();
}
