/* How the page is built and tested. The server's policy allows neither code nor style inside the
   page (server/net_answer.c), so nothing may be put there: small files stay files. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
    plugins: [svelte()],
    build: {
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
    },
    server: { proxy: { "/api": { target: "http://localhost:7777", ws: true } } },
    // A limit is there to end what hangs: one test computes for seconds where a machine has other things to do.
    test: { include: ["src/**/*.test.ts"], environment: "node", css: true, testTimeout: 60000 },
});
