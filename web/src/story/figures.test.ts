import { describe, expect, it } from "vitest";
import { figureSaid, signed, worthTelling } from "./figures";

const figure = (name: string, values: number[]) => ({ name, label: name, values, ...(name === "luck" ? { compares: true } : {}) });

describe("figures", () => {
    it("are told where somebody has something", () => {
        expect(worthTelling([figure("bluffs", [0, 0]), figure("won", [0, 2]), figure("luck", [-0.25, 0])]).map(({ name }) => name)).toEqual(["won", "luck"]);
    });

    it("are counts, and luck has its sign", () => {
        expect(figureSaid(figure("won", [3, 0]), 0, "de")).toBe("3");
        expect(figureSaid(figure("luck", [-1.25, 0.75]), 1, "de")).toBe("+0,8");
        expect(figureSaid(figure("luck", [-1.25, 0.75]), 0, "en")).toBe("−1.3");
        expect(figureSaid(figure("luck", [0]), 2, "en")).toBe("0.0");
        expect(signed(-0.58, { style: "percent" }, "fr")).toMatch(/^−58/);
    });
});
