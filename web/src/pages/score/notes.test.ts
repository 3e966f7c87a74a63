import { beforeEach, expect, test } from "vitest";
import { again, ahead, ended, handOf, level, notes, plain, read, sums } from "./notes.svelte";

beforeEach(() => again("kuhhandel-2"));

const hand = (...numbers: number[]) => ({ name: "hand", numbers, rule: "MU-6.1" });
const eklat = (...numbers: number[]) => ({ name: "eklat", numbers, rule: "MU-3.3" });

test("names for the sheet are plain and different", () => {
  const names = ["Anna", "anna", "", "Jörg: der 2.", ""];
  expect(plain(names, (at) => `Name${at + 1}`)).toEqual(["Anna", "anna2", "Name3", "Jörgder2", "Name5"]);
});

test("another game drops the options, the same one keeps them", () => {
  again("kuhhandel-master");
  notes.options.kassensturz = null;
  again();
  expect(notes.options).toEqual({ kassensturz: null });
  again("kuhhandel-2");
  expect(notes.options).toEqual({});
});

test("at equal totals the place decides who is ahead (KF-8.5)", () => {
  const lines = [
    { name: "total", numbers: [61, 61] },
    { name: "tiles", numbers: [9, 5] },
    { name: "place", numbers: [1, 2] },
  ];
  expect(ahead(lines)).toEqual([0]);
  expect(ahead(lines.slice(0, 1))).toEqual([0, 1]);
  expect(ahead([{ name: "sum", numbers: [-10, 5, 5] }])).toEqual([1, 2]);
  expect(ahead([])).toEqual([]);
});

test("hands are added up, those that were not played too", () => {
  expect(sums([hand(20, 14, 26), eklat(-30, 15, 0)], 3)).toEqual([-10, 29, 26]);
  expect(sums([], 3)).toEqual([0, 0, 0]);
});

const GAME = { end: 120, unplayed: 4 };

test("Mü is over at the points that its description names, or as its options say (MU-6.5, MU-6.6)", () => {
  const over = (points: number[], options = {}) => ended([hand(...points)], points, options, GAME);
  expect([over([119, 0]), over([120, 0])]).toEqual([false, true]);
  expect([over([200, 0], { end: 300 }), over([300, 0], { end: 300 })]).toEqual([false, true]);
  expect([over([500, 0], { hands: 2 }), over([0, 0], { hands: 1 })]).toEqual([false, true]);
});

test("as many hands in a row that were not played as its description names end the game (MU-3.7)", () => {
  const three = Array.from({ length: 3 }, () => eklat(0, 0, 0));
  expect(ended([eklat(0, 0, 0), ...three], [0, 0, 0], {}, GAME)).toBe(true);
  expect(ended([hand(1, 1, 1), ...three], [0, 0, 0], {}, GAME)).toBe(false);
  expect(ended([], [0, 0, 0], {}, GAME)).toBe(false);
});

test("those level at the top can have drawn level last", () => {
  expect(level([3, 1, 3])).toEqual([0, 2]);
  expect(level([3, 1, 2])).toEqual([0]);
});

test("a hand that was not played keeps its name and its rule", () => {
  const line = (name: string, rule: string) => ({ name, numbers: [1, 2, 3], rule, words: [] });
  const sheet = (...lines: ReturnType<typeof line>[]) => ({ players: ["Anna", "Ben", "Cleo"], lines, stories: [] });
  expect(handOf(sheet(line("shown", "MU-3.2"), line("eklat", "MU-3.3")))).toEqual(eklat(1, 2, 3));
  expect(handOf(sheet(line("triangles", "MU-6.1"), line("total", "MU-6.1")))).toEqual(hand(1, 2, 3));
});

test("what an older page kept is still read", () => {
  const kept = read(JSON.stringify({ game: "mue", names: ["Anna", "Ben", "Cleo"], hands: [[1, 2, 3]] }));
  expect(kept.hands).toEqual([hand(1, 2, 3)]);
  expect(kept.options).toEqual({});
});
