/** What the black board says, and the badges of an auction. */

import { listed } from "../../lib/words";
import type { KuhhandelAuctionView } from "../../wire";
import type { Phase, Scene } from "./phases";
import { asked, type Part } from "./roles";
import { say } from "./texts";

type Bidden = Extract<Phase, { auction: KuhhandelAuctionView }>;

/** The number on the board, and one or two lines beside it. */
export interface Shown {
  big?: number;
  who?: string;
  line: string;
  more?: string;
  counting?: boolean;
  drop?: boolean;
}

const nameOf = ({ table }: Scene, seat: number) => (seat === table.me ? say().you : (table.names[seat] ?? ""));

/** Who leads, and with how much. */
export function auctionBoard({ table }: Scene, auction: KuhhandelAuctionView, more = ""): Shown {
  if (!auction.bid) return { line: say().noBidYet, more };
  const mine = auction.bidder === table.me;
  const line = auction.by_cards ? (mine ? say().youSlapped : say().slapped) : mine ? say().youLead : say().leading;
  const cards = auction.by_cards ? say().cardsOnly(auction.bid) : "";
  return { big: auction.bid, who: mine ? "" : (table.names[auction.bidder ?? -1] ?? ""), line, more: cards || more };
}

/** Whose turn it is. */
export function turnBoard(scene: Scene): Shown {
  const first = asked(scene)[0] ?? scene.view.turn;
  return {
    line: first === scene.table.me ? say().whatNow : say().turnOf(nameOf(scene, first)),
    more: scene.view.pile.cards ? "" : say().lastTrades,
  };
}

export const overBoard = (names: string[]): Shown => ({
  line: names.length > 1 ? say().winMany(listed(names)) : say().wins(names[0] ?? ""),
});

/** Whether the seat does not raise the present bid: said by mark or by move. */
export const passed = ({ table, view }: Scene, seat: number) =>
  (table.clock?.hammer?.marks.includes(seat) ?? false) || view.players[seat]!.has_answered;

/** Who does not raise, as far as there is room for names. */
export function quiet(scene: Scene): string {
  const silent = scene.view.players.map((one) => one.seat).filter((seat) => passed(scene, seat));
  if (!silent.length) return "";
  if (silent.length > 2) return say().passedCount(silent.length);
  const names = silent.map((seat) => scene.table.names[seat] ?? "");
  return silent.length === 1 ? say().passed(names[0]!) : say().passedMany(listed(names));
}

/** The badge of somebody in an auction: who calls, who leads, who has answered, and who may bid so much only. */
export function bidderPart(scene: Scene<Bidden>, seat: number, answer: Part | null = null, calls = false): Part | null {
  const { auction } = scene.phase;
  const { cap } = scene.view.players[seat]!;
  if (auction.auctioneer === seat) return { kind: "", text: say().auctions, turn: calls };
  if (auction.bidder === seat) return { kind: "led", text: `${auction.bid}`, turn: false };
  if (answer || cap === null) return answer;
  return { kind: "no", text: auction.by_cards ? say().cappedCards(cap) : say().capped(cap), turn: false };
}

/** What somebody is told who does not bid now. */
export function bidding({ table, view }: Scene, auction: KuhhandelAuctionView): [string, string] | null {
  if (auction.auctioneer === table.me) return [say().youAuction, say().youAuctionSub];
  if (auction.bidder === table.me) return [say().youLead, say().youLeadSub(auction.bid)];
  const out = view.players[table.me]!.cap !== null && !view.to_act.includes(table.me);
  return out ? [say().youAreOut, say().youAreOutSub] : null;
}
