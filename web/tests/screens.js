/* Pictures of every screen, light and dark, on a phone and on a desktop, in three languages.

   node tests/screens.js TRISKEL [FOLDER]      into docs/screens/ unless another folder is named */
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tour } from "./tour.js";
import { PHONE, folder, run } from "./trials.js";

const into = folder ?? fileURLToPath(new URL("../../docs/screens", import.meta.url));

/* Every language, every size and every theme with each of the others. */
const LOOKS = [
    { lang: "en", theme: "light", size: "phone" },
    { lang: "en", theme: "dark", size: "desktop" },
    { lang: "fr", theme: "dark", size: "phone" },
    { lang: "fr", theme: "light", size: "desktop" },
    { lang: "de", theme: "light", size: "phone" },
    { lang: "de", theme: "dark", size: "desktop" },
];
const SIZES = {
    phone: { viewport: PHONE, isMobile: true, hasTouch: true },
    desktop: { viewport: { width: 1280, height: 800 } },
};
const QUALITY = 45;

/* Nothing comes or goes for so long, in milliseconds; and so long that is waited for. */
const STILL = 150;
const LONGEST = 2000;

/* A table is put up part by part: a picture is taken of the whole. */
async function whole(page) {
    await page.evaluate(
        ([still, longest]) =>
            new Promise((resolve) => {
                let quiet = 0;
                const changing = new MutationObserver(() => wait());
                const wait = () => {
                    clearTimeout(quiet);
                    quiet = setTimeout(end, still);
                };
                const end = () => {
                    changing.disconnect();
                    resolve();
                };
                changing.observe(document.body, { subtree: true, childList: true });
                setTimeout(end, longest);
                wait();
            }),
        [STILL, LONGEST],
    );
}

/* WebP by the browser itself, a fifth of a PNG. */
async function shoot(page, file) {
    await whole(page);
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    await devtools.detach();
    writeFileSync(file, Buffer.from(data, "base64"));
}

await run(async (trials) => {
    mkdirSync(into, { recursive: true });
    for (const { lang, theme, size } of LOOKS)
        tour(
            trials,
            {
                name: `${lang} ${theme} ${size}`,
                settings: { lang, theme, name: "Ana" },
                context: { ...SIZES[size], reducedMotion: "reduce" },
            },
            (page, name) => shoot(page, join(into, `${name}-${lang}-${theme}-${size}.webp`)),
        );
    await trials.all();
    const files = readdirSync(into);
    const bytes = files.reduce((sum, file) => sum + statSync(join(into, file)).size, 0);
    console.log(`${files.length} pictures in ${into}, ${(bytes / 1e6).toFixed(1)} MB`);
});
