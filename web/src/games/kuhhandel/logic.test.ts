import { describe, expect, it } from "vitest";
import type { Rulebook } from "../../wire";
import {
  around,
  called,
  chain,
  counted,
  estate,
  face,
  fan,
  fence,
  fills,
  inSteps,
  naming,
  others,
  POSTS,
  quarters,
  tiles,
  without,
  wrong,
} from "./logic";

const clock = {
  now: 0,
  deciding: [],
  hammer: null,
  countdown: null,
  rest: null,
  suggestion: null,
  pause: null,
  asleep: false,
};

const book = { pieces: { animals: [{ name: "goose" }, { name: "cow" }], quartet: 4 } } as unknown as Rulebook;

describe("a quartet", () => {
  it("is made by the last animals, never of rats", () => {
    expect(fills(book, { animals: { cow: 3 } }, "cow", 1)).toBe(true);
    expect(fills(book, { animals: { cow: 2 } }, "cow", 2)).toBe(true);
    expect(fills(book, { animals: { cow: 2 } }, "cow", 1)).toBe(false);
    expect(fills(book, { animals: { rat: 3 } }, "rat", 1)).toBe(false);
  });
});

describe("the middle", () => {
  const cow = face("cow");
  const players: { animals: Record<string, number> }[] = [
    { animals: { cow: 1 } },
    { animals: {} },
    { animals: { cow: 1 } },
  ];
  it("says where each of the four is, mine first", () => {
    expect(quarters(book, players, cow, 2)).toEqual([2, 0, "ring", "pile"]);
    expect(quarters(book, players, face("cow*"), 0)).toEqual([0, 2, "pile", "pile"]);
    expect(quarters(book, players, face("rat"), 0)).toEqual([]);
  });
  it("has the chain of bids for this card alone", () => {
    const bid = (seat: number, amount: number) => ({ type: "BidMade", seat, amount });
    const events = [bid(0, 90), { type: "CardTurned" }, bid(1, 10), { type: "Passed" }, bid(2, 20)];
    expect(chain(events).map((one) => one.amount)).toEqual([10, 20]);
    expect(chain([...events, { type: "Exposed" }])).toEqual([]);
  });
});

describe("the end", () => {
  it("has the dearest quartet first, and pedigrees that have none", () => {
    const player = { animals: { cow: 4, goose: 4, rat: 4 }, quartets: ["goose", "cow", "rat"], pedigrees: ["cow"] };
    expect(estate(player, book).quartets.map((one) => [one.animal, one.pedigree])).toEqual([
      ["cow", true],
      ["goose", false],
    ]);
    expect(estate({ ...player, quartets: ["goose"] }, book).pedigrees).toEqual(["cow"]);
  });
});

describe("seats", () => {
  it("go clockwise from my left", () => {
    expect(others(4, 1)).toEqual([2, 3, 0]);
    expect(others(3, -1)).toEqual([0, 1, 2]);
  });
  it("sit around a large table", () => {
    expect(around([1])).toEqual({ left: [], above: [1], right: [] });
    expect(around([1, 2, 3])).toEqual({ left: [1], above: [2], right: [3] });
    expect(around([1, 2, 3, 4, 5])).toEqual({ left: [1, 2], above: [3], right: [4, 5] });
  });
});

describe("a herd", () => {
  it("shows pedigrees without their animal, and rats last", () => {
    const herd = tiles({ animals: { rat: 2, cow: 4 }, pedigrees: ["goose"] }, book);
    expect(herd.map((tile) => [tile.animal, tile.count, tile.full, tile.pedigree])).toEqual([
      ["goose", 0, false, true],
      ["cow", 4, true, false],
      ["rat", 2, false, false],
    ]);
  });
  it("knows the cards of the records", () => {
    expect(face("cow*")).toEqual({ animal: "cow", pedigree: true, money: null });
    expect(face("50").money).toBe(50);
  });
});

describe("money", () => {
  it("lies card by card, or in piles when there is much of it", () => {
    expect(fan([50, 10, 10], [10], 9).map((pile) => [pile.note, pile.count, pile.chosen])).toEqual([
      [10, 1, false],
      [10, 1, true],
      [50, 1, false],
    ]);
    expect(fan([10, 10, 10], [10], 2)).toEqual([
      { note: 10, count: 2, chosen: false },
      { note: 10, count: 1, chosen: true },
    ]);
  });
  it("is taken away card by card", () => expect(without([50, 10, 10], [10])).toEqual([50, 10]));
  it("must reach the price without a card that could be left out", () => {
    expect(wrong([50], 60, false)).toEqual({ is: "short", by: 10 });
    expect(wrong([50, 50, 10], 60, false)).toEqual({ is: "surplus", card: 10 });
    expect(wrong([50, 50], 60, false)).toBeNull();
    expect(wrong([0, 0], 3, true)).toEqual({ is: "count", price: 3 });
  });
  it("is named in falling order", () => {
    expect(naming("pay", [10, 50])).toBe("pay 50 10");
    expect(naming("offer", [])).toBe("offer nothing");
  });
  it("is bid in steps of the edition", () => {
    const tens = { least: 20, most: 90, step: 10, rule: "KH-3.4" };
    expect([7, 44, 400].map((amount) => inSteps(amount, tens))).toEqual([20, 40, 90]);
    const fifties = { least: 150, most: 750, step: 50, rule: "KH-3.4" };
    expect([7, 180, 400, 999].map((amount) => inSteps(amount, fifties))).toEqual([150, 200, 400, 750]);
  });
});

describe("the fence", () => {
  it("falls with the hammer, who calls three times", () => {
    const live = { ...clock, hammer: { calls: [2000, 4000, 6000], marks: [] } };
    expect(fence(live, 0, 60)).toEqual({ posts: POSTS, seconds: 6 });
    expect(fence(live, 3000, 60)).toEqual({ posts: POSTS / 2, seconds: 3 });
    expect([0, 2000, 4500].map((now) => called(live, now))).toEqual([0, 1, 2]);
  });
  it("stands while no time runs", () => expect(fence(clock, 0, 60)).toEqual({ posts: POSTS, seconds: null }));
  it("counts down", () => {
    const counts = Array.from({ length: 10 }, (_, at) => 1000 + at * 100);
    const live = { ...clock, countdown: { counts, highest: 10, over: 2000 } };
    expect([900, 1000, 1150, 1999, 2000].map((now) => counted(live, now))).toEqual([null, 10, 9, 1, null]);
  });
});
