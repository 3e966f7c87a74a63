import { beforeEach, expect, test } from "vitest";
import kuhfstein from "../games/kuhfstein/ending";
import kuhhandel from "../games/kuhhandel/ending";
import mue from "../games/mue/ending";
import { settings } from "../lib/settings.svelte";
import { CODES } from "../texts/languages";
import type { Rulebook, Story } from "../wire";
import type { Ending } from "./ending";
import { scraps } from "./confetti";

const book = {
  words: { cow: { de: "Kuh", en: "cow" }, donkey: { de: "Esel", en: "donkey" }, yak: { de: "Yak", en: "yak" } },
} as unknown as Rulebook;
const NAMES = ["Anna", "Ben"];

function story(kind: string, number: number, thing: string, facts: Record<string, number>): Story {
  return { kind, number, move: 7, seats: [0, 1], thing, facts };
}

/** Every kind of story, as tests/properties/test_stories.py names them. */
const KUHHANDEL = [
  story("dear", 1230, "donkey", { worth: 500 }),
  story("bluff", 300, "cow", { had: 60 }),
  story("caught", 300, "cow", { had: 0 }),
  story("blank", 0, "cow", { stake: 2, worth: 1600 }),
  story("blank", 2, "cow", { stake: 1, worth: 800 }),
  story("chain", 14, "donkey", { from: 10, to: 520, bidders: 3 }),
  story("bargain", 0, "cow", { worth: 800 }),
  story("fight", 1010, "donkey", { winner: 510, loser: 500, stake: 1 }),
  story("fight", 1000, "donkey", { winner: 500, loser: 500, stake: 2 }),
];
const MUE = [
  story("bold", 6, "", { points: 24, target: 40, made: 0, hand: 2 }),
  story("swing", 96, "", { total: 205, hand: 3 }),
  story("crash", -42, "", { total: -42, hand: 2 }),
  story("eklat", 50, "", { height: 5, eklats: 2 }),
  story("trick", 7, "r7 g4", {}),
];
const KUHFSTEIN = [
  story("card", 14, "53", { cows: 4 }),
  story("herd", 5, "", {}),
  story("turn", 18, "", { moves: 3 }),
  story("goal", 5, "meadow", {}),
  story("sources", 75, "", { cards: 60, trees: 10, goal: 5 }),
];
const GAMES: [Ending, Story[]][] = [
  [kuhhandel, KUHHANDEL],
  [mue, MUE],
  [kuhfstein, KUHFSTEIN],
];

beforeEach(() => {
  settings.language = "de";
});

test.each(CODES)("every story has a title, a number and a sentence: %s", (code) => {
  settings.language = code;
  for (const [ending, stories] of GAMES)
    for (const one of stories)
      for (const names of [NAMES, ["", "Ben"], ["Anna", ""]]) {
        const { title, figure, line, short, art, move } = ending.told(one, names, book);
        for (const text of [title, figure, line, short]) expect(text).not.toMatch(/undefined|NaN|\[object|^$| {2}/);
        expect(line).toMatch(/[.!]$/);
        expect([move, art]).toEqual([7, expect.stringMatching(/./)]);
      }
});

const line = (one: Story | undefined, names = NAMES) => kuhhandel.told(one!, names, book).line;

test("whoever reads is spoken to", () => {
  expect(line(KUHHANDEL[1], ["", "Ben"])).toBe("Du bietest 300 für die Kuh und hast 60. Niemand hat es gemerkt.");
  expect(line(KUHHANDEL[3], ["Anna", ""])).toBe("Anna bietet dir gar nichts und bekommt zwei Kühe.");
  settings.language = "en";
  expect(line(KUHHANDEL[0], ["", "Ben"])).toBe("You pay 1,230 for a donkey. The whole quartet is worth 500.");
});

test("the number that it boasts of stands first", () => {
  expect(kuhhandel.told(KUHHANDEL[0]!, NAMES, book).figure).toBe("1.230");
  expect(mue.told(MUE[2]!, NAMES, book).figure).toBe("−42");
  expect(kuhfstein.told(KUHFSTEIN[4]!, NAMES, book).line).toBe(
    "Anna: 60 aus Karten, 10 von Bäumen, 5 vom Wertungsplättchen.",
  );
});

test("an animal that no language knows to inflect is called by its name", () => {
  expect(line(story("dear", 90, "yak", { worth: 40 }))).toBe("Anna zahlt 90 für Yak. Das ganze Quartett ist 40 wert.");
});

test("the winner's quartets stand on the podium, the dearest in the middle", () => {
  const animals = { cow: 800, pig: 650, cat: 90, goose: 40 };
  const priced = { quartet: 4, animals: Object.entries(animals).map(([name, value]) => ({ name, value })) };
  const view = { players: [{ quartets: ["goose", "cat", "rat", "cow", "pig"] }] };
  expect(kuhhandel.heroes(view, 0, { ...book, pieces: priced } as Rulebook)).toEqual(["cow", "pig", "cat"]);
});

test("confetti lies where it always lay", () => {
  expect(scraps.length).toBeGreaterThan(20);
  expect(scraps.every(({ x, y }) => x >= 0 && x <= 100 && y >= 0 && y <= 100)).toBe(true);
});
