/** What the page makes of each phase: its entry here and its components. Nothing else asks which phase is on. */

import type { Component } from "svelte";
import type { Table } from "../../lib/table.svelte";
import type { KuhhandelAuctionView, KuhhandelTradeView, KuhhandelView } from "../../wire";
import Answer from "./Answer.svelte";
import { auctionBoard, bidderPart, bidding, overBoard, passed, quiet, turnBoard, type Shown } from "./board";
import Bidding from "./Bidding.svelte";
import Calls from "./Calls.svelte";
import Countdown from "./Countdown.svelte";
import Division from "./Division.svelte";
import Encore from "./Encore.svelte";
import type { Hand } from "./hand.svelte";
import Knockdown from "./Knockdown.svelte";
import { called, counted, sum } from "./logic";
import Looked from "./Looked.svelte";
import Lot from "./Lot.svelte";
import Offer from "./Offer.svelte";
import Payment from "./Payment.svelte";
import Rat from "./Rat.svelte";
import RatLot from "./RatLot.svelte";
import { asked, decides, type Part } from "./roles";
import { say } from "./texts";
import Top from "./Top.svelte";
import Turn from "./Turn.svelte";

export type Phase = KuhhandelView["phase"];

/** A moment of the game as somebody at this page sees it. */
export interface Scene<P extends Phase = Phase> {
  table: Table;
  view: KuhhandelView;
  phase: P;
}

/** How money cards are picked from the hand. */
export interface Picks<P extends Phase> {
  /** What is picked at first. */
  first: (scene: Scene<P>) => number[];
  /** Only one card at a time. */
  single?: boolean;
  /** What the picked cards are; my herd makes room for it. */
  title?: () => string;
}

interface Entry<P extends Phase> {
  /** What I can do when I am asked; when the game is over nobody is. */
  acts?: Component<Scene<P> & { hand: Hand }>;
  /** The same before the eyes of all who share a screen, if it differs. */
  openly?: Component<Scene<P>>;
  /** What is asked there when all call out, so that the hammer may pass over who is silent. */
  aloud?: () => string;
  picks?: Picks<P>;
  /** What lies in the ring, and the card of it that somebody will win. */
  ring: Component<Scene<P>>;
  lot?: (phase: P) => string;
  /** The black board under it. */
  board: (scene: Scene<P>) => Shown;
  /** What the auctioneer says, what is added beneath, and how often it was called. */
  bubble?: (scene: Scene<P>) => string;
  beneath?: () => string;
  calls?: (scene: Scene<P>) => number | null;
  /** The badge of a seat, if it is not just asked to decide. */
  role?: (scene: Scene<P>, seat: number) => Part | null;
  /** What I am told while I wait; empty if whom I wait for says enough. */
  waits?: (scene: Scene<P>) => [string, string] | null;
}

const PHASES: { [Type in Phase["type"]]: Entry<Extract<Phase, { type: Type }>> } = {
  turn: { acts: Turn, ring: Top, board: turnBoard },
  encore: { acts: Encore, ring: Top, board: turnBoard },
  bidding: {
    acts: Bidding,
    openly: Calls,
    aloud: () => say().openBids,
    ring: Lot,
    lot: (phase) => phase.auction.card,
    board: (scene) => auctionBoard(scene, scene.phase.auction, quiet(scene)),
    bubble: (scene) => (calls(scene) || scene.phase.auction.bid ? say().calls[calls(scene) ?? 0]! : say().whoBids),
    calls,
    role: (scene, seat) => {
      const alone = asked(scene).includes(seat) && !scene.table.clock?.hammer;
      const silent: Part = { kind: "no", text: say().passes, turn: false };
      return bidderPart(scene, seat, passed(scene, seat) ? silent : null, true) ?? (alone ? decides() : null);
    },
    waits: (scene) => bidding(scene, scene.phase.auction),
  },
  countdown: {
    acts: Countdown,
    ring: Lot,
    lot: (phase) => phase.auction.card,
    board: ({ table }) => {
      const count = counted(table.clock, table.now);
      if (count === null) return { line: table.clock?.countdown ? say().getReady : say().countdown };
      return { big: count, line: say().cardsOnly(count), counting: true };
    },
    bubble: ({ table }) => (table.sheet!.pace.kind === "live" ? say().countNow : say().sealed),
    role: (scene, seat) => {
      const ready: Part = { kind: "led", text: say().answered, turn: false };
      return bidderPart(scene, seat, scene.view.players[seat]!.has_answered ? ready : null);
    },
    waits: (scene) => bidding(scene, scene.phase.auction),
  },
  knockdown: {
    acts: Knockdown,
    ring: Lot,
    lot: (phase) => phase.auction.card,
    board: (scene) => ({ ...auctionBoard(scene, scene.phase.auction), drop: true }),
    bubble: () => say().calls[3]!,
    beneath: () => say().notSold,
    role: (scene, seat) =>
      asked(scene).includes(seat) ? { kind: "", text: say().thinks, turn: true } : bidderPart(scene, seat),
  },
  payment: {
    acts: Payment,
    picks: { first: ({ phase }) => phase.payments?.suggested ?? [] },
    ring: Lot,
    lot: (phase) => phase.auction.card,
    board: ({ table, phase: { auction, payer } }) => ({
      big: auction.bid,
      who: payer === table.me ? "" : (table.names[payer] ?? ""),
      line: payer === table.me ? say().youPay : say().pays,
      more: auction.by_cards ? say().cardsOnly(auction.bid) : "",
    }),
    bubble: () => say().sold,
    role: (scene, seat) =>
      scene.phase.payer === seat ? { kind: "", text: say().pays, turn: true } : bidderPart(scene, seat),
  },
  rat: {
    acts: Rat,
    picks: { first: ({ view }) => (view.money?.length ? [Math.min(...view.money)] : []), single: true },
    ring: RatLot,
    lot: () => "rat",
    board: ({ phase: { beside, own_beside } }) => ({
      big: beside,
      line: say().besideOnly(beside),
      more: own_beside.length ? say().yourPart(sum(own_beside)) : "",
    }),
  },
  offer: { acts: Offer, picks: { first: () => [], title: () => say().yourOffer }, ring: Top, board: turnBoard },
  answer: { acts: Answer, picks: { first: () => [], title: () => say().yourCounter }, ring: Top, board: turnBoard },
  division: {
    acts: Division,
    ring: Looked,
    board: ({ table, view, phase }) => ({
      line: phase.card
        ? say().looked
        : say().looksAt(view.turn === table.me ? say().you : (table.names[view.turn] ?? "")),
      more: view.pile.top_is_money === null ? "" : say().nextIs(view.pile.top_is_money),
    }),
  },
  over: {
    ring: Top,
    board: ({ table, phase }) => overBoard(phase.winners.map((seat) => table.names[seat] ?? "")),
    role: ({ phase }, seat) => (phase.winners.includes(seat) ? { kind: "", text: "★", turn: true } : null),
    waits: () => [say().gameOver, ""],
  },
};

/** The entry of a phase. */
export const of = <P extends Phase>(phase: P) => PHASES[phase.type] as unknown as Entry<P>;

export const tradeOf = ({ phase }: KuhhandelView): KuhhandelTradeView | null => ("trade" in phase ? phase.trade : null);
export const auctionOf = ({ phase }: KuhhandelView): KuhhandelAuctionView | null =>
  "auction" in phase ? phase.auction : null;
/** The card that somebody will win. */
export const lotOf = ({ phase }: KuhhandelView) => of(phase).lot?.(phase) ?? null;
/** How many cards lie on the challenger's stack; null before there is an offer. */
export const offered = ({ phase }: KuhhandelView) => ("offered" in phase ? phase.offered : null);

/** What the badge of a seat says. */
export function role(table: Table, view: KuhhandelView, seat: number): Part | null {
  const scene = { table, view, phase: view.phase };
  const entry = of(view.phase);
  if (entry.role) return entry.role(scene, seat);
  return asked(scene).includes(seat) ? decides() : null;
}

/** How often the hammer was raised; null while no hammer falls. */
function calls({ table }: Scene): number | null {
  return table.clock?.hammer ? called(table.clock, table.now) : null;
}
