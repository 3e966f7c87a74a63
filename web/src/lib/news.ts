/** What a table has to tell the people at it. */

import type { Happened } from "../wire";
import type { GameEvent } from "./tell";

/** Something that happened, for the log: the events of one move as the shown seat saw them. */
export interface Entry {
  number: number;
  events: GameEvent[];
}

/** What happened while nobody looked: what a bot or the clock did here for this browser's seats, and the rest. */
export interface Absence {
  bot: GameEvent[];
  clock: GameEvent[];
  others: GameEvent[];
  moves: number;
}

/** A move with the views around it, for whoever shows it. */
export interface News<View = unknown> {
  seat: number;
  by: Happened["by"];
  events: GameEvent[];
  before: View;
  after: View;
}

/** What is wrong with what somebody tried, and the rule that says so. */
export interface Notice {
  text: Record<string, string>;
  rule: string;
  /** It was meant for a table that has changed since: what happened meanwhile is told too. */
  late?: boolean;
  /** What the clock did for this seat; it stays until it is read. */
  timeUp?: GameEvent;
}
