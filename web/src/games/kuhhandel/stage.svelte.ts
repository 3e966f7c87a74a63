/** Shows what happened: things fly where they go, and results stay in sight. */

import type { Component } from "svelte";
import { fly, widthOf } from "../../lib/flight";
import { moves, paced } from "../../lib/settings.svelte";
import { play, type Sound } from "../../lib/sound";
import type { News } from "../../lib/news";
import type { Table } from "../../lib/table.svelte";
import { holds, word } from "../../lib/tell";
import Animal from "../../parts/Animal.svelte";
import Money from "../../parts/Money.svelte";
import type { KuhhandelEvent, KuhhandelView } from "../../wire";
import { face, valueOf } from "./logic";
import { auctionOf, lotOf, offered, tradeOf } from "./phases";
import { say } from "./texts";

/** What the bubble says about the last result; the money that an insolvent bidder shows. */
export interface Banner {
  text: string;
  sub?: string;
  money?: number[];
}

/** The stacks of a trade that was just decided: how many cards, and which where they may be seen. */
export interface Stacks {
  offered: number;
  countered: number;
  offer: number[] | null;
  counter: number[] | null;
}

const STEP = 60;
/** The animals that are heard when they are turned up. */
const CRIES: Record<string, Sound> = { rooster: "rooster", cow: "moo", rat: "rat" };
const RESULT = 1600;

export class Stage {
  banner = $state.raw<Banner>();
  /** The view as it was before the result, while the result is shown. */
  held = $state.raw<KuhhandelView>();
  stacks = $state.raw<Stacks>();
  /** Both stacks lie open now. */
  turned = $state(false);
  /** The card is on its way to the ring. */
  arriving = $state(false);
  /** The card has left the ring. */
  gone = $state(false);
  private timers: number[] = [];

  constructor(private readonly table: Table) {}

  /** Show the news and say how long they must stay in sight. */
  show = (news: News<KuhhandelView>): number => {
    this.clear();
    let hold = 0;
    const at: Moment = { news, before: news.before, after: news.after, delay: 0 };
    for (const event of news.events as unknown as KuhhandelEvent[]) hold = Math.max(hold, this.one(event, at));
    if (hold || this.banner) this.later(moves() ? Math.max(hold, RESULT) : RESULT, () => this.clear(), !moves());
    return hold;
  };

  clear() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.banner = this.held = this.stacks = undefined;
    this.turned = this.arriving = this.gone = false;
  }

  private later(milliseconds: number, then: () => void, exactly = false) {
    this.timers.push(window.setTimeout(then, exactly ? milliseconds : paced(milliseconds)));
  }

  private name = (seat: number) => (seat === this.table.me ? "" : (this.table.names[seat] ?? ""));
  private at = (seat: number, money = true) => (seat === this.table.me ? (money ? "hand" : "herd") : `seat-${seat}`);

  /** A flight that begins later; until then the thing lies where it was. */
  private flight<Props extends Record<string, unknown>>(what: Component<Props>, props: Props, way: Way) {
    const { after = 0, ...rest } = way;
    const sized = { ...props, width: way.width };
    if (after) this.later(after, () => fly(what, sized, rest));
    else fly(what, sized, rest);
  }

  private money(notes: (number | null)[], from: string, to: string, after = 0) {
    notes
      .slice(0, 12)
      .forEach((value, index) => this.flight(Money, { value }, { from, to, width: 3, after: after + index * STEP }));
    if (notes.length) this.later(after, () => play("coin"));
  }

  private animal(card: string, from: string, to: string, after = 0, width = 5) {
    const { animal, pedigree } = face(card);
    const name = word(this.table.book!, animal);
    this.flight(
      Animal,
      { animal, name, value: valueOf(this.table.book!, animal), pedigree },
      { from, to, width, after },
    );
  }

  /** One event; the milliseconds that it needs. */
  private one(event: KuhhandelEvent, at: Moment): number {
    switch (event.type) {
      case "CardTurned":
        return this.turnUp(event.card, at);
      case "DonkeyPaid":
        this.later(at.delay, () => (this.banner = { text: say().donkey(event.donkey, event.note) }));
        at.after.players.forEach(({ seat }, index) =>
          this.flight(
            Money,
            { value: event.note },
            { from: `sky-${seat % 6}`, to: this.at(seat), width: 3.4, lasts: 450, after: at.delay + 100 + index * 70 },
          ),
        );
        this.later(at.delay, () => play("donkey"));
        this.later(at.delay + 500, () => play("coin"));
        return at.delay + RESULT;
      case "BidMade":
        play("bid");
        return 120;
      case "Slapped":
        play("slap");
        return 500;
      case "KnockedDown":
        return 500; // Not sold yet: the auctioneer may still buy it.
      case "Sold":
        play("hammer");
        return 300;
      case "Bought":
        play("hammer");
        this.banner = { text: say().bought };
        return 300;
      case "Exposed":
        return this.expose(event.seat, event.money, event.cap, at);
      case "Paid":
        this.money(hidden(event.money, event.count), this.at(event.payer), this.at(event.payee));
        return 500;
      case "CardWon":
        return this.won(event.seat, event.card, event.price, at);
      case "RatFed":
        this.money([null], this.at(event.seat), "pot");
        return 350;
      case "RatTaken":
        if (!this.held && lotOf(at.before)) this.held = at.before;
        play("rat");
        this.banner = { text: say().ratTo(this.name(event.seat)), sub: say().besideRat(event.count) };
        this.money(hidden(event.money, event.count), "pot", this.at(event.seat), 600);
        this.animal("rat", "ring", this.at(event.seat, false), 600);
        this.later(600, () => (this.gone = true));
        at.delay += 1100;
        return 1200;
      case "Offered":
        this.money(hidden(null, event.count), this.at(event.challenger), `stack-${event.challenger}`);
        return 500;
      case "Accepted":
        return this.accepted(event, at);
      case "Countered":
        return this.countered(event, at);
      default:
        return this.other(event, at);
    }
  }

  private other(event: KuhhandelEvent, at: Moment): number {
    switch (event.type) {
      case "ZerosReturned":
        this.sub(say().zeros(event.count, this.name(event.seat)));
        this.money(Array(event.count).fill(0), `stack-${event.seat}`, this.at(event.seat), at.delay);
        return at.delay + 300;
      case "TradeTied":
        this.text(at, say().tied);
        return at.delay + RESULT;
      case "TradeWon":
        return this.decided(event, at);
      case "QuartetCompleted":
        this.later(at.delay + 400, () => {
          this.banner = {
            text: say().fullQuartet(this.name(event.seat), event.animal, word(this.table.book!, event.animal)),
          };
          play("moo");
        });
        return at.delay + RESULT + 200;
      case "DoveWon":
        this.sub(say().doveTo(this.name(event.seat)));
        return RESULT;
      case "CardDealt": {
        const to = this.at(event.seat, event.is_money);
        const card = event.card;
        if (event.is_money)
          this.flight(
            Money,
            { value: card === null ? null : Number(card) },
            { from: "ring", to, width: 4, after: at.delay },
          );
        else this.animal(card!, "ring", to, at.delay);
        at.delay += 350;
        play("card");
        return at.delay + 250;
      }
      default:
        return 0;
    }
  }

  private text(at: Moment, text: string) {
    this.later(at.delay, () => (this.banner = { ...this.banner, text }));
  }

  private sub(sub: string) {
    const before = this.banner?.sub;
    this.banner = { text: this.banner?.text ?? "", ...this.banner, sub: before ? `${before} · ${sub}` : sub };
  }

  private turnUp(card: string, at: Moment): number {
    const cry = CRIES[card] ?? "card";
    if (!moves()) {
      play(cry);
      return 0;
    }
    const begin = () => {
      this.held = this.banner = undefined;
      this.gone = false;
      this.arriving = true;
      play(cry);
      this.animal(card, "pile", "ring", 0, widthOf("ring"));
    };
    if (at.delay) this.later(at.delay, begin);
    else begin();
    this.later(at.delay + 300, () => (this.arriving = false));
    at.delay += 350;
    return at.delay + 150;
  }

  private expose(seat: number, money: number[], cap: number, at: Moment): number {
    const cards = !!auctionOf(at.before)?.by_cards;
    const text = seat === this.table.me ? say().exposedYou : say().exposed(this.name(seat));
    this.banner = { text, sub: say().exposedSub(cap, cards), money };
    play("no");
    return 2400;
  }

  private won(seat: number, card: string, price: number, at: Moment): number {
    const cards = card.endsWith("*");
    const name = this.name(seat);
    if (lotOf(at.before)) this.held = at.before;
    const text = price ? (cards ? say().wonCards(name, price) : say().wonFor(name, price)) : say().wonFree(name);
    this.banner = { text };
    if (!price) play("hammer");
    this.animal(card, "ring", this.at(seat, false), 900);
    this.later(900, () => (this.gone = true));
    at.delay += 900;
    return 1400;
  }

  private accepted(event: KuhhandelEvent & { type: "Accepted" }, at: Moment): number {
    if (tradeOf(at.before)) this.held = at.before;
    const { count, money } = event;
    this.stacks = { offered: count, countered: 0, offer: money, counter: null };
    this.banner = { text: say().accepted(this.name(event.rival)) };
    if (money) this.later(300, () => (this.turned = true));
    this.money(hidden(money, count), `stack-${event.challenger}`, this.at(event.rival), 900);
    at.delay = 900;
    return RESULT;
  }

  private countered(event: KuhhandelEvent & { type: "Countered" }, at: Moment): number {
    const { count, counter, offer, rival, challenger } = event;
    if (tradeOf(at.before)) this.held = at.before;
    const laid = offered(at.before) ?? offer?.length ?? 0;
    this.stacks = { offered: laid, countered: count, offer, counter };
    this.money(hidden(null, count), this.at(rival), `stack-${rival}`);
    this.banner = { text: say().counters(this.name(rival)) };
    at.delay = 600 + (offer ? 1100 : 300);
    if (offer) this.later(600, () => (this.turned = true));
    if (!holds(this.table.book!, "KH-4.9", at.after.game) || at.after.options.includes("keep-money")) {
      this.money(hidden(offer, laid), `stack-${challenger}`, this.at(rival), at.delay);
      this.money(hidden(counter, count), `stack-${rival}`, this.at(challenger), at.delay);
    }
    return at.delay + 800;
  }

  private decided(event: KuhhandelEvent & { type: "TradeWon" }, at: Moment): number {
    const giver = event.taker === event.winner ? event.loser : event.winner;
    const text = say().tradeTo(this.name(event.taker), event.stake, event.animal, word(this.table.book!, event.animal));
    this.text(at, text);
    for (let card = 0; card < event.stake; card++)
      this.animal(event.animal, `side-${giver}`, `side-${event.taker}`, at.delay + card * STEP, 5.5);
    return at.delay + RESULT;
  }
}

interface Way {
  from: string;
  to: string;
  width?: number;
  lasts?: number;
  after?: number;
}

interface Moment {
  news: News<KuhhandelView>;
  before: KuhhandelView;
  after: KuhhandelView;
  /** When the next thing may begin, in milliseconds. */
  delay: number;
}

const hidden = (money: number[] | null, count: number): (number | null)[] => money ?? Array<null>(count).fill(null);
