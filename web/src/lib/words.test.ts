import { expect, test } from "vitest";
import { settings } from "./settings.svelte";
import { inLanguages, initials } from "./words";

test("a part of the page has a file for each language, and says which one it lacks", () => {
  const { t, inAll } = inLanguages({ "./de.ts": { moo: "Muh" }, "./en.ts": { moo: "Moo" } });
  settings.language = "en";
  expect(t().moo).toBe("Moo");
  expect(inAll((texts) => texts.moo)).toEqual({ de: "Muh", en: "Moo" });
  expect(() => inLanguages({ "./de.ts": {} })).toThrow("no texts in en beside ./de.ts");
});

test("an initial is enough where nobody else has it", () =>
  expect(initials(["Anna", "ben", "Cleo"])).toEqual(["A", "B", "C"]));

test("who begin alike are told apart by the first letter that differs", () => {
  expect(initials(["Mara", "Alma", "Maria"])).toEqual(["Ma", "A", "Mi"]);
  expect(initials(["Mo", "Mia", "Mara"])).toEqual(["Mo", "Mi", "Ma"]);
});

test("who are called alike are told apart by their seats", () => {
  expect(initials(["Mia", "Mia", "Mia2"])).toEqual(["M1", "M2", "M3"]);
  expect(initials(["Mab", "Mac", "Mb"])).toEqual(["M1", "M2", "M3"]);
});

test("free seats have no letters", () => expect(initials(["", "Ö", ""])).toEqual(["–", "Ö", "–"]));
