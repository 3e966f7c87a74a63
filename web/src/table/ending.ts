/** What each game brings to the page after its end: who stands on the podium, what is told, and what is shown besides. */

import type { Component } from "svelte";
import type { Table } from "../lib/table.svelte";
import type { Rulebook, ScoreSheet, Story } from "../wire";

/** A story in words. */
export interface Told {
  kind: string;
  /** The picture that goes with it. */
  art: string;
  title: string;
  figure: string;
  line: string;
  /** The same in a few words, for a picture that is shared. */
  short: string;
  move: number;
}

export interface Ending {
  /** The pictures on the winner's podium: the first in the middle, at most three. */
  heroes: (view: unknown, winner: number, book: Rulebook) => string[];
  /** What the winner may be proud of, in one line. */
  boast: (view: unknown, winner: number, book: Rulebook) => string;
  /** A story in words; whoever reads it has an empty name. */
  told: (story: Story, names: string[], book: Rulebook) => Told;
  /** What else there is to see. */
  More?: Component<{ table: Table; score: ScoreSheet }>;
}
