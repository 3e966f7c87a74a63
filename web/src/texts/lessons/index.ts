/** Each game in a minute, before the rules in full. */

import { inLanguages } from "../../lib/words";
import type { Texts } from "./de";

type Part = keyof Texts;

const { t: parts } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));

/** The parts that make up the lesson of a game. */
const PARTS: Record<string, Part[]> = {
  "kuhhandel-1": ["quartets", "auction", "trade", "dove", "sum"],
  "kuhhandel-2": ["quartets", "auction", "trade", "product"],
  "kuhhandel-master": ["quartets", "auction", "trade", "master", "count"],
  "kuhhandel-duel": ["quartets", "duel", "trade", "rats", "count"],
  mue: ["mue"],
  kuhfstein: ["kuhfstein"],
};

/** The lesson of a game. */
export const lesson = (game: string) => (PARTS[game] ?? []).flatMap((part) => parts()[part]);
