/** Where somebody's points came from, in the order in which they came. */

import type { GameEvent } from "../../lib/tell";
import type { KuhfsteinPlayerView } from "../../wire";

export type Source = "cards" | "trees" | "now";

/** A stretch of the own way along the track. */
export interface Stretch {
  from: number;
  to: number;
  source: Source;
}

const SOURCES: Record<string, Source> = { CardPlayed: "cards", TreePlanted: "trees" };

/** The way of a player as the log tells it; what is not in the log yet was earned in this turn. */
export function wayOf(player: KuhfsteinPlayerView, events: readonly GameEvent[]): Stretch[] {
  const way: Stretch[] = [];
  let at = 0;
  for (const event of events) {
    const source = SOURCES[event.type];
    if (!source || event.seat !== player.seat || typeof event.points !== "number") continue;
    way.push({ from: at, to: (at += event.points), source });
  }
  const told = (source: Source) => way.reduce((sum, one) => sum + (one.source === source ? one.to - one.from : 0), 0);
  // Where the log does not go back to the beginning, the two sums are all that is known.
  if (told("cards") > player.for_cards || told("trees") > player.for_trees) return summed(player);
  if (at < player.points) way.push({ from: at, to: player.points, source: "now" });
  return way;
}

/** Cards first, then trees. */
function summed({ for_cards: cards, points }: KuhfsteinPlayerView): Stretch[] {
  const both: Stretch[] = [
    { from: 0, to: cards, source: "cards" },
    { from: cards, to: points, source: "trees" },
  ];
  return both.filter(({ from, to }) => to > from);
}
