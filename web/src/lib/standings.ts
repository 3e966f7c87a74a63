/** Who is ahead in a group: on an evening and in a season, by 3, 2, 1 and 0 points a game. */

import type { GroupGame } from "../wire";

/** An evening lasts until this hour of the next morning, by the reader's clock. */
const ENDS = 6;
const MOST_POINTS = 3;

/** The day to which a moment belongs: what is played after midnight belongs to the evening before. */
function dayOf(at: number): Date {
  const moment = new Date(at);
  moment.setHours(moment.getHours() - ENDS);
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

/** The evening of a moment, as the beginning of its day. */
export const eveningOf = (at: number) => dayOf(at).getTime();

/** The season of a moment: a year, which begins with its first evening. */
export const seasonOf = (at: number) => dayOf(at).getFullYear();

/** What a place is worth: 3 for the first, then 2, 1 and 0; who is last of all gets none. */
export function points({ places }: Pick<GroupGame, "places">, seat: number): number {
  const place = places[seat]!;
  const last = Math.max(...places);
  return last > 1 && place === last ? 0 : Math.max(0, MOST_POINTS + 1 - place);
}

/** What somebody has got in some games. */
export interface Standing {
  person: string;
  points: number;
  wins: number;
  games: number;
}

/** What everybody has got in some games, whoever is ahead first: by points, then by wins, then by fewer games. */
export function standings(games: GroupGame[]): Standing[] {
  const found = new Map<string, Standing>();
  for (const game of games.filter((one) => one.counts))
    game.persons.forEach((person, seat) => {
      if (!person) return;
      const one = found.get(person) ?? { person, points: 0, wins: 0, games: 0 };
      one.points += points(game, seat);
      one.wins += game.places[seat] === 1 ? 1 : 0;
      one.games += 1;
      found.set(person, one);
    });
  return [...found.values()].sort(
    (one, other) => other.points - one.points || other.wins - one.wins || one.games - other.games,
  );
}

/** Who has most points, and how many more than the next; nobody where nobody has any. */
export function ahead(of: Standing[]): { persons: string[]; by: number } {
  const most = Math.max(0, ...of.map((one) => one.points));
  const persons = most ? of.filter((one) => one.points === most).map((one) => one.person) : [];
  const next = Math.max(0, ...of.filter((one) => one.points < most).map((one) => one.points));
  return { persons, by: most - next };
}

/** What somebody got in a game; nothing if they did not play, or it does not count. */
export function pointsOf(game: GroupGame, person: string): number | undefined {
  const seat = game.counts ? game.persons.indexOf(person) : -1;
  return seat < 0 ? undefined : points(game, seat);
}
