import { expect, it } from "vitest";
import type { Review } from "../client/wire";
import { Reviews } from "./reviews";

const review = { exact: true } as Review;

it("keeps a review, and asks for it once", async () => {
    const reviews = new Reviews();
    let asked = 0;
    const get = () => {
        asked++;
        return Promise.resolve(review);
    };
    expect(reviews.find("m40phv 1 en")).toBeUndefined();
    const first = reviews.ask("m40phv 1 en", get);
    expect(reviews.find("m40phv 1 en")).toBe(first);
    expect(await reviews.ask("m40phv 1 en", get)).toBe(review);
    expect(asked).toBe(1);
    for (let game = 2; game < 20; game++) void reviews.ask(`m40phv ${game} en`, get);
    expect(reviews.find("m40phv 1 en")).toBeUndefined();
    expect(reviews.find("m40phv 19 en")).toBeDefined();
});

it("asks again for what failed", async () => {
    const reviews = new Reviews();
    await expect(reviews.ask("a", () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
    expect(reviews.find("a")).toBeUndefined();
    expect(await reviews.ask("a", () => Promise.resolve(review))).toBe(review);
});
