import { expect, test } from "vitest";
import type { Chair } from "../wire";
import { moodOf } from "./mood";

const chair = (person: string, more: Partial<Chair> = {}): Chair => ({
  seat: 0,
  name: person,
  player: "",
  person,
  bot: "",
  present: true,
  stand_in: false,
  kept_until: 0,
  ready: false,
  resigned: 0,
  ...more,
});

test("before anybody asks for a rematch, whoever is there reads", () => {
  expect(moodOf(chair("ben"), undefined)).toBe("reads");
  expect(moodOf(chair("ben", { present: false }), undefined)).toBe("gone");
});

test("at the next table it is said there", () => {
  const next = [chair("ada", { ready: true }), chair("ben", { seat: 1 }), chair("cilli", { present: false })];
  const moods = ["ada", "ben", "cilli", "dora"].map((person) => moodOf(chair(person), next));
  expect(moods).toEqual(["ready", "reads", "gone", "out"]);
});
