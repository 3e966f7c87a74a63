import { expect, it } from "vitest";
import de from "./de";
import en from "./en";

it("speaks of the reader in the right case", () => {
  expect(de.team(["", "Alma"])).toBe("Du und Alma");
  expect(de.team(["Alma", ""])).toBe("Alma und du");
  expect(de.pointsOf(["Alma", ""])).toBe("Punkte von Alma und dir");
  expect(de.pointsOf(["", "Alma"])).toBe("Punkte von dir und Alma");
  expect(de.pointsOf([""])).toBe("Deine Punkte");
  expect(en.pointsOf(["Alma", ""])).toBe("Points of Alma and you");
  expect(de.eklatSum("", 3)).toMatch(/^Du zogst zuletzt gleich: 3 × −10/);
  expect(de.eklatSum("Alma", 3)).toMatch(/^Alma zog zuletzt gleich/);
  expect(en.eklatSum("", 3)).toMatch(/^You drew level last/);
});

it("has every text in both languages", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
});
