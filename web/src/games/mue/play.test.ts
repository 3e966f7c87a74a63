import { describe, expect, it } from "vitest";
import type { MueView } from "../../wire";
import { bonusFor, clockwise, danger, marks, partnerMove, passed, placeOf, steps, targetAt, whyNot } from "./play";

function table(part: Partial<MueView>): MueView {
  return { players: [{}, {}, {}, {}], to_act: [0], auction: null, contract: null, ...part } as MueView;
}

const contract = { chief_trump: "7", vice_trump: "b" } as MueView["contract"];
const play = (cards: string[]) => ({ verbs: ["play"], most: 0, cards, trumps: [], partners: [], laid: [] });

describe("why a card may not be played", () => {
  const green = { leader: 1, cards: ["g6", "g9"], led: "g", winner: 2 };

  it("a trump is not of its printed suit (MU-5.3)", () => {
    const view = table({ contract, trick: green, moves: play(["g8", "g1"]) });
    const why = { kind: "trump_not_suit", rule: "MU-5.3", card: "g7", led: "g", instead: ["g8", "g1"] };
    expect(whyNot(view, "g7")).toEqual(why);
  });

  it("the suit led must be followed (MU-5.4)", () => {
    const view = table({ contract, trick: green, moves: play(["g8", "g1"]) });
    expect(whyNot(view, "r9")).toMatchObject({ kind: "follow_suit", rule: "MU-5.4", led: "g" });
    expect(whyNot(view, "b7")).toMatchObject({ kind: "follow_suit" });
    expect(whyNot(view, "g8")).toBeNull();
  });

  it("trump led must be followed with trumps (MU-5.4)", () => {
    const trick = { leader: 1, cards: ["g7"], led: "trump", winner: 1 };
    const view = table({ contract, trick, moves: play(["b3"]) });
    expect(whyNot(view, "g8")).toMatchObject({ kind: "follow_trump", instead: ["b3"] });
  });

  it("says nothing when it is not one's turn", () => {
    expect(whyNot(table({ contract, trick: green, moves: null }), "r9")).toBeNull();
  });
});

describe("where the game stands in the tables of rules", () => {
  const at = (height: number, part = {}) =>
    marks(table({ contract: { height, bonus: null, chief_trump: null, ...part } as MueView["contract"] }));

  it("nowhere before the first card, then at the most cards face up", () => {
    const auction = (highest: number) => marks(table({ auction: { highest } as MueView["auction"] }));
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
  it("targets are those of MU-6.2", () => {
    expect(targetAt(5, 4)).toBe(33);
    expect(targetAt(3, 1)).toBe(12);
    expect(targetAt(4, 3)).toBe(34);
    expect(targetAt(6, 2)).toBe(24);
  });

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

  it("knows who has passed, and whom an eklat would cost (MU-2.4, MU-3.3)", () => {
    const auction = { highest: 2, leaders: [1, 3], drew_level: 3, passes: 2 };
    const view = table({ auction, to_act: [1] });
    expect(passed(view)).toEqual([0, 3]);
    expect(danger(view)).toEqual({ culprit: 3, others: [1], height: 2 });
    expect(danger(table({ auction: { ...auction, leaders: [1] } }))).toBeNull();
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

describe("the move that names a partner", () => {
  const chairs = ["Anna", "Ben", "Cleo", "Dora"].map((player) => ({ player }));
  const view = table({ moves: { verbs: ["partner"], most: 0, cards: [], trumps: [], partners: [1, 3], laid: [] } });

  it("names the player of the seat, wherever that stands in a list of choices", () => {
    expect(partnerMove(view, chairs, 3)).toBe("partner Dora");
  });

  it("is empty for the vice, for nobody and for who is not to act", () => {
    expect(partnerMove(view, chairs, 2)).toBe("");
    expect(partnerMove(view, chairs, null)).toBe("");
    expect(partnerMove(table({ moves: null }), chairs, 3)).toBe("");
  });
});
