import { expect, test } from "vitest";
import { place } from "./place";

test("winners are first, also by a tie-break, and equal points share a place", () => {
  const scores = [300, 300, 120, 120, 90];
  const places = scores.map((_, seat) => place(seat, scores, [1]));
  expect(places).toEqual([2, 1, 3, 3, 5]);
  expect([0, 1, 2].map((seat) => place(seat, scores, [0, 1]))).toEqual([1, 1, 3]);
});
