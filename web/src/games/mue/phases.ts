/** Every phase of Mü and what the page makes of it: the only place that asks which phase it is. */

import type { MueView } from "../../wire";
import type { Face, Phase } from "./face";
import { auction } from "./phases/auction";
import { over } from "./phases/over";
import { partner } from "./phases/partner";
import { tricks } from "./phases/tricks";
import { chiefTrump, viceTrump } from "./phases/trump";

export const PHASES: { [Type in Phase["type"]]: Face<Extract<Phase, { type: Type }>> } = {
  auction,
  "vice trump": viceTrump,
  "chief trump": chiefTrump,
  partner,
  tricks,
  over,
};

/** What the page makes of a phase; it is only ever asked about that phase. */
export const faceOf = (phase: Phase) => PHASES[phase.type] as unknown as Face<Phase>;

export const askedIn = (view: MueView) => faceOf(view.phase).asked(view.phase);
export const auctionOf = (view: MueView) => faceOf(view.phase).auction(view.phase);
export const trickOf = (view: MueView) => faceOf(view.phase).trick(view.phase);
export const lastTrickOf = (view: MueView) => faceOf(view.phase).lastTrick(view.phase);
