/** Cards and trumps of Mü as the view names them: "g7" is a green 7, a trump is a suit, a rank or "none". */

import { printed } from "../../parts/MueCard.svelte";
import type { MueView } from "../../wire";

/** Whose trump a card is: the chief's, the vice's or both at once (MU-5.5). */
export type Badge = "C" | "V" | "CV";

/** The trumps as far as they are named. */
export interface Trumps {
  chief: string | null;
  vice: string | null;
}

/** A card of one's own: face up or only seen by oneself. */
export interface HandCard {
  key: string;
  card: string;
  open: boolean;
  badge: Badge | null;
  /** Its group in the hand: trump, or its printed suit. */
  group: string;
}

export const SUITS = ["r", "y", "g", "b", "k"];
const ORDER: Record<Badge, number> = { CV: 0, C: 1, V: 2 };

export const suitOf = (card: string) => card[0]!;
export const rankOf = (card: string) => Number(card[1]);
export const trianglesOf = (card: string) => printed(rankOf(card));

/** Whether a trump that was named makes a card a trump. */
const fits = (trump: string | null, card: string) => trump === suitOf(card) || trump === card[1];

/** Whether a card follows the suit led; trumps are one suit and belong to no other (MU-5.3). */
export function follows(led: string, card: string, trumps: Trumps): boolean {
  const badge = badgeOf(trumps, card);
  return led === "trump" ? !!badge : !badge && suitOf(card) === led;
}

/** The badge of a card; null for a card that is no trump. */
export function badgeOf(trumps: Trumps, card: string): Badge | null {
  const chief = fits(trumps.chief, card);
  const vice = fits(trumps.vice, card);
  return chief && vice ? "CV" : chief ? "C" : vice ? "V" : null;
}

/** The trumps of the view; before they are named there are none. */
export const trumpsOf = (view: MueView): Trumps => ({
  chief: view.contract?.chief_trump ?? null,
  vice: view.contract?.vice_trump ?? null,
});

function byOrder(one: HandCard, other: HandCard): number {
  const groups = ["trump", ...SUITS];
  const group = groups.indexOf(one.group) - groups.indexOf(other.group);
  const badge = one.badge && other.badge ? ORDER[one.badge] - ORDER[other.badge] : 0;
  return group || badge || byRank(one, other);
}

function byRank(one: HandCard, other: HandCard): number {
  const suit = SUITS.indexOf(suitOf(one.card)) - SUITS.indexOf(suitOf(other.card));
  return rankOf(other.card) - rankOf(one.card) || suit || Number(other.open) - Number(one.open);
}

/** The own cards in the order in which they are held: trumps first, from the highest down, then the suits. */
export function sorted(hidden: string[], open: string[], trumps: Trumps): HandCard[] {
  const copies: Record<string, number> = {};
  const all = [...open.map((card) => ({ card, open: true })), ...hidden.map((card) => ({ card, open: false }))];
  const cards = all.map(({ card, open: lies }) => {
    const copy = (copies[card] = (copies[card] ?? 0) + 1);
    const badge = badgeOf(trumps, card);
    return { key: `${card}-${copy}`, card, open: lies, badge, group: badge ? "trump" : suitOf(card) };
  });
  return cards.sort(byOrder);
}

/** Neighbours in a row that carry the same badge. */
export interface Run {
  badge: Badge | null;
  cards: HandCard[];
}

/** Open cards in runs, in two rows if there are more than a narrow seat has room for. */
export function inRuns(cards: HandCard[], most = 3): Run[][] {
  const half = Math.ceil(cards.length / 2);
  const rows = cards.length > most ? [cards.slice(0, half), cards.slice(half)] : [cards];
  return rows.map((row) =>
    [...new Set(row.map((card) => card.badge))].map((badge) => ({
      badge,
      cards: row.filter((card) => card.badge === badge),
    })),
  );
}

/** The cards of a hand that are meant by their names: a name that comes twice means two cards. */
export function named(names: string[], hand: HandCard[]): string[] {
  const left = [...hand];
  return names.flatMap((name) => {
    const at = left.findIndex((card) => card.card === name);
    return at < 0 ? [] : left.splice(at, 1)[0]!.key;
  });
}

/** Where a card lies: its number in its row, and how many gaps between suits come before it. */
export interface Spot {
  row: number;
  at: number;
  of: number;
  gap: number;
  gaps: number;
}

/** The most cards of a row on a phone that leave strips wide enough for a finger. */
const ROW = 9;

/** Where to break a hand in two: between trumps and the rest if both rows then have room, else near the middle. */
export function breakAt(cards: HandCard[]): number {
  const bounds = cards.map((_, at) => at).filter((at) => at > 0 && cards[at]!.group !== cards[at - 1]!.group);
  const room = bounds.filter((at) => at <= ROW && cards.length - at <= ROW);
  const trumps = cards.filter((card) => card.group === "trump").length;
  if (room.includes(trumps)) return trumps;
  const middle = cards.length / 2;
  const near = (one: number, other: number) => Math.abs(one - middle) - Math.abs(other - middle);
  return room.sort(near)[0] ?? Math.ceil(middle);
}

function row(cards: HandCard[], number: number): Spot[] {
  let gap = 0;
  const spots = cards.map((card, at) => {
    if (at > 0 && card.group !== cards[at - 1]!.group) gap += 1;
    return { row: number, at, of: cards.length, gap, gaps: 0 };
  });
  return spots.map((spot) => ({ ...spot, gaps: gap }));
}

/** The cards in one row, as a wide screen has room for. */
export const inOneRow = (cards: HandCard[]): Spot[] => row(cards, 0);

/** The cards in two rows; a short hand needs only one. */
export function inTwoRows(cards: HandCard[], short = 12): Spot[] {
  if (cards.length <= short) return row(cards, 0);
  const at = breakAt(cards);
  return [...row(cards.slice(0, at), 0), ...row(cards.slice(at), 1)];
}
