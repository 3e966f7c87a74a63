import { beforeEach, expect, test } from "vitest";
import { Failed } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Rulebook } from "../wire";
import { malformed } from "./malformed";

const book = { words: { goose: { de: "Gans", en: "goose" } } } as unknown as Rulebook;
const said = (sentence: string) => malformed(new Failed(400, sentence), book);

beforeEach(() => {
  settings.language = "de";
});

test.each([
  ["two players cannot both have the quartet of goose", "Das gibt es nur einmal: das Quartett Gans."],
  ["two players cannot both have the dove", "Das kann nur einer haben: die Taube."],
  ["there are only 76 tiles · KF-1.1", "Es gibt nur 76 Plättchen (KF-1.1)."],
  [
    "Anna cannot have '-3' as tiles: write \"Anna: 63 tiles=13\"; goals are hay, none",
    "Anna: Plättchen können nicht -3 sein. Es ist eine ganze Zahl von 0 bis 999.",
  ],
  ["the height is from 1 to 9 with 5 players, not '0'", "Mit 5 Spielern liegt die Höhe zwischen 1 und 9, nicht bei 0."],
  ["something that nobody has thought of", "Das kann so nicht stimmen."],
])("%s", (sentence, german) => expect(said(sentence)).toBe(german));

test("in English it is no command line either", () => {
  settings.language = "en";
  const sentence = "Anna cannot own '15' in kuhhandel-2: write \"Anna: goose dog rat\"";
  expect(said(sentence)).toBe(
    "Anna cannot have this: 15. Money is one sum in tens, no more than there is in the game.",
  );
});
