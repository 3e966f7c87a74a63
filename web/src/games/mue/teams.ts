/** The two sides of a hand as the reader sees them, and the triangles that each of them has and needs. */

import type { MueView } from "../../wire";
import { trianglesOf } from "./cards";

/** The reader's own side and the other; for somebody who watches, the chief's team and its opponents. */
export type Side = "us" | "them";

/** What a side is called: "we" and "they" by those who play, by its part in the hand by those who watch. */
export type TeamName = "we" | "they" | "chief" | "team" | "opponents";

type Seat = number;

const plays = (view: MueView) => view.players.some((player) => player.role === "opponent");
const withChief = ({ contract }: MueView, seat: Seat) => seat === contract?.chief || seat === contract?.partner;

/** Whose side a seat is on; null until it is known who plays with the chief. */
export function sideOf(view: MueView, seat: Seat): Side | null {
  if (!plays(view)) return null;
  const same = withChief(view, seat) === (view.seat < 0 || withChief(view, view.seat));
  return same ? "us" : "them";
}

/** The side of chief and partner. */
export const chiefs = (view: MueView): Side => sideOf(view, view.contract!.chief) ?? "us";

/** What a side is called. */
export function teamName(view: MueView, side: Side): TeamName {
  if (view.seat >= 0) return side === "us" ? "we" : "they";
  return side === "us" ? teamOf(view) : "opponents";
}

/** What the chief and a partner are called by others. */
const teamOf = (view: MueView): TeamName => (view.contract!.partner === null ? "chief" : "team");

/** What the side is called that has a target. */
export const chiefsName = (view: MueView): TeamName => (view.seat >= 0 && chiefs(view) === "us" ? "we" : teamOf(view));

/** Every card of the game, as far as the reader can tell them: they see their own, and know which are left. */
export const packOf = (view: MueView) => [
  ...view.played,
  ...view.unseen,
  ...(view.cards ?? []),
  ...view.players.flatMap((player) => player.face_up),
];

/** How the hand stands. */
export interface Standing {
  /** All triangles in the game. */
  all: number;
  us: number;
  them: number;
  /** What the chief's team still needs: 0 once it has its target, null when so many are not left. */
  need: number | null;
}

export function standing(view: MueView): Standing {
  const all = packOf(view).reduce((sum, card) => sum + trianglesOf(card), 0);
  const won = (side: Side) =>
    view.players.reduce((sum, { seat, triangles }) => sum + (sideOf(view, seat) === side ? triangles : 0), 0);
  const [us, them] = [won("us"), won("them")];
  const need = Math.max(0, view.contract!.target - view.contract!.team_points);
  return { all, us, them, need: need > all - us - them ? null : need };
}
