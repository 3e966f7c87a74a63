import { expect, test } from "vitest";
import type { Finished } from "../wire";
import { BOTS, chosen, duels, fellows, minutes, ownPlace, places, points, shares, sums } from "./history";

const game = (more: Partial<Finished>): Finished => ({
  code: "C",
  game: "mue",
  at: 600_000,
  began: 0,
  seats: [0],
  resigned: [],
  names: ["Ada", "Ben", "Alma"],
  persons: ["", "ben", ""],
  bots: ["", "", "strong"],
  scores: [50, 70, 20],
  winners: [1],
  tally: {},
  story: null,
  ...more,
});
const lost = game({});
const win = game({ scores: [90, 70, 20], winners: [0], persons: ["", "ben", ""], names: ["Ada", "Benno", "Alma"] });
const alone = game({
  game: "duel",
  names: ["Ada", "Alma"],
  persons: ["", ""],
  bots: ["", "easy"],
  scores: [3, 1],
  winners: [0],
});
const gaveUp = game({ seats: [], resigned: [0], scores: [90, 70, 20], winners: [0] });
const shared = game({ seats: [0, 1], persons: ["", "", ""] });

test("who gives up is last, and who shares a screen has no place", () => {
  expect([lost, win, gaveUp, shared].map(ownPlace)).toEqual([2, 1, 3, undefined]);
});

test("wins are counted for each game against plain luck", () => {
  const found = shares([lost, win, gaveUp, shared, alone]);
  expect(found.map(({ game, played, won }) => [game, played, won])).toEqual([
    ["mue", 3, 1],
    ["duel", 1, 1],
  ]);
  expect(found[0]!.luck).toBeCloseTo(1);
  expect(places([lost, win, gaveUp, alone])).toEqual([2, 1, 1, 0]);
});

test("head to head everybody is met under their latest name, bots by their level", () => {
  expect(duels([win, lost, gaveUp, alone])).toEqual([
    { id: "ben", name: "Benno", bot: false, ahead: 1, behind: 2 },
    { id: "strong", name: "", bot: true, ahead: 2, behind: 1 },
    { id: "easy", name: "", bot: true, ahead: 1, behind: 0 },
  ]);
  expect(fellows([win, lost])).toEqual([["ben", "Benno"]]);
});

test("games are filtered by game, opponents and who won", () => {
  const all = [win, lost, alone];
  expect(chosen(all, { game: "mue", against: "", won: "" })).toEqual([win, lost]);
  expect(chosen(all, { game: "", against: "ben", won: "others" })).toEqual([lost]);
  expect(chosen(all, { game: "", against: BOTS, won: "me" })).toEqual([alone]);
});

test("points come in the order in which they were made, counts are summed up for the own seat", () => {
  expect(points([win, lost, alone, gaveUp], "mue")).toEqual([50, 90]);
  const counted = { made: [1, 5, 0], contracts: [2, 6, 0] };
  expect(sums([game({ tally: counted }), game({ tally: counted, seats: [1] }), lost])).toEqual({
    games: 2,
    of: { made: 6, contracts: 8 },
  });
  expect([minutes(lost), minutes(game({ began: 1 }))]).toEqual([0, 10]);
});
