/* The cards of Sketch! as SVG, in a box of 104 × 152. A page of drawings is put on the table once, as symbols
   (`sheet`), and every card uses one of them: so a card costs nothing, and all backs are the same back.

   Inks and papers are custom properties (--sk-…), set in tables/Card.svelte for light and dark. */
import { inTurns } from "../parts/turns.svelte";
import { type Stroke, brush, brushed, wash } from "./sketch-brush";
import { FIGURES, type Figure, drawings } from "./sketch-figures";
import { numeral } from "./sketch-numerals";

export const CARD = { width: 104, height: 152 };

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const ink = (d: string, extra = "") => `<path fill="var(--sk-ink)" ${extra}d="${d}"/>`;

/* ---- Paper --------------------------------------------------------------------------------- */

/* A page torn out of a book: its left edge still shows where the wire went through. */
const PAGE =
    "M9 3Q52 1.5 96 2.5Q101.5 3 101.8 9Q102.6 76 101.5 144Q101 149.6 95 149.8Q50 150.6 9 149.5Q2.8 149 2.6 143" +
    [128, 108, 88, 68, 48, 28, 8]
        .map((y) => `L2.4 ${y + 12}Q6.5 ${y + 11} 6.5 ${y + 8}Q6.5 ${y + 5} 2.5 ${y + 4}`)
        .join("") +
    "L2.6 9Q3 3.4 9 3Z";

/* What is on it never runs over its edge. */
const page = (content: string, paper = "paper") =>
    `<path d="${PAGE}" fill="var(--sk-${paper})"/>${content}<path d="${PAGE}" fill="none" stroke="var(--sk-edge)" stroke-width="3" stroke-linejoin="round"/>`;

/* ---- Faces --------------------------------------------------------------------------------- */

/* Tallies, as one keeps count in a margin: every fifth across the four before it. */
function tallies(count: number): Stroke[] {
    const y = 128;
    const gate = (x: number, bars: number): Stroke[] => [
        ...Array.from({ length: Math.min(bars, 4) }, (_, i): Stroke => [x + i * 7, y, 2, x + i * 7 + 0.6, y + 8, 3, x + i * 7 - 0.4, y + 15, 2]),
        ...(bars >= 5 ? [[x - 5, y + 11, 1.5, x + 11, y + 7, 2.8, x + 27, y + 4, 1.5] as Stroke] : []),
    ];
    const [first, second] = [Math.min(count, 5), Math.max(count - 5, 0)];
    const width = (bars: number) => (Math.min(bars, 4) - 1) * 7;
    const total = width(first) + (second > 0 ? width(second) + 17 : 0);
    const left = 53 - total / 2;
    return [...gate(left, first), ...(second > 0 ? gate(left + width(first) + 17, second) : [])];
}

/* What one underlines so as not to read it upside down. */
const UNDERLINED = new Set([6, 9]);

function numberFace(number: number): string {
    const lines = tallies(number);
    if (UNDERLINED.has(number)) lines.push([32, 117, 2, 52, 119, 4, 74, 116, 2]);
    return (
        `<path fill="var(--sk-wash)" d="${wash([20, 40, 52, 22, 84, 34, 92, 70, 78, 102, 48, 112, 22, 98, 13, 70])}"/>` +
        ink(numeral(number), `transform="translate(15 13) scale(1.2 1.12)" `) +
        ink(brushed(lines))
    );
}

function symbolOf(figure: Figure): string {
    const { symbol, dots = [] } = drawings[figure];
    return brushed(symbol) + dots.map(wash).join("");
}

const inkOf = (figure: Figure) => (figure === "veto" ? "var(--sk-stamp)" : "var(--sk-ink)");

/* A stamp is not set quite straight, and leaves room above for the points. */
const STANCES: Partial<Record<Figure, string>> = { veto: `transform="translate(7 20) rotate(-6 46 70) scale(.87)"` };

function figureFace(figure: Figure): string {
    const { washes, blots = [], strokes, gaps = [] } = drawings[figure];
    return (
        `<g ${STANCES[figure] ?? ""}>` +
        `<path fill="var(--sk-${figure})" d="${washes.map(wash).join("")}"/>` +
        `<path fill="${inkOf(figure)}" d="${brushed(strokes)}${blots.map(wash).join("")}"/>` +
        `<path fill="var(--sk-paper)" d="${brushed(gaps)}"/></g>`
    );
}

/* The symbol in two corners; the lower one is turned over, as a corner of a page is. */
const FOLD = "M102 112Q82 118 76 129Q70 140 68 150L95 150Q101.5 149.6 102 144Z";

const symbolAt = (figure: Figure, transform: string) =>
    `<use href="#sk-i-${figure}" fill="${inkOf(figure)}" transform="${transform}"/>`;

function corners(figure: Figure): string {
    return (
        `<path fill="var(--sk-paper)" stroke="var(--sk-edge)" stroke-width="2" d="${FOLD}"/>` +
        symbolAt(figure, "translate(9 6) scale(.8)") +
        symbolAt(figure, "translate(99 147) rotate(180) scale(.66)")
    );
}

/* A face so small that there is room for one thing. */
function smallFigure(figure: Figure): string {
    return (
        `<path fill="var(--sk-${figure})" d="${wash([14, 40, 52, 24, 90, 40, 96, 80, 86, 118, 52, 130, 18, 116, 9, 78])}"/>` +
        symbolAt(figure, "translate(10 32) scale(2.8)")
    );
}

function smallNumber(number: number): string {
    const isUnderlined = UNDERLINED.has(number);
    const place = isUnderlined ? "translate(10 10) scale(1.42 1.18)" : number < 10 ? "translate(7 16) scale(1.5 1.34)" : "translate(15 16) scale(1.2 1.34)";
    return ink(numeral(number), `transform="${place}" `) + (isUnderlined ? ink(brush([24, 125, 4, 52, 128, 8, 82, 124, 4])) : "");
}

/* ---- The back ------------------------------------------------------------------------------ */

/* A line of the pen, a little thicker in the middle. */
function pen(x1: number, y1: number, x2: number, y2: number, width: number): string {
    const [x, y] = [(x1 + x2) / 2 + 1, (y1 + y2) / 2 + 1];
    return brush([x1, y1, width * 0.5, x, y, width, x2, y2, width * 0.4]);
}

/* Hatching: lines one way, then fewer across. */
function hatching(): string {
    const [left, top, right, bottom] = [11, 9, 96, 143];
    let lines = "";
    for (let at = left + top + 12; at < right + bottom - 6; at += 8.5)
        lines += pen(Math.max(left, at - bottom), Math.min(bottom, at - left), Math.min(right, at - top), Math.max(top, at - right), 3.4);
    for (let at = top - right + 12; at < bottom - left - 6; at += 17)
        lines += pen(Math.max(left, top - at), Math.max(top, left + at), Math.min(right, bottom - at), Math.min(bottom, right + at), 2);
    return lines;
}

/* ---- The sheet ----------------------------------------------------------------------------- */

const symbol = (name: string, content: string) =>
    `<symbol id="sk-${name}" viewBox="0 0 ${CARD.width} ${CARD.height}">${content}</symbol>`;

/** All cards as symbols `sk-NAME`: `back`, each kind, and each kind small (`NAME-s`). */
export function* symbols(): Generator<string> {
    for (const figure of FIGURES) yield `<path id="sk-i-${figure}" d="${symbolOf(figure)}"/>`;
    yield symbol("back", page(`<path fill="var(--sk-hatch)" d="${hatching()}"/>`, "back"));
    for (const number of NUMBERS) {
        yield symbol(`${number}`, page(numberFace(number)));
        yield symbol(`${number}-s`, page(smallNumber(number)));
    }
    for (const figure of FIGURES) {
        yield symbol(figure, page(figureFace(figure) + corners(figure)));
        yield symbol(`${figure}-s`, page(smallFigure(figure)));
    }
}

/** The page of drawings, once it is drawn. */
export let sheet = "";

export async function drawSheet(): Promise<void> {
    if (sheet === "") sheet = (await inTurns(symbols())).join("");
}

/** What a figure costs, for the corner that its symbol leaves free; in the box of a card. */
export function pointsMark(points: number): string {
    return ink(numeral(points), `transform="${points < 10 ? "translate(84 9) scale(.22)" : "translate(76 7) scale(.27)"}" `);
}
