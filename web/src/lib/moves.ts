/** Moves as records write them, put into words for hints. */

import { t } from "../texts";
import { word, type Lexicon } from "./tell";
import { listed } from "./words";

const PLACE = /^-?\d+,-?\d+$/;
const words = (): Record<string, string> => t().moves;

/** A move in the reader's language: its first word by its meaning, cards and animals by their names. */
export function described(book: Lexicon, move: string): string {
  const [verb = "", first = "", ...rest] = move.split(" ");
  if (words()[move]) return words()[move]!;
  const text = words()[verb] ?? verb;
  const shown = [
    first && (PLACE.test(first) ? placed(book, first) : word(book, first)),
    ...rest.map((part, at) => detail(book, part, verb === "play" && at === 1)),
  ];
  const said = shown.filter(Boolean);
  if (!text.includes("{")) return [text, ...said].join(" ");
  return text.replace("{}", together(verb, said)).replace(/\{(\d)\}/g, (_, at) => said[at] ?? "");
}

/** What a move is made of, in one: money as a sum, cards as a list, a card or tile with where and how it lies. */
function together(verb: string, said: string[]): string {
  if (verb === "play" || verb === "tile") return said.join(" ");
  return said.every((one) => /^\d+$/.test(one)) ? said.join(" + ") : listed(said);
}

/** A place of the own board as the board calls it. */
function placed(book: Lexicon, part: string): string {
  const [x, y] = part.split(",").map(Number);
  return book.place?.({ type: "move", x, y }) ?? part;
}

/** What follows: a place, the quarter turns of a card, a tree, or one more card. */
function detail(book: Lexicon, part: string, turns: boolean): string {
  if (turns) return part === "0" ? "" : t().tell.turned(90 * Number(part));
  if (PLACE.test(part)) return `${words().at} ${placed(book, part)}`;
  return words()[part] ?? word(book, part);
}
