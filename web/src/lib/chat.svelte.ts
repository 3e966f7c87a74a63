/** What is said at a table, as far as this browser wants to hear it. */

import type { Spoken, TableSummary } from "../wire";
import { settings } from "./settings.svelte";
import { play } from "./sound";

/** The table that people talk at. */
export interface Talking {
  sheet: TableSummary | undefined;
  /** The seats that this browser holds. */
  seats: number[];
  /** This browser's person. */
  you: string;
}

export class Chat {
  /** Everything that was said. */
  lines = $state<Spoken[]>([]);
  /** Whom this browser does not want to hear. */
  muted = $state<string[]>([]);
  /** What can be said with one tap. */
  phrases = $state.raw<string[]>([]);

  constructor(private readonly table: Talking) {}

  /** What was said that this browser wants to hear. */
  heard = $derived.by(() => {
    const { seats, you } = this.table;
    const hidden = (one: Spoken) => one.watching && settings.hideSpectators && seats.length > 0 && one.person !== you;
    return this.lines.filter((one) => !this.muted.includes(one.person) && !hidden(one));
  });

  /** Whether this browser may say something. */
  get mayTalk(): boolean {
    const { seats, sheet } = this.table;
    return seats.length > 0 || (!!sheet?.audience.talk && !sheet.audience.late);
  }

  /** Somebody says something. */
  hear(message: Spoken) {
    if (this.lines.some((one) => one.number === message.number)) return;
    this.lines.push(message);
    if (message.person !== this.table.you) play("talk");
  }
}
