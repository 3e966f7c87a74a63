import { expect, it } from "vitest";
import { de } from "./de";
import { en } from "./en";

const why = { kind: "trump_not_suit", rule: "MU-5.3", card: "b7", led: "b", instead: ["b8", "b1", "b1"] } as const;
const reason = { ...why, instead: [...why.instead] };

it("says in words why a card may not be played", () => {
  expect(de.why(reason)).toBe("Die blaue 7 ist Trumpf, nicht Blau. Bedienen: 8 oder 1.");
  expect(en.why(reason)).toBe("The blue 7 is a trump, not blue. Follow with 8 or 1.");
  expect(de.why({ ...reason, kind: "follow_suit" })).toBe("Blau ist ausgespielt. Bedienen: 8 oder 1.");
  expect(en.why({ ...reason, kind: "follow_trump" })).toBe("Trump was led. Follow with blue 8 or blue 1.");
});

it("has every text in both languages", () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort());
});
