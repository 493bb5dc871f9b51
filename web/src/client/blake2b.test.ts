import { describe, expect, it } from "vitest";
import { blake2b } from "./blake2b";
import { fromHex, toHex } from "./hex";
import { pledgeOf } from "./pledge";

const bytes = (count: number) => Uint8Array.from({ length: count }, (_, i) => i);
const ascii = (text: string) => new TextEncoder().encode(text);

const VECTORS: [number, number, number, string][] = [
    [0, 0, 32, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"],
    [1, 0, 16, "7025e075d5e2f6cde3cc051a31f07660"],
    [127, 0, 32, "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72"],
    [128, 0, 32, "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"],
    [129, 0, 32, "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"],
    [256, 0, 64, "1ecc896f34d3f9cac484c73f75f6a5fb58ee6784be41b35f46067b9c65c63a6794d3d744112c653f73dd7deb6666204c5a9bfa5b46081fc10fdbe7884fa5cbf8"],
    [0, 32, 32, "4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d"],
    [32, 32, 32, "9ea4a7c5f78b4c5b7775841e2a07db514c510b14f5006d27aee5e20f8406bdd8"],
    [45, 32, 16, "ed8ec4756e68e0abeac37761cf6a1ac4"],
    [128, 64, 64, "72065ee4dd91c2d8509fa1fc28a37c7fc9fa7d5b3f8ad3d0d7a25626b57b1b44788d4caf806290425f9890a3a2a35a905ab4b37acfd0da6e4517b2525c9651e4"],
];
const PLEDGE = "9500175c4c8b428ab28f3ad0be9f4b717d8fa112bb4df74632c325d5a9f07b86";

describe("BLAKE2b", () => {
    it("is that of RFC 7693", () => {
        expect(toHex(blake2b(ascii("abc"), 64))).toBe(
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1" +
                "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
        );
    });
    // Made with Python's hashlib.blake2b; the lengths are those around a block.
    it.each(VECTORS)("of %i bytes, keyed with %i, %i long", (message, key, size, hash) => {
        expect(toHex(blake2b(bytes(message), size, bytes(key)))).toBe(hash);
    });
});

describe("a pledge", () => {
    it("binds commitment, person and entropy", () => {
        const commit = toHex(bytes(32));
        expect(pledgeOf(commit, "P3", bytes(16))).toBe(PLEDGE);
        expect(pledgeOf(commit, "P2", bytes(16))).not.toBe(PLEDGE);
    });
    it("is made of bytes that can be read", () => {
        expect(fromHex("0aff")).toEqual(new Uint8Array([10, 255]));
        expect(fromHex("0af")).toHaveLength(0);
        expect(fromHex("zz")).toHaveLength(0);
    });
});
