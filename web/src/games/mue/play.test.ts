import { describe, expect, it } from "vitest";
import { cardOf, clockwise, steps, winningCard } from "./play";

describe("the table", () => {
  it("seats people clockwise from the left", () => {
    expect(clockwise(4, 2)).toEqual([3, 0, 1]);
  });

  it("knows whose card is whose, and which one wins", () => {
    const trick = { leader: 2, cards: ["g6", "g9"], led: "g", winner: 3, why: "highest" };
    expect([0, 1, 2, 3].map((seat) => cardOf(trick, seat, 4))).toEqual([undefined, undefined, "g6", "g9"]);
    expect(winningCard(trick, 4)).toBe("g9");
    expect(winningCard({ ...trick, cards: [], winner: null }, 4)).toBeUndefined();
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
