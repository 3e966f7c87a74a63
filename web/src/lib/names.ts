/** Names for people who have not said theirs. */

const look = (name: string) => name.normalize("NFKC").toLocaleLowerCase();

/** One of the names on offer that nobody at the table has, by a dice from 0 to 1. */
export function offered(names: string[], taken: string[], dice = Math.random()): string {
  const used = new Set(taken.map(look));
  const free = names.filter((name) => !used.has(look(name)));
  return free[Math.floor(dice * free.length)] ?? "";
}
