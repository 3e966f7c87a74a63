/** The game is over: the middle still tells what was played last. */

import type { OverView } from "../../../wire";
import { QUIET, type Face } from "../face";
import Naming from "../Naming.svelte";
import { t } from "../texts";

export const over: Face<OverView> = {
  ...QUIET,
  middle: (_, view) => (view.contract ? Naming : null),
  go: () => ({ move: "", text: t().gameOver, hint: "" }),
};
