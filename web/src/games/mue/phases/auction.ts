/** The auction: cards are picked from the hand and laid face up, or one passes. */

import type { MueAuctionView, MueLoomingEklat } from "../../../wire";
import Auction from "../Auction.svelte";
import { named, type HandCard } from "../cards";
import type { Desk } from "../desk.svelte";
import { inHand, QUIET, type Face, type Go } from "../face";
import { t } from "../texts";

type Phase = MueAuctionView;

const can = ({ laying }: Phase) => (laying ? (card: HandCard) => !card.open && laying.most > 0 : null);

function tap(phase: Phase, card: HandCard, desk: Desk) {
  const { selected } = desk;
  const most = phase.laying?.most ?? Infinity;
  if (selected.includes(card.key)) desk.picked = selected.filter((key) => key !== card.key);
  else if (!card.open && selected.length < most) desk.picked = [...selected, card.key];
  else if (!card.open && most === 1) desk.picked = [card.key];
  else desk.askWhyNot(card.open ? again(card, desk) : `show ${[...desk.cards, card.card].join(" ")}`);
}

/** Laying a card that lies there already, besides all its equals in the hand. */
function again({ card }: HandCard, desk: Desk): string {
  const equals = desk.hand.filter((one) => one.card === card && !one.open);
  return `show ${[card, ...equals.map((one) => one.card)].join(" ")}`;
}

/** What the auction would come to: the eklat that would loom with the chosen cards, or looms as it stands. */
export function looming(phase: Phase, desk: Desk): MueLoomingEklat | null {
  const total = desk.player.face_up.length + desk.cards.length;
  if (!phase.laying || !desk.cards.length) return phase.eklat;
  if (total === phase.highest) return phase.laying.level;
  return total < phase.highest ? phase.eklat : null;
}

function go(phase: Phase, desk: Desk): Go {
  const cards = desk.cards;
  const total = desk.player.face_up.length + cards.length;
  const most = phase.laying?.most ?? 0;
  const none = !phase.laying ? "" : most ? t().showNone(most) : t().showNever;
  if (!cards.length) return { move: "", text: t().show([]), hint: none };
  const move = most ? `show ${cards.join(" ")}` : "";
  if (total === phase.highest) return { move, text: t().show(cards), hint: t().drawsLevel, warn: true };
  const hint = total > phase.highest ? t().showHint(total, phase.targets[total - 1]!) : t().showBelow(total);
  return { move, text: t().show(cards), hint };
}

export const auction: Face<Phase> = {
  ...QUIET,
  verb: "show",
  asked: (phase) => !!phase.laying,
  middle: () => Auction,
  waiting: (name) => t().considers(name),
  can,
  offers: (phase, key, desk) => inHand(key, desk, can(phase)),
  choiceOf: (words, desk) =>
    named(
      words,
      desk.hand.filter((card) => !card.open),
    ),
  tap,
  go,
  auction: (phase) => phase,
  ended: (phase) => ({ ...phase, laying: null, passed: [] }),
};
