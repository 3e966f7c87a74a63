/** Who decides by a control: whoever looks at it, or on an open screen the seat that it belongs to. */

import { getContext, setContext } from "svelte";
import type { Table } from "../../lib/table.svelte";

const KEY = "decider";

/** These controls belong to a seat, before everybody's eyes. */
export const decideFor = (seat: () => number) => setContext(KEY, seat);

/** The seat that decides here; to be asked for while a component begins. */
export function decider(table: Table): { readonly seat: number; readonly open: boolean } {
  const seat = getContext<(() => number) | undefined>(KEY);
  return {
    get seat() {
      return seat?.() ?? table.me;
    },
    /** Others look on, so that nothing secret may be shown. */
    open: !!seat,
  };
}
