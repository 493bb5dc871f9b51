import { expect, it } from "vitest";
import type { GameOption } from "../client/wire";
import { withoutUsual } from "./options";

const option = (name: string, initial: string) => ({ option: name, initial }) as GameOption;
const options = [option("dancer", "20"), option("kids", "off")];

it("leaves out options that are as usual, and only those", () => {
    const dancer = "Dancer: shuffles cards. (SKE-2)";
    expect(withoutUsual(`${dancer}\nOption dancer=20 at this table: points of a Dancer.`, options)).toBe(dancer);
    expect(withoutUsual(`${dancer}\nOption dancer=20 à cette table : points.`, options)).toBe(dancer);
    expect(withoutUsual(`${dancer}\nOption dancer=5 at this table: points.`, options)).toContain("dancer=5");
    expect(withoutUsual(`${dancer}\nOption dancer=200: points.`, options)).toContain("dancer=200");
    expect(withoutUsual("kids=off: no Kids.", options)).toBe("kids=off: no Kids.");
});
