import { expect, test } from "vitest";
import { CODES } from "./languages";

const FILES = import.meta.glob<{ default: unknown }>(["./**/??.ts", "../games/**/??.ts", "../**/texts/??.ts"], {
  eager: true,
});
type Say = (...some: unknown[]) => unknown;
const NUMBERS = [1, 2];

/** What takes a number as it is written, with its points and commas, is tried apart. */
const WRITTEN = /\.result\.points\(/;

/** What is wrong in a language: more than one beside a 1, or one of something beside a 2. */
const WRONG: Record<string, RegExp> = {
  de: /(?<![\d,.+−-])\b1 (?:verdeckte |offene |weitere |ganze )?\p{L}*(karten|Karten|Stiche|Dreiecke|Punkte|Punkten|Dreiecken|Plätzen|Bäumen|Kühen|Kühe|Bäume|Trümpfe|Stellen|Sekunden|Minuten|Stunden|Regeln|Hände|Züge|Tische|Bots|Gebote|Quartette|Plätze|Stufen)(?!\p{L})|\b2 (?:verdeckte |offene |weitere |ganze )?\p{L}*(karte|Karte|Stich|Dreieck|Punkt|Kuh|Baum|Trumpf|Stelle|Sekunde|Minute|Stunde|Regel|Hand|Zug|Tisch|Bot|Gebot|Quartett|Platz|Stufe)(?!\p{L})/u,
  en: /(?<![\d,.+−-])\b1 (money |face-down |more |open )?(cards|tricks|triangles|points|cows|trees|tiles|trumps|places|seconds|minutes|hours|days|rules|hands|moves|tables|bots|quartets|seats|levels|players|spectators|lakes)\b|\b2 (money |face-down |more |open )?(card|trick|triangle|point|cow|tree|tile|trump|place|second|minute|hour|day|rule|hand|move|table|bot|quartet|level|player|spectator)\b/,
};

/** What a text says to any mixture of ones, twos and names. */
function* said(text: unknown, path: string): Generator<[string, string]> {
  if (typeof text === "string") yield [path, text];
  else if (typeof text === "function") for (const some of mixtures(text.length)) yield* called(text as Say, some, path);
  else if (text && typeof text === "object")
    for (const [key, one] of Object.entries(text)) yield* said(one, `${path}.${key}`);
}

function* called(text: Say, some: unknown[], path: string): Generator<[string, string]> {
  let found: unknown;
  try {
    found = text(...some);
  } catch {
    return; // Not made for such a mixture.
  }
  yield* said(found, `${path}(${some.join()})`);
}

const mixtures = (length: number): unknown[][] =>
  length === 0
    ? [[]]
    : mixtures(length - 1).flatMap((rest) => [...NUMBERS, "Anna", ["Anna", "Ben"]].map((one) => [one, ...rest]));

test.each(CODES)("numbers agree with their nouns: %s", (code) => {
  const files = Object.entries(FILES).filter(([file]) => file.endsWith(`/${code}.ts`));
  expect(files.length).toBeGreaterThan(4);
  const all = files.flatMap(([file, texts]) => [...said(texts.default, file)]);
  expect(all.length).toBeGreaterThan(1500);
  expect(
    all.filter(([path, sentence]) => !WRITTEN.test(path) && WRONG[code]!.test(sentence)).map((one) => one.join(": ")),
  ).toEqual([]);
});

test("what is wrong is found", () => {
  for (const wrong of ["1 Karten", "2 Karte", "noch 1 Geldkarten", "1 verdeckte Karten"])
    expect(wrong).toMatch(WRONG.de!);
  for (const wrong of ["1 trees", "2 tree", "1 money cards", "2 point"]) expect(wrong).toMatch(WRONG.en!);
});
