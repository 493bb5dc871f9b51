/* The twelve gangs of Skull: what each paints its discs with. Six marks have a gang each, and their other
   signs have six more (core/mark.h), so a gang is a mark and which of its two signs. */
import { MARKS } from "./marks";
import { FLOWERS } from "./skull-flowers";
import { SKULLS } from "./skull-skulls";

/** What something is painted with. */
export type Tone = "petal" | "shade" | "heart" | "leaf" | "bone" | "dim" | "glow" | "horn" | "ink" | "paint" | "deep" | "cream";

/** A shape in one tone, as the path of an SVG. */
export type Shape = readonly [Tone, string];

/** Gangs by their number: 0 to 5 by their marks, 6 to 11 by the other signs. */
interface Paints {
    /** The gang's own colour, and a darker tone of it. */
    paint: string;
    deep: string;
    petal: string;
    shade: string;
    heart: string;
}

const PAINTS: readonly Paints[] = [
    { paint: "#c9730c", deep: "#8f4b00", petal: "#f9a11f", shade: "#de7505", heart: "#7c3606" },
    { paint: "#2f86c4", deep: "#17598c", petal: "#8d9cf5", shade: "#5c68d0", heart: "#ffd23f" },
    { paint: "#12855c", deep: "#075a3d", petal: "#f58aa0", shade: "#d64f6f", heart: "#a02c4c" },
    { paint: "#b0558c", deep: "#7e2f60", petal: "#f9c3dc", shade: "#e58bb9", heart: "#ffd86b" },
    { paint: "#2b5fb8", deep: "#163c82", petal: "#ee5340", shade: "#c02f26", heart: "#2a1a1a" },
    { paint: "#cf5320", deep: "#96320b", petal: "#c58be8", shade: "#9455c4", heart: "#4c7a37" },
    { paint: "#e6a649", deep: "#a66a12", petal: "#ffffff", shade: "#ffd9a6", heart: "#d2620f" },
    { paint: "#79bfe6", deep: "#3a83b0", petal: "#6fb04a", shade: "#3f7d2c", heart: "#3f7d2c" },
    { paint: "#5cc39a", deep: "#278a63", petal: "#d83a5c", shade: "#9c1f45", heart: "#ffcf4a" },
    { paint: "#e2a3cb", deep: "#b3689a", petal: "#5ea653", shade: "#a9d873", heart: "#a9d873" },
    { paint: "#8db4ec", deep: "#4f7dbd", petal: "#ffffff", shade: "#cfd9e6", heart: "#f2c230" },
    { paint: "#f09367", deep: "#bd5a2b", petal: "#ffd02e", shade: "#eda20c", heart: "#6b3d14" },
];

/* What all gangs share. */
const COMMON = { leaf: "#5c9a45", bone: "#f5ecd9", dim: "#cdbb9c", horn: "#d9b676", ink: "#17121a", cream: "#fbf1dc" };

export interface Gang {
    flower: () => readonly Shape[];
    skull: () => readonly Shape[];
    paints: Record<Tone, string>;
    /** One of a mark's second sign: its backs are painted the other way round. */
    isSecond: boolean;
}

/* What is cut once is kept. */
function once<T>(make: () => T): () => T {
    let made: T | undefined;
    return () => (made ??= make());
}

export const GANGS: readonly Gang[] = PAINTS.map((paints, i) => ({
    flower: once(FLOWERS[i]!),
    skull: once(SKULLS[i]!),
    paints: { ...COMMON, ...paints, glow: paints.paint },
    isSecond: i >= MARKS.length,
}));
