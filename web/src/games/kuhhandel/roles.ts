/** Which part each player has at this moment. */

import type { Table } from "../../lib/table.svelte";
import type { KuhhandelView } from "../../wire";
import { say } from "./texts";

export interface Part {
  /** The colour of the badge: now, leading, or not any more. */
  kind: "" | "led" | "no";
  text: string;
  turn: boolean;
}

/** The seats whose decision the table waits for; by turns only one bidder is asked at a time. */
export function asked(table: Table, view: KuhhandelView): number[] {
  const clock = table.clock;
  if (view.phase === "over") return [];
  if (!clock || clock.hammer || clock.countdown || !clock.deciding.length) return view.to_act;
  return clock.deciding.map((one) => one.seat).filter((seat) => view.to_act.includes(seat));
}

/** Whether the seat does not raise the present bid: said by mark or by move. */
export const passed = (table: Table, view: KuhhandelView, seat: number) =>
  view.phase === "bidding" &&
  ((table.clock?.hammer?.marks.includes(seat) ?? false) || view.players[seat]!.has_answered);

/** What the badge of a seat says. */
export function role(table: Table, view: KuhhandelView, seat: number): Part | null {
  const { auction, phase } = view;
  const player = view.players[seat]!;
  const now = asked(table, view).includes(seat);
  if (phase === "over") return view.winners.includes(seat) ? { kind: "", text: "★", turn: true } : null;
  if (auction && phase !== "rat") {
    if (phase === "knockdown" && now) return { kind: "", text: say().thinks, turn: true };
    if (phase === "payment" && auction.payer === seat) return { kind: "", text: say().pays, turn: true };
    if (auction.auctioneer === seat) return { kind: "", text: say().auctions, turn: phase === "bidding" };
    if (auction.bidder === seat) return { kind: "led", text: `${auction.bid}`, turn: false };
    if (passed(table, view, seat)) return { kind: "no", text: say().passes, turn: false };
    if (phase === "countdown" && player.has_answered) return { kind: "led", text: say().answered, turn: false };
    if (player.cap !== null) return { kind: "no", text: capText(view, player.cap), turn: false };
    const alone = now && phase === "bidding" && !table.clock?.hammer;
    return alone ? { kind: "", text: say().decides, turn: true } : null;
  }
  return now ? { kind: "", text: say().decides, turn: true } : null;
}

const capText = (view: KuhhandelView, cap: number) =>
  view.auction?.by_cards ? say().cappedCards(cap) : say().capped(cap);
