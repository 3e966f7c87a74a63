import { expect, test } from "vitest";
import type { GroupGame } from "../wire";
import { ahead, eveningOf, points, pointsOf, seasonOf, standings } from "./standings";

const at = (...when: [number, number, number, number]) => new Date(...when).getTime();

function game(persons: string[], places: number[], more: Partial<GroupGame> = {}): GroupGame {
  const none = persons.map(() => "");
  const kept = {
    code: "A",
    game: "mue",
    at: 0,
    names: persons,
    bots: none,
    scores: places,
    resigned: [],
    counts: true,
  };
  return { ...kept, persons, places, ...more };
}

test("an evening ends in the morning, and a year with its last evening", () => {
  const evening = eveningOf(at(2026, 11, 31, 20));
  expect(eveningOf(at(2027, 0, 1, 5))).toBe(evening);
  expect(eveningOf(at(2027, 0, 1, 7))).not.toBe(evening);
  expect([seasonOf(at(2027, 0, 1, 5)), seasonOf(at(2027, 0, 1, 7))]).toEqual([2026, 2027]);
  expect(new Date(evening).getDate()).toBe(31);
});

test("places are worth 3, 2, 1 and 0 points, and the last one nothing", () => {
  const all = (places: number[]) => places.map((_, seat) => points({ places }, seat));
  expect(all([1, 2, 3, 4])).toEqual([3, 2, 1, 0]);
  expect(all([1, 2, 3, 4, 5, 6])).toEqual([3, 2, 1, 0, 0, 0]);
  expect(all([1, 2])).toEqual([3, 0]);
  expect(all([3, 1, 2])).toEqual([0, 3, 2]);
  expect(all([1, 2, 2])).toEqual([3, 0, 0]);
  expect(all([1, 1, 3])).toEqual([3, 3, 0]);
  expect(all([1, 1])).toEqual([3, 3]);
});

test("only those of the group get points, and only where everybody had a seat", () => {
  const games = [
    game(["anna", "", "ben"], [2, 1, 3]),
    game(["anna", "ben"], [2, 1]),
    game(["anna"], [1], { counts: false }),
  ];
  expect(standings(games)).toEqual([
    { person: "ben", points: 3, wins: 1, games: 2 },
    { person: "anna", points: 2, wins: 0, games: 2 },
  ]);
  expect([pointsOf(games[0]!, "anna"), pointsOf(games[0]!, "cleo"), pointsOf(games[2]!, "anna")]).toEqual([
    2,
    undefined,
    undefined,
  ]);
});

test("who is ahead, and by how much", () => {
  const standing = (person: string, points: number) => ({ person, points, wins: 0, games: 1 });
  expect(ahead([standing("anna", 5), standing("ben", 4)])).toEqual({ persons: ["anna"], by: 1 });
  expect(ahead([standing("anna", 5), standing("ben", 5), standing("cleo", 1)])).toEqual({
    persons: ["anna", "ben"],
    by: 4,
  });
  expect(ahead([standing("anna", 0)]).persons).toEqual([]);
  expect(ahead([]).persons).toEqual([]);
});
