/* Numerals as a brush writes them, in a box 60 wide and 90 high. */
import { type Stroke, brushed, placed } from "./sketch-brush";

const DIGITS: readonly (readonly Stroke[])[] = [
    [[36, 8, 8, 17, 18, 16, 9, 46, 17, 17, 76, 16, 33, 83, 10, 48, 70, 16, 54, 42, 17, 45, 14, 12, 30, 9, 5]],
    [[13, 27, 3, 25, 18, 8, 36, 7, 16, 35, 32, 17, 34, 58, 16, 32, 84, 17]],
    [
        [9, 28, 7, 15, 13, 12, 33, 7, 12, 47, 18, 16, 45, 35, 17, 31, 53, 14, 16, 69, 12, 8, 81, 14],
        [8, 81, 10, 24, 76, 14, 40, 80, 16, 56, 77, 5],
    ],
    [
        [9, 19, 5, 22, 8, 10, 40, 9, 14, 47, 21, 16, 39, 35, 14, 23, 41, 8],
        [23, 41, 8, 42, 44, 14, 52, 60, 17, 43, 77, 16, 24, 84, 12, 8, 75, 5],
    ],
    [
        [34, 7, 14, 26, 26, 12, 15, 44, 10, 7, 57, 10, 26, 58, 12, 55, 54, 7],
        [42, 32, 7, 41, 55, 14, 39, 72, 16, 36, 87, 8],
    ],
    [
        [52, 9, 3, 36, 11, 12, 17, 10, 12],
        [17, 10, 10, 15, 26, 10, 13, 41, 8, 30, 36, 12, 47, 44, 16, 52, 60, 17, 42, 77, 16, 24, 84, 12, 8, 76, 5],
    ],
    [[45, 8, 5, 28, 18, 12, 14, 38, 16, 9, 60, 17, 18, 79, 16, 35, 82, 14, 50, 69, 16, 48, 52, 14, 33, 44, 10, 17, 53, 7]],
    [
        [7, 14, 7, 24, 12, 14, 52, 10, 10, 43, 32, 14, 33, 56, 16, 27, 86, 16],
        [20, 48, 3, 34, 46, 7, 48, 44, 3],
    ],
    [[42, 17, 8, 28, 8, 10, 14, 17, 14, 18, 33, 14, 34, 44, 16, 50, 60, 17, 42, 78, 16, 24, 83, 14, 9, 69, 14, 19, 51, 12, 37, 38, 12, 46, 24, 10, 42, 16, 7]],
    [[45, 36, 7, 30, 46, 10, 14, 38, 14, 11, 21, 16, 25, 8, 12, 43, 14, 14, 49, 34, 16, 44, 58, 16, 33, 86, 10]],
];

/* Where two digits lie, smaller than one alone; a one needs less room. */
const PAIR = { scale: 0.72, down: 12, after1: { left: -9, right: 23 }, else: { left: -13, right: 26 } };

/** A number of one or two digits as one path, in the box. */
export function numeral(number: number): string {
    if (number < 10) return brushed(DIGITS[number]!);
    const [tens, ones] = [Math.floor(number / 10) % 10, number % 10];
    const { left, right } = tens === 1 ? PAIR.after1 : PAIR.else;
    const digit = (which: number, dx: number) => DIGITS[which]!.map((stroke) => placed(stroke, PAIR.scale, dx, PAIR.down));
    return brushed([...digit(tens, left), ...digit(ones, right)]);
}
