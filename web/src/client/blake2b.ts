/* BLAKE2b (RFC 7693), for pledges and for checking the dice. A browser's own crypto does not have it,
   and fair chance (docs/rules/model.md) is worth nothing if the page has to ask the server.

   Words of 64 bits are BigInts: a game needs a few hundred of these hashes, not millions. */

const INITIAL = [
    0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];

const ORDER = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const;

const ROUNDS = 12;
const BLOCK = 128;
const WORD = (1n << 64n) - 1n;

function turned(word: bigint, by: bigint): bigint {
    return ((word >> by) | (word << (64n - by))) & WORD;
}

function mix(v: bigint[], a: number, b: number, c: number, d: number, x: bigint, y: bigint): void {
    v[a] = (v[a]! + v[b]! + x) & WORD;
    v[d] = turned(v[d]! ^ v[a]!, 32n);
    v[c] = (v[c]! + v[d]!) & WORD;
    v[b] = turned(v[b]! ^ v[c]!, 24n);
    v[a] = (v[a]! + v[b]! + y) & WORD;
    v[d] = turned(v[d]! ^ v[a]!, 16n);
    v[c] = (v[c]! + v[d]!) & WORD;
    v[b] = turned(v[b]! ^ v[c]!, 63n);
}

function compress(state: bigint[], block: DataView, counted: number, isLast: boolean): void {
    const words = Array.from({ length: 16 }, (_, i) => block.getBigUint64(8 * i, true));
    const v = [...state, ...INITIAL];
    v[12]! ^= BigInt(counted);
    if (isLast) v[14]! ^= WORD;
    for (let round = 0; round < ROUNDS; round++) {
        const at = (i: number) => words[ORDER[round % ORDER.length]![i]!]!;
        for (let i = 0; i < 4; i++) mix(v, i, i + 4, i + 8, i + 12, at(2 * i), at(2 * i + 1));
        for (let i = 0; i < 4; i++)
            mix(v, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), at(8 + 2 * i), at(9 + 2 * i));
    }
    for (let i = 0; i < 8; i++) state[i] = state[i]! ^ v[i]! ^ v[i + 8]!;
}

/** The hash of `message`, `size` bytes long (1 to 64), perhaps keyed. */
export function blake2b(message: Uint8Array, size: number, key: Uint8Array = new Uint8Array()): Uint8Array {
    const padded = key.length > 0 ? BLOCK : 0;
    const input = new Uint8Array(padded + message.length);
    input.set(key);
    input.set(message, padded);

    const state = [...INITIAL];
    state[0]! ^= 0x01010000n ^ BigInt(key.length << 8) ^ BigInt(size);
    const block = new Uint8Array(BLOCK);
    let done = 0;
    do {
        const end = Math.min(done + BLOCK, input.length);
        block.fill(0);
        block.set(input.subarray(done, end));
        compress(state, new DataView(block.buffer), end, end === input.length);
        done = end;
    } while (done < input.length);

    const hash = new DataView(new ArrayBuffer(64));
    state.forEach((word, i) => hash.setBigUint64(8 * i, word, true));
    return new Uint8Array(hash.buffer, 0, size);
}
