/* Real records, as tables wrote them, and the same with something changed (the ideas are tests/tamper.py's). */
import { describe, expect, it } from "vitest";
import { type Known, checkDice } from "./check";

const RECORDS = import.meta.glob<string>("./records/*.tsk", { query: "?raw", import: "default", eager: true });

function recordOf(name: string): string {
    return RECORDS[`./records/${name}.tsk`]!;
}

const PLEDGED = recordOf("skalpott-pledged");

/** The lines that match, each changed; without a change, left out. */
function edited(text: string, pattern: RegExp, change: (line: string) => string[] = () => []): string {
    const lines = text.split("\n");
    expect(lines.some((line) => pattern.test(line)), String(pattern)).toBe(true);
    return lines
        .flatMap((line) => (pattern.test(line) ? change(line) : [line]))
        .join("\n");
}

const changedDigit = (line: string) => [line.replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))];

async function verdict(text: string, known: Known = {}): Promise<string> {
    return (await checkDice(text, known)).verdict;
}

describe("the dice", () => {
    for (const [path, text] of Object.entries(RECORDS)) {
        it(`of ${path} were fair`, async () => {
            const outcomes = text.match(/^C /gm)?.length;
            expect(await checkDice(text)).toMatchObject({ verdict: "fair", outcomes });
        });

        it(`of ${path} notice every outcome that is another one`, async () => {
            const lines = text.split("\n");
            const moves = lines.flatMap((line, i) => (line.startsWith("C ") ? [i] : []));
            let tried = 0;
            for (const at of moves) {
                // The same word with something else that chance did elsewhere in this game.
                const other = moves.map((i) => lines[i]!.split(" = ")[0]!).find((line) => {
                    const [said] = lines[at]!.split(" = ");
                    return line !== said && line.split(" ")[1] === said!.split(" ")[1] && line.split(" ").length === said!.split(" ").length;
                });
                if (other === undefined) continue;
                const forged = lines.map((line, i) => (i === at ? other : line)).join("\n");
                expect(await verdict(forged), `${lines[at]} → ${other}`).toBe("outcome");
                tried++;
            }
            expect(tried > 0 || moves.length < 3).toBe(true);
        });
    }

    it("say who added to chance, and what was taken back", async () => {
        expect(await checkDice(PLEDGED)).toMatchObject({ added: ["P1"], takenBack: 8 });
        expect(await checkDice(recordOf("skalpott"))).toMatchObject({ added: [], takenBack: 0 });
    });

    it("are bound to names, options, seats and pledges", async () => {
        expect(await verdict(edited(PLEDGED, /^name P2/, () => ["name P2 Eve"]))).toBe("outcome");
        expect(await verdict(edited(PLEDGED, /^name P2/))).toBe("outcome");
        expect(await verdict(edited(PLEDGED, /^option counters/, () => ["option counters 4"]))).toBe("outcome");
        expect(await verdict(edited(PLEDGED, /^(pledge|entropy)/))).toBe("outcome");
    });

    it("must be those that were sealed and pledged", async () => {
        for (const line of [/^seed/, /^nonce/, /^commit/]) expect(await verdict(edited(PLEDGED, line, changedDigit))).toBe("unsealed");
        for (const line of [/^pledge/, /^entropy/]) {
            expect(await checkDice(edited(PLEDGED, line, changedDigit))).toEqual({ verdict: "pledge", person: "P1" });
            expect(await verdict(edited(PLEDGED, line))).toBe("pledge");
        }
        const commit = /^commit (.*)$/m.exec(PLEDGED)![1]!;
        expect(await verdict(PLEDGED, { commit })).toBe("fair");
        expect(await verdict(PLEDGED, { commit: commit.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) })).toBe("another");
    });

    it("have in them what was added here", async () => {
        const hex = /^pledge P1 (.*)$/m.exec(PLEDGED)![1]!;
        expect(await checkDice(PLEDGED, { pledge: { person: "P1", hex } })).toMatchObject({ verdict: "fair", isOurs: true, added: [] });
        expect(await checkDice(PLEDGED)).toMatchObject({ isOurs: false });
        expect(await verdict(PLEDGED, { pledge: { person: "P1", hex: "00".repeat(32) } })).toBe("ignored");
        expect(await verdict(PLEDGED, { pledge: { person: "P2", hex } })).toBe("ignored");
    });

    it("keep their numbers when moves are taken back", async () => {
        expect(await verdict(edited(PLEDGED, /^# taken back: /))).toBe("outcome");
        expect(await verdict(PLEDGED.replace("\n\n", "\n\n# taken back: 1\n"))).toBe("outcome");
        expect(await verdict(PLEDGED.replace("\n\n", "\n\n# hello\n"))).toBe("fair");
        for (const count of ["03", "-1", "99999999999", "1048577"])
            expect(await verdict(PLEDGED.replace("\n\n", `\n\n# taken back: ${count}\n`))).toBe("unreadable");
    });

    it("stand in a header in any order", async () => {
        const [first, ...header] = PLEDGED.slice(0, PLEDGED.indexOf("\n\n")).split("\n");
        const moves = PLEDGED.slice(PLEDGED.indexOf("\n\n"));
        expect(await verdict([first, ...header.reverse()].join("\n") + moves)).toBe("fair");
    });

    it("prove nothing where something is missing", async () => {
        for (const line of [/^seed/, /^nonce/, /^commit/, /^result/]) expect(await verdict(edited(PLEDGED, line))).toBe("incomplete");
        expect(await verdict(edited(PLEDGED, /^viewer/, () => ["viewer P1"]))).toBe("incomplete");
        expect(await verdict(edited(PLEDGED, /^commit/, (line) => ["seeded", line]))).toBe("seeded");
        expect(await verdict(edited(PLEDGED, /^game/, () => ["game chess"]))).toBe("uncounted");
    });

    it("are as many as there are, whatever a record says", async () => {
        const dice = Array.from({ length: 40 }, (_, i) => i + 1).join(" ");
        expect(await verdict(edited(PLEDGED, /^P\d+ reroll/, () => [`P1 reroll ${dice}`]))).toBe("outcome");
        expect(await verdict(edited(PLEDGED, /^players/, () => ["players 99999999999"]))).toBe("unreadable");
    });

    it("are not read from what is no record", async () => {
        for (const text of ["", "triskel 2\n", "triskel 1\ngame skull\n\n", PLEDGED.replace("\n\n", "\nseed 00\n\n"), PLEDGED.replace("\n\n", "\nname P2 Eve\n\n"), `${PLEDGED}C dice 1 1 1 1\n`])
            expect(await verdict(text)).toBe("unreadable");
    });
});
