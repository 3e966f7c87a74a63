/** Moves as records write them, put into words for hints. */

import { t } from "../texts";
import type { Rulebook } from "../wire";
import { word } from "./tell";

const words = (): Record<string, string> => t().moves;

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
  if (turns) return part === "0" ? "" : t().tell.turned(90 * Number(part));
  if (/^-?\d+,-?\d+$/.test(part)) return `${words().at} ${part}`;
  return words()[part] ?? word(book, part);
}
