/* Which digit presses which of the buttons that one can choose from. */
const DIGITS = "123456789";

/** The digits that press buttons: one that is a number has its own, the others have what is left, in their order. */
export function digitsOf(numbers: readonly (number | null)[]): string[] {
    const free = [...DIGITS].filter((digit) => !numbers.includes(Number(digit)));
    return numbers.map((number) => (number === null ? (free.shift() ?? "") : number < 10 ? String(number) : ""));
}
