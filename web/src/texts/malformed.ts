/** What the rules say about a score sheet that cannot be right, in both languages; a test keeps both sides together. */

import { Failed } from "../lib/api";
import { word } from "../lib/tell";
import { pick } from "../lib/words";
import type { Rulebook } from "../wire";

type Text = { de: string; en: string };

/** The sentences of the rules, `{}` for what differs, and how the page says them, with the differing parts by number. */
const SENTENCES: Record<string, Text> = {
  "two players have the same name": {
    de: "Zwei Spieler heißen gleich.",
    en: "Two players have the same name.",
  },
  "{} is not what a player owns: {}": { de: "Das verstehe ich nicht: {0}", en: "I do not understand this: {0}" },
  "{} is not what a player has: {}": { de: "Das verstehe ich nicht: {0}", en: "I do not understand this: {0}" },
  "{} is not what a player has taken: {}": {
    de: "Dreiecke sind ganze Zahlen ab 0. Das geht nicht: {0}",
    en: "Triangles are whole numbers from 0 on. This will not do: {0}",
  },
  // Kuhhandel
  "{} has something twice; write money as one sum": {
    de: "{0} hat etwas doppelt.",
    en: "{0} has something twice.",
  },
  "{} cannot have the dove without both quartets of one of its pairs · {}": {
    de: "Für die Taube braucht {0} beide Quartette eines ihrer Paare ({1}).",
    en: "For the dove {0} needs both quartets of one of its pairs ({1}).",
  },
  "{} cannot own {} in {}: {}": {
    de: "{0} kann das nicht haben: {1}. Geld ist eine Summe in Zehnern, höchstens so viel, wie es im Spiel gibt.",
    en: "{0} cannot have this: {1}. Money is one sum in tens, no more than there is in the game.",
  },
  "two players cannot both have the {} of {}": {
    de: "Das gibt es nur einmal: {0} {1}.",
    en: "There is only one {0} of {1}.",
  },
  "two players cannot both have the {}": {
    de: "Das kann nur einer haben: {0}.",
    en: "Only one player can have the {0}.",
  },
  "{} is for {} to {} players, not {}": {
    de: "Das ist ein Spiel für {1} bis {2}, nicht für {3}.",
    en: "This is a game for {1} to {2}, not {3}.",
  },
  "at most {} can play {}, not {}": {
    de: "Hier können höchstens {0} mitspielen, nicht {2}.",
    en: "At most {0} can play this, not {2}.",
  },
  // Kuhfstein
  "{} has {} twice": { de: "Bei {0} steht zweimal: {1}.", en: "{0} has {1} twice." },
  "{} needs points and tiles: {}": {
    de: "Bei {0} fehlen Punkte oder Plättchen.",
    en: "Points or tiles of {0} are missing.",
  },
  "{} shows the goal trees, so say how many: {}": {
    de: "{0} zeigt das Wertungsplättchen für Bäume: Wie viele sind es?",
    en: "{0} shows the scoring tile for trees: how many are there?",
  },
  "{} cannot have {} as {}: {}; goals are {}": {
    de: "{0}: {2} können nicht {1} sein. Es ist eine ganze Zahl von 0 bis 999.",
    en: "{0}: {2} cannot be {1}. It is a whole number from 0 to 999.",
  },
  "two players cannot show the same scoring tile": {
    de: "Jedes Wertungsplättchen gibt es nur einmal.",
    en: "There is only one of each scoring tile.",
  },
  "there are only {} trees · {}": { de: "Es gibt nur {0} Bäume ({1}).", en: "There are only {0} trees ({1})." },
  "there are only {} tiles · {}": { de: "Es gibt nur {0} Plättchen ({1}).", en: "There are only {0} tiles ({1})." },
  // Mü
  "{} players are listed, not {}": {
    de: "Hier stehen {0} Spieler, nicht {1}.",
    en: "{0} players are listed, not {1}.",
  },
  "the triangles add up to {}; all cards together have {} · {}": {
    de: "Das sind zusammen {0} Dreiecke. Alle Karten haben {1} ({2}).",
    en: "These are {0} triangles. All cards together have {1} ({2}).",
  },
  "with {} players the chief has a partner: say who it was · {}": {
    de: "Mit {0} Spielern hat der Chef einen Partner: Wer war es? ({1})",
    en: "With {0} players the chief has a partner: who was it? ({1})",
  },
  "with {} players the chief plays alone · {}": {
    de: "Mit {0} Spielern spielt der Chef allein ({1}).",
    en: "With {0} players the chief plays alone ({1}).",
  },
  "{} cannot be chief and partner · {}": {
    de: "{0} kann nicht Chef und Partner zugleich sein ({1}).",
    en: "{0} cannot be chief and partner ({1}).",
  },
  "there is no trump {}; there are {}": {
    de: "Diesen Trumpf gibt es nicht: {0}",
    en: "There is no such trump: {0}",
  },
  "the {} {} is not among the players {}": {
    de: "Wer war {0}? {1} spielt nicht mit.",
    en: "Who was the {0}? {1} does not play.",
  },
  "nobody can have {} cards face up, since each is dealt {} · {}": {
    de: "Niemand kann {0} Karten offen haben: Jeder bekommt {1} ({2}).",
    en: "Nobody can have {0} cards face up: everybody is dealt {1} ({2}).",
  },
  "only {} has most cards face up, so there was no eklat · {}": {
    de: "Die meisten offenen Karten hat nur {0}: Das war kein Eklat ({1}).",
    en: "Only {0} has most cards face up: that was no eklat ({1}).",
  },
  "{} has fewer cards face up than others and cannot have drawn level · {}": {
    de: "{0} hat weniger offene Karten als andere und kann nicht gleichgezogen haben ({1}).",
    en: "{0} has fewer cards face up than others and cannot have drawn level ({1}).",
  },
  "the height is from 1 to {} with {} players, not {}": {
    de: "Mit {1} Spielern liegt die Höhe zwischen 1 und {0}, nicht bei {2}.",
    en: "With {1} players the height is from 1 to {0}, not {2}.",
  },
};

const WORDS: Record<string, Text> = {
  quartet: { de: "das Quartett", en: "quartet" },
  pedigree: { de: "die Prämienkarte", en: "pedigree card" },
  rats: { de: "die Ratten", en: "rats" },
  dove: { de: "die Taube", en: "dove" },
  points: { de: "Punkte", en: "Points" },
  tiles: { de: "Plättchen", en: "Tiles" },
  trees: { de: "Bäume", en: "Trees" },
  goal: { de: "Wertungsplättchen", en: "Scoring tiles" },
  chief: { de: "Chef", en: "chief" },
  partner: { de: "Partner", en: "partner" },
  culprit: { de: "Eklatauslöser", en: "culprit" },
};

/** A part of a sentence that differs, in the reader's words and without the quotation marks of programs. */
function said(part: string, book: Rulebook): string {
  const text = part.replace(/^(['"])(.*)\1$/, "$2");
  return WORDS[text] ? pick(WORDS[text]) : word(book, text);
}

const pattern = (template: string) =>
  new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll("{}", "(.*?)")}$`);

/** Why a score sheet cannot be, in the reader's language; whatever else went wrong is no fault of the sheet. */
export function malformed(error: unknown, book: Rulebook): string {
  if (!(error instanceof Failed)) return pick({ de: "Das geht gerade nicht.", en: "This is not possible right now." });
  for (const [template, text] of Object.entries(SENTENCES)) {
    const parts = error.message.match(pattern(template));
    if (parts) return pick(text).replace(/\{(\d)\}/g, (_, at) => said(parts[Number(at) + 1]!, book));
  }
  return pick({ de: "Das kann so nicht stimmen.", en: "This cannot be right." });
}
