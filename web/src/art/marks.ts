/* Twelve marks for people at a table: six shapes, each solid and open, in six colours. Shape and colour say
   the same thing, so that nobody needs the colour. The colours begin with those of Okabe and Ito, which
   survive every kind of colour blindness, made darker or lighter until they stand out from any ground of
   ours (colours.test.ts computes it). */

export interface Mark {
    /** On a grid of 24. */
    path: string;
    /** On light and on dark ground. */
    light: string;
    dark: string;
}

/** In the order of the signs that games give their marks: ● ▲ ■ ◆ ★ ✚. */
export const MARKS: readonly Mark[] = [
    { path: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17z", light: "#a35c00", dark: "#f2ad3d" },
    { path: "M12 3.5l9.5 16.5h-19z", light: "#0f6c9c", dark: "#76c5f0" },
    { path: "M4.5 4.5h15v15h-15z", light: "#00714d", dark: "#42cb9e" },
    { path: "M12 2l8.5 10L12 22 3.5 12z", light: "#96386f", dark: "#e6a0cb" },
    { path: "M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8z", light: "#2d4fa3", dark: "#9bb4ff" },
    { path: "M8.7 3h6.6v5.7H21v6.6h-5.7V21H8.7v-5.7H3V8.7h5.7z", light: "#b23c00", dark: "#ff9566" },
];
