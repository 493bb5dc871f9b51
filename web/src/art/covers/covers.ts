/* The games' faces on the home page. A game without one has its name alone. */
import type { Component } from "svelte";
import Skalpott from "./Skalpott.svelte";
import Sketch from "./Sketch.svelte";
import Skull from "./Skull.svelte";

const COVERS = { skull: Skull, sketch: Sketch, skalpott: Skalpott } as const;

export function coverOf(game: string): { name: keyof typeof COVERS; Cover: Component } | null {
    if (!Object.hasOwn(COVERS, game)) return null;
    const name = game as keyof typeof COVERS;
    return { name, Cover: COVERS[name] };
}
