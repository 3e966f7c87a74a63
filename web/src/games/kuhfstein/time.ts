/** How long somebody may still think. */

import type { Table } from "../../lib/table.svelte";

const SHOWN = 31;

/** The seconds that a seat has left, while they are few enough to count. */
export function ticking(table: Pick<Table, "until" | "now">, seat: number): number | undefined {
  const until = table.until(seat);
  if (until === null || !table.now) return undefined;
  const left = Math.max(0, Math.ceil((until - table.now) / 1000));
  return left < SHOWN ? left : undefined;
}
