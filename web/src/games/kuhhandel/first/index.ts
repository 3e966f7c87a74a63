/** The first games of the Kuhhandel family: what is new, and when. */

import type { Lesson, Now, Step, Values } from "../../../lib/coach.svelte";
import { inLanguages } from "../../../lib/words";
import type { KuhhandelEvent, KuhhandelView } from "../../../wire";
import { sum } from "../logic";
import type { Phase } from "../phases";
import type { Texts } from "./de";

type Here = Now<KuhhandelView>;
type Id = keyof Texts["family"];
type Told = { [id in Id]?: Partial<Texts["family"][id]> };

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));

/** The phase that is on if it is of this kind, for steps that speak of it. */
function phase<Type extends Phase["type"]>({ view }: Here, type: Type) {
  return view.phase.type === type ? (view.phase as Extract<Phase, { type: Type }>) : undefined;
}

/** The phase if I have to decide in it. */
const mine = <Type extends Phase["type"]>(now: Here, type: Type) => (now.turn ? phase(now, type) : undefined);

/** What has just happened of this kind, the last of it. */
const just = <Type extends KuhhandelEvent["type"]>(now: Here, type: Type) =>
  (now.fresh as unknown as KuhhandelEvent[]).findLast((one) => one.type === type) as
    Extract<KuhhandelEvent, { type: Type }> | undefined;

const name = (now: Here, seat: number) => now.names[seat] ?? "";
const money = ({ view }: Here) => sum(view.money ?? []);
const animal = (now: Here, card: string): Values => ({ animal: now.word(card) });

/** What I have laid beyond the price of the card that I have just won. */
function given(now: Here): Values | false {
  const paid = just(now, "Paid");
  const won = just(now, "CardWon");
  if (!paid?.money || paid.payer !== now.me || !won || won.card.endsWith("*")) return false;
  const lost = sum(paid.money) - won.price;
  return lost > 0 && { lost, price: won.price };
}

/** Who had to show everything just now. */
function exposed(now: Here): Values | false {
  const shown = just(now, "Exposed");
  return !!shown && { name: name(now, shown.seat), money: sum(shown.money), me: Number(shown.seat === now.me) };
}

/** How a trade of mine has just ended. */
function traded(now: Here): Values | false {
  const won = just(now, "TradeWon");
  if (!won || ![won.winner, won.loser].includes(now.me)) return false;
  const other = won.winner === now.me ? won.loser : won.winner;
  return {
    won: Number(won.winner === now.me),
    name: name(now, other),
    ...animal(now, won.animal),
    rat: Number(won.animal === "rat"),
  };
}

/** The rat that somebody has got. */
function rat(now: Here): Values | false {
  const taken = just(now, "RatTaken");
  const dealt = just(now, "CardDealt");
  const seat = taken?.seat ?? (dealt?.card === "rat" ? dealt.seat : undefined);
  return seat !== undefined && { name: name(now, seat), me: Number(seat === now.me) };
}

const auctioned = (now: Here) => {
  const at = phase(now, "bidding");
  return at && animal(now, at.auction.card);
};

/** Every step of the family, in the order in which the list shows them. */
const STEPS: Step<KuhhandelView, Id>[] = [
  { id: "four", when: (now) => auctioned(now), at: ["[data-place=ring]"] },
  { id: "fourDuel", when: () => ({}), at: ["[data-place=herd]"] },
  { id: "money", when: (now) => now.turn && { money: money(now) }, at: ["[data-place=hand]"] },
  {
    id: "bid",
    when: (now) => {
      const bids = mine(now, "bidding")?.bids;
      return bids && bids.least <= money(now) && { least: bids.least };
    },
    at: ["[data-move^=bid]"],
  },
  { id: "pay", when: (now) => phase(now, "payment")?.payer === now.me && {}, at: ["[data-do=pay]"] },
  {
    id: "turn",
    when: (now) => mine(now, "turn")?.may_draw && {},
    at: ["[data-move=auction]"],
  },
  {
    id: "divide",
    when: (now) => {
      const at = mine(now, "division");
      return at?.card && { card: now.word(at.card), name: name(now, 1 - now.me) };
    },
    at: ["[data-move=keep], [data-move=give]"],
  },
  {
    id: "buy",
    when: (now) => {
      const auction = mine(now, "knockdown")?.auction;
      return auction && { name: name(now, auction.bidder ?? 0), cards: Number(auction.by_cards), bid: auction.bid };
    },
    at: ["[data-move=sell], [data-move=buy]"],
  },
  {
    id: "bluff",
    when: (now) => {
      const bids = mine(now, "bidding")?.bids;
      return bids && bids.least > money(now) && bids.most >= bids.least && { money: money(now), least: bids.least };
    },
    at: ["[data-move^=bid]"],
  },
  {
    id: "donkey",
    when: (now) => {
      const paid = just(now, "DonkeyPaid");
      return paid && { note: paid.note };
    },
    at: ["[data-place=hand]"],
  },
  {
    id: "pedigree",
    when: (now) => {
      const at = phase(now, "countdown");
      return at && { ...animal(now, at.auction.card.replace("*", "")), out: Number(!at.counts) };
    },
    at: ["[data-do=ready]", "[data-do=slap]", "[data-place=ring]"],
  },
  {
    id: "pedigreeDuel",
    when: (now) => {
      const card = just(now, "CardDealt")?.card;
      return !!card?.endsWith("*") && animal(now, card.replace("*", ""));
    },
  },
  {
    id: "rat",
    when: (now) => {
      const at = mine(now, "rat");
      return at && { beside: at.beside };
    },
    at: ["[data-move=take], [data-do=lay]"],
  },
  { id: "ratDuel", when: rat },
  {
    id: "trade",
    when: (now) => {
      const at = mine(now, "turn");
      const [trade] = at?.trades ?? [];
      return trade && at?.may_draw && { name: name(now, trade.rival), ...animal(now, trade.animal) };
    },
    at: ["[data-do=trade]"],
  },
  {
    id: "answer",
    when: (now) => {
      const at = mine(now, "answer");
      if (!at) return false;
      const { challenger, animal: card } = at.trade;
      return { name: name(now, challenger), offered: at.offered, rat: Number(card === "rat"), ...animal(now, card) };
    },
    at: ["[data-place=hand], [data-move=accept]"],
  },
  {
    id: "offer",
    when: (now) => {
      const at = mine(now, "offer");
      return at && { name: name(now, at.trade.rival), ...animal(now, at.trade.animal) };
    },
    at: ["[data-place=hand]"],
  },
  { id: "last", when: (now) => !now.view.pile.cards && phase(now, "turn") && {}, at: ["[data-place=pile]"] },
  { id: "end", when: (now) => phase(now, "over") && {}, at: [".sheet", "table"] },
  { id: "given", when: given, at: ["[data-place=hand]"], aside: true },
  { id: "exposed", when: exposed, aside: true },
  { id: "taken", when: (now) => !!phase(now, "bidding") && rat(now), aside: true },
  {
    id: "tied",
    when: (now) => {
      const tied = just(now, "TradeTied");
      return !!tied && [tied.challenger, tied.rival].includes(now.me) && {};
    },
    aside: true,
  },
  { id: "traded", when: traded, at: ["[data-place=hand]"], aside: true },
  {
    id: "quartet",
    when: (now) => {
      const full = just(now, "QuartetCompleted");
      return full?.seat === now.me && full.animal !== "rat" && animal(now, full.animal);
    },
    at: ["[data-place=herd]"],
    aside: true,
  },
];

const AUCTIONS: Id[] = ["four", "money", "bid", "pay", "turn", "buy", "bluff", "donkey"];
const TRADES: Id[] = ["trade", "answer", "offer", "last", "end"];
const ASIDES: Id[] = ["given", "exposed", "tied", "traded", "quartet"];
/** The steps of each game, in the order of its list, and where it says something else than the family. */
const GAMES: Record<string, { ids: Id[]; own: () => Told }> = {
  "kuhhandel-2": { ids: [...AUCTIONS, ...TRADES, ...ASIDES], own: () => t().second },
  "kuhhandel-master": {
    ids: [...AUCTIONS, "pedigree", "rat", ...TRADES, ...ASIDES, "taken"],
    own: () => t().master,
  },
  "kuhhandel-duel": {
    ids: ["fourDuel", "money", "divide", "donkey", "pedigreeDuel", "ratDuel", ...TRADES, "tied", "traded", "quartet"],
    own: () => t().duel,
  },
};

/** The first game of one of the family's games. */
export function lesson(game: string): Lesson<never, Id> {
  const { ids, own } = GAMES[game] ?? { ids: [], own: () => ({}) };
  const said = () => {
    const changed: Told = own();
    return Object.fromEntries(ids.map((id) => [id, { ...t().family[id], ...changed[id] }]));
  };
  return {
    steps: ids.map((id) => STEPS.find((step) => step.id === id)!) as unknown as Step<never, Id>[],
    say: said as Lesson["say"],
    waits: ((now: Here) => !!phase(now, "countdown")?.counts) as Lesson["waits"],
  } as Lesson<never, Id>;
}
