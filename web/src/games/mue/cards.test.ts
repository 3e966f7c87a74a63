import { describe, expect, it } from "vitest";
import { badgeOf, breakAt, inOneRow, inTwoRows, named, sorted, trianglesOf } from "./cards";

const NONE = { chief: null, vice: null };

describe("cards", () => {
  it("have the triangles of MU-1.2", () => {
    const suit = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9].map((rank) => trianglesOf(`g${rank}`));
    expect(suit.reduce((sum, one) => sum + one)).toBe(12);
    expect(trianglesOf("r6")).toBe(2);
    expect(trianglesOf("r9")).toBe(0);
  });

  it("carry the badge of whose trumps they are", () => {
    const trumps = { chief: "7", vice: "b" };
    expect(badgeOf(trumps, "b7")).toBe("CV");
    expect(badgeOf(trumps, "g7")).toBe("C");
    expect(badgeOf(trumps, "b3")).toBe("V");
    expect(badgeOf(trumps, "g3")).toBeNull();
    expect(badgeOf({ chief: "none", vice: null }, "g3")).toBeNull();
  });

  it("are sorted with the trumps first, from the highest down", () => {
    const hand = sorted(["g8", "r7", "b4", "g1", "b7"], ["b9", "g7"], { chief: "7", vice: "b" });
    expect(hand.map((card) => card.card)).toEqual(["b7", "r7", "g7", "b9", "b4", "g8", "g1"]);
    expect(hand.filter((card) => card.open).map((card) => card.card)).toEqual(["g7", "b9"]);
  });

  it("tell two equal cards apart, the open one first", () => {
    const hand = sorted(["r7"], ["r7"], NONE);
    expect(hand.map((card) => [card.key, card.open])).toEqual([
      ["r7-1", true],
      ["r7-2", false],
    ]);
  });
});

describe("a hint", () => {
  it("means two cards when it names one twice", () => {
    const hand = sorted(["r1", "g1", "g1", "b9"], [], NONE);
    expect(named(["r1", "g1", "g1"], hand)).toEqual(["r1-1", "g1-1", "g1-2"]);
    expect(named(["g1"], hand)).toEqual(["g1-1"]);
    expect(named(["k5"], hand)).toEqual([]);
  });
});

describe("rows", () => {
  const cards = (...names: string[]) => sorted(names, [], { chief: "r", vice: null });

  it("break between the trumps and the rest", () => {
    expect(breakAt(cards("r9", "r8", "r7", "g5", "g4", "b3", "b2", "k1"))).toBe(3);
  });

  it("break at another suit when the rest would be too long", () => {
    const hand = cards("r9", "y9", "y8", "y7", "y6", "g9", "g8", "g7", "g6", "b9", "b8", "b7");
    expect(breakAt(hand)).toBe(5);
  });

  it("break in the middle of a suit when nothing else fits", () => {
    const hand = cards(..."9876543210".split("").map((rank) => `r${rank}`), "g9", "g8", "g7", "g6", "g5");
    expect(breakAt(hand)).toBe(8);
  });

  it("count the cards and the gaps before each", () => {
    const hand = cards("r9", "g9", "g8", "b7");
    expect(inOneRow(hand).map((spot) => [spot.at, spot.gap, spot.of, spot.gaps])).toEqual([
      [0, 0, 4, 2],
      [1, 1, 4, 2],
      [2, 1, 4, 2],
      [3, 2, 4, 2],
    ]);
    expect(inTwoRows(hand).every((spot) => spot.row === 0)).toBe(true);
    expect(inTwoRows(hand, 3).map((spot) => spot.row)).toEqual([0, 1, 1, 1]);
  });
});
