/** The languages of the page, as each calls itself. One more is a file of its code in every folder of texts, and a line here. */

export const LANGUAGES = {
  de: "Deutsch",
  en: "English",
};
export type Language = keyof typeof LANGUAGES;
export const CODES = Object.keys(LANGUAGES) as Language[];
