/* A chain of nine links on a plank, drawn tile by tile: each tile has its piece of the plank, so that a chain of
   any size is nine tiles side by side. A free link is a hollow in the wood, one that is held is brass, and
   of the run that counts each link is joined to the next. See skalpott.ts. */
import { MATERIAL, cut, line, spot, tone } from "./skalpott";

const M = MATERIAL;

/** What may become of a link: the dice lie on it, and it would be taken or lost; or the next throw could
    get there, which would be good, or cost it. */
export type Aim = "take" | "lose" | "reach" | "risk";

/** In the run that counts a link is joined to its neighbours. */
export interface Joined {
    before: boolean;
    next: boolean;
}

/* Amber that is seen on wood, by day and by night. */
const GLOW = "#ffd65c";
const BREAK = "#ff8a6b";

const LINKS = 9;

/* The wood of one tile; at the ends it is rounded and nailed down. */
function plank(number: number, width: number, top: number, bottom: number, foot: number): string {
    const isFirst = number === 1;
    const isLast = number === LINKS;
    const left = isFirst ? 2 : -0.5;
    const right = isLast ? width - 2 : width + 0.5;
    const middle = (top + bottom - foot) / 2;
    const wood =
        tone(`M${left} ${top}H${right}V${bottom}H${left}Z`, M.wood) +
        tone(`M${left} ${top}H${right}V${top + 4}H${left}Z`, M.woodLight) +
        tone(`M${left} ${bottom - foot}H${right}V${bottom}H${left}Z`, M.woodShade);
    const swing = number % 2 === 0 ? 3 : -3; // the grain goes on in the next tile
    const grain = line(`M${left} ${top + 9}Q${width / 2} ${top + 9 + swing} ${right} ${top + 9}M${left} ${bottom - foot - 4}Q${width / 2} ${bottom - foot - 4 - swing} ${right} ${bottom - foot - 4}`, M.woodShade, 1);
    const edges = line(`M${left} ${top}H${right}M${left} ${bottom}H${right}`, M.ink, 2.5);
    const end = isFirst ? `M${left} ${top}V${bottom}` : isLast ? `M${right} ${top}V${bottom}` : "";
    const nail = isFirst || isLast ? spot(isFirst ? 5.5 : width - 5.5, middle, 1.8, M.woodHollow) : "";
    return wood + grain + edges + (end === "" ? "" : line(end, M.ink, 2.5)) + nail;
}

/* ---- One's own: 40 wide and 98 high, with its sums and its number -------------------------- */

const TOP = 18;
const BOTTOM = 96;
/* The numbers stand on the edge of the plank, which lies in the shade: bone is read on it, and on narrow phones too. */
const FOOT = 17;
const NUMBER = 15.5;

function text(x: number, y: number, size: number, fill: string, words: string): string {
    return `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="middle" fill="${fill}" font-family="inherit">${words}</text>`;
}

/* One sum, or the lowest above the highest, with dots between: a line would make a fraction of them. */
function sums(lowest: number, highest: number, fill: string): string {
    if (lowest === highest) return text(20, 57, 19, fill, `${lowest}`);
    return text(20, 45.5, 16, fill, `${lowest}`) + [48.2, 51, 53.8].map((y) => spot(20, y, 1, fill)).join("") + text(20, 67, 16, fill, `${highest}`);
}

const HOLLOW = "M20 25.5Q34 26 34.5 38L34.3 62Q34 74.5 20 74.5Q6 74.5 5.6 62L5.5 38Q6 26 20 25.5Z";

/* A ring between two tiles; each of them shows its half. */
function ring(x: number, y: number, rx: number, ry: number, width: number): string {
    const oval = (by: number, fill: string) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx - by}" ry="${ry - by}" fill="${fill}" stroke="${M.ink}" stroke-width="${width}"/>`;
    return oval(0, M.brassLight) + oval(Math.min(rx, ry) * 0.55, M.woodHollow);
}

function rings({ before, next }: Joined, width: number, y: number, rx: number, ry: number, outline: number): string {
    return (before ? ring(0, y, rx, ry, outline) : "") + (next ? ring(width, y, rx, ry, outline) : "");
}

const CROSS = "M15.5 7L24.5 16M24.5 7L15.5 16";

function dashed(stroke: string): string {
    return `<path d="${HOLLOW}" fill="none" stroke="${stroke}" stroke-width="3.5" stroke-dasharray="5 3.4"/>`;
}

/** The wood of a link with its number at the foot, and the hollow in it with the sums that fit. */
export function freeLink(number: number, lowest: number, highest: number): string {
    return plank(number, 40, TOP, BOTTOM, FOOT) + text(20, BOTTOM - 3, NUMBER, M.bone, `${number}`) + cut(HOLLOW, M.woodHollow, 2) + line("M9 40Q9 29.5 20 29", M.ink, 2) + sums(lowest, highest, M.bone);
}

/** The brass that lies in it when it is held. */
export function heldLink(lowest: number, highest: number): string {
    return (
        cut(HOLLOW, M.brass, 2.5) +
        tone("M20 73Q33 73 33 62L33.2 38Q33 31 28.5 28.6Q30 33 29.8 40L29.4 60Q28 69 14 71.6Q17 73 20 73Z", M.brassShade) +
        line("M10 41Q10 31 18 30", M.brassLight, 3) + sums(lowest, highest, M.ink)
    );
}

export function joins(joined: Joined): string {
    return rings(joined, 40, 50, 7.6, 6.6, 2.2);
}

export function aimAt(aim: Aim): string {
    switch (aim) {
        case "take":
            return line(HOLLOW, GLOW, 4.5) + cut("M7 2H33L20 18Z", GLOW, 2.5);
        case "lose":
            return (
                line(HOLLOW, BREAK, 4.5) +
                line("M25 24L21 29L27 33L24 36M13 76L17 71L12 68L15 64", M.ink, 2.6) +
                cut("M7 2H33L20 18Z", BREAK, 2.5) + line("M20 5V9M20 12V12.2", M.ink, 2.6)
            );
        case "reach":
            return dashed(GLOW) + cut("M20 6.5L25 11.5L20 16.5L15 11.5Z", GLOW, 2);
        case "risk":
            return dashed(BREAK) + line(CROSS, M.ink, 5.5) + line(CROSS, BREAK, 2.6);
    }
}

/* ---- Somebody else's: 24 wide and 34 high, to be counted ----------------------------------- */

const SMALL = "M12 6Q19.5 6 19.6 13L19.4 22Q19 28 12 28Q5 28 4.6 22L4.4 13Q4.5 6 12 6Z";

export function smallFree(number: number): string {
    return plank(number, 24, 2, 32, 6) + cut(SMALL, M.woodHollow, 1.6);
}

export function smallHeld(): string {
    return (
        cut(SMALL, M.brass, 1.8) +
        tone("M12 27Q18 27 18.3 22L18.6 13Q18.6 9.6 16.6 8Q17 20 10 26.6Q11 27 12 27Z", M.brassShade) +
        line("M8 14Q8 10 11.4 9.4", M.brassLight, 2)
    );
}

export function smallJoins(joined: Joined): string {
    return rings(joined, 24, 17, 6.5, 5, 1.6);
}

/** Where somebody else's dice lie; what they could reach is theirs to see. */
export function smallAim(aim: Aim): string {
    if (aim === "take") return line(SMALL, GLOW, 3.4) + cut("M6 0H18L12 8Z", GLOW, 1.6);
    return line(SMALL, BREAK, 3.4) + line("M15 5L12 11L16 16M9 29L12 24L8 19", M.ink, 2) + cut("M6 0H18L12 8Z", BREAK, 1.6);
}
