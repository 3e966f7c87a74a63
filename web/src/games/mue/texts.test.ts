import { expect, it } from "vitest";
import de from "./de";
import en from "./en";

const why = { kind: "trump_not_suit", rule: "MU-5.3", card: "b7", led: "b", instead: ["b8", "b1", "b1"] } as const;
const reason = { ...why, instead: [...why.instead] };

it("says in words why a card may not be played", () => {
  expect(de.why(reason)).toBe("Die blaue 7 ist Trumpf, nicht Blau. Bedienen: 8 oder 1.");
  expect(en.why(reason)).toBe("The blue 7 is a trump, not blue. Follow with 8 or 1.");
  expect(de.why({ ...reason, kind: "follow_suit" })).toBe("Blau ist ausgespielt. Bedienen: 8 oder 1.");
  expect(en.why({ ...reason, kind: "follow_trump" })).toBe("Trump was led. Follow with blue 8 or blue 1.");
});

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
