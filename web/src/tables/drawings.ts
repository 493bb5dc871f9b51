/* The games that have drawings, each in a file of its own that is loaded when it is played. Any other game
   is played in words. */
import type { Component } from "svelte";
import type { TableModel } from "../story/table.svelte";

export type GameDrawing = Component<{ model: TableModel }>;

const drawings: Record<string, () => Promise<{ default: GameDrawing }>> = {};

/** The drawing of a game; null: there is none, or it could not be loaded. */
export async function drawingOf(game: string): Promise<GameDrawing | null> {
    if (!Object.hasOwn(drawings, game)) return null;
    try {
        return (await drawings[game]!()).default;
    } catch {
        return null;
    }
}
