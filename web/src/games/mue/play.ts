/** What the rules say about the own cards, worked out from what the view shows. */

import type { Marks } from "../../table/Rules.svelte";
import type { MueRung, MueView } from "../../wire";
import { rankOf, suitOf, SUITS, type Badge } from "./cards";
import { auctionOf } from "./phases";

/** How many steps of bonus the kind of the chief's trump adds to the height (MU-6.3). */
export function difficulty(trump: string): number {
  if (SUITS.includes(trump)) return 0;
  if (trump === "none") return 3;
  return trump === "1" || trump === "7" ? 1 : 2;
}

/** What chief and partner each get for reaching the target (MU-6.3). */
export const bonusFor = (trump: string, height: number) => 10 * Math.min(10, height + difficulty(trump));

/** Where the height stands in the tables of targets and bonuses (MU-6.2, MU-6.3); nowhere before the first card. */
export function marks(view: MueView): Marks {
  const height = view.contract?.height ?? auctionOf(view)?.highest ?? 0;
  if (!height) return {};
  const named = view.contract && view.contract.bonus !== null;
  return {
    "MU-6.2": { row: view.players.length - FEWEST, column: height - 1 },
    "MU-6.3": {
      row: named ? difficulty(view.contract!.chief_trump ?? "none") : undefined,
      column: Math.min(height, MOST_STEPS) - 1,
    },
  };
}

const FEWEST = 3;
const MOST_STEPS = 10;

/** The seats in the order of play from the one on the left of a seat on. */
export const clockwise = (players: number, from: number) =>
  Array.from({ length: players - 1 }, (_, at) => (from + 1 + at) % players);

/** A part of the ladder of trumps: cards of one suit, or equal cards of a rank. */
export interface Step {
  badge: Badge;
  kind: "card" | "rank" | "suit";
  /** The card, the rank or the suit. */
  what: string;
  cards: string[];
}

const BADGES: Record<string, Badge> = { both: "CV", chief: "C", vice: "V" };

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

/** How the seats lie around the trick, from the own one at the bottom clockwise; x and y from -1 to 1. */
const PLACES: Record<number, [x: number, y: number][]> = {
  3: [[0, 1], [-1, -0.7], [1, -0.7]],
  4: [[0, 1], [-1, 0], [0, -1], [1, 0]],
  5: [[0, 1], [-1, 0.6], [-0.55, -1], [0.55, -1], [1, 0.6]],
  6: [[0, 1], [-1, 0.7], [-1, -0.7], [0, -1], [1, -0.7], [1, 0.7]],
}; // prettier-ignore

/** Where a seat's card lies in the trick when another seat is at the bottom. */
export function placeOf(players: number, bottom: number, seat: number): { x: number; y: number } {
  const [x, y] = PLACES[players]![(seat - bottom + players) % players]!;
  return { x, y };
}

/** The number of the trick that is played, and of all tricks of the hand. */
export function trickNumber(view: MueView): { now: number; all: number } {
  const done = view.players.reduce((sum, player) => sum + player.tricks, 0);
  const hands = view.players.map((player) => player.concealed + player.face_up.length);
  const left = Math.max(...hands);
  return { now: done + (left ? 1 : 0), all: done + left };
}
