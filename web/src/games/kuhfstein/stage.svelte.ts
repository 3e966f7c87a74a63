/** What has just happened, kept in sight for a moment: where on which board, and the card or tile that flew there. */

import { fly, widthOf } from "../../lib/flight";
import { paced } from "../../lib/settings.svelte";
import { play } from "../../lib/sound";
import type { News } from "../../lib/news";
import type { GameEvent } from "../../lib/tell";
import type { KuhfsteinCardView, KuhfsteinEvent, KuhfsteinView } from "../../wire";
import { lay, type Spot } from "./board";
import TaskCard from "./TaskCard.svelte";
import TileArt from "./TileArt.svelte";

/** The main thing of a move, for the picture at somebody's seat. */
export interface Moment {
  seat: number;
  spots: Spot[];
  points: number;
  card?: KuhfsteinCardView | undefined;
  terrain?: string | undefined;
  home?: number | undefined;
}

const HOLD: Partial<Record<KuhfsteinEvent["type"], number>> = {
  TilePlaced: 1100,
  TreePlanted: 500,
  CardTaken: 1000,
  CardPlayed: 1600,
  HerdTaken: 1100,
  TilesSwapped: 1200,
  CardsSwapped: 1200,
  BonusReached: 700,
  CowsReturned: 600,
  BonusLapsed: 500,
  TurnLapsed: 1200,
  LastRound: 1600,
  GoalShown: 900,
};
const BANNER = new Set(["TreePlanted", "BonusReached", "CowsReturned", "BonusLapsed", "TurnLapsed", "LastRound"]);
const STAYS = 1600;

export class Stage {
  moment = $state.raw<Moment>();
  /** Events that deserve a line in the middle of the table. */
  banner = $state.raw<GameEvent[]>([]);
  private timer = 0;
  private bannerTimer = 0;

  constructor(private readonly me: () => number) {}

  /** Where something new is on a board. */
  fresh = (seat: number): Spot[] => (this.moment?.seat === seat ? this.moment.spots : []);

  /** Show what happened; says how long it must stay in sight. */
  show = (news: News<KuhfsteinView>): number => {
    const events = news.events as unknown as KuhfsteinEvent[];
    const mine = news.seat === this.me();
    for (const event of events) this.move(event, news.before, news.after, mine);
    const moment = momentOf(events, news.before, news.after);
    const told = news.events.filter((event) => BANNER.has(event.type));
    if (moment) this.keep(moment);
    if (told.length) this.tellOf(told);
    const lasts = events.reduce((sum, event) => sum + (HOLD[event.type] ?? 0), 0);
    return mine ? Math.min(lasts, 350) : lasts;
  };

  /** Out of the way: the player goes on. */
  clear() {
    this.moment = undefined;
    this.banner = [];
  }

  private keep(moment: Moment) {
    this.moment = moment;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.moment = undefined), paced(STAYS) || STAYS);
  }

  private tellOf(events: GameEvent[]) {
    this.banner = events;
    clearTimeout(this.bannerTimer);
    this.bannerTimer = window.setTimeout(() => (this.banner = []), (paced(STAYS) || STAYS) + 600 * events.length);
  }

  /** Tiles and cards fly to where they go; the page still shows where they were. */
  private move(event: KuhfsteinEvent, before: KuhfsteinView, after: KuhfsteinView, mine: boolean) {
    switch (event.type) {
      case "TilePlaced": {
        const from = `tile-${before.open_tiles.indexOf(event.terrain)}`;
        const to = mine ? "ghost" : `seat-${event.seat}`;
        fly(TileArt, { terrain: event.terrain }, { from, to, width: widthOf(from) });
        return play("card");
      }
      case "CardTaken": {
        const card = after.cards.find((one) => one.id === event.card);
        const from = `open-${event.card}`;
        const width = widthOf(from);
        if (card) fly(TaskCard, { card, width }, { from, to: mine ? "hand" : `seat-${event.seat}`, width });
        return play("card");
      }
      case "CardPlayed": {
        const card = after.cards.find((one) => one.id === event.card);
        const from = mine ? `hand-${event.card}` : `seat-${event.seat}`;
        if (card) fly(TaskCard, { card, width: 3 }, { from, to: "cards", width: 3, lasts: 450 });
        return play("moo");
      }
      case "TreePlanted":
      case "BonusReached":
        return play("coin");
      case "TilesSwapped":
      case "CardsSwapped":
      case "HerdTaken":
        return play("card");
      case "LastRound":
        return play("hammer");
      case "GameEnded":
        return play("win");
    }
  }
}

/** The one thing to show of a move, the last where there are several. */
export function momentOf(events: KuhfsteinEvent[], before: KuhfsteinView, after: KuhfsteinView): Moment | undefined {
  let moment: Moment | undefined;
  for (const event of events)
    switch (event.type) {
      case "TilePlaced":
        moment = { seat: event.seat, spots: [{ x: event.x, y: event.y }], points: 0, terrain: event.terrain };
        break;
      case "TreePlanted": {
        const spots = [0, 1, 2, 3].map((q) => ({ x: event.x + (q % 2), y: event.y + (q >> 1) }));
        moment = { ...moment, seat: event.seat, spots, points: event.points };
        break;
      }
      case "CardTaken":
        moment = { seat: event.seat, spots: [], points: 0, card: after.cards.find((one) => one.id === event.card) };
        break;
      case "CardPlayed": {
        const card = after.cards.find((one) => one.id === event.card);
        const spots = card ? lay(card, event, event.turns).cells : [];
        moment = { seat: event.seat, spots, points: event.points, card };
        break;
      }
      case "HerdTaken": {
        const herds = before.players[event.seat]?.herds ?? [];
        const spots = herds.find((herd) => herd.some((cow) => cow.x === event.x && cow.y === event.y)) ?? [];
        moment = { seat: event.seat, spots, points: 0, home: event.cows };
      }
    }
  return moment;
}
