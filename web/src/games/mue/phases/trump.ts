/** Naming a trump: the vice first, then the chief, who is told what each would bring. */

import type { MueChiefTrumpView, MueViceTrumpView } from "../../../wire";
import ChiefTrump from "../ChiefTrump.svelte";
import type { Desk } from "../desk.svelte";
import { QUIET, type Face, type Go } from "../face";
import Naming from "../Naming.svelte";
import { t } from "../texts";
import ViceTrump from "../ViceTrump.svelte";

function go([trump]: string[], hint = ""): Go {
  return { move: trump ? `trump ${trump}` : "", text: trump ? t().nameTrump(trump) : t().pickFirst, hint };
}

const chosen = (desk: Desk, named: string | null) => desk.selected[0] ?? named;

export const viceTrump: Face<MueViceTrumpView> = {
  ...QUIET,
  verb: "trump",
  asked: (phase) => !!phase.trumps,
  middle: (phase) => (phase.trumps ? ViceTrump : Naming),
  waiting: (name) => t().namesTrump(name),
  offers: (phase, trump) => !!phase.trumps?.includes(trump),
  go: (_, desk) => go(desk.selected),
  trumps: (named, desk) => ({ ...named, vice: chosen(desk, named.vice) }),
};

export const chiefTrump: Face<MueChiefTrumpView> = {
  ...QUIET,
  verb: "trump",
  asked: (phase) => !!phase.trumps,
  middle: (phase) => (phase.trumps ? ChiefTrump : Naming),
  waiting: (name) => t().namesTrump(name),
  offers: (phase, trump) => !!phase.trumps?.some((option) => option.trump === trump),
  go(phase, desk) {
    const option = phase.trumps?.find((one) => one.trump === desk.selected[0]);
    return go(desk.selected, option && t().bonusThen(option.bonus));
  },
  trumps: (named, desk) => ({ ...named, chief: chosen(desk, named.chief) }),
};
