/* A brush and a wash, as paths: what Sketch! is drawn with. A stroke is a line of points, each with the
   width of the brush there; it becomes one filled outline, a little uneven, as ink is. Everything is
   computed from numbers alone, so a drawing is the same each time. */

/** `x, y, width` of one point after the other. */
export type Stroke = readonly number[];
/** `x, y` of one point after the other, around a patch of colour. */
export type Outline = readonly number[];

interface Spot {
    x: number;
    y: number;
}

interface Point extends Spot {
    width: number;
}

/* About so far apart are the points of an outline. */
const REACH = 6;
const MOST_STEPS = 5;
/* How far ink runs over the edge, as a part of the width. */
const UNEVEN = 0.12;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Between `b` and `c` on the smooth line through all four (Catmull and Rom's). */
function between(a: number, b: number, c: number, d: number, at: number): number {
    return (
        0.5 * (2 * b + (c - a) * at + (2 * a - 5 * b + 4 * c - d) * at * at + (3 * b - a - 3 * c + d) * at * at * at)
    );
}

function pointsOf(stroke: Stroke): Point[] {
    const points: Point[] = [];
    for (let i = 0; i + 2 < stroke.length; i += 3) points.push({ x: stroke[i]!, y: stroke[i + 1]!, width: stroke[i + 2]! });
    return points;
}

function smooth(points: Point[]): Point[] {
    const line: Point[] = [];
    const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)]!;
    for (let i = 0; i + 1 < points.length; i++) {
        const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
        const steps = Math.min(MOST_STEPS, Math.ceil(Math.hypot(c.x - b.x, c.y - b.y) / REACH));
        for (let step = 0; step < steps; step++) {
            const part = step / steps;
            line.push({
                x: between(a.x, b.x, c.x, d.x, part),
                y: between(a.y, b.y, c.y, d.y, part),
                width: Math.max(0.2, between(a.width, b.width, c.width, d.width, part)),
            });
        }
    }
    return [...line, at(points.length - 1)];
}

/* How uneven the edge is at a point: always the same there. */
function unevenness(x: number, y: number): number {
    const noise = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
    return (noise - Math.floor(noise) - 0.5) * 2 * UNEVEN;
}

const spot = ({ x, y }: Spot) => `${tenth(x)} ${tenth(y)}`;

/* Without corners: curves from the middle of one piece to the middle of the next. */
function edge(spots: Spot[]): string {
    const bends = spots.slice(1, -1).map((bend, i) => {
        const next = spots[i + 2]!;
        return `Q${spot(bend)} ${spot({ x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 })}`;
    });
    return `${spot(spots[0]!)}${bends.join("")}L${spot(spots[spots.length - 1]!)}`;
}

/** The outline of a stroke of the brush, closed, to be filled. */
export function brush(stroke: Stroke): string {
    const line = smooth(pointsOf(stroke));
    const sides: [Spot[], Spot[]] = [[], []];
    line.forEach(({ x, y, width }, i) => {
        const before = line[Math.max(i - 1, 0)]!;
        const after = line[Math.min(i + 1, line.length - 1)]!;
        const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
        const across = { x: -(after.y - before.y) / length, y: (after.x - before.x) / length };
        [1, -1].forEach((side, s) => {
            const reach = (width / 2) * side * (1 + unevenness(x + side, y));
            sides[s]!.push({ x: x + across.x * reach, y: y + across.y * reach });
        });
    });
    const [first, last] = [line[0]!.width / 2, line[line.length - 1]!.width / 2].map(tenth);
    const [there, back] = [sides[0], sides[1].reverse()];
    return `M${edge(there)}A${last} ${last} 0 0 0 ${edge(back)}A${first} ${first} 0 0 0 ${spot(there[0]!)}Z`;
}

/** A smooth closed outline through points: colour that was put on with a full brush. */
export function wash(outline: Outline): string {
    const count = outline.length / 2;
    const x = (i: number) => outline[((i + count) % count) * 2]!;
    const y = (i: number) => outline[((i + count) % count) * 2 + 1]!;
    let path = `M${x(0)} ${y(0)}`;
    for (let i = 0; i < count; i++) {
        const first = `${tenth(x(i) + (x(i + 1) - x(i - 1)) / 6)} ${tenth(y(i) + (y(i + 1) - y(i - 1)) / 6)}`;
        const second = `${tenth(x(i + 1) - (x(i + 2) - x(i)) / 6)} ${tenth(y(i + 1) - (y(i + 2) - y(i)) / 6)}`;
        path += `C${first} ${second} ${x(i + 1)} ${y(i + 1)}`;
    }
    return `${path}Z`;
}

/** Strokes as one path. */
export function brushed(strokes: readonly Stroke[]): string {
    return strokes.map(brush).join("");
}

/** The stroke elsewhere: `scale` times as large around the origin, then moved. */
export function placed(stroke: Stroke, scale: number, dx: number, dy: number): Stroke {
    return stroke.map((value, i) => (i % 3 === 0 ? value * scale + dx : i % 3 === 1 ? value * scale + dy : value * scale));
}
