import { describe, expect, it } from "vitest";
import { Calls } from "./calls";
import { ScriptedClock, ScriptedTransport } from "./scripted";

/* A call whose pauses pass by themselves. */
async function settled<T>(clock: ScriptedClock, answer: Promise<T>): Promise<T> {
    const pauses = setInterval(() => clock.pass(10000), 0);
    try {
        return await answer;
    } finally {
        clearInterval(pauses);
    }
}

function house() {
    const clock = new ScriptedClock();
    const server = new ScriptedTransport();
    return { clock, server, calls: new Calls(server, clock) };
}

describe("a call", () => {
    it("without an answer is made again with the same key", async () => {
        const { clock, server, calls } = house();
        server.answers = ["none", "none", { status: 201, body: '{"code":"m40phv","person":"P2","token":"t"}' }];
        const seat = await settled(clock, calls.sit("m40phv", "Milo", "fr"));
        expect(seat).toEqual({ code: "m40phv", person: "P2", token: "t" });
        const bodies = server.calls.map(({ body }) => body);
        expect(new Set(bodies).size).toBe(1);
        expect(JSON.parse(bodies[0]!)).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), name: "Milo" });
    });
    it("is given up in the end", async () => {
        const { clock, server, calls } = house();
        const answer = settled(clock, calls.games("en"));
        await expect(answer).rejects.toMatchObject({ why: "lost" });
        expect(server.calls).toHaveLength(3);
    });
    it("that is refused is not made again, and says why", async () => {
        const { server, calls } = house();
        server.answers = [{ status: 404, body: '{"error":"There is no such table.","why":"unknown"}' }];
        await expect(calls.table("zzzzzz", "en")).rejects.toMatchObject({
            message: "There is no such table.",
            why: "unknown",
        });
        expect(server.calls).toHaveLength(1);
    });
    it("refused by something that is not the server is refused all the same", async () => {
        const { server, calls } = house();
        server.answers = [{ status: 502, body: "<html>Bad Gateway</html>" }];
        await expect(calls.games("en")).rejects.toMatchObject({ message: "", why: "bad" });
    });
    it("for a record carries the token in a header, not in the path", async () => {
        const { server, calls } = house();
        server.answers = [{ status: 200, body: "triskel 1\n" }];
        expect(await calls.record("m40phv", 2, "en", "secret")).toBe("triskel 1\n");
        expect(server.calls[0]!.token).toBe("secret");
        expect(server.calls[0]!.path).not.toContain("secret");
    });
});
