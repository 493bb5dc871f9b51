/* QR codes (ISO/IEC 18004) of short texts: bytes, error correction M, versions 1 to 6. That is enough for
   a link to a table, and small enough to be our own. */

/* By version: bytes of data a block, blocks, bytes of correction a block. */
const VERSIONS = [
    { data: 16, blocks: 1, correction: 10 },
    { data: 28, blocks: 1, correction: 16 },
    { data: 44, blocks: 1, correction: 26 },
    { data: 32, blocks: 2, correction: 18 },
    { data: 43, blocks: 2, correction: 24 },
    { data: 27, blocks: 4, correction: 16 },
] as const;

const FIELD = 0x11d;
const FORMAT_M = 0;

/* ---- The bytes ----------------------------------------------------------------------------- */

function product(a: number, b: number): number {
    let result = 0;
    for (; b > 0; b >>= 1) {
        if (b & 1) result ^= a;
        a = a & 0x80 ? (a << 1) ^ FIELD : a << 1;
    }
    return result;
}

function corrections(data: Uint8Array, count: number): Uint8Array {
    const divisor = new Uint8Array(count);
    divisor[count - 1] = 1;
    for (let i = 0, root = 1; i < count; i++, root = product(root, 2)) {
        for (let k = 0; k < count; k++) divisor[k] = product(divisor[k]!, root) ^ (divisor[k + 1] ?? 0);
    }
    const rest = new Uint8Array(count);
    for (const byte of data) {
        const factor = byte ^ rest[0]!;
        rest.copyWithin(0, 1);
        rest[count - 1] = 0;
        divisor.forEach((coefficient, k) => (rest[k]! ^= product(coefficient, factor)));
    }
    return rest;
}

/* Mode, length, text, an end, and then 0xec and 0x11 in turn, half a byte off because of the mode. */
function filled(text: Uint8Array, room: number): Uint8Array {
    const data = new Uint8Array(room);
    const nibbles = [4, text.length >> 4, text.length & 15, ...[...text].flatMap((byte) => [byte >> 4, byte & 15]), 0];
    nibbles.forEach((nibble, i) => (data[i >> 1]! |= i & 1 ? nibble : nibble << 4));
    for (let i = nibbles.length / 2, pad = 0xec; i < room; i++, pad ^= 0xec ^ 0x11) data[i] = pad;
    return data;
}

function codewords(text: Uint8Array, version: number): Uint8Array {
    const { data, blocks, correction } = VERSIONS[version - 1]!;
    const all = filled(text, data * blocks);
    const parts = Array.from({ length: blocks }, (_, i) => all.subarray(i * data, (i + 1) * data));
    const checks = parts.map((part) => corrections(part, correction));
    const woven = (from: Uint8Array[], length: number) =>
        Array.from({ length }, (_, i) => from.map((part) => part[i]!)).flat();
    return new Uint8Array([...woven(parts, data), ...woven(checks, correction)]);
}

/* ---- The squares --------------------------------------------------------------------------- */

type Squares = boolean[][];

const MASKS: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + (y >> 1)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/* What is the same in every code of a version: true or false where it is, undefined for data. */
function frame(version: number): (boolean | undefined)[][] {
    const size = 17 + 4 * version;
    const squares = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
    const put = (x: number, y: number, isDark: boolean) => {
        if (squares[y] !== undefined && x >= 0 && x < size) squares[y][x] = isDark;
    };
    for (let i = 0; i < size; i++) {
        put(i, 6, i % 2 === 0);
        put(6, i, i % 2 === 0);
    }
    const rings = (centreX: number, centreY: number, radius: number, light: number[]) => {
        for (let y = -radius; y <= radius; y++)
            for (let x = -radius; x <= radius; x++)
                put(centreX + x, centreY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
    };
    if (version > 1) rings(size - 7, size - 7, 2, [1]);
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(x, y, 4, [2, 4]);
    putFormat(squares, 0); // its place
    return squares;
}

function putFormat(squares: (boolean | undefined)[][], mask: number): void {
    const size = squares.length;
    const data = (FORMAT_M << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    for (let i = 0; i < 15; i++) {
        const isDark = ((bits >> i) & 1) === 1;
        // around the upper left corner, and again along the other two
        if (i < 8) squares[i < 6 ? i : i + 1]![8] = isDark;
        else squares[8]![i === 8 ? 7 : 14 - i] = isDark;
        if (i < 8) squares[8]![size - 1 - i] = isDark;
        else squares[size - 15 + i]![8] = isDark;
    }
    squares[size - 8]![8] = true;
}

/* Data goes up and down in columns of two, from the lower right; what is left over stays light. */
function drawn(version: number, words: Uint8Array, mask: number): Squares {
    const squares = frame(version);
    const size = squares.length;
    let bit = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
        if (right === 6) right = 5;
        for (let step = 0; step < size; step++) {
            const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
            for (const x of [right, right - 1]) {
                if (squares[y]![x] !== undefined) continue;
                const isDark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
                squares[y]![x] = isDark !== MASKS[mask]!(x, y);
                bit++;
            }
        }
    }
    putFormat(squares, mask);
    return squares as Squares;
}

/* The fewer penalties, the easier to read. */
function penalty(squares: Squares): number {
    const size = squares.length;
    const lines = [...squares, ...squares.map((_, x) => squares.map((row) => row[x]!))];
    const texts = lines.map((line) => line.map((isDark) => (isDark ? "1" : "0")).join(""));
    let points = 0;
    for (const text of texts) {
        for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
        for (const finder of ["10111010000", "00001011101"])
            for (let at = text.indexOf(finder); at >= 0; at = text.indexOf(finder, at + 1)) points += 40;
    }
    for (let y = 1; y < size; y++)
        for (let x = 1; x < size; x++) {
            const isDark = squares[y]![x]!;
            const isBlock = [squares[y]![x - 1], squares[y - 1]![x], squares[y - 1]![x - 1]].every((other) => other === isDark);
            if (isBlock) points += 3;
        }
    const dark = squares.flat().filter(Boolean).length;
    return points + 10 * Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5);
}

/** The code of a text, rows of squares that are dark or not; null if the text is too long. */
export function qrCode(text: string): Squares | null {
    const bytes = new TextEncoder().encode(text);
    const version = VERSIONS.findIndex(({ data, blocks }) => bytes.length + 2 <= data * blocks) + 1;
    if (version === 0) return null;
    const words = codewords(bytes, version);
    const codes = MASKS.map((_, mask) => drawn(version, words, mask));
    const penalties = codes.map(penalty);
    return codes[penalties.indexOf(Math.min(...penalties))]!;
}
