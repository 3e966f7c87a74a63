/** Who of a finished table comes along to the next one. */

import type { Chair } from "../wire";

/** How it stands with somebody: they are ready, still read, are not there, or have had enough. */
export type Mood = "ready" | "reads" | "gone" | "out";

/** How it stands with somebody, by their chairs at the finished table and at the next one, if there is one. */
export function moodOf(chair: Chair, next: Chair[] | undefined): Mood {
  if (!next) return chair.present ? "reads" : "gone";
  const there = next.find((one) => one.person === chair.person);
  if (!there) return "out";
  return there.ready ? "ready" : there.present ? "reads" : "gone";
}
