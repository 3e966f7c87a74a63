import { expect, test } from "vitest";
import mue from "../games/mue/de";
import kuhfsteinLessons from "../games/kuhfstein/lessons/de";
import kuhhandelLessons from "../games/kuhhandel/lessons/de";
import mueLessons from "../games/mue/lessons/de";
import { say } from "../games/kuhhandel/texts";
import { t as kuhfstein } from "../games/kuhfstein/texts";
import { settings } from "../lib/settings.svelte";
import de from "./de";

/** The arguments that texts are made with: names, with nobody's for the reader, teams, and numbers. */
const ARGUMENTS: unknown[][] = [
  ["", 2, "cow"],
  ["cow", 1, ""],
  [2, "", "cow"],
  [1, 2, 3],
  [["Alma", ""], 2, 3],
  [[""], 2, 3],
];

/** Every sentence that a part of the page can say; what cannot be made of some arguments is left out. */
function* sentences(texts: unknown): Generator<string> {
  if (typeof texts === "string") yield texts;
  else if (typeof texts === "function")
    for (const some of ARGUMENTS) {
      try {
        yield* sentences(texts(...some));
      } catch {
        continue;
      }
    }
  else if (texts && typeof texts === "object") for (const one of Object.values(texts)) yield* sentences(one);
}

settings.language = "de";
const LESSONS = [kuhhandelLessons, mueLessons, kuhfsteinLessons];
const GERMAN = [...sentences([de, mue, say(), kuhfstein(), LESSONS])];

test("the reader is never you where German needs another case", () => {
  expect(GERMAN.length).toBeGreaterThan(400);
  expect(GERMAN.filter((one) => /\b(von|an|mit|zu|bei|für|gegen|auf) ([^.:,]* und )?du\b/i.test(one))).toEqual([]);
  expect(GERMAN.filter((one) => /\bDu (und [^.:,]* )?(siehst die|zog|bekommt|nimmt|hat|bietet)\b/.test(one))).toEqual(
    [],
  );
});

test("one is asked in one way", () => {
  expect(GERMAN.filter((one) => /\bwähl\b/i.test(one))).toEqual([]);
});
