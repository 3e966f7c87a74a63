/** Texts in every language: the German ones set the shape, the others must have it too. */

import { CODES, type Language } from "../texts/languages";
import { settings } from "./settings.svelte";

/** The texts of a part of the page, from its files: in the language that is chosen when they are read, or in all. */
export function inLanguages<Texts>(files: Record<string, Texts>) {
  const missing = CODES.filter((code) => !files[`./${code}.ts`]);
  if (missing.length) throw new Error(`no texts in ${missing} beside ${Object.keys(files)}`);
  return {
    t: () => files[`./${settings.language}.ts`]!,
    /** A text for a notice, which outlives a change of the language. */
    inAll: (say: (texts: Texts) => string) => eachLanguage((code) => say(files[`./${code}.ts`]!)),
  };
}

/** Something in every language. */
export const eachLanguage = (say: (language: Language) => string) =>
  Object.fromEntries(CODES.map((code) => [code, say(code)]));

/** The text for something that the server calls by a name, if there is one. */
export const textOf = <Text>(texts: Record<string, Text>, name: string | null | undefined): Text | undefined =>
  texts[name ?? ""];

/** One of the texts that the server sends in every language, in English if it does not know the reader's. */
export const pick = (text: Record<string, string> | undefined) => text?.[settings.language] ?? text?.en ?? "";

/** What the program says, as a sentence of its own: it begins with a capital letter. */
export const sentence = (said: string) => said.slice(0, 1).toLocaleUpperCase(settings.language) + said.slice(1);

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
