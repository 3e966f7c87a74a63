import { beforeEach, expect, test } from "vitest";
import type { Happened } from "../wire";
import { keepLook, lastLook, missedSince } from "./absence";

const move = (number: number, seat: number, by: Happened["by"] = "player") => ({ number, seat, by }) as Happened;
const past = [move(3, 0), move(4, 1), move(5, 2, "bot"), move(6, 1)];
const numbers = (moves: Happened[]) => moves.map((one) => one.number);

beforeEach(() => localStorage.setItem("kuhstall-seen", "{}"));

test("a moment is no absence", () => {
  expect(missedSince({ number: 4, at: 0 }, past, [0], 5_000)).toEqual([]);
});

test("after a while everything that was missed is told", () => {
  expect(numbers(missedSince({ number: 4, at: 0 }, past, [0], 60_000))).toEqual([5, 6]);
  expect(missedSince({ number: 6, at: 0 }, past, [0], 60_000)).toEqual([]);
});

test("that somebody played for me is told, however short it was", () => {
  const moves = [...past, move(7, 0, "bot"), move(8, 0, "clock")];
  expect(numbers(missedSince({ number: 6, at: 0 }, moves, [0], 1_000))).toEqual([7, 8]);
  expect(missedSince({ number: 6, at: 0 }, moves, [1], 1_000)).toEqual([]);
});

test("who has never been here, or only watches, is told nothing", () => {
  expect(missedSince(undefined, past, [0], 60_000)).toEqual([]);
  expect(missedSince({ number: 0, at: 0 }, past, [], 60_000)).toEqual([]);
});

test("the last thirty tables are remembered", () => {
  for (let at = 0; at < 31; at++) keepLook(`t${at}`, { number: at, at });
  keepLook("t5", { number: 50, at: 40 });
  expect(lastLook("t5")).toEqual({ number: 50, at: 40 });
  expect(lastLook("t0")).toBeUndefined();
  expect(lastLook("t30")).toEqual({ number: 30, at: 30 });
});
