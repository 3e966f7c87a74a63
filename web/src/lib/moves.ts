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
  trump: "als Trumpf nennen:",
  partner: "als Partner nehmen:",
  play: "spielen:",
  tile: "Plättchen legen:",
  "swap tiles": "die Plättchen austauschen",
  "swap cards": "die Karten austauschen",
  card: "Karte nehmen:",
  herd: "Herde heimholen bei",
  goal: "Wertung zeigen:",
  tree: "mit Baum",
  at: "bei",
  turned: "um {}° gedreht",
};
const en: typeof de = {
  auction: "auction a card",
  divide: "divide a card",
  trade: "ask for a trade:",
  end: "end the turn",
  bid: "bid:",
  pass: "pass",
  sell: "sell",
  buy: "buy it itself",
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
  trump: "name as trump:",
  partner: "choose as partner:",
  play: "play:",
  tile: "lay a tile:",
  "swap tiles": "swap the tiles",
  "swap cards": "swap the cards",
  card: "take a card:",
  herd: "bring the herd home at",
  goal: "show the goal:",
  tree: "with a tree",
  at: "at",
  turned: "turned by {}°",
};

const words = inLanguage({ de, en });

/** A move in the reader's language: its first word by its meaning, cards and animals by their names. */
export function described(book: Rulebook, move: string): string {
  const [verb = "", first = "", ...rest] = move.split(" ");
  if (words()[move]) return words()[move]!;
  const shown = [words()[verb] ?? verb, first && word(book, first)];
  return [...shown, ...rest.map((part, at) => detail(book, part, verb === "play" && at === 1))]
    .filter(Boolean)
    .join(" ");
}

/** What follows: a place, the quarter turns of a card, a tree, or one more card. */
function detail(book: Rulebook, part: string, turns: boolean): string {
  if (turns) return part === "0" ? "" : words().turned!.replace("{}", String(90 * Number(part)));
  if (/^-?\d+,-?\d+$/.test(part)) return `${words().at} ${part}`;
  return words()[part] ?? word(book, part);
}
