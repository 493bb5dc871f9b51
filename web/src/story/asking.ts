/* Asks questions one after the other, where only the newest matters: whoever answers takes one at a time, and an
   answer that comes when another thing is asked already is of no use. */
export class Asking {
    private before: Promise<unknown> = Promise.resolve();

    /** `then` is called with the answer, unless the function that comes back was called before. A question that nobody
        has asked yet by then is not asked at all. */
    ask<Answer>(question: () => Promise<Answer>, then: (answer: Answer) => void): () => void {
        let isOpen = true;
        this.before = this.before.then(async () => {
            if (!isOpen) return;
            const answer = await question();
            if (isOpen) then(answer);
        });
        return () => {
            isOpen = false;
        };
    }
}
