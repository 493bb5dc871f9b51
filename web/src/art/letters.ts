/* The letters of the logotypes, as the line in their middle: 20 high, drawn by hand, to be cut in wood,
   brushed or cast (art/Logotype.svelte). Only those that our four names need. */

interface Letter {
    path: string;
    width: number;
}

const LETTERS: Record<string, Letter> = {
    A: { path: "M0 20L6.4 0 13 20M2.3 13.6l8.4-.4", width: 13 },
    C: { path: "M11.6 4C9-1.6 0-1.4 0 10.2S9.5 21.6 11.8 16", width: 11.5 },
    E: { path: "M10 0L0 .4V20l10.4-.2M0 10l8.4-.2", width: 10 },
    H: { path: "M0 0v20M12 .3V20M0 10.2l12-.4", width: 12 },
    I: { path: "M0 0l.3 20", width: 0.5 },
    K: { path: "M0 0l.3 20M11.5.2L.8 11.3M4.6 8L12 20", width: 11.5 },
    L: { path: "M0 0l.3 20 9.7-.3", width: 9.5 },
    O: { path: "M7 0C-2.3.2-2.3 20 7 20S16.3-.2 7 0z", width: 14 },
    P: { path: "M.2 20L0 .3C13-2 13.5 11.5.3 11", width: 10 },
    R: { path: "M.2 20L0 .3C13-2 13.5 11 .3 10.8M5 11l7 9", width: 11.5 },
    S: { path: "M11.2 3.6C9-1.2.4-1 .4 4.8.4 11 11.8 8.6 11.8 15 11.8 21.2 2 21.2 0 16", width: 11.8 },
    T: { path: "M0 .5L12.5 0M6.2.2L6.5 20", width: 12.5 },
    U: { path: "M0 0v12.5c0 10 12 10 12 0V0", width: 12 },
    "!": { path: "M1 0L.4 12.6M.3 17v3", width: 1 },
};

export interface Placed {
    letter: string;
    path: string;
    /** Where, and how much it leans: nothing that is cut by hand stands quite straight. */
    x: number;
    y: number;
    turn: number;
}

const LEANS = [-2, 1.5, -1, 2, -1.5, 1, -2.5, 1.8];

/** A word, letter by letter, and how wide it is. */
export function lettered(word: string, gap: number): { letters: Placed[]; width: number } {
    let x = 0;
    const letters = [...word].map((letter, i) => {
        const { path, width } = LETTERS[letter]!;
        const placed = { letter, path, x, y: i % 2 === 0 ? 0.4 : -0.4, turn: LEANS[i % LEANS.length]! };
        x += width + gap;
        return placed;
    });
    return { letters, width: x - gap };
}
