/** What the player has in hand at the moment: the tile, card or herd that is chosen, and what it would do. */

import { tick } from "svelte";
import { idle } from "../../lib/focus";
import { SPECTATOR, type Table } from "../../lib/table.svelte";
import { word } from "../../lib/tell";
import type { KuhfsteinCardView, KuhfsteinView } from "../../wire";
import {
  around,
  at,
  completed,
  cowsFor,
  cowsOf,
  fitsOf,
  lay,
  nearOf,
  placeName,
  same,
  type Fit,
  type Spot,
} from "./board";
import { instead, isOver } from "./phases";
import { wayOf } from "./points";
import { inAll, t, type Reason } from "./texts";

export type Pick =
  | { kind: "tile"; index: number; terrain: string }
  | { kind: "open"; card: string }
  | { kind: "hand"; card: string }
  | { kind: "herd"; spot: Spot };

/** A card that a tile would complete, and how it would lie. */
export interface Mark {
  card: KuhfsteinCardView;
  fit: Fit;
}

export class Desk {
  private chosen = $state.raw<Pick>();
  private aimed = $state.raw<Spot>();
  private step = $state(0);
  private quarter = $state(0);
  private busy = false;

  constructor(readonly table: Table) {}

  view = $derived.by(() => this.table.view<KuhfsteinView>()!);
  me = $derived.by(() => this.view.players[this.table.me]);
  /** Whether the player is to act now. */
  asked = $derived.by(() => this.view.to_act.includes(this.table.me));
  kinds = $derived.by(() => ("kinds" in this.view.phase ? this.view.phase.kinds : []));
  cards = $derived.by(() => new Map(this.view.cards.map((card) => [card.id, card])));

  /** What is chosen, as long as it is still there. */
  pick = $derived.by(() => {
    const { chosen, view } = this;
    if (!chosen || !this.me) return undefined;
    const there = {
      tile: () => this.can("tile") && chosen.kind === "tile" && view.open_tiles[chosen.index] === chosen.terrain,
      open: () => chosen.kind === "open" && view.open_cards.includes(chosen.card),
      hand: () => chosen.kind === "hand" && !!view.hand?.includes(chosen.card),
      herd: () => chosen.kind === "herd" && this.can("herd") && !!this.herdAt(chosen.spot),
    };
    return there[chosen.kind]() ? chosen : undefined;
  });

  /** The chosen card, from the hand or the open ones; nothing while it lies face down. */
  card = $derived.by(() => {
    const pick = this.pick;
    const faceUp = pick?.kind === "open" || (pick?.kind === "hand" && !this.faceDown(pick.card));
    return faceUp ? this.cards.get(pick.card) : undefined;
  });

  /** On an open screen the player looks at what lies face down there. */
  peeking = $state(false);
  /** The own cards that the player has turned up for everybody. */
  private uncovered = $state.raw<string[]>([]);
  /** The own cards that everybody has seen being taken (KF-4.1). */
  private known = $derived.by(() => {
    const seen = this.table.viewOf<KuhfsteinView>(SPECTATOR)?.players[this.table.me]?.known_cards ?? [];
    const taken = (this.table.tried ?? []).filter((move) => move.startsWith("card ")).map((move) => move.slice(5));
    return [...seen, ...taken, ...this.uncovered];
  });
  /** Whether an own card lies face down, since others look on who do not know it. */
  faceDown = (id: string) => !!this.table.open && !this.known.includes(id);
  /** A chosen card of the hand that lies face down. */
  covered = $derived.by(() => (this.pick?.kind === "hand" && this.faceDown(this.pick.card) ? this.pick.card : ""));
  /** Turn the chosen card up, so that everybody sees it, as its play does anyway. */
  uncover = () => (this.uncovered = [...this.uncovered, this.covered]);

  places = $derived.by(() => {
    const { phase } = this.view;
    return this.pick?.kind === "tile" && "places" in phase ? phase.places : [];
  });
  /** Where the next tile could lie, for the quiet outlines. */
  border = $derived.by(() => (this.me ? around(this.me.tiles) : []));
  spot = $derived.by(() => this.places.find((place) => this.aimed && same(place, this.aimed)));
  /** The squares that the chosen tile would complete at its place (KF-3.2). */
  corners = $derived.by(() => (this.spot ? this.squaresAt(this.spot) : []));
  corner = $derived.by(() => this.corners[this.quarter % (this.corners.length || 1)]);

  fits = $derived.by<Fit[]>(() => {
    const { card, pick, view } = this;
    if (!card) return [];
    if (pick?.kind === "open") return fitsOf(card, this.me!.tiles);
    const ways = view.placements.filter((way) => way.card === card.id);
    return ways.map((way) => lay(card, way, way.turns));
  });
  at = $derived.by(() => (this.fits.length ? this.step % this.fits.length : 0));
  fit = $derived.by<Fit | undefined>(() => this.fits[this.at]);
  /** Where the chosen card would nearly fit, if it does not. */
  near = $derived.by(() => {
    if (!this.card || this.fit) return undefined;
    const shape = fitsOf(this.card, this.me!.tiles)[0];
    return shape ? { fit: shape, lacking: [], blocked: [] } : nearOf(this.card, this.me!.tiles);
  });
  herd = $derived.by(() => (this.pick?.kind === "herd" ? this.herdAt(this.pick.spot) : undefined));

  /** Where the own points came from. */
  way = $derived.by(() =>
    this.me
      ? wayOf(
          this.me,
          this.table.log.flatMap((entry) => entry.events),
        )
      : [],
  );
  /** The own cards, and the letters that they carry. */
  hand = $derived.by(() => (this.view.hand ?? []).flatMap((id) => this.cards.get(id) ?? []));
  letter = (card: KuhfsteinCardView) => String.fromCharCode(65 + this.hand.indexOf(card));

  /** For each place of the chosen tile the best card of the hand that it would complete. */
  marks = $derived.by(() => {
    const found = new Map<string, Mark>();
    const { pick, me } = this;
    if (pick?.kind !== "tile" || !me) return found;
    const waiting = this.hand.filter(
      (card) => !this.playable(card.id) && !this.faceDown(card.id) && cowsFor(card) <= me.cows,
    );
    waiting.sort((one, other) => one.points - other.points);
    for (const place of this.places)
      for (const card of waiting) {
        const fit = completed(card, me.tiles, { ...place, terrain: pick.terrain });
        if (fit) found.set(at(place), { card, fit });
      }
    return found;
  });
  /** What the chosen place would complete. */
  mark = $derived.by(() => (this.spot ? this.marks.get(at(this.spot)) : undefined));

  can = (verb: string) => this.kinds.includes(verb);
  word = (id: string) => word(this.table.book!, id);
  herdAt = (spot: Spot) => this.me?.herds.find((herd) => herd.some((cow) => same(cow, spot)));

  squaresAt(spot: Spot): Spot[] {
    const pick = this.pick;
    if (pick?.kind !== "tile") return [];
    return this.view.squares.find((square) => square.terrain === pick.terrain && same(square, spot))?.corners ?? [];
  }

  /** Whether a card in the hand can be played at all now, cows and shape (KF-5). */
  playable = (id: string) => this.view.placements.some((way) => way.card === id);

  choose(pick: Pick | undefined) {
    const again = JSON.stringify(pick) === JSON.stringify(this.chosen);
    if (again && (pick?.kind === "hand" || pick?.kind === "open") && this.fits.length > 1) return this.turn(1);
    this.chosen = again ? undefined : pick;
    this.aimed = this.places.length === 1 ? this.places[0] : undefined;
    this.step = this.quarter = 0;
  }

  /** What a hint says, taken apart. */
  hint = $derived.by(() => {
    const [verb = "", what = "", where = "", ...rest] = this.table.hint.move.split(" ");
    const [x = 0, y = 0] = (verb === "herd" ? what : where).split(",").map(Number);
    return { verb, what, spot: { x, y }, turns: Number(rest[0]), tree: rest[1] };
  });
  /** The places of the board that it is about. */
  advised = $derived.by<Spot[]>(() => {
    const { verb, what, spot, turns } = this.hint;
    const card = this.cards.get(what);
    if (verb === "play" && card) return lay(card, spot, turns).cells;
    if (verb === "herd") return this.herdAt(spot) ?? [];
    return verb === "tile" ? [spot] : [];
  });
  /** Whether its move is put together from several things. */
  composes = $derived.by(() => ["tile", "card", "play", "herd"].includes(this.hint.verb));

  /** Whether a hint begins with a tile or card of a row. */
  hinted = (pick: Pick) =>
    (pick.kind === "tile" &&
      this.hint.verb === "tile" &&
      this.view.open_tiles.indexOf(this.hint.what) === pick.index) ||
    (pick.kind === "open" && this.hint.verb === "card" && pick.card === this.hint.what) ||
    (pick.kind === "hand" && this.hint.verb === "play" && pick.card === this.hint.what);

  /** Choose what a hint says, so that the board shows it. */
  follow() {
    const { verb, what, spot, turns, tree } = this.hint;
    const index = this.view.open_tiles.indexOf(what);
    if (verb === "tile" && index >= 0) {
      this.chosen = { kind: "tile", index, terrain: what };
      this.aimed = spot;
      const corner = this.corners.findIndex((one) => at(one) === tree);
      this.quarter = Math.max(corner, 0);
    } else if (verb === "card") this.chosen = { kind: "open", card: what };
    else if (verb === "herd") this.chosen = { kind: "herd", spot };
    else if (verb === "play") {
      this.chosen = { kind: "hand", card: what };
      this.step = Math.max(
        this.fits.findIndex((fit) => same(fit, spot) && fit.turns === turns),
        0,
      );
    }
  }

  /** Show the next fit of the chosen card, or the one before. */
  turn(by: number) {
    if (this.fits.length) this.step = (this.at + by + this.fits.length) % this.fits.length;
  }

  turnTree = () => (this.quarter += 1);

  /** A place of the own board was tapped. */
  tap(spot: Spot) {
    if (this.pick?.kind === "tile") return this.aim(spot);
    const fitting = this.fits
      .map((fit, index) => ({ fit, index }))
      .filter(({ fit }) => fit.cells.some(same.bind(null, spot)));
    if (fitting.length) {
      this.step = (fitting.find(({ index }) => index > this.at) ?? fitting[0]!).index;
      return;
    }
    if (this.herdAt(spot))
      return this.can("herd") ? this.choose({ kind: "herd", spot }) : this.explain("KF-6.1", "noHerd");
    if (this.border.some((place) => same(place, spot)) && this.can("tile")) this.explain("KF-3.1", "tileFirst");
    else if (this.pick) this.choose(undefined);
  }

  private aim(spot: Spot) {
    const place = this.places.find((one) => same(one, spot));
    if (!place) return this.choose(undefined);
    if (this.spot && same(this.spot, place)) return void this.move(this.tileMove(this.corner));
    this.aimed = place;
    this.quarter = 0;
  }

  /** Say why something is not possible now. */
  explain(rule: string, reason: Reason) {
    const waits = !this.asked && !isOver(this.view);
    const [why, because]: [Reason, string] = waits ? ["notYourTurn", "KF-2.4"] : (instead(this.view) ?? [reason, rule]);
    this.table.refuse(
      inAll((texts) => texts.why[why]),
      because,
    );
  }

  tileMove(corner: Spot | undefined): string {
    const pick = this.pick;
    if (pick?.kind !== "tile" || !this.spot) return "";
    const tree = !corner ? "" : this.corners.length > 1 ? ` tree ${at(corner)}` : " tree";
    return `tile ${pick.terrain} ${at(this.spot)}${tree}`;
  }

  playMove(): string {
    return this.fit && this.pick?.kind === "hand" ? `play ${this.pick.card} ${at(this.fit)} ${this.fit.turns}` : "";
  }

  /** The own decision is made; what was chosen for it is put back, unless the next thing was chosen since. */
  done() {
    if (!this.busy) this.chosen = this.aimed = undefined;
  }

  /** The moves of this turn that may be taken back, in words: the last one comes last. */
  tried = $derived.by(() => (this.table.tried ?? []).map((move) => this.said(move)));
  /** Whether nothing more can be chosen in this turn. */
  held = $derived.by(() => this.view.phase.type === "held");

  /** A move of one's own in a few words: "Heu auf E3". */
  private said(move: string): string {
    const [verb = "", what = "", where = "", tree] = move.split(" ");
    const [x = 0, y = 0] = (verb === "herd" ? what : where).split(",").map(Number);
    const says = t().did;
    if (verb === "tile") return says.tile(this.word(what), placeName(this.me?.tiles ?? [], { x, y }), !!tree);
    if (verb === "card") return says.card;
    if (verb === "play") return says.play(this.cards.get(what)?.points ?? 0);
    return says.herd;
  }

  move = (move: string) => (move ? this.act(() => this.table.move(move)) : undefined);
  undo = () => this.act(this.table.undo);
  finish = () => this.act(this.table.finish);

  private async act(wish: () => Promise<boolean>) {
    if (this.busy) return;
    this.busy = true;
    const pick = this.chosen;
    this.table.hurry(); // What others did may still be held in sight; an own move does not wait for it.
    const done = await wish();
    this.busy = false;
    if (done && this.chosen === pick) this.chosen = this.aimed = undefined;
    await tick();
    const next = document.querySelector<HTMLElement>(".kuhfstein :is([data-tile], [data-card])");
    if (next && idle(next.parentNode!)) next.focus({ preventScroll: true });
  }
}

export const cowsOut = (fit: Fit) => cowsOf(fit).length;
