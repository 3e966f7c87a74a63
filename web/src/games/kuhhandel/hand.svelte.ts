/** The money cards that I have picked for the move that I am composing. */

import type { Table } from "../../lib/table.svelte";
import type { KuhhandelView } from "../../wire";
import { without } from "./logic";
import { of } from "./phases";

/** The moves for which money cards are picked. */
const PICKING = ["pay", "offer", "counter", "lay"];
const COMPOSED = [...PICKING, "trade", "slap", "bid"];

export class Hand {
  chosen = $state.raw<number[]>([]);

  constructor(private readonly table: Table) {}

  get view() {
    return this.table.view<KuhhandelView>()!;
  }

  /** How cards are picked now, if they are. */
  picks = $derived.by(() => {
    const mine = this.table.turn && this.view?.to_act.includes(this.view.seat);
    return mine ? of(this.view.phase).picks : undefined;
  });

  /** Start over: with the payment that costs least, or the card that the rat misses least. */
  begin() {
    const { table, view, picks } = this;
    this.chosen = picks ? [...picks.first({ table, view, phase: view.phase })] : [];
  }

  /** The money cards that a hint would lay. */
  advised = $derived.by(() => {
    const [verb = "", ...notes] = this.table.hint.move.split(" ");
    return PICKING.includes(verb) ? notes.map(Number).filter((note) => note >= 0) : [];
  });

  /** How a pile of equal cards stands to a hint: laid as it says, or still to be laid. */
  hinted(note: number, picked: boolean) {
    const count = (notes: number[]) => notes.filter((one) => one === note).length;
    return picked ? count(this.advised) > 0 : count(this.advised) > count(this.chosen);
  }

  /** Whether a hint's move is put together from several things. */
  composes = $derived.by(() => COMPOSED.includes(this.table.hint.verb));

  /** Pick what a hint would lay. */
  follow() {
    if (PICKING.includes(this.table.hint.verb)) this.chosen = [...this.advised];
  }

  /** Pick a card or put it back. */
  toggle(note: number, picked: boolean) {
    if (picked) this.chosen = without(this.chosen, [note]);
    else this.chosen = this.picks?.single ? [note] : [...this.chosen, note];
  }
}
