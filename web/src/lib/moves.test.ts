import { beforeEach, expect, test } from "vitest";
import type { Rulebook } from "../wire";
import { described } from "./moves";
import { settings } from "./settings.svelte";

const book = {
  words: {
    "2": { de: "See-Haus (4)", en: "lake-house (4)" },
    forest: { de: "Wald", en: "forest" },
    tiles: { de: "13 Plättchen", en: "13 tiles" },
  },
} as unknown as Rulebook;

beforeEach(() => {
  settings.language = "de";
});

test.each([
  ["card 2", "die Karte See-Haus (4) nehmen", "take lake-house (4)"],
  ["play 2 0,-1 2", "See-Haus (4) bei 0,-1 um 180° gedreht spielen", "play lake-house (4) at 0,-1 turned by 180°"],
  ["play 2 0,-1 0", "See-Haus (4) bei 0,-1 spielen", "play lake-house (4) at 0,-1"],
  ["tile forest 1,0 tree 0,0", "das Plättchen Wald bei 1,0 mit Baum bei 0,0 legen", ""],
  ["herd 1,0", "die Herde bei 1,0 heimholen", "bring the herd at 1,0 home"],
  ["swap tiles", "die Plättchen tauschen", "swap the tiles"],
  ["goal tiles", "das Wertungsplättchen „13 Plättchen“ zeigen", "show the scoring tile “13 tiles”"],
  ["pass", "passen", "pass"],
  ["pay 50 10 10", "50 + 10 + 10 zahlen", "pay 50 + 10 + 10"],
  ["bid 50", "50 bieten", "bid 50"],
  ["offer nothing", "nichts anbieten", "offer nothing"],
  ["trade forest Ben", "Ben zum Kuhhandel herausfordern (Wald)", "challenge Ben to a cow trade (forest)"],
  ["show forest tiles", "Wald und 13 Plättchen aufdecken", "lay forest and 13 tiles face up"],
])("%s", (move, german, english) => {
  expect(described(book, move)).toBe(german);
  settings.language = "en";
  if (english) expect(described(book, move)).toBe(english);
});

test("places are called as at the board, whatever comes before them", () => {
  const named = { ...book, place: () => "B2" };
  expect(described(named, "herd 1,0")).toBe("die Herde bei B2 heimholen");
  expect(described(named, "tile forest 1,0")).toBe("das Plättchen Wald bei B2 legen");
});
