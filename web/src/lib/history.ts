/** One's finished games in numbers: wins against plain luck, places, head to head, and sums of what games count. */

import type { Finished } from "../wire";
import { place } from "./place";

/** What somebody wants to see of their games; empty for all. */
export interface Wanted {
  game: string;
  /** A person, or "bots" for games without other people. */
  against: string;
  won: "" | "me" | "others";
}

export const BOTS = "bots";

/** The reader's own seat, where it is one; who shared a screen has no place of their own. */
export function ownSeat(one: Finished): number | undefined {
  const seats = [...one.seats, ...one.resigned];
  return seats.length === 1 ? seats[0] : undefined;
}

/** The reader's place; who gave up has the last one. */
export function ownPlace(one: Finished): number | undefined {
  const seat = ownSeat(one);
  if (seat === undefined) return undefined;
  return one.resigned.length ? one.names.length : place(seat, one.scores, one.winners);
}

export const won = (one: Finished) => ownPlace(one) === 1;

/** How long a game took, in minutes; nothing where that was not kept. */
export const minutes = (one: Finished) => (one.began ? Math.max(1, Math.round((one.at - one.began) / 60_000)) : 0);

/** The other people of a game. */
const people = (one: Finished) => one.persons.filter(Boolean);

/** The games that are wanted. */
export const chosen = (games: Finished[], { game, against, won: who }: Wanted) =>
  games.filter(
    (one) =>
      (!game || one.game === game) &&
      (!against || (against === BOTS ? !people(one).length : people(one).includes(against))) &&
      (!who || (who === "me") === won(one)),
  );

/** Everybody who has played with the reader, by person, under their latest name, the most frequent first. */
export function fellows(games: Finished[]): [person: string, name: string][] {
  const names = new Map<string, string>();
  const often = new Map<string, number>();
  for (const one of games)
    one.persons.forEach((person, seat) => {
      if (!person) return;
      if (!names.has(person)) names.set(person, one.names[seat]!);
      often.set(person, (often.get(person) ?? 0) + 1);
    });
  return [...names].sort(([one], [other]) => often.get(other)! - often.get(one)!);
}

/** How often a game was won, and how often plain luck would have won it. */
export interface Share {
  game: string;
  played: number;
  won: number;
  luck: number;
}

/** The shares of each game, the one that is played most first. */
export function shares(games: Finished[]): Share[] {
  const found = new Map<string, Share>();
  for (const one of games.filter((game) => ownPlace(game) !== undefined)) {
    const share = found.get(one.game) ?? { game: one.game, played: 0, won: 0, luck: 0 };
    share.played++;
    share.won += won(one) ? 1 : 0;
    share.luck += 1 / one.names.length;
    found.set(one.game, share);
  }
  return [...found.values()].sort((one, other) => other.played - one.played);
}

/** How often the reader was first, second, third, and further back. */
export function places(games: Finished[]): number[] {
  const found = [0, 0, 0, 0];
  for (const one of games) {
    const mine = ownPlace(one);
    if (mine !== undefined) found[Math.min(mine, found.length) - 1]!++;
  }
  return found;
}

/** Who was before whom in the end. */
export interface Duel {
  /** A person, or the level of bots. */
  id: string;
  name: string;
  bot: boolean;
  ahead: number;
  behind: number;
}

/** The reader against everybody else, by person and by level of the bots, the most frequent first. */
export function duels(games: Finished[]): Duel[] {
  const names = new Map(fellows(games));
  const found = new Map<string, Duel>();
  for (const one of games) {
    const mine = ownPlace(one);
    if (mine === undefined) continue;
    const own = ownSeat(one);
    one.names.forEach((_, seat) => {
      const person = one.persons[seat] ?? "";
      const bot = one.bots[seat] ?? "";
      if (seat === own || !(person || bot)) return;
      const key = person || `bot ${bot}`;
      const duel = found.get(key) ?? {
        id: person || bot,
        name: names.get(person) ?? "",
        bot: !person,
        ahead: 0,
        behind: 0,
      };
      const theirs = one.resigned.length ? 0 : place(seat, one.scores, one.winners);
      duel.ahead += mine < theirs ? 1 : 0;
      duel.behind += mine > theirs ? 1 : 0;
      found.set(key, duel);
    });
  }
  const often = (duel: Duel) => duel.ahead + duel.behind;
  return [...found.values()].filter(often).sort((one, other) => often(other) - often(one));
}

/** The reader's points in a game, the oldest first. */
export const points = (games: Finished[], game: string) =>
  games
    .filter((one) => one.game === game && one.seats.length === 1)
    .map((one) => one.scores[one.seats[0]!]!)
    .reverse();

/** What a game counts, summed up over the reader's own seats, with the number of games in which it was counted. */
export function sums(games: Finished[]): { games: number; of: Record<string, number> } {
  const counted = games.filter((one) => one.seats.length === 1 && Object.keys(one.tally).length);
  const of: Record<string, number> = {};
  for (const one of counted)
    for (const [name, numbers] of Object.entries(one.tally)) of[name] = (of[name] ?? 0) + numbers[one.seats[0]!]!;
  return { games: counted.length, of };
}
