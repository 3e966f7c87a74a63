/** Once more: who of a finished table is ready for the next game, and the next table as long as it has not begun. */

import { api } from "./api";
import { moodOf, type Mood } from "./mood";
import { route } from "./route.svelte";
import { Table } from "./table.svelte";

/** Somebody who has played. */
export interface Fellow {
  seat: number;
  name: string;
  mine: boolean;
  mood: Mood;
}

export class Rematch {
  /** The next table, while it waits and those who have played here are waited for. */
  next = $state.raw<Table>();
  /** This browser's player is ready. */
  wanted = $state(false);
  private code = "";

  constructor(readonly last: Table) {}

  fellows = $derived.by<Fellow[]>(() =>
    this.last.chairs
      .filter((chair) => chair.person)
      .map((chair) => ({
        seat: chair.seat,
        name: chair.name,
        mine: this.last.seats.includes(chair.seat),
        mood: moodOf(chair, this.next?.sheet ? this.next.chairs : undefined),
      })),
  );
  ready = $derived(this.fellows.filter((one) => one.mood === "ready").length);
  /** This browser's player has said that they had enough. */
  out = $derived(!!this.next?.sheet && !this.next.seats.length);
  /** Whether every seat of the next table is taken, so that it can begin. */
  full = $derived(!!this.next?.sheet && this.next.chairs.every((chair) => chair.name));

  /** Play again: whoever asks first opens the next table. */
  async want() {
    this.wanted = true;
    const { sheet } = this.last;
    if (!sheet?.rematch && !(await this.last.wish({ type: "rematch" })) && !this.last.sheet?.rematch)
      this.wanted = false;
  }

  /** Not yet after all. */
  wait() {
    this.wanted = false;
    void this.next?.prepare(false);
  }

  /** Not today: the seat is free. */
  rise() {
    for (const seat of this.next?.seats ?? []) void this.next?.wish({ type: "rise", seat });
  }

  close() {
    this.next?.close();
  }

  /** Sit down at the next table as soon as there is one, say there who is ready, and go there when it begins. */
  follow() {
    $effect(() => {
      const code = this.last.sheet?.rematch;
      if (code && code !== this.code && this.last.seats.length) void this.find((this.code = code));
    });
    $effect(() => {
      const { next } = this;
      const ready = next?.chairs.some((chair) => next.seats.includes(chair.seat) && chair.ready);
      if (next && this.wanted && next.status === "here" && next.seats.length && !ready) void next.prepare(true);
    });
    $effect(() => {
      if (this.next?.seats.length && this.next.sheet?.state === "running") route.go(`/t/${this.code}`);
    });
  }

  /** Only a table that waits is waited at: one where others play already is a link. */
  private async find(code: string) {
    const { state } = await api.table(code);
    if (state === "waiting") this.next = new Table(code);
    else if (this.wanted) route.go(`/t/${code}`);
  }
}
