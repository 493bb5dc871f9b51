/* A server for a test, and a browser at phone size. Both end with the test. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

export const PHONE = { width: 360, height: 740 };

/** The browser's program; undefined where there is none. */
export function browserThere() {
    return BROWSERS.find((path) => existsSync(path));
}

/** `triskel serve` with hasty bots: its link, and how to end it. */
export async function serve(program) {
    const folder = mkdtempSync(join(tmpdir(), "triskel-page-"));
    const flags = ["serve", "--port", "0", "--bind", "localhost", "--data", folder, "--bot-delay", "1ms-20ms", "--quiet"];
    const server = spawn(program, flags, { stdio: ["ignore", "pipe", "inherit"] });
    const ended = new Promise((resolve) => server.once("exit", resolve));
    const link = await new Promise((resolve, reject) => {
        let said = "";
        server.stdout.on("data", (piece) => {
            said += piece;
            const found = /http:\/\/localhost:\d+\//.exec(said);
            if (found) resolve(found[0]);
        });
        ended.then(() => reject(new Error(`the server ended and said: ${said}`)));
    });
    return {
        link,
        async end() {
            server.kill("SIGTERM");
            await ended;
            rmSync(folder, { recursive: true });
        },
    };
}

export async function browse(program) {
    const { chromium } = await import("playwright-core"); // npm may not have fetched it
    return chromium.launch({ executablePath: program, args: FLAGS });
}

/** A page with settings of its own, and what went wrong in it. */
export async function phone(browser, settings = {}, viewport = PHONE) {
    const context = await browser.newContext({ viewport, locale: "en-GB" });
    await context.addInitScript((kept) => {
        if (localStorage.getItem("triskel.settings") === null) localStorage.setItem("triskel.settings", kept);
    }, JSON.stringify({ pace: 0, sound: false, ...settings }));
    const page = await context.newPage();
    const troubles = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error") troubles.push(message.text());
    });
    page.on("request", (request) => {
        if (!/^(http|ws):\/\/localhost[:/]|^blob:/.test(request.url())) troubles.push(`a request to ${request.url()}`);
    });
    return { page, troubles };
}
