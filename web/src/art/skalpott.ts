/* Skalpott's things, drawn: bone dice, brass counters, the cup of scrap, the Joker's chest. Each function gives
   the inside of an <svg>, made of numbers and of what stands here and nothing else, so that it may be put
   into the page as markup. Wood, bone and brass look the same by day and by night; what lies
   around them is the table's. */

/** The materials: a tone in the light (it comes from the upper left), and one in the shade. */
export const MATERIAL = {
    ink: "#2b1b10",
    bone: "#f7eedb",
    boneShade: "#d6c39b",
    boneGrain: "#e6d7b6",
    wood: "#b57a44",
    woodLight: "#cf9860",
    woodShade: "#83512a",
    woodHollow: "#4a2c16",
    brass: "#e3b04b",
    brassLight: "#fbe3a0",
    brassShade: "#a87420",
    felt: "#2c5a4c",
    feltShade: "#214539",
    velvet: "#8c2f39",
    velvetShade: "#641f2a",
} as const;

const M = MATERIAL;

/** A shape with the outline that all have. */
export function cut(d: string, fill: string, width = 3): string {
    return `<path d="${d}" fill="${fill}" stroke="${M.ink}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** A tone or a scratch inside a shape. */
export function tone(d: string, fill: string): string {
    return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, stroke: string, width = 3): string {
    return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function disc(x: number, y: number, r: number, fill: string, width = 3): string {
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${M.ink}" stroke-width="${width}"/>`;
}

export function spot(x: number, y: number, r: number, fill: string): string {
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
}

export function put(x: number, y: number, what: string, turn = 0): string {
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${what}</g>`;
}

/* ---- Dice, in a box from -50 to 50 --------------------------------------------------------- */

const PIPS: readonly (readonly [number, number])[][] = [
    [],
    [[0, 0]],
    [[-1, -1], [1, 1]],
    [[-1, -1], [0, 0], [1, 1]],
    [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
    [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/* Drilled: dark, and light where the far wall of the hole is met. */
function pip(x: number, y: number): string {
    return spot(x, y, 9.4, M.ink) + line(`M${x - 1} ${y + 6.2}A6.6 6.6 0 0 0 ${x + 6.2} ${y - 1}`, M.woodLight, 2.6);
}

/** A die that lies there, with what it shows on top; 0: nothing yet. */
export function die(value: number): string {
    return (
        cut("M-36 -46L32 -45Q45 -44 46 -32L47 34Q47 47 34 47L-33 48Q-46 48 -46 35L-47 -33Q-47 -45 -36 -46Z", M.boneShade, 4) +
        tone("M-35 -43L29 -42.5Q38 -42 38.5 -32L39 29Q39 39 29 39L-34 39.5Q-43 39.5 -43.5 30L-44 -33Q-44 -43 -35 -43Z", M.bone) +
        line("M-37 -20Q-35 -36 -22 -37M18 33Q30 32 32 20", M.boneGrain, 3) +
        (PIPS[value] ?? []).map(([x, y]) => pip(x * 23 - 2.5, y * 23 - 2)).join("")
    );
}

/** A die in the air: on its corner, three sides in sight. */
export function tumblingDie(): string {
    const flat = (x: number, y: number, rx: number, ry: number, turn: number) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="${M.ink}"/>`;
    return (
        cut("M-1 -48Q3 -50 8 -47L40 -28Q45 -25 45 -20L44 20Q44 26 39 29L5 47Q0 50 -5 47L-39 28Q-44 25 -44 20L-45 -20Q-45 -26 -40 -29Z", M.bone, 4) +
        tone("M2 -4L42 -24L41.5 20Q41.5 24 37 27L3 45Z", M.boneShade) +
        tone("M-2 -4L-42 -24L-41.5 20Q-41.5 24 -37 27L-2 45Z", M.boneGrain) +
        line("M0 -3L-41 -24M0 -3L41 -24M0 -3L0 45", M.ink, 2.5) +
        flat(0, -27, 8, 5, 0) +
        flat(-31, -4, 5, 7, -12) + flat(-13, 27, 5, 7, -12) +
        flat(31, -5, 5, 7, 12) + flat(21, 11, 5, 7, 12) + flat(12, 27, 5, 7, 12)
    );
}

/* ---- Counters ------------------------------------------------------------------------------ */

/** A counter from above, in a box from -50 to 50: a coin with two links struck into it. */
export function coin(): string {
    return (
        cut("M-2 -46Q26 -46 40 -22Q52 4 38 28Q22 48 -4 46Q-32 44 -44 18Q-52 -12 -34 -33Q-20 -46 -2 -46Z", M.brass, 4) +
        tone("M-2 44Q24 46 38 26Q50 4 39 -21Q42 10 26 26Q10 42 -20 39Q-12 43 -2 44Z", M.brassShade) +
        line("M-33 -8Q-30 -27 -12 -34", M.brassLight, 6) +
        line("M-25 -7Q-25 -17 -14 -17H-2Q9 -17 9 -7T-2 4H-8M26 5Q26 16 15 16H3Q-9 16 -9 5T3 -6H8", M.ink, 6)
    );
}

/* A counter from the side, its lower edge at y. */
function lying(x: number, y: number): string {
    return (
        cut(`M${x - 15} ${y - 7}Q${x} ${y - 11} ${x + 15} ${y - 7}L${x + 15} ${y - 2}Q${x} ${y + 3} ${x - 15} ${y - 2}Z`, M.brassShade, 2) +
        tone(`M${x - 13.5} ${y - 6.6}Q${x} ${y - 10} ${x + 13.5} ${y - 6.6}Q${x} ${y - 3.4} ${x - 13.5} ${y - 6.6}Z`, M.brass) +
        line(`M${x - 9} ${y - 1.6}V${y - 3}M${x - 3} ${y - 0.4}V${y - 2}`, M.brassLight, 1.5)
    );
}

const A_STACK = 8;
const STACK_WIDTH = 33;

/** How wide the counters of the pool lie; they are 60 high. */
export function poolWidth(most: number): number {
    return Math.max(1, Math.ceil(most / A_STACK)) * STACK_WIDTH + 4;
}

/** So many counters in stacks of eight, as they are counted; where there is none, the ring that they left on the wood. */
export function pool(count: number): string {
    if (count === 0) return `<ellipse cx="18.5" cy="52" rx="14" ry="4.5" fill="none" stroke="${M.brassShade}" stroke-width="2.5" stroke-dasharray="5 4"/>`;
    return Array.from({ length: count }, (_, i) => {
        const stack = Math.floor(i / A_STACK);
        const height = i % A_STACK;
        const lean = ((stack * 5 + height * 7) % 3) - 1; // no two coins lie quite alike
        return lying(18.5 + stack * STACK_WIDTH + lean, 57 - height * 6.2);
    }).join("");
}

/* ---- Boxes, 60 by 60 ----------------------------------------------------------------------- */

/** The cup of scrap: broken counters show above its rim, more of them the fuller it is. */
export function cup(count: number): string {
    const broken = (x: number, y: number, turn: number) =>
        put(x, y, cut("M-9 3Q-10 -9 1 -9Q10 -8 9 3L5 0L2 4L-2 1L-5 4Z", M.brass, 2) + line("M-5 -1Q-4 -5 0 -5.4", M.brassLight, 1.6), turn);
    const heap = [broken(30, 14, -8), broken(20, 15, -34), broken(40, 15, 30), broken(26, 9, 18), broken(35, 9, -14)];
    const shown = count === 0 ? 0 : count < 3 ? 1 : count < 6 ? 3 : heap.length;
    return (
        cut("M9 15Q30 8 51 15Q30 23 9 15Z", M.woodHollow, 2.5) +
        heap.slice(0, shown).reverse().join("") +
        cut("M9 15Q30 24 51 15L46 52Q30 60 14 52Z", M.wood, 2.5) +
        tone("M36 20.5Q44 19.5 49.6 17L45 51Q41 53.6 35 54.6Z", M.woodShade) +
        tone("M12.5 19.5Q16 21 19 21.4L21.5 52.6Q17.5 52 15.6 50.8Z", M.woodLight) +
        cut("M11 30Q30 38 49 30L47.8 39Q30 47 12.2 39Z", M.brass, 2.5) +
        tone("M36 34.6Q43 33.4 47.6 31.6L46.7 38.2Q42 40.6 35.4 41.8Z", M.brassShade) +
        line("M17 35Q22 37 27 37.3", M.brassLight, 2)
    );
}

/** The Joker's chest, behind the counter that lies in it: shut while it is empty, open while a Joker turn is to
    come. */
export function chestBack(isOpen: boolean): string {
    if (!isOpen) return "";
    return (
        cut("M8 20Q6 4 17 3L43 3Q54 4 52 20L49 26L11 26Z", M.woodShade, 2.5) +
        tone("M12 20Q11 8 18 7L42 7Q49 8 48 20Z", M.velvet) +
        cut("M7 32L11 24L49 24L53 32Z", M.woodHollow, 2.5) +
        line("M4 8L8 12M56 8L52 12M30 -3L30 1", M.brass, 2.4)
    );
}

/** Before the counter. */
export function chestFront(isOpen: boolean): string {
    const box =
        cut("M6 32L54 32L51 55L9 55Z", M.wood, 2.5) +
        tone("M40 33.5L52.3 33.5L49.8 53.6L39 53.6Z", M.woodShade) +
        line("M8 42L38 42", M.woodShade, 1.6) +
        cut("M14 32L20 32L20.6 55L15.6 55Z", M.brass, 2) +
        cut("M40 32L46 32L44.4 55L39.4 55Z", M.brassShade, 2);
    if (isOpen) return box;
    return (
        box +
        cut("M5 32Q4 15 18 14L42 14Q56 15 55 32Z", M.woodLight, 2.5) +
        tone("M40 16Q53 16 53 30.4L41 30.4Q42 20 40 16Z", M.wood) +
        cut("M14 32Q13 18 17 14L23 14Q20 20 20 32Z", M.brass, 2) +
        cut("M40 32Q40 20 37 14L43 14Q47 18 46 32Z", M.brassShade, 2) +
        cut("M25 30L35 30L35 38Q30 43 25 38Z", M.brassLight, 2) + spot(30, 34.4, 2, M.ink)
    );
}

/* ---- Throws -------------------------------------------------------------------------------- */

/** A peg for each throw of the turn, 20 wide and 26 high each; those that are used stand in their holes. */
export function pegs(used: number, most: number): string {
    return Array.from({ length: most }, (_, i) => {
        const x = 10 + i * 20;
        const hole = `<ellipse cx="${x}" cy="20" rx="6.5" ry="3.6" fill="${M.woodHollow}" stroke="${M.ink}" stroke-width="1.6"/>`;
        if (i >= used) return hole;
        return hole + cut(`M${x - 4} 6L${x + 4} 6L${x + 3} 20Q${x} 22 ${x - 3} 20Z`, M.brassShade, 2) + disc(x, 6, 5, M.brass, 2) + spot(x - 1.6, 4.4, 1.6, M.brassLight);
    }).join("");
}

/** The best choice, 24 by 24. */
export function star(): string {
    return cut("M12 1.5L15 8.6L22.6 9.2L16.8 14.2L18.6 21.8L12 17.7L5.4 21.8L7.2 14.2L1.4 9.2L9 8.6Z", M.brassLight, 2);
}
