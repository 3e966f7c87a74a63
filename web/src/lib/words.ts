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
