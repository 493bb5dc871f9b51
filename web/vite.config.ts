/* How the page is built and tested. The server's policy allows neither code nor style inside the
   page (server/net_answer.c), so nothing may be put there: small files stay files. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/* The browser is asked to compile the whole of each file while it loads it, beside the page, and not each function when
   it is called first, which the reader would wait for. */
const compiledWhileLoading: Plugin = {
    name: "compiled-while-loading",
    generateBundle: {
        order: "post",
        handler(_, files) {
            for (const file of Object.values(files)) if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        },
    },
};

export default defineConfig({
    plugins: [svelte(), compiledWhileLoading],
    build: {
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // Svelte makes an error while it is read. Who looks at the page with a debugger has its whole file read again for
        // the line: so it has one of its own.
        rollupOptions: { output: { manualChunks: (file) => (/node_modules.svelte/.test(file) ? "svelte" : undefined) } },
    },
    server: { proxy: { "/api": { target: "http://localhost:7777", ws: true } } },
    // A limit is there to end what hangs: one test computes for seconds where a machine has other things to do.
    test: { include: ["src/**/*.test.ts"], environment: "node", css: true, testTimeout: 60000 },
});
