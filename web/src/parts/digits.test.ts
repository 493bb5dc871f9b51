import { expect, test } from "vitest";
import { digitsOf } from "./digits";

test("buttons have the digits in their order", () => {
    expect(digitsOf([null, null, null])).toEqual(["1", "2", "3"]);
});

test("a number is pressed by itself, and what stands beside it by what is left", () => {
    expect(digitsOf([null, 3, 4, 5])).toEqual(["1", "3", "4", "5"]);
    expect(digitsOf([null, null, 1, 2, 3])).toEqual(["4", "5", "1", "2", "3"]);
});

test("there are nine keys", () => {
    expect(digitsOf([9, 10, 11])).toEqual(["9", "", ""]);
    expect(digitsOf([null, 1, 2, 3, 4, 5, 6, 7, 8, 9])[0]).toBe("");
    expect(digitsOf(Array.from({ length: 11 }, () => null)).slice(8)).toEqual(["9", "", ""]);
});
