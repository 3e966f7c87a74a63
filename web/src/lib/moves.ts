/** Moves as records write them, put into words for hints. */

import type { Rulebook } from "../wire";
import { word } from "./tell";
import { inLanguage } from "./words";

const de: Record<string, string> = {
  auction: "eine Karte versteigern",
  divide: "eine Karte verteilen",
  trade: "zum Kuhhandel fordern:",
  end: "den Zug beenden",
  bid: "bieten:",
  pass: "passen",
  sell: "verkaufen",
  buy: "selbst kaufen",
  pay: "zahlen:",
  offer: "verdeckt bieten:",
  accept: "annehmen",
  counter: "gegenbieten:",
  slap: "zuschlagen bei",
  wait: "nicht zuschlagen",
  take: "die Ratte nehmen",
  lay: "zur Ratte legen:",
  keep: "behalten",
  give: "abgeben",
  show: "aufdecken:",
  trump: "Trumpf:",
  partner: "als Partner:",
  play: "spielen:",
  tile: "Plättchen legen:",
  swap: "austauschen:",
  card: "Karte nehmen:",
  herd: "Herde heimholen:",
  goal: "Wertung zeigen:",
  tree: "mit Baum",
  at: "bei",
  turned: "gedreht",
};
const en: typeof de = {
  auction: "auction a card",
  divide: "divide a card",
  trade: "ask for a trade:",
  end: "end the turn",
  bid: "bid:",
  pass: "pass",
  sell: "sell",
  buy: "buy it instead",
  pay: "pay:",
  offer: "offer face down:",
  accept: "accept",
  counter: "counter with:",
  slap: "slap at",
  wait: "not slap",
  take: "take the rat",
  lay: "lay beside the rat:",
  keep: "keep it",
  give: "give it away",
  show: "lay face up:",
  trump: "trump:",
  partner: "as partner:",
  play: "play:",
  tile: "lay a tile:",
  swap: "swap:",
  card: "take a card:",
  herd: "take home a herd:",
  goal: "show the goal:",
  tree: "with a tree",
  at: "at",
  turned: "turned",
};

const words = inLanguage({ de, en });

/** A move in the reader's language: its first word by its meaning, cards and animals by their names. */
export function described(book: Rulebook, move: string): string {
  const [verb = "", ...rest] = move.split(" ");
  const first = words()[verb] ?? verb;
  return [first, ...rest.map((part) => words()[part] ?? word(book, part))].join(" ");
}
