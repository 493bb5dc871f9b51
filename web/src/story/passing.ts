/* Letting a whole turn pass: who says so once is not asked again in each reaction window of that turn. It ends by itself
   with the turn, and whatever is more than a window is asked as ever. */
import { viewOf, windowOf } from "../client/views";
import type { Choice } from "../client/wire";

/** How a window is let pass (SKE-30). */
export const PASS = "ok";

/** The turn that it is, by a name of its own, in a game that has reaction windows; null: it has none. What comes when the last
    turn is over (SKE-61) is none of anybody's. */
export function turnOf(game: string, view: unknown): string | null {
    const seen = viewOf(game, view);
    if (seen?.game !== "sketch") return null;
    const { turn, player, last_window } = seen.view;
    return last_window ? "last" : `${turn} ${player.join(" ")}`;
}

/** Is this a window, and nothing else, which can be let pass? */
export function isPassable(game: string, view: unknown, legal: readonly Choice[]): boolean {
    return windowOf(game, view) !== null && legal.some((choice) => "do" in choice && choice.do === PASS);
}
