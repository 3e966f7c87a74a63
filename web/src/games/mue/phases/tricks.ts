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
  return {
    move: card && phase.cards?.includes(card) ? `play ${card}` : "",
    text: card ? t().play(card) : t().pickCard,
    hint: card ? t().playHint(trianglesOf(card)) : "",
  };
}

export const tricks: Face<Phase> = {
  ...QUIET,
  verb: "play",
  asked: (phase) => !!phase.cards,
  can,
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
