import { describe, expect, it } from "vitest";
import { addressOf, isForThisComputer, readAddress, typedAddress } from "./address";

describe("addresses", () => {
    it("are read as they are written", () => {
        const replay = { game: 2, eyes: "P3", place: { event: 45 } } as const;
        const move = { game: 1, eyes: "all", place: { move: 7 } } as const;
        for (const [watch, part] of [["", null], ["w4tch", null], ["", replay], ["w4tch", replay], ["", move]] as const) {
            const [path, rest = ""] = addressOf("abc234", watch, part).split(/(?=#)/);
            expect(readAddress(path!, rest)).toEqual({ code: "abc234", watch: watch || undefined, replay: part });
        }
    });

    it("of a replay may leave out what is usual", () => {
        expect(readAddress("/t/abc234", "#/replay/1").replay).toEqual({ game: 1, eyes: "all", place: { event: 0 } });
        expect(readAddress("/t/abc234", "#/replay/1/spectator").replay?.eyes).toBe("spectator");
    });

    it("are found in what people type or paste", () => {
        const replay = addressOf("abc234", "w4tch", { game: 2, eyes: "P3", place: { event: 45 } });
        expect(typedAddress(" abc234 ")).toBe("/t/abc234");
        expect(typedAddress("abc234#w4tch")).toBe("/t/abc234#w4tch");
        expect(typedAddress("http://localhost:7777/t/abc234")).toBe("/t/abc234");
        expect(typedAddress("localhost/t/abc234#w4tch")).toBe("/t/abc234#w4tch");
        expect(typedAddress(`http://localhost:7777${replay}`)).toBe(replay);
        expect(typedAddress("/t/abc234#<img>")).toBe("/t/abc234");
        for (const typed of ["", "/t/", "http://localhost:7777/", "what is this"]) expect(typedAddress(typed)).toBe(null);
    });

    it("of this computer are of no use to others", () => {
        const own = ["http://localhost:4711/t/abc", "http://127.0.0.1/t/abc", "http://[::1]:80/t/abc"];
        const everybodys = ["http://192.168.1.7:4711/t/abc", "https://localhost.example.org/t/abc", "http://[fe80::1]/t/abc"];
        expect(own.filter(isForThisComputer)).toEqual(own);
        expect(everybodys.filter(isForThisComputer)).toEqual([]);
    });

    it("that are none of ours lead home, or to the table", () => {
        expect(readAddress("/t/", "").code).toBe(null);
        expect(readAddress("/elsewhere", "#/replay/1")).toEqual({ code: null, watch: undefined, replay: null });
        for (const part of ["#/replay/", "#/replay/1/nobody", "#/replay/x", "#a b", "#<img>"])
            expect(readAddress("/t/abc234", part)).toEqual({ code: "abc234", watch: undefined, replay: null });
    });
});
