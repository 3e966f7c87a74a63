import { describe, expect, it } from "vitest";
import type { MueView } from "../../wire";
import { bonusFor, clockwise, marks, placeOf, steps } from "./play";

function table(part: Partial<MueView>): MueView {
  return { players: [{}, {}, {}, {}], to_act: [0], contract: null, ...part } as MueView;
}

describe("where the game stands in the tables of rules", () => {
  const at = (height: number, part = {}) =>
    marks(table({ contract: { height, bonus: null, chief_trump: null, ...part } as MueView["contract"] }));

  it("nowhere before the first card, then at the most cards face up", () => {
    const auction = (highest: number) => marks(table({ phase: { type: "auction", highest } as MueView["phase"] }));
    expect(auction(0)).toEqual({});
    expect(auction(3)).toEqual({ "MU-6.2": { row: 1, column: 2 }, "MU-6.3": { row: undefined, column: 2 } });
  });

  it("the bonus has a row once the chief has named a trump, or none", () => {
    expect(at(4)["MU-6.3"]).toEqual({ row: undefined, column: 3 });
    expect(at(4, { bonus: 40, chief_trump: "r" })["MU-6.3"]).toEqual({ row: 0, column: 3 });
    expect(at(4, { bonus: 70 })["MU-6.3"]).toEqual({ row: 3, column: 3 });
  });

  it("the table of bonuses ends with 10", () => {
    expect(at(13)["MU-6.2"]!.column).toBe(12);
    expect(at(13)["MU-6.3"]!.column).toBe(9);
  });
});

describe("numbers", () => {
  it("bonuses are those of MU-6.3", () => {
    expect(bonusFor("1", 4)).toBe(50);
    expect(bonusFor("g", 4)).toBe(40);
    expect(bonusFor("3", 4)).toBe(60);
    expect(bonusFor("none", 9)).toBe(100);
  });
});

describe("the table", () => {
  it("seats people clockwise from the left", () => {
    expect(clockwise(4, 2)).toEqual([3, 0, 1]);
    expect(placeOf(4, 2, 2)).toEqual({ x: 0, y: 1 });
    expect(placeOf(4, 2, 3)).toEqual({ x: -1, y: 0 });
  });

  it("puts the ladder of trumps into few steps (MU-5.5)", () => {
    const ladder = [
      { cards: ["b7", "b7"], of: "both" },
      { cards: ["r7", "r7", "g7", "g7"], of: "chief" },
      { cards: ["b9"], of: "vice" },
      { cards: ["b8"], of: "vice" },
    ];
    expect(steps(ladder).map((step) => [step.badge, step.kind, step.what])).toEqual([
      ["CV", "card", "b7"],
      ["C", "rank", "7"],
      ["V", "suit", "b"],
    ]);
  });
});
