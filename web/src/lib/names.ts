/** Names for people who have not said theirs. */

import { t } from "../texts";
import { settings } from "./settings.svelte";

const look = (name: string) => name.normalize("NFKC").toLocaleLowerCase();

/** One of the names on offer that nobody at the table has, by a dice from 0 to 1. */
export function offered(names: string[], taken: string[], dice = Math.random()): string {
  const used = new Set(taken.map(look));
  const free = names.filter((name) => !used.has(look(name)));
  return free[Math.floor(dice * free.length)] ?? "";
}

/** Under what name somebody sits down who is not asked for one: their own, or one on offer. */
export const ownName = () => settings.name || offered(t().room.animals, []);
