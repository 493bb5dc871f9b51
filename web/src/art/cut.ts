/* Shapes as cut with a knife: corners in a row, each a little round. All three games are drawn with these, so
   that they are of one hand. A drawing is 100 wide, its middle is the origin. */

/** Corners as they are written in a drawing: "x,y x,y …". */
export type Corners = string;
type Point = readonly [number, number];

const read = (corners: Corners): Point[] =>
    corners.trim().split(/\s+/).map((corner) => corner.split(",").map(Number) as unknown as Point);
const short = (number: number) => String(Math.round(number * 10) / 10);
const written = ([x, y]: Point) => `${short(x)} ${short(y)}`;

function towards([x, y]: Point, [toX, toY]: Point, length: number): Point {
    const far = Math.hypot(toX - x, toY - y);
    const part = far === 0 ? 0 : Math.min(length / far, 0.5);
    return [x + (toX - x) * part, y + (toY - y) * part];
}

function path(points: Point[], round: number): string {
    const corners = points.map((corner, i) => {
        const before = points[(i + points.length - 1) % points.length]!;
        const after = points[(i + 1) % points.length]!;
        return `${written(towards(corner, before, round))}Q${written(corner)} ${written(towards(corner, after, round))}`;
    });
    return `M${corners.join("L")}Z`;
}

/** A shape with these corners. */
export function cut(corners: Corners, round = 3): string {
    return path(read(corners), round);
}

/** The half of a shape on the right, from top to bottom, and the same on the left. */
export function both(corners: Corners, round = 3): string {
    const right = read(corners);
    const left = right.filter(([x]) => x !== 0).map(([x, y]): Point => [-x, y]);
    return path([...right, ...left.reverse()], round);
}

/** A shape on the right, and another one like it on the left. */
export function pair(corners: Corners, round = 3): string {
    const right = read(corners);
    return path(right, round) + path(right.map(([x, y]): Point => [-x, y]), round);
}

/** The same shape so many times around the middle, the first turned by so many degrees. */
export function ring(count: number, corners: Corners, round = 3, turned = 0): string {
    const points = read(corners);
    return Array.from({ length: count }, (_, i) => {
        const angle = ((turned + (i * 360) / count) * Math.PI) / 180;
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
        return path(points.map(([x, y]): Point => [x * cos - y * sin, x * sin + y * cos]), round);
    }).join("");
}

/** A round spot. */
export function spot(x: number, y: number, radius: number): string {
    const r = short(radius);
    return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${short(radius * 2)} 0a${r} ${r} 0 1 0 ${short(-radius * 2)} 0Z`;
}

/** Spots at these places, all of one size. */
export function spots(places: Corners, radius: number): string {
    return read(places).map(([x, y]) => spot(x, y, radius)).join("");
}
