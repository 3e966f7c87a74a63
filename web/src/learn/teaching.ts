/** What each family of games has for its pages that teach. */

import type { Component } from "svelte";
import type { Rulebook } from "../wire";

export interface Teaching {
  /** The game in one glance. */
  Glance: Component<{ book: Rulebook }>;
  /** Worked examples and exercises. */
  Lessons: Component<{ book: Rulebook; game: string }>;
  /** What differs between the games of the family. */
  Compare?: Component<{ game?: string }>;
}

/** A part of a page that teaches, to jump to. */
export interface Part {
  number: number;
  title: string;
  here: HTMLElement;
}
