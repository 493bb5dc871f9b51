/* What one's choices are worth, asked of the table whenever one is to decide, for as long as one wants to see it.
   It says no more than a hint does, and so is offered where hints are. */
import type { Now } from "../client/wire";
import { Asking } from "../story/asking";
import type { TableModel } from "../story/table.svelte";

type Worths = ReadonlyMap<string, number>;

const NOTHING: Worths = new Map();

export class Odds {
    /** Somebody wants to see them. */
    isOn = $state(false);
    /* Of which decision, and what it says. */
    private weighed = $state.raw<{ of: Now | null; worths: Worths }>({ of: null, worths: NOTHING });
    private readonly asking = new Asking();

    constructor(private readonly model: () => TableModel) {
        $effect(() => (this.isOn && this.isAsked ? this.ask() : undefined));
    }

    get isOffered(): boolean {
        const { table, you } = this.model();
        return table !== null && table.hints && table.state === "playing" && you !== "spectator";
    }

    get isShown(): boolean {
        return this.isOffered && (this.isOn || this.hinted !== null);
    }

    /** By the line of a choice; empty where nobody knows. */
    get worths(): Worths {
        if (!this.isShown || !this.isAsked) return NOTHING;
        const { of, worths } = this.weighed;
        return this.hinted ?? (of === this.model().present ? worths : NOTHING);
    }

    toggle(): void {
        this.isOn = !this.isOn;
    }

    private get isAsked(): boolean {
        return this.model().asked.length > 0;
    }

    /* A hint that was asked for says it too. */
    private get hinted(): Worths | null {
        const choices = this.model().hint?.choices;
        return choices === undefined ? null : new Map(choices.map((choice) => [choice.do, choice.worth]));
    }

    private ask(): () => void {
        const model = this.model();
        const of = model.present;
        return this.asking.ask(
            () => model.weigh(),
            (worths) => (this.weighed = { of, worths }),
        );
    }
}
