/** What is still to be seen of what has happened: the trick before it goes, the end of a hand, the deal. */

import { fly, widthOf } from "../../lib/flight";
import { paced } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import type { News } from "../../lib/news";
import type { GameEvent } from "../../lib/tell";
import Back from "../../parts/Back.svelte";
import MueCard from "../../parts/MueCard.svelte";
import type { MueTrickView, MueView } from "../../wire";
import { atLast } from "./last";
import { lastTrickOf, trickOf } from "./phases";

const FLIGHT = 320;
const HOLD = 1600;
const DEAL = 70;
const CARD_DEALT = 450;
/** The events that are also said in the middle of the table. */
const SAID = ["TrumpNamed", "PartnerNamed", "Eklat", "NobodyBid", "TargetReached", "TargetMissed"];

export class Scene {
  /** A trick that is complete and has not been taken away yet. */
  held = $state.raw<MueTrickView | null>(null);
  /** The table as it was at the end of a hand, while that is still in sight. */
  frozen = $state.raw<MueView | null>(null);
  /** What has just happened, said in the middle. */
  said = $state.raw<GameEvent[]>([]);
  /** The hand whose score sheet lies on the table, 0 for none. */
  sheet = $state(0);
  sheetSince = 0;
  dealing = $state(false);

  private timers: number[] = [];
  private waiting: (() => void) | undefined;

  constructor(private readonly me: () => number) {}

  /** Show what happened; returns how long it should stay in sight. */
  perform(news: News<MueView>): number {
    this.settle();
    if (!news.before) return 0;
    if (news.after.history.length > news.before.history.length) return this.endHand(news);
    return Math.max(0, ...news.events.map((event) => this.show(event, news)));
  }

  /** Bring everything to where it goes at once: somebody has acted, or the next thing happens. */
  settle() {
    this.waiting?.();
  }

  close() {
    this.timers.forEach(clearTimeout);
  }

  private later(milliseconds: number, what: () => void) {
    this.timers.push(window.setTimeout(what, paced(milliseconds)));
  }

  /** Do something after a while, or as soon as everything has to settle. */
  private wait(milliseconds: number, what: () => void) {
    const once = () => {
      if (this.waiting !== once) return;
      this.waiting = undefined;
      what();
    };
    this.waiting = once;
    this.later(milliseconds, once);
  }

  private show(event: GameEvent, news: News<MueView>): number {
    switch (event.type) {
      case "Shown":
        return this.lay(event.seat as number, event.cards as string[]);
      case "Passed":
        return 350;
      case "ChiefFound":
        return HOLD;
      case "TrumpNamed":
      case "PartnerNamed":
        return this.say(news);
      case "CardPlayed":
        return this.put(event.seat as number, event.card as string, news.before);
      case "TrickTaken":
        return this.take(lastTrickOf(news.after) ?? trickOf(news.before)!, event);
    }
    return 0;
  }

  /** Before the first trick the middle of the table tells it anyway. */
  private say(news: News<MueView>): number {
    if (!trickOf(news.after)) return HOLD;
    this.said = news.events.filter((event) => SAID.includes(event.type));
    this.wait(HOLD + 400, () => (this.said = []));
    return HOLD;
  }

  private lay(seat: number, cards: string[]): number {
    play("card");
    // One's own open cards stay in one's hand, with a mark.
    if (seat !== this.me())
      cards.forEach((card, at) =>
        fly(MueCard, { card, width: 2.4 }, { from: `seat-${seat}`, to: `bid-${seat}`, after: at * 60 }),
      );
    return FLIGHT + 300;
  }

  private put(seat: number, card: string, before: MueView): number {
    play("card");
    const open = before.players[seat]!.face_up.includes(card);
    const from = seat === this.me() ? `hand-${card}` : open ? `bid-${seat}` : `seat-${seat}`;
    fly(MueCard, { card, width: widthOf(`trick-${seat}`) }, { from, to: `trick-${seat}` });
    return FLIGHT + 200;
  }

  private take(trick: MueTrickView, event: GameEvent): number {
    this.held = { ...trick, cards: event.cards as string[], winner: event.seat as number };
    this.wait(FLIGHT + HOLD, () => this.carryAway());
    return FLIGHT + HOLD + FLIGHT;
  }

  /** The trick goes to who has won it. */
  private carryAway() {
    const trick = this.held;
    if (!trick) return;
    trick.cards.forEach((card, at) => {
      const seat = (trick.leader + at) % trick.cards.length;
      const width = widthOf(`trick-${seat}`) * 0.6;
      fly(MueCard, { card, width }, { from: `trick-${seat}`, to: `seat-${trick.winner}` });
    });
    this.held = null;
  }

  private endHand(news: News<MueView>): number {
    const done = news.after.history.at(-1)!;
    const card = news.events.find((event) => event.type === "CardPlayed");
    if (card) this.put(card.seat as number, card.card as string, news.before);
    this.frozen = atLast(news.before, news.events);
    this.held = trickOf(this.frozen);
    this.said = news.events.filter((event) => SAID.includes(event.type));
    play(done.chief === null ? "moo" : "win");
    const stays = FLIGHT + HOLD + 600;
    this.wait(stays, () => this.nextHand(news.after));
    return stays + FLIGHT + 900;
  }

  private nextHand(after: MueView) {
    this.carryAway();
    this.said = [];
    if (!after.to_act.length) return;
    this.frozen = null;
    this.sheet = after.history.length;
    this.sheetSince = Date.now();
    this.deal(after.dealer, after.players.length);
  }

  /** Cards go from the dealer to everybody. */
  deal(dealer: number, players: number) {
    this.dealing = true;
    this.later(15 * DEAL + CARD_DEALT, () => (this.dealing = false));
    for (let at = 0; at < players * 3; at += 1) {
      const seat = (dealer + 1 + at) % players;
      if (seat === this.me()) continue;
      const way = { from: `seat-${dealer}`, to: `bid-${seat}`, lasts: CARD_DEALT, after: at * DEAL };
      fly(Back, { kind: "mue", width: 2.2 }, way);
    }
  }
}
