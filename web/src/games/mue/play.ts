/** The table as it is drawn: who sits where, who played what, the ladder of trumps in few steps, the number of the trick. */

import type { MueRung, MueTrickView, MueView } from "../../wire";
import { rankOf, suitOf, type Badge } from "./cards";

/** The seats in the order of play from the one on the left of a seat on. */
export const clockwise = (players: number, from: number) =>
  Array.from({ length: players - 1 }, (_, at) => (from + 1 + at) % players);

/** What each level short, or each card of an eklat, costs one player and brings others. */
export interface Penalty {
  loss: number;
  gain: number;
}

/** A part of the ladder of trumps: cards of one suit, or equal cards of a rank. */
export interface Step {
  badge: Badge;
  kind: "card" | "rank" | "suit";
  /** The card, the rank or the suit. */
  what: string;
  cards: string[];
}

export const BADGES: Record<string, Badge> = { both: "CV", chief: "C", vice: "V" };

/** The ladder in few steps, the highest first: both, the chief's, the vice's (MU-5.5). */
export function steps(ladder: MueRung[]): Step[] {
  return ["both", "chief", "vice"].flatMap((of): Step[] => {
    const rungs = ladder.filter((rung) => rung.of === of);
    const cards = [...new Set(rungs.flatMap((rung) => rung.cards))];
    if (!cards.length) return [];
    const badge = BADGES[of]!;
    if (of === "both") return [{ badge, kind: "card", what: cards[0]!, cards }];
    const suits = new Set(cards.map(suitOf));
    if (suits.size === 1) return [{ badge, kind: "suit", what: suitOf(cards[0]!), cards }];
    return [{ badge, kind: "rank", what: String(rankOf(cards[0]!)), cards }];
  });
}

/** The card that a seat has played to a trick. */
export const cardOf = (trick: MueTrickView, seat: number, players: number): string | undefined =>
  trick.cards[(seat - trick.leader + players) % players];

/** The card that wins a trick as it stands. */
export const winningCard = (trick: MueTrickView, players: number): string | undefined =>
  trick.winner === null ? undefined : cardOf(trick, trick.winner, players);

/** The number of the trick that is played, and of all tricks of the hand. */
export function trickNumber(view: MueView): { now: number; all: number } {
  const done = view.players.reduce((sum, player) => sum + player.tricks, 0);
  const hands = view.players.map((player) => player.concealed + player.face_up.length);
  const left = Math.max(...hands);
  return { now: done + (left ? 1 : 0), all: done + left };
}
