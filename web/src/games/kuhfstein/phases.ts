/** What the page makes of each phase: its entry here. Nothing else asks which phase is on. */

import type { KuhfsteinView } from "../../wire";
import type { Desk } from "./desk.svelte";
import { t, type Reason } from "./texts";

type Phase = KuhfsteinView["phase"];

/** Something that can be done by one button. */
export interface Act {
  verb: string;
  move: string;
  label: string;
  how?: string | undefined;
  go?: boolean;
}

interface Entry<P extends Phase> {
  /** What the sign on the board says to whoever is asked. */
  sign: (view: KuhfsteinView) => string;
  /** What it says to the others, if more than whose turn it is. */
  waits?: () => string;
  /** What has to be done before anything is chosen, where there is no free choice of actions. */
  prompt?: (view: KuhfsteinView) => string;
  /** Why something else has to be done first, and the rule that says so. */
  instead?: [Reason, string];
  /** What can be done without choosing anything first. */
  acts?: (desk: Desk) => Act[];
  /** Who has won, when the game is over. */
  winners?: (phase: P) => number[];
}

/** Which action it is, or the bonus that is used. */
function action({ bonus, actions, actions_left: left }: KuhfsteinView): string {
  const says = t().state;
  if (bonus === "tile") return says.tile;
  if (bonus === "card") return says.card;
  return bonus === "action" ? says.extra : says.action(actions - left + 1, actions);
}

/** The scoring tiles to show, the one that brings most before the other. */
function goals({ view, word }: Desk): Act[] {
  const best = Math.max(...view.goals!.map((goal) => (goal.met ? goal.points : 0)));
  return view.goals!.map((goal) => ({
    verb: "goal",
    move: `goal ${goal.id}`,
    label: word(goal.id),
    how: t().do.goal(goal.points, goal.met),
    go: best > 0 && goal.met && goal.points === best,
  }));
}

const PHASES: { [Type in Phase["type"]]: Entry<Extract<Phase, { type: Type }>> } = {
  turn: { sign: action },
  "swapped tiles": {
    sign: action,
    prompt: (view) => (view.bonus ? t().state.tile : t().state.swapped),
    instead: ["swapped", "KF-3.4"],
  },
  "swapped cards": {
    sign: action,
    prompt: (view) => (view.bonus ? t().state.card : t().state.swappedCards),
    instead: ["swapped", "KF-4.2"],
  },
  "bonus tile": { sign: action, prompt: () => t().state.tile, instead: ["bonusTile", "KF-7.4"] },
  "bonus card": { sign: action, prompt: () => t().state.card, instead: ["bonusCard", "KF-7.4"] },
  pick: { sign: () => t().state.pick, prompt: () => t().state.pick, instead: ["pick", "KF-9.2"] },
  held: { sign: () => t().state.held, prompt: () => t().state.held },
  placing: { sign: action },
  planting: { sign: action },
  laying: { sign: action },
  goals: {
    sign: () => t().state.goals,
    waits: () => t().state.others,
    instead: ["goals", "KF-8.3"],
    acts: goals,
  },
  over: {
    sign: () => t().state.over,
    waits: () => t().state.over,
    instead: ["over", "KF-8.3"],
    winners: (phase) => phase.winners,
  },
};

const entry = <P extends Phase>(phase: P) => PHASES[phase.type] as Entry<P>;

/** Who has won; nothing before the game is over. */
export const winners = ({ phase }: KuhfsteinView) => entry(phase).winners?.(phase);
export const isOver = (view: KuhfsteinView) => !!winners(view);
export const prompt = (view: KuhfsteinView) => entry(view.phase).prompt?.(view);
export const instead = (view: KuhfsteinView) => entry(view.phase).instead;
export const actsAtOnce = (desk: Desk) => (desk.asked ? entry(desk.view.phase).acts?.(desk) : undefined);

/** What the sign on the board says. */
export function sign({ asked, view, table }: Desk): string {
  const { sign, waits } = entry(view.phase);
  if (!asked) return waits?.() ?? t().state.other(table.names[view.turn] ?? "");
  return table.open ? t().state.named(table.names[table.me] ?? "", sign(view)) : sign(view);
}
