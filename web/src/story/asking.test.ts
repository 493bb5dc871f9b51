import { expect, it } from "vitest";
import { Asking } from "./asking";

function scene() {
    const asking = new Asking();
    const asked: string[] = [];
    const heard: string[] = [];
    const answers = new Map<string, () => void>();
    const ask = (question: string) =>
        asking.ask(
            () => new Promise<string>((resolve) => {
                asked.push(question);
                answers.set(question, () => resolve(`${question}!`));
            }),
            (answer) => heard.push(answer),
        );
    const answer = async (question: string) => {
        answers.get(question)!();
        await settled();
    };
    return { asked, heard, ask, answer };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

it("asks one thing at a time", async () => {
    const { asked, heard, ask, answer } = scene();
    ask("one");
    ask("two");
    await settled();
    expect(asked).toEqual(["one"]);
    await answer("one");
    expect(asked).toEqual(["one", "two"]);
    await answer("two");
    expect(heard).toEqual(["one!", "two!"]);
});

it("tells no answer that nobody waits for, and asks no such question", async () => {
    const { asked, heard, ask, answer } = scene();
    const forgetOne = ask("one");
    await settled();
    forgetOne();
    const forgetTwo = ask("two");
    forgetTwo();
    ask("three");
    await answer("one");
    expect(asked).toEqual(["one", "three"]);
    await answer("three");
    expect(heard).toEqual(["three!"]);
});
