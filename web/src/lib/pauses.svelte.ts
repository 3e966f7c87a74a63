/** Pauses that players agree on, as this browser sees them. */

import type { Clock, TableSummary } from "../wire";
import { inAll } from "../texts";
import type { Wish } from "./line";

/** The table that may pause. */
export interface Pausing {
  sheet: TableSummary | undefined;
  clock: Clock | undefined;
  /** The seats that this browser holds. */
  seats: number[];
  wish: (wish: Wish) => Promise<boolean>;
  refuse: (text: Record<string, string>) => void;
}

const none = () => inAll((texts) => texts.pause.none);

export class Pauses {
  /** A suggestion that this browser has taken back itself. */
  private takenBack = false;

  constructor(private readonly table: Pausing) {}

  /** Whether this browser may suggest one now. */
  get may(): boolean {
    const { clock, seats, sheet } = this.table;
    return seats.length > 0 && sheet?.state === "running" && !clock?.pause && !clock?.suggestion;
  }

  /** Suggest one to the others, or have one at once where there are none. */
  suggest = () => this.table.wish({ type: "pause" });
  /** It is to be over. */
  resume = () => this.table.wish({ type: "resume" });
  /** Agree to one that somebody suggests, or not; with one's own, take it back. */
  agree(on: boolean) {
    this.takenBack = !on;
    return this.table.wish({ type: "agree", on });
  }

  /** Tell those who have suggested one that there will be none, if so. */
  miss(suggestedBy: number) {
    const { clock, seats, sheet } = this.table;
    const gone = !clock?.suggestion && !clock?.pause && sheet?.state === "running";
    if (gone && seats.includes(suggestedBy) && !this.takenBack) this.table.refuse(none());
    if (gone) this.takenBack = false;
  }
}
