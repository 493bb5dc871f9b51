/* Reviews that were asked for, kept as long as the page is open: a bot may have thought for seconds, and who looks at the
   replay comes back to them. */
import type { Review } from "../client/wire";

const MOST = 8;

export class Reviews {
    private readonly kept = new Map<string, Promise<Review>>();

    /** The review of this name, perhaps still on its way; undefined: nobody has asked for it, or in vain. */
    find(name: string): Promise<Review> | undefined {
        return this.kept.get(name);
    }

    /** Asks for it, once. What failed may be asked for again. */
    ask(name: string, get: () => Promise<Review>): Promise<Review> {
        const known = this.kept.get(name);
        if (known !== undefined) return known;
        const asked = get();
        this.kept.set(name, asked);
        asked.catch(() => this.kept.delete(name));
        const oldest = [...this.kept.keys()][0]!;
        if (this.kept.size > MOST) this.kept.delete(oldest);
        return asked;
    }
}

export const reviews = new Reviews();
