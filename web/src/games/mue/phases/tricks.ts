/** The tricks: a card of the hand is picked and played. */

import type { MueTricksView } from "../../../wire";
import { named, trianglesOf, type HandCard } from "../cards";
import type { Desk } from "../desk.svelte";
import { inHand, QUIET, type Face, type Go } from "../face";
import { t } from "../texts";

type Phase = MueTricksView;

const can = ({ cards }: Phase) => (cards ? (card: HandCard) => cards.includes(card.card) : null);

function tap(phase: Phase, card: HandCard, desk: Desk) {
  if (phase.cards && !phase.cards.includes(card.card)) return desk.askWhyNot(`play ${card.card}`);
  desk.picked = desk.selected.includes(card.key) && phase.cards?.length !== 1 ? [] : [card.key];
}

function go(phase: Phase, desk: Desk): Go {
  const [card] = desk.cards;
  if (!card) return { move: "", text: t().pickCard, hint: "" };
  const asked = phase.cards?.includes(card);
  return { move: asked ? `play ${card}` : "", text: t().play(card), hint: asked ? outcome(phase, card) : t().later };
}

/** What a card would do to the trick as it stands. */
function outcome({ trick, wins }: Phase, card: string): string {
  const triangles = [...trick.cards, card].reduce((sum, one) => sum + trianglesOf(one), 0);
  return wins.includes(card) ? t().wouldWin(triangles) : t().wouldNotWin(triangles);
}

export const tricks: Face<Phase> = {
  ...QUIET,
  verb: "play",
  asked: (phase) => !!phase.cards,
  waiting: (name) => t().plays(name),
  can,
  playable: (phase) => phase.cards,
  offers: (phase, key, desk) => inHand(key, desk, can(phase)),
  choiceOf: (words, desk) => named(words, desk.hand),
  only: (phase, desk) => (phase.cards?.length === 1 ? named(phase.cards, desk.hand) : []),
  tap,
  atOnce: (phase, card) => (phase.cards?.includes(card.card) ? `play ${card.card}` : ""),
  go,
  trick: (phase) => phase.trick,
  lastTrick: (phase) => phase.last_trick,
  ended: (phase, taken) => ({ ...phase, cards: null, trick: { ...phase.trick, ...taken } }),
};
