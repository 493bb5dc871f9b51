/* Writes the built page as one C file for the server (server/page_files.h): every file as it is, and
   compressed with gzip and Brotli, because nobody compresses while people wait.

   node embed.js FOLDER FILE.c */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
};

function files(folder, under = "") {
    return readdirSync(join(folder, under), { withFileTypes: true })
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .flatMap((entry) => {
            const path = `${under}/${entry.name}`;
            return entry.isDirectory() ? files(folder, path) : [path];
        });
}

function bytes(name, data) {
    const rows = [];
    for (let i = 0; i < data.length; i += 32) rows.push(`    ${[...data.subarray(i, i + 32)].join(", ")},`);
    return `static const unsigned char ${name}[] = {\n${rows.join("\n")}\n};\n`;
}

const [folder, out] = process.argv.slice(2);
const arrays = [];
const entries = files(folder).map((path, i) => {
    const type = TYPES[extname(path)];
    if (type === undefined) throw new Error(`${path}: embed.js does not know what type that is`);
    const plain = readFileSync(join(folder, path));
    const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    const kinds = { plain, gzip: gzipSync(plain, { level: 9 }), brotli: brotliCompressSync(plain, brotli) };
    const texts = Object.entries(kinds).map(([kind, data]) => {
        arrays.push(bytes(`${kind}_${i}`, data));
        return `.${kind} = {(const char *)${kind}_${i}, sizeof ${kind}_${i}}`;
    });
    const etag = createHash("sha256").update(plain).digest("hex").slice(0, 16);
    const isLasting = path.startsWith("/assets/");
    return `    {.path = "${path}", .type = "${type}", .etag = "\\"${etag}\\"", .is_lasting = ${isLasting},\n     ${texts.join(",\n     ")}},`;
});

writeFileSync(
    out,
    `/* The page, written by web/scripts/embed.js. */
#include "server/page_files.h"

${arrays.join("\n")}
static const PageFile files[] = {
${entries.join("\n")}
};

const PageFiles page_files = {files, sizeof files / sizeof *files};
`,
);
