/** The last moment of a hand: the server's next view is already that of the next one. */

import type { GameEvent } from "../../lib/tell";
import type { MueView } from "../../wire";
import { faceOf } from "./phases";

function without(cards: string[], card: string): string[] {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}

/** The table before the last move of a hand with that move made: the trick is complete, nobody has to act. */
export function atLast(before: MueView, events: GameEvent[]): MueView {
  const taken = events.find((event) => event.type === "TrickTaken");
  const last = events.find((event) => event.type === "CardPlayed");
  const trick = taken ? { cards: taken.cards as string[], winner: taken.seat as number, why: null } : null;
  const phase = faceOf(before.phase).ended(before.phase, trick);
  const view: MueView = { ...before, phase, to_act: [] };
  if (!taken || !last) return view;
  const { seat, card } = last as unknown as { seat: number; card: string };
  const [winner, triangles] = [taken.seat as number, taken.triangles as number];
  view.players = before.players.map((player) => {
    const lies = player.face_up.includes(card);
    const played = player.seat === seat;
    return {
      ...player,
      face_up: played ? without(player.face_up, card) : player.face_up,
      concealed: player.concealed - (played && !lies ? 1 : 0),
      tricks: player.tricks + (player.seat === winner ? 1 : 0),
      triangles: player.triangles + (player.seat === winner ? triangles : 0),
    };
  });
  const hidden = !before.players[seat]!.face_up.includes(card);
  if (before.cards && seat === before.seat && hidden) view.cards = without(before.cards, card);
  if (before.contract && [before.contract.chief, before.contract.partner].includes(winner))
    view.contract = { ...before.contract, team_points: before.contract.team_points + triangles };
  return view;
}
