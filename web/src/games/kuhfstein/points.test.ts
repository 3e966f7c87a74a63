import { expect, test } from "vitest";
import type { KuhfsteinPlayerView } from "../../wire";
import { wayOf } from "./points";

const player = (points: number, trees = 0) =>
  ({ seat: 1, points, for_trees: trees, for_cards: points - trees }) as KuhfsteinPlayerView;
const card = (points: number, seat = 1) => ({ type: "CardPlayed", seat, points });
const tree = { type: "TreePlanted", seat: 1, points: 5 };

test("the way is as the log tells it, and what it does not tell yet is of this turn", () => {
  expect(wayOf(player(21, 5), [card(8), card(9, 0), tree])).toEqual([
    { from: 0, to: 8, source: "cards" },
    { from: 8, to: 13, source: "trees" },
    { from: 13, to: 21, source: "now" },
  ]);
});

test("nobody has a way without points", () => {
  expect(wayOf(player(0), [card(8, 0)])).toEqual([]);
});

test("where log and sums do not agree, the sums hold", () => {
  expect(wayOf(player(9, 5), [card(8)])).toEqual([
    { from: 0, to: 4, source: "cards" },
    { from: 4, to: 9, source: "trees" },
  ]);
});
