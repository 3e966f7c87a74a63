/** The first game of Mü: what is new, and when. */

import type { Lesson, Now, Step } from "../../../lib/coach.svelte";
import { inLanguages } from "../../../lib/words";
import type { MueEvent, MueView } from "../../../wire";
import { follows, trumpsOf } from "../cards";
import type { Phase } from "../face";
import type { Texts } from "./de";

type Here = Now<MueView>;
type Id = keyof Texts;

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));

/** The phase that is on if it is of this kind. */
function phase<Type extends Phase["type"]>({ view }: Here, type: Type) {
  return view.phase.type === type ? (view.phase as Extract<Phase, { type: Type }>) : undefined;
}

/** The phase if I have to decide in it. */
const mine = <Type extends Phase["type"]>(now: Here, type: Type) => (now.turn ? phase(now, type) : undefined);

/** What has just happened of this kind, the last of it. */
const just = <Type extends MueEvent["type"]>(now: Here, type: Type) =>
  (now.fresh as unknown as MueEvent[]).findLast((one) => one.type === type) as
    Extract<MueEvent, { type: Type }> | undefined;

const name = (now: Here, seat: number | null) => (seat === null ? "" : (now.names[seat] ?? ""));
const shown = ({ view, me }: Here) => view.players[me]!.face_up.length;

/** The cards that I may play to a trick that somebody else leads, and whether they follow the suit led. */
function following(now: Here): boolean | undefined {
  const at = mine(now, "tricks");
  if (!at?.cards || !at.trick.led) return undefined;
  return follows(at.trick.led, at.cards[0]!, trumpsOf(now.view));
}

/** Every step, in the order in which the list shows them. */
const STEPS: Step<MueView, Id>[] = [
  { id: "triangles", when: (now) => !!mine(now, "auction") && {}, at: ["[data-place=hand]"] },
  {
    id: "show",
    when: (now) => {
      const at = mine(now, "auction");
      return !!at?.laying?.most && !shown(now) && { most: at.laying.most };
    },
    at: ["[data-place=hand]"],
  },
  {
    id: "eklat",
    when: (now) => {
      const eklat = phase(now, "auction")?.eklat;
      if (!eklat || !now.turn) return false;
      const me = Number(eklat.others.includes(now.me));
      return { name: name(now, eklat.culprit), points: -eklat.points, gain: eklat.gain, me };
    },
    at: [".ekl"],
  },
  {
    id: "height",
    when: (now) => {
      const at = mine(now, "auction");
      return !!at && shown(now) > 0 && { height: at.highest, target: at.target };
    },
    at: [".hts", ".strip"],
  },
  {
    id: "chief",
    when: (now) => {
      const found = just(now, "ChiefFound");
      return !!found && { name: name(now, found.chief), me: Number(found.chief === now.me), target: found.target };
    },
    at: [".strip"],
  },
  {
    id: "vice",
    when: (now) => {
      const vice = now.view.contract?.vice ?? null;
      return vice !== null && { name: name(now, vice), me: Number(vice === now.me) };
    },
    at: [".strip"],
  },
  { id: "trump", when: (now) => !!mine(now, "chief trump") && {}, at: [".tiles"] },
  { id: "viceTrump", when: (now) => !!mine(now, "vice trump") && {}, at: [".tiles"], aside: true },
  { id: "partner", when: (now) => !!mine(now, "partner") && {}, at: [".tiles"] },
  {
    id: "twoTrumps",
    when: (now) => !!phase(now, "tricks") && !!now.view.contract?.vice_trump && {},
    at: [".lad"],
  },
  {
    id: "teams",
    when: (now) => {
      const { contract } = now.view;
      if (!contract || !phase(now, "tricks")) return false;
      const me = Number([contract.chief, contract.partner].includes(now.me));
      return { target: contract.target, me, chief: name(now, contract.chief), partner: name(now, contract.partner) };
    },
    at: [".need", ".strip"],
  },
  { id: "lead", when: (now) => mine(now, "tricks")?.trick.led === null && {}, at: ["[data-place=hand]"] },
  { id: "follow", when: (now) => following(now) === true && {}, at: ["[data-place=hand]"] },
  { id: "free", when: (now) => following(now) === false && {}, at: ["[data-place=hand]"] },
  {
    id: "trumped",
    when: (now) => {
      const trick = phase(now, "tricks")?.trick;
      if (!trick || trick.why !== "trump" || trick.winner === null) return false;
      return { name: name(now, trick.winner), me: Number(trick.winner === now.me) };
    },
    at: [".why"],
    aside: true,
  },
  {
    id: "won",
    when: (now) => {
      const taken = just(now, "TrickTaken");
      return !!taken && { name: name(now, taken.seat), me: Number(taken.seat === now.me), triangles: taken.triangles };
    },
    at: [".tug", ".strip"],
  },
  { id: "end", when: (now) => !!phase(now, "over") && {}, at: [".sheet", "table"] },
];

/** The first game of Mü. */
export const lesson = () =>
  ({ steps: STEPS as unknown as Step<never, Id>[], say: () => t() as ReturnType<Lesson["say"]> }) as Lesson<never, Id>;
