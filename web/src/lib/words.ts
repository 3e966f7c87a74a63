/** Texts in both languages: the German ones set the shape, the English ones must have it too. */

import { settings, type Language } from "./settings.svelte";

/** The texts of a part of the page, in the language that is chosen when they are read. */
export function inLanguage<Texts>(texts: Record<Language, Texts>): () => Texts {
  return () => texts[settings.language];
}

/** One of the texts that the server sends in every language. */
export const pick = (text: Record<string, string> | undefined) => text?.[settings.language] ?? "";

/** A number as people here write it. */
export const number = (value: number) => value.toLocaleString(settings.language);

/** "Anna", "Anna and Ben", "Anna, Ben and Cleo". */
export const listed = (names: string[]) =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);

/** What stands on each ear tag: the initial; where several begin alike, a letter more or else the seat's number. */
export function initials(names: string[]): string[] {
  const spelled = names.map((name) => Array.from(name.toLocaleUpperCase()));
  return spelled.map((letters, seat) => {
    if (!letters.length) return "–";
    const alike = spelled.filter((other) => other[0] === letters[0]);
    if (alike.length === 1) return letters[0]!;
    const marks = alike.map((one) => more(one, alike));
    const clear = new Set(marks).size === alike.length && !marks.includes("");
    return letters[0]! + (clear ? more(letters, alike) : seat + 1);
  });
}

/** The first letter that all others lack at its place. */
function more(letters: string[], alike: string[][]): string {
  const at = letters.findIndex((letter, at) => alike.filter((other) => other[at] === letter).length === 1);
  return (letters[at] ?? "").toLocaleLowerCase();
}
