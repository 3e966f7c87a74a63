/** The controls with which the move of a hint is made. */

import { t } from "../texts";

/** Attributes that mark such a control: a tag for the eyes, the same word for the ears. */
export const marked = (on: boolean) =>
  on ? { "data-hinted": t().table.hint, "aria-description": t().table.hint } : undefined;
