/** The chief chooses a partner. */

import type { MuePartnerView } from "../../../wire";
import type { Desk } from "../desk.svelte";
import { QUIET, type Face, type Go } from "../face";
import Naming from "../Naming.svelte";
import PartnerChoice from "../PartnerChoice.svelte";
import { t } from "../texts";

function go(_: MuePartnerView, desk: Desk): Go {
  if (!desk.selected.length) return { move: "", text: t().pickPartnerFirst, hint: "" };
  const seat = Number(desk.selected[0]);
  return {
    move: `partner ${desk.table.chairs[seat]!.player}`,
    text: t().takePartner(desk.table.names[seat] ?? ""),
    hint: t().partnerHint,
  };
}

export const partner: Face<MuePartnerView> = {
  ...QUIET,
  verb: "partner",
  asked: (phase) => !!phase.partners,
  middle: (phase) => (phase.partners ? PartnerChoice : Naming),
  waiting: (name) => t().namesPartner(name),
  offers: (phase, seat) => !!phase.partners?.includes(Number(seat)),
  choiceOf: ([player], desk) =>
    desk.table.chairs.filter((chair) => chair.player === player).map((chair) => `${chair.seat}`),
  go,
};
