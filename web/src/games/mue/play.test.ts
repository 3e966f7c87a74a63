import { describe, expect, it } from "vitest";
import { clockwise, placeOf, steps } from "./play";

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
