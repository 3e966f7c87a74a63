import { expect, it } from "vitest";
import de from "./de";
import en from "./en";

const penalty = { loss: -10, gain: 5 };

it("speaks of the reader in the right case", () => {
  expect(de.team(["", "Alma"])).toBe("Du und Alma");
  expect(de.team(["Alma", ""])).toBe("Alma und du");
  expect(de.pointsOf(["Alma", ""])).toBe("Punkte von Alma und dir");
  expect(de.pointsOf(["", "Alma"])).toBe("Punkte von dir und Alma");
  expect(de.pointsOf([""])).toBe("Deine Punkte");
  expect(en.pointsOf(["Alma", ""])).toBe("Points of Alma and you");
  expect(de.eklatSum("", 3, penalty)).toMatch(/^Du zogst zuletzt gleich: 3 × −10/);
  expect(de.eklatSum("Alma", 3, penalty)).toMatch(/^Alma zog zuletzt gleich/);
  expect(en.eklatSum("", 3, penalty)).toMatch(/^You drew level last/);
});

it("says by how much a bonus is less than it would be", () => {
  expect(de.bonusSum(4, { each: 10, extra: 1 }, 50)).toBe("Bonus: 10 × (Höhe 4 + 1) = 50");
  expect(de.bonusSum(4, { each: 10, extra: 0 }, 40)).toBe("Bonus: 10 × Höhe 4 = 40");
  expect(de.bonusSum(9, { each: 10, extra: 2 }, 100)).toBe("Bonus: 10 × (Höhe 9 + 2) = 100, mehr gibt es nie");
});

it("has every text in both languages", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
});
