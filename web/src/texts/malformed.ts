/** What the rules say about a score sheet that cannot be right, in both languages; a test keeps both sides together. */

import { Failed } from "../lib/api";
import { word } from "../lib/tell";
import { pick } from "../lib/words";
import type { Rulebook } from "../wire";

type Text = { de: string; en: string };

/** How the page says it, by the reason that the rules give; the values stand in braces, `rule` is the rule behind it. */
const SENTENCES: Record<string, Text> = {
  same_name: {
    de: "Zwei Spieler heißen gleich.",
    en: "Two players have the same name.",
  },
  "kuhhandel.sheet_estate": {
    de: "Das verstehe ich nicht: {text}",
    en: "I do not understand this: {text}",
  },
  "kuhfstein.sheet_estate": {
    de: "Das verstehe ich nicht: {text}",
    en: "I do not understand this: {text}",
  },
  "mue.sheet_estate": {
    de: "Dreiecke sind ganze Zahlen ab 0. Das geht nicht: {text}",
    en: "Triangles are whole numbers from 0 on. This will not do: {text}",
  },
  "kuhhandel.sheet_twice": {
    de: "{name} hat etwas doppelt.",
    en: "{name} has something twice.",
  },
  "kuhhandel.sheet_dove_needs": {
    de: "Für die Taube braucht {name} beide Quartette eines ihrer Paare ({rule}).",
    en: "For the dove {name} needs both quartets of one of its pairs ({rule}).",
  },
  "kuhhandel.sheet_cannot_own": {
    de: "{name} kann das nicht haben: {word}. Geld ist eine Summe in Zehnern, höchstens so viel, wie es im Spiel gibt.",
    en: "{name} cannot have this: {word}. Money is one sum in tens, no more than there is in the game.",
  },
  "kuhhandel.sheet_quartet_twice": {
    de: "Das gibt es nur einmal: das Quartett {animal}.",
    en: "There is only one quartet of {animal}.",
  },
  "kuhhandel.sheet_pedigree_twice": {
    de: "Das gibt es nur einmal: die Prämienkarte {animal}.",
    en: "There is only one pedigree card of {animal}.",
  },
  "kuhhandel.sheet_rats_twice": {
    de: "Das kann nur einer haben: die Ratten.",
    en: "Only one player can have the rats.",
  },
  "kuhhandel.sheet_dove_twice": {
    de: "Das kann nur einer haben: die Taube.",
    en: "Only one player can have the dove.",
  },
  players_from_to: {
    de: "Das ist ein Spiel für {fewest} bis {most}, nicht für {count}.",
    en: "This is a game for {fewest} to {most}, not {count}.",
  },
  "kuhhandel.sheet_too_many_players": {
    de: "Hier können höchstens {most} mitspielen, nicht {count}.",
    en: "At most {most} can play this, not {count}.",
  },
  "kuhfstein.sheet_twice": {
    de: "Bei {name} steht zweimal: {field}.",
    en: "{name} has {field} twice.",
  },
  "kuhfstein.sheet_needed": {
    de: "Bei {name} fehlen Punkte oder Plättchen.",
    en: "Points or tiles of {name} are missing.",
  },
  "kuhfstein.sheet_trees_needed": {
    de: "{name} zeigt das Wertungsplättchen für Bäume: Wie viele sind es?",
    en: "{name} shows the scoring tile for trees: how many are there?",
  },
  "kuhfstein.sheet_value": {
    de: "{name}: {field} können nicht {value} sein. Es ist eine ganze Zahl von 0 bis 999.",
    en: "{name}: {field} cannot be {value}. It is a whole number from 0 to 999.",
  },
  "kuhfstein.sheet_same_goal": {
    de: "Jedes Wertungsplättchen gibt es nur einmal.",
    en: "There is only one of each scoring tile.",
  },
  "kuhfstein.only_trees": {
    de: "Es gibt nur {count} Bäume ({rule}).",
    en: "There are only {count} trees ({rule}).",
  },
  "kuhfstein.only_tiles": {
    de: "Es gibt nur {count} Plättchen ({rule}).",
    en: "There are only {count} tiles ({rule}).",
  },
  "mue.sheet_players": {
    de: "Hier stehen {count} Spieler, nicht {other}.",
    en: "{count} players are listed, not {other}.",
  },
  "mue.sheet_triangles": {
    de: "Das sind zusammen {total} Dreiecke. Alle Karten haben {all} ({rule}).",
    en: "These are {total} triangles. All cards together have {all} ({rule}).",
  },
  "mue.sheet_partner_needed": {
    de: "Mit {seats} Spielern hat der Chef einen Partner: Wer war es? ({rule})",
    en: "With {seats} players the chief has a partner: who was it? ({rule})",
  },
  "mue.sheet_chief_alone": {
    de: "Mit {seats} Spielern spielt der Chef allein ({rule}).",
    en: "With {seats} players the chief plays alone ({rule}).",
  },
  "mue.sheet_chief_is_partner": {
    de: "{player} kann nicht Chef und Partner zugleich sein ({rule}).",
    en: "{player} cannot be chief and partner ({rule}).",
  },
  "mue.no_trump": {
    de: "Diesen Trumpf gibt es nicht: {word}",
    en: "There is no such trump: {word}",
  },
  "mue.sheet_too_many_cards": {
    de: "Niemand kann {most} Karten offen haben: Jeder bekommt {hand} ({rule}).",
    en: "Nobody can have {most} cards face up: everybody is dealt {hand} ({rule}).",
  },
  "mue.sheet_no_eklat": {
    de: "Die meisten offenen Karten hat nur {player}: Das war kein Eklat ({rule}).",
    en: "Only {player} has most cards face up: that was no eklat ({rule}).",
  },
  "mue.sheet_not_level": {
    de: "{player} hat weniger offene Karten als andere und kann nicht gleichgezogen haben ({rule}).",
    en: "{player} has fewer cards face up than others and cannot have drawn level ({rule}).",
  },
  "mue.sheet_height": {
    de: "Mit {seats} Spielern liegt die Höhe zwischen 1 und {most}, nicht bei {text}.",
    en: "With {seats} players the height is from 1 to {most}, not {text}.",
  },
};

const WORDS: Record<string, Text> = {
  points: { de: "Punkte", en: "Points" },
  tiles: { de: "Plättchen", en: "Tiles" },
  trees: { de: "Bäume", en: "Trees" },
  goal: { de: "Wertungsplättchen", en: "Scoring tiles" },
  chief: { de: "Chef", en: "chief" },
  partner: { de: "Partner", en: "partner" },
  culprit: { de: "Eklatauslöser", en: "culprit" },
};

/** A value in the reader's words. */
function said(value: string, book: Rulebook): string {
  return WORDS[value] ? pick(WORDS[value]) : word(book, value);
}

/** Why a score sheet cannot be, in the reader's language; whatever else went wrong is no fault of the sheet. */
export function malformed(error: unknown, book: Rulebook): string {
  if (!(error instanceof Failed)) return pick({ de: "Das geht gerade nicht.", en: "This is not possible right now." });
  const why = error.why;
  const text = SENTENCES[why?.reason ?? ""];
  if (!text) return pick({ de: "Das kann so nicht stimmen.", en: "This cannot be right." });
  const values: Record<string, string> = { ...why?.values, rule: why?.rule ?? "" };
  return pick(text).replace(/\{(\w+)\}/g, (_, name: string) => said(values[name] ?? "", book));
}
