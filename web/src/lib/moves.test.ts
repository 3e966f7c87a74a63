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
  ["card 2", "Karte nehmen: See-Haus (4)", "take a card: lake-house (4)"],
  ["play 2 0,-1 2", "spielen: See-Haus (4) bei 0,-1 um 180° gedreht", "play: lake-house (4) at 0,-1 turned by 180°"],
  ["play 2 0,-1 0", "spielen: See-Haus (4) bei 0,-1", "play: lake-house (4) at 0,-1"],
  ["tile forest 1,0 tree 0,0", "Plättchen legen: Wald bei 1,0 mit Baum bei 0,0", ""],
  ["herd 1,0", "Herde heimholen bei 1,0", "bring the herd home at 1,0"],
  ["swap tiles", "die Plättchen austauschen", "swap the tiles"],
  ["goal tiles", "Wertung zeigen: 13 Plättchen", "show the goal: 13 tiles"],
  ["pass", "passen", "pass"],
  ["pay 50 10 10", "zahlen: 50 10 10", "pay: 50 10 10"],
])("%s", (move, german, english) => {
  expect(described(book, move)).toBe(german);
  settings.language = "en";
  if (english) expect(described(book, move)).toBe(english);
});
