/* What lies on Sketch!'s table besides cards, as SVG: the place of a card that is gone, the pages under the
   top of a pile, the blot of a slam, and what becomes of a card that was slammed in vain. */
import { type Stroke, brush, brushed, wash } from "./sketch-brush";

/** A blot in a box of 200 × 200: arms of different length, and what flew off. */
export function blot(): string {
    const ARMS = [1, 0.72, 0.94, 0.66, 1.08, 0.7, 0.86, 0.64, 1.04, 0.74, 0.9, 0.68, 1.1, 0.7, 0.84, 0.66];
    const around = ARMS.flatMap((reach, i) => {
        const angle = (i / ARMS.length) * 2 * Math.PI;
        return [Math.round(100 + Math.cos(angle) * reach * 78), Math.round(100 + Math.sin(angle) * reach * 84)];
    });
    const drops = [
        [184, 62, 7], [192, 76, 3], [14, 120, 6], [28, 46, 8], [16, 38, 3], [150, 186, 6], [162, 178, 3], [66, 190, 5], [118, 10, 6],
    ].map(([x, y, r]) => `M${x! - r!} ${y}a${r} ${r} 0 1 0 ${2 * r!} 0a${r} ${r} 0 1 0 ${-2 * r!} 0Z`);
    return wash(around) + drops.join("");
}

/** Two strokes across a card that do not leave any doubt; in the box of a card. */
const CROSS: readonly Stroke[] = [
    [20, 44, 5, 52, 80, 11, 86, 116, 4],
    [86, 40, 4, 54, 76, 10, 18, 118, 5],
];
export const cross = brushed(CROSS);

/* Where a card tears, from its left edge to its right. */
const TEAR = [0, 70, 12, 78, 22, 68, 34, 80, 46, 70, 56, 84, 68, 74, 80, 86, 92, 76, 104, 84];

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
