/** What the page needs to know of a phase; `phases.ts` has an answer for each of them. */

import type { Component } from "svelte";
import type { MueAuctionView, MueTrickView, MueView } from "../../wire";
import type { HandCard, Trumps } from "./cards";
import type { Desk } from "./desk.svelte";
import { t } from "./texts";

export type Phase = MueView["phase"];

/** The button that moves the game: the move, empty while it cannot be made, and what is written on it. */
export interface Go {
  move: string;
  text: string;
  hint: string;
  /** Whether it may end badly, and the page says how. */
  warn?: boolean;
}

export interface Face<P> {
  /** The word with which the moves begin that are chosen here. */
  verb: string;
  /** Whether the own seat has something to choose. */
  asked: (phase: P) => boolean;
  /** What lies in the middle of the table, if no trick does. */
  middle: (phase: P, view: MueView) => Component<{ desk: Desk; phase: P }> | null;
  /** What is said of whoever has to choose. */
  waiting: (name: string) => string;
  /** Whether a card of the hand may be used; null while the hand is not asked for. */
  can: (phase: P) => ((card: HandCard) => boolean) | null;
  /** What may be played; null while no card is asked for. */
  playable: (phase: P) => string[] | null;
  /** Whether this can be chosen: the key of a card, a trump or a seat. */
  offers: (phase: P, choice: string, desk: Desk) => boolean;
  /** What the words of a move choose. */
  choiceOf: (words: string[], desk: Desk) => string[];
  /** What is chosen without being asked for, since there is nothing else. */
  only: (phase: P, desk: Desk) => string[];
  /** A card of the hand is tapped. */
  tap: (phase: P, card: HandCard, desk: Desk) => void;
  /** Enter or a double tap: the move that a card makes at once, empty if it makes none. */
  atOnce: (phase: P, card: HandCard) => string;
  go: (phase: P, desk: Desk) => Go;
  /** The trumps by which the hand is sorted, given those that are named and what is chosen. */
  trumps: (named: Trumps, desk: Desk) => Trumps;
  /** The auction, the trick and the trick before, where there are any. */
  auction: (phase: P) => MueAuctionView | null;
  trick: (phase: P) => MueTrickView | null;
  lastTrick: (phase: P) => MueTrickView | null;
  /** The phase once the hand has ended in it, with the last trick if one was taken. */
  ended: (phase: P, taken: Pick<MueTrickView, "cards" | "winner" | "why"> | null) => P;
}

/** A phase that asks for nothing and shows nothing of its own. */
export const QUIET: Omit<Face<Phase>, "ended"> & { ended: <P>(phase: P) => P } = {
  verb: "",
  asked: () => false,
  middle: () => null,
  waiting: (name) => t().turnOf(name),
  can: () => null,
  playable: () => null,
  offers: () => false,
  choiceOf: (words) => words,
  only: () => [],
  tap: () => {},
  atOnce: () => "",
  go: () => ({ move: "", text: "", hint: "" }),
  trumps: (named) => named,
  auction: () => null,
  trick: () => null,
  lastTrick: () => null,
  ended: (phase) => phase,
};

/** Whether the hand has a card of this key that may be used, or could be once the own turn has come. */
export function inHand(key: string, desk: Desk, can: ((card: HandCard) => boolean) | null): boolean {
  return desk.hand.some((card) => card.key === key && (!can || can(card)));
}
