/** The money cards that I have picked for the move that I am composing. */

import type { Table } from "../../lib/table.svelte";
import type { KuhhandelView } from "../../wire";
import { without } from "./logic";
import { of } from "./phases";

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

  /** Pick a card or put it back. */
  toggle(note: number, picked: boolean) {
    if (picked) this.chosen = without(this.chosen, [note]);
    else this.chosen = this.picks?.single ? [note] : [...this.chosen, note];
  }
}
