/* Skull's things: a disc's sides and a mat's, put together from what the gangs paint (skull-gangs.ts). Each is a
   list of layers for a box of 100 by 100 with the origin in the middle. */
import { both, cut, ring, spot } from "./cut";
import { GANGS, type Gang, type Shape, type Tone } from "./skull-gangs";

/** A painted path; `isOutlined` with the line that everything has. */
export interface Layer {
    d: string;
    fill: string;
    isOutlined: boolean;
    /** How it lies, as an SVG transform. */
    lies?: string;
}

const OUTLINE = 'stroke="#17121a" stroke-width="2.4" stroke-linejoin="round"';

/** Layers as the inside of an <svg>. They are made of what stands here and in the gangs, and nothing else. */
export function markup(layers: readonly Layer[]): string {
    return layers
        .map(({ d, fill, isOutlined, lies }) => `<path d="${d}" fill="${fill}" ${isOutlined ? OUTLINE : ""}${lies === undefined ? "" : ` transform="${lies}"`}/>`)
        .join("");
}

const INK = "#17121a";
const NIGHT = "#2b2333";
const WOOD = "#7a5234";

/* Round, but sawn by hand. */
const DISC = cut("-14,-45 12,-46 33,-34 46,-12 45,14 33,33 12,46 -13,45 -34,32 -46,12 -45,-14 -33,-33", 13);
const FIELD = cut("-12,-38 11,-39 28,-28 39,-10 38,12 28,28 10,39 -11,38 -29,27 -39,10 -38,-12 -28,-28", 11);
/* Where the gilding is worn off. */
const WORN = cut("-44,-14 -39,-10 -41,0 -46,6", 2) + cut("8,46 20,42 16,39 6,41", 2) + cut("33,-33 40,-24 36,-22 30,-29", 2);
const LIGHT = cut("-36,-25 -25,-36 -9,-42.5 -9,-40.5 -24,-34 -34,-23", 1);
const NOTCHES = ring(12, "-1.6,-45 1.6,-45 1.2,-40 -1.2,-40", 0.5, 15);

/* What turns a plain back into something one would like to turn over. */
const RAYS = ring(18, "-2.4,-36.5 0,-30 2.4,-36.5", 0.8);

/* The marks as they are painted: full, and hollow for their second gangs. */
const SIGNS: readonly string[] = [
    spot(0, 0, 20),
    both("0,-24 24,18 0,18", 4),
    both("0,-19 19,-19 19,19 0,19", 4),
    both("0,-26 22,0 0,26", 4),
    both("0,-26 7,-8 25,-7 11,5 16,23 0,13", 2),
    both("0,-22 8,-22 8,-8 22,-8 22,8 8,8 8,22 0,22", 3),
];
const signOf = (gang: number) => SIGNS[gang % SIGNS.length]!;

const BARE_TONES: ReadonlySet<Tone> = new Set(["ink", "glow"]);
const GILT: Partial<Record<Tone, string>> = { petal: "#ffe79c", shade: "#e9b93f", heart: "#8a5d08", leaf: "#b98412", cream: "#d9a32c" };

const layer = (d: string, fill: string, isOutlined = false): Layer => ({ d, fill, isOutlined });

function painted(shapes: readonly Shape[], paints: Gang["paints"], lies?: string): Layer[] {
    return shapes.map(([tone, d]) => ({
        ...layer(d, paints[tone], !BARE_TONES.has(tone)),
        ...(lies === undefined ? {} : { lies }),
    }));
}

function wood({ paints, isSecond }: Gang, field: string): Layer[] {
    return [
        { ...layer(DISC, paints.deep, true), lies: "translate(0 3)" },
        layer(DISC, paints.paint, true),
        ...(isSecond ? [layer(NOTCHES, INK)] : []),
        layer(FIELD, field, true),
        layer(LIGHT, "#ffffff99"),
    ];
}

function gilded(field: string): Layer[] {
    return [
        { ...layer(DISC, "#7d5406", true), lies: "translate(0 3)" },
        layer(DISC, "#f2c44d", true),
        layer(WORN, WOOD),
        layer(FIELD, field, true),
        layer(LIGHT, "#fff8dd"),
    ];
}

function sign(gang: number, ground: string): Layer[] {
    const { isSecond, paints } = GANGS[gang]!;
    if (!isSecond) return [layer(signOf(gang), paints.cream, true)];
    return [
        { ...layer(signOf(gang), INK), lies: "scale(1.08)" },
        { ...layer(signOf(gang), ground), lies: "scale(0.58)" },
    ];
}

/** A back so small that there is room for the sign alone. */
export function smallBack(gang: number): Layer[] {
    const { paint, deep } = GANGS[gang]!.paints;
    return [{ ...layer(DISC, deep, true), lies: "translate(0 3)" }, layer(DISC, paint, true), ...sign(gang, paint)];
}

/** What everybody sees of a disc that lies face down: equal for all of a gang. */
export function discBack(gang: number): Layer[] {
    const { paint, deep } = GANGS[gang]!.paints;
    return [...wood(GANGS[gang]!, paint), layer(RAYS, deep), ...sign(gang, paint)];
}

/** The back of a Last Chance disc that is known to be one. */
export function gildedBack(gang: number): Layer[] {
    return [...gilded("#d9a32c"), layer(RAYS, "#9c6d0c"), ...sign(gang, "#d9a32c")];
}

export function discFront(gang: number, face: "flower" | "skull" | "last"): Layer[] {
    const { paints, flower, skull } = GANGS[gang]!;
    if (face === "skull") return [...wood(GANGS[gang]!, NIGHT), ...painted(skull(), paints)];
    if (face === "flower") return [...wood(GANGS[gang]!, paints.cream), ...painted(flower(), paints, "scale(0.9)")];
    return [...gilded("#c08a18"), ...painted(flower(), { ...paints, ...GILT }, "scale(0.86)")];
}

const CLOTH = both("0,-46 30,-47 45,-43 47,-28 46,0 47,30 43,45 28,46 0,47", 8);
const HEM = both("0,-40 27,-41 39,-37 41,-25 40,0 41,27 37,39 25,40 0,41", 6);
const STITCHES = [-30, -18, -6, 6, 18, 30]
    .map((at) => ring(4, `${at - 3.5},-43.2 ${at + 3.5},-43.2 ${at + 3.5},-41.8 ${at - 3.5},-41.8`, 0.5))
    .join("");
const CORNERS = ["-40 -40", "40 -40", "40 40", "-40 40"];
const LEAVES = ring(4, "-11,-45 0,-51 11,-45 0,-40", 2);

/** A mat's bare side: cloth, stitched, with the gang's sign woven in. */
export function matBare(gang: number): Layer[] {
    const { paints } = GANGS[gang]!;
    return [
        layer(CLOTH, paints.deep, true),
        layer(CLOTH, "#1f1a2bb8"),
        layer(HEM, "#ffffff14"),
        layer(STITCHES, "#ffffff4d"),
        layer(signOf(gang), "#1f1a2b99"),
    ];
}

/** Its other side, in bloom: the owner has won a challenge. */
export function matBloom(gang: number): Layer[] {
    const { paints, flower } = GANGS[gang]!;
    return [
        layer(CLOTH, paints.deep, true),
        layer(HEM, paints.paint),
        layer(HEM, "#fff6e066"),
        layer(LEAVES, paints.leaf, true),
        ...CORNERS.flatMap((corner) => painted(flower(), paints, `translate(${corner}) scale(0.36)`)),
    ];
}
