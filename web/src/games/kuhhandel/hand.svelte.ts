/** The money cards that I have picked for the move that I am composing. */

import type { Table } from "../../lib/table.svelte";
import type { KuhhandelView } from "../../wire";
import { without } from "./logic";

const PICKS = ["payment", "offer", "answer", "rat"];

export class Hand {
  chosen = $state.raw<number[]>([]);

  constructor(private readonly table: Table) {}

  get view() {
    return this.table.view<KuhhandelView>()!;
  }

  /** Whether cards are picked now. */
  picks = $derived.by(() => this.table.turn && !!this.view?.moves && PICKS.includes(this.view.phase));

  /** Begin anew: with the payment that costs least, or the card that the rat misses least. */
  begin() {
    const { phase, moves, money } = this.view;
    if (!this.table.turn || !moves) this.chosen = [];
    else if (phase === "payment") this.chosen = [...(moves.payments?.suggested ?? [])];
    else if (phase === "rat") this.chosen = money?.length ? [Math.min(...money)] : [];
    else this.chosen = [];
  }

  /** Pick a card or put it back; beside the rat lies only one. */
  toggle(note: number, picked: boolean) {
    if (picked) this.chosen = without(this.chosen, [note]);
    else this.chosen = this.view.phase === "rat" ? [note] : [...this.chosen, note];
  }
}
