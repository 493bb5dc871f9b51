/* Which bot is asked to sit down where nobody has chosen one. */
import type { GameInfo } from "../client/wire";

/** The gentlest bot that knows what it does: the first is there for tests. */
export function gentle(bots: GameInfo["bots"]): string {
    return (bots[1] ?? bots[0])?.bot ?? "random";
}
