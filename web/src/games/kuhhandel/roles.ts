/** Whom the table waits for, and the badge that says which part a player has at this moment. */

import type { Scene } from "./phases";
import { say } from "./texts";

export interface Part {
  /** The colour of the badge: now, leading, or not any more. */
  kind: "" | "led" | "no";
  text: string;
  turn: boolean;
}

export const decides = (): Part => ({ kind: "", text: say().decides, turn: true });

/** The seats whose decision the table waits for; by turns only one bidder is asked at a time. */
export function asked({ table, view }: Pick<Scene, "table" | "view">): number[] {
  const clock = table.clock;
  if (!clock || clock.hammer || clock.countdown || !clock.deciding.length) return view.to_act;
  return clock.deciding.map((one) => one.seat).filter((seat) => view.to_act.includes(seat));
}
