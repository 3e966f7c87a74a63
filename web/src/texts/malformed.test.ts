import { beforeEach, expect, test } from "vitest";
import { Failed } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Rulebook } from "../wire";
import { malformed } from "./malformed";

const book = { words: { goose: { de: "Gans", en: "goose" } } } as unknown as Rulebook;
const said = (reason: string, values: Record<string, string> = {}, rule = "") =>
  malformed(new Failed(400, "", { reason, values, rule, text: {} }), book);

beforeEach(() => {
  settings.language = "de";
});

test.each([
  ["kuhhandel.sheet_quartet_twice", { animal: "goose" }, "", "Das gibt es nur einmal: das Quartett Gans."],
  ["kuhhandel.sheet_dove_twice", {}, "", "Das kann nur einer haben: die Taube."],
  ["kuhfstein.only_tiles", { count: "76" }, "KF-1.1", "Es gibt nur 76 Plättchen (KF-1.1)."],
  [
    "kuhfstein.sheet_value",
    { name: "Anna", value: "-3", field: "tiles" },
    "",
    "Anna: Plättchen können nicht -3 sein. Es ist eine ganze Zahl von 0 bis 999.",
  ],
  [
    "mue.sheet_height",
    { seats: "5", most: "9", text: "0" },
    "",
    "Mit 5 Spielern liegt die Höhe zwischen 1 und 9, nicht bei 0.",
  ],
  ["something_that_nobody_has_thought_of", {}, "", "Das kann so nicht stimmen."],
])("%s", (reason, values, rule, german) => expect(said(reason, values, rule)).toBe(german));

test("in English it is no command line either", () => {
  settings.language = "en";
  expect(said("kuhhandel.sheet_cannot_own", { name: "Anna", word: "15" })).toBe(
    "Anna cannot have this: 15. Money is one sum in tens, no more than there is in the game.",
  );
});
