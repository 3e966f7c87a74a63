import { expect, it } from "vitest";
import de from "./de";
import en from "./en";

const penalty = { loss: -10, gain: 5 };

it("speaks of the reader in the right case", () => {
  expect(de.team(["", "Alma"])).toBe("Du und Alma");
  expect(de.team(["Alma", ""])).toBe("Alma und du");
  expect(de.eklatSum("", 3, penalty)).toMatch(/^Du zogst zuletzt gleich: 3 × −10/);
  expect(de.eklatSum("Alma", 3, penalty)).toMatch(/^Alma zog zuletzt gleich/);
  expect(en.eklatSum("", 3, penalty)).toMatch(/^You drew level last/);
});

it("says one thing in the right number", () => {
  expect(de.needs("we", true)).toBe("Du brauchst noch");
  expect([1, 2].map(de.moreTriangles)).toEqual(["Dreieck", "Dreiecke"]);
  expect([0, 1, 2].map(de.youHave)).toEqual(["du hast keine", "du hast 1", "du hast 2"]);
  expect([1, 2].map(de.total)).toEqual(["1 Punkt", "2 Punkte"]);
  expect([0, 1, 2].map(de.trumpsOpen)).toEqual(["kein Trumpf offen", "1 Trumpf offen", "2 Trümpfe offen"]);
  expect([0, 1, 2].map(en.trumpsOpen)).toEqual(["no trumps face up", "1 trump face up", "2 trumps face up"]);
  expect([1, 3].map(de.wayOut)).toEqual(["Mit noch einer Karte führst du.", "Mit 3 Karten mehr führst du."]);
  expect([1, 3].map(en.wayOut)).toEqual(["With one more card you lead.", "With 3 more cards you lead."]);
});

it("says who wins a trick and why", () => {
  expect(de.because("trump", "b4", "V", "g")).toBe("Blau 4 ist Trumpf (V) und schlägt Grün.");
  expect(de.because("highest", "g9", null, "g")).toBe("Grün 9 ist die höchste in Grün.");
  expect(de.because("highest", "r7", "C", "trump")).toBe("Rot 7 ist der höchste Trumpf (C).");
  expect(en.because("trump", "b4", "V", "g")).toBe("blue 4 is trump (V) and beats green.");
  expect(en.because("first", "r7", "C", "trump")).toBe("red 7 came first, and of equal cards the first wins.");
  expect(de.cannotFollow("trump")).toBe("Du hast keinen Trumpf: Spiel, was du willst.");
});

it("says by how much a bonus is less than it would be", () => {
  expect(de.bonusSum(4, { each: 10, extra: 1 }, 50)).toBe("Bonus: 10 × (Höhe 4 + 1) = 50");
  expect(de.bonusSum(4, { each: 10, extra: 0 }, 40)).toBe("Bonus: 10 × Höhe 4 = 40");
  expect(de.bonusSum(9, { each: 10, extra: 2 }, 100)).toBe("Bonus: 10 × (Höhe 9 + 2) = 100, mehr gibt es nie");
});

it("has every text in both languages", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
});
