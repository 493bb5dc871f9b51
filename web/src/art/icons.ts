/* The furniture's icons: our own, on a grid of 24, drawn with one even line and round ends
   (parts/Icon.svelte). A dot is a line of no length. An icon never stands alone: words are beside it, or
   its button has a name. */
export const ICONS = {
    back: "M14 5l-7 7 7 7M7.5 12H20",
    check: "M4.5 12.5l5 5.5L19.5 6",
    close: "M6 6l12 12M18 6L6 18",
    /* A tray, and what falls into it. */
    download: "M12 3.5v11M7.5 10.5L12 15l4.5-4.5M4 16v4h16v-4",
    /* A die on a pair of scales: chance, weighed. */
    fair: "M12 3v18M8 21h8M4.5 7.5L12 5.5l7.5 2M4.5 7.5l-2.5 6c1 2 4 2 5 0zM19.5 7.5l-2.5 6c1 2 4 2 5 0z",
    /* To the first, the one before, the next and the last. */
    first: "M6 5v14M19 5.5L9 12l10 6.5z",
    before: "M15.5 5l-7.5 7 7.5 7",
    next: "M8.5 5l7.5 7-7.5 7",
    last: "M18 5v14M5 5.5L15 12 5 18.5z",
    /* A lamp. */
    hint: "M9 17.5c0-2.5-3.5-4-3.5-8a6.5 6.5 0 0113 0c0 4-3.5 5.5-3.5 8zM9.5 21h5M12 17v-5.5l-2-2M12 11.5l2-2",
    home: "M3.5 11.5L12 4l8.5 7.5M6 10v10h12V10M10 20v-5.5h4V20",
    link: "M10 14.5a4 4 0 005.7 0l3.6-3.6a4 4 0 00-5.7-5.7l-1.3 1.3M14 9.5a4 4 0 00-5.7 0l-3.6 3.6a4 4 0 005.7 5.7l1.3-1.3",
    more: "M4.5 11a1 1 0 100 2 1 1 0 000-2M12 11a1 1 0 100 2 1 1 0 000-2M19.5 11a1 1 0 100 2 1 1 0 000-2",
    mute: "M4 9.5v5h3.5L12.5 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
    pause: "M8 5v14M16 5v14",
    people: "M8.5 11a3.3 3.3 0 100-6.6 3.3 3.3 0 000 6.6M2.5 19.5c0-6.5 12-6.5 12 0M16 10.7a2.7 2.7 0 100-5.4M17.5 13.7c2.6.5 4 2.5 4 5.3",
    play: "M7 4.5L19 12 7 19.5z",
    /* Round again. */
    replay: "M5 6v5h5M5.5 10.5a7.5 7.5 0 111 6.5",
    /* An open book. */
    rules: "M12 6.5C10 4.5 6.5 4.5 3.5 5.5v13c3-1 6.5-1 8.5 1 2-2 5.5-2 8.5-1v-13c-3-1-6.5-1-8.5 1zM12 6.5v13",
    settings: "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5M9 14.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5",
    share: "M12 14V3.5M8 7l4-3.5L16 7M7 11H5v9.5h14V11h-2",
    sound: "M4 9.5v5h3.5L12.5 19V5L7.5 9.5zM15.5 9c1.5 1.5 1.5 4.5 0 6M18.5 6.5c3 3 3 8 0 11",
    story: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6",
    talk: "M4 5h16v11h-8.5L7 20v-4H4zM8 9h8M8 12.5h5",
    undo: "M8 5L4 9l4 4M4.5 9H14a5 5 0 010 10H9",
    watch: "M2.5 12c4-7.5 15-7.5 19 0-4 7.5-15 7.5-19 0zM12 9.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6",
    win: "M7 4h10v5a5 5 0 01-10 0zM7 5.5H3.5C3.5 9 5 10.5 7.5 11M17 5.5h3.5c0 3.5-1.5 5-4 5.5M12 14v3.5M8 20.5c0-2 2-3 4-3s4 1 4 3z",
} as const;

export type IconName = keyof typeof ICONS;
