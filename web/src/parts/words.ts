/* Small things about words. */

/** Refusals of the server begin with a small letter, because they may stand inside a sentence. */
export function capital(sentence: string): string {
    return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}
