/* What lies on Sketch!'s table besides cards, as SVG: the place of a card that is gone, the pages under the
   top of a pile, the blot of a slam, and what becomes of a card that was slammed in vain. */
import { type Stroke, brush, brushed, wash } from "./sketch-brush";

/* Of the arms of a blot: where around it, and how far they reach. */
const ARMS = [
    [0.05, 0.98], [0.13, 0.8], [0.2, 1.05], [0.3, 0.86], [0.37, 0.96], [0.45, 0.82], [0.53, 1.06], [0.61, 0.84], [0.69, 1], [0.77, 0.83], [0.84, 1.04], [0.93, 0.85],
] as const;
/* What flew off: x, y and radius. */
const DROPS = [
    [186, 40, 5], [194, 52, 2.5], [8, 128, 4], [22, 34, 6], [11, 26, 2.5], [168, 184, 5], [178, 176, 2.5], [48, 190, 4], [122, 5, 4],
] as const;

/** A blot in a box of 200 × 200: a card of half that size lies on it, and the rim is seen. */
export function blot(): string {
    const spot = (turn: number, reach: number) => {
        const angle = turn * 2 * Math.PI;
        return [Math.round(100 + Math.cos(angle) * reach * 88), Math.round(100 + Math.sin(angle) * reach * 95)];
    };
    const around = ARMS.flatMap(([turn, reach]) => [
        ...spot(turn - 0.028, 0.76),
        ...spot(turn - 0.016, reach * 0.94),
        ...spot(turn, reach),
        ...spot(turn + 0.016, reach * 0.94),
        ...spot(turn + 0.028, 0.76),
    ]);
    return wash(around) + DROPS.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`).join("");
}

/* Two strokes that do not leave any doubt, in a box of 30 × 30. */
const CROSS: readonly Stroke[] = [
    [6, 6, 3, 15, 15, 6.5, 25, 25, 2.5],
    [25, 5, 2.5, 15, 15, 6, 5, 25, 3],
];
export const cross = brushed(CROSS);

/* Where a card tears, from its left edge to its right. */
const TEAR = [0, 92, 12, 100, 22, 91, 34, 103, 46, 94, 56, 107, 68, 98, 80, 110, 92, 101, 104, 108];

/** The two halves of a torn card as CSS polygons, in parts of its size. */
export const halves = ((): { upper: string; lower: string } => {
    const spots: string[] = [];
    for (let i = 0; i < TEAR.length; i += 2) spots.push(`${((TEAR[i]! / 104) * 100).toFixed(1)}% ${((TEAR[i + 1]! / 152) * 100).toFixed(1)}%`);
    return {
        upper: `polygon(-10% -10%, 110% -10%, ${[...spots].reverse().join(", ")})`,
        lower: `polygon(-10% 110%, 110% 110%, ${[...spots].reverse().join(", ")})`,
    };
})();

/** A place without a card: pencil, in the box of a card. */
export const hole =
    `<rect x="5" y="5" width="94" height="142" rx="8" fill="none" stroke="var(--sk-pencil)" stroke-width="3" stroke-dasharray="9 7"/>` +
    `<path fill="var(--sk-pencil)" opacity=".5" d="${brush([24, 120, 1, 52, 76, 2.4, 80, 32, 1])}"/>`;

/** A circle that runs out, in a box of 120 × 120: `pathLength` is 1. */
export const RING = { center: 60, radius: 54 };
