/* Long work in turns: between them the browser draws, and listens to the reader. */

/** Resolves when the browser has had its turn. */
export function turn(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve));
}

/* Does something after the next picture, or soon where none is drawn; gives what calls that off. */
function afterPicture(then: () => void): () => void {
    let [frame, soon] = [0, 0];
    const later = () => (soon = window.setTimeout(then));
    if (document.hidden) later();
    else frame = requestAnimationFrame(later);
    return () => {
        cancelAnimationFrame(frame);
        clearTimeout(soon);
    };
}

/** A screen that is put up part by part, one with each picture. Call it in a component. */
export class Parts {
    /** So many are there. */
    count = $state(1);

    /** `whole`: so many there will be. */
    constructor(whole: () => number) {
        $effect(() => (this.count < whole() ? afterPicture(() => this.count++) : undefined));
    }

    /** Of a list, each of which is a part, those that are there; `before` parts come first. */
    of<T>(list: readonly T[], before: number): T[] {
        return list.slice(0, Math.max(0, this.count - before));
    }
}
