/** The auto-bid limits that were set in this browser; the server tells nobody, so the page remembers. */

import { SvelteMap } from "svelte/reactivity";

/** By table and seat; a limit holds for one card. */
export const limits = new SvelteMap<string, { limit: number; card: string; left: number }>();
