/* Makes the page's catalogues, src/catalogues/<code>.json, from po/*.po: of all sentences there, those
   that the page says itself, `t("…")`. The rest comes from the server, already in the right language.

   A .po file is read here as far as gettext's own tools write it (scripts/strings.sh). */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(web, "src", "catalogues");

function* sources(folder) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) yield* sources(path);
        else if (/\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith(".test.ts")) yield path;
    }
}

/* The same pattern as in scripts/strings.sh. */
function sentences() {
    const found = new Set();
    for (const path of sources(join(web, "src"))) {
        for (const [, text] of readFileSync(path, "utf8").matchAll(/\bt\(("(?:[^"\\]|\\.)*")/g)) {
            found.add(JSON.parse(text));
        }
    }
    return found;
}

/* Translations by sentence. Entries with a context or a plural are not the page's. */
function catalogue(text) {
    const translations = new Map();
    for (const entry of text.split(/\n\n+/)) {
        if (/^(msgctxt|msgid_plural|#, .*fuzzy)/m.test(entry)) continue;
        const part = (name) => {
            const lines = entry.match(new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, "m"));
            return lines ? lines[1].trim().split("\n").map((line) => JSON.parse(line)).join("") : "";
        };
        if (part("msgid") !== "" && part("msgstr") !== "") translations.set(part("msgid"), part("msgstr"));
    }
    return translations;
}

const wanted = sentences();
mkdirSync(out, { recursive: true });
for (const file of readdirSync(join(web, "..", "po"))) {
    if (!file.endsWith(".po")) continue;
    const translations = catalogue(readFileSync(join(web, "..", "po", file), "utf8"));
    const chosen = [...wanted].filter((text) => translations.has(text)).map((text) => [text, translations.get(text)]);
    writeFileSync(join(out, file.replace(/\.po$/, ".json")), JSON.stringify(Object.fromEntries(chosen)));
}
