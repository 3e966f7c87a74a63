/** The first game of Kuhfstein: what is new, and when. */

import type { Lesson, Now, Step } from "../../../lib/coach.svelte";
import { inLanguages } from "../../../lib/words";
import type { KuhfsteinView } from "../../../wire";
import type { Texts } from "./de";

type Here = Now<KuhfsteinView>;
type Id = keyof Texts;

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));

/** From so many own tiles on there is time for more: other cards, and the scoring tiles. */
const SETTLED = 4;
const GROWN = 6;
/** So many cards in hand are many. */
const MANY = 3;
/** With so many tiles left the end is near. */
const FEW = 5;

/** What I may do now begins with these words. */
function may({ view, turn }: Here, verb: string): boolean {
  return turn && "kinds" in view.phase && view.phase.kinds.includes(verb);
}

/** I may begin a turn: nothing is taken from the open tiles and cards yet. */
const begins = (now: Here) => may(now, "tile") && now.view.actions_left === now.view.actions;
const held = ({ view }: Here) => view.hand?.length ?? 0;
const own = ({ view, me }: Here) => view.players[me]!;
const card = ({ view }: Here, id: string | undefined) => view.cards.find((one) => one.id === id);
const next = (now: Here) => now.names[(now.me + 1) % now.names.length] ?? "";

/** Every step, in the order in which the list shows them; what was tried out counts as if it were done. */
const STEPS: Step<KuhfsteinView, Id>[] = [
  {
    id: "aim",
    when: (now) => {
      const first = card(now, now.view.hand?.[0]);
      return may(now, "tile") && !!first && { points: first.points };
    },
    at: ["[data-place=hand]"],
  },
  { id: "tile", when: (now) => may(now, "tile") && !own(now).tiles.length && {}, at: ["[data-tile]"] },
  {
    id: "finish",
    when: (now) => now.turn && now.view.phase.type === "held" && { name: next(now) },
    at: ["[data-do=finish]"],
  },
  {
    id: "others",
    when: (now) => {
      const { phase, turn } = now.view;
      return phase.type === "turn" && turn !== now.me && { name: now.names[turn] ?? "" };
    },
    at: ["[data-seat]"],
  },
  {
    id: "turned",
    when: (now) => may(now, "tile") && own(now).tiles.length > 1 && !now.view.placements.length && {},
    at: ["[data-place=hand]"],
  },
  {
    id: "play",
    when: (now) => {
      const fitting = card(now, now.view.placements[0]?.card);
      return may(now, "play") && !!fitting && { card: fitting.id, points: fitting.points };
    },
    at: ["[data-place=hand] [data-card='{card}']"],
  },
  {
    id: "cows",
    when: (now) => now.turn && own(now).tiles.some((tile) => tile.cow) && { cows: own(now).cows },
    at: [".sup .it:nth-child(2)"],
  },
  {
    id: "herd",
    when: (now) => may(now, "herd") && begins(now) && {},
    at: [".kuhfstein .herd"],
  },
  {
    id: "card",
    when: (now) => may(now, "card") && (held(now) !== 1 || own(now).tiles.length >= SETTLED) && {},
    at: ["[data-place^=open-]"],
  },
  {
    id: "covered",
    when: (now) => {
      const grey = now.view.hand?.find((id) => card(now, id)?.cells.some((cell) => cell.terrain === null));
      return now.turn && grey && { card: grey };
    },
    at: ["[data-place=hand] [data-card='{card}']"],
  },
  {
    id: "bonus",
    when: (now) => {
      const [first, second] = now.view.bonuses;
      const reached = !!first && own(now).points >= first.space;
      return now.turn && reached && first.bonus === "cow" && { space: first.space, next: second?.space ?? 0 };
    },
    at: ["[data-place=track]"],
  },
  {
    id: "tree",
    when: (now) => {
      const [square] = now.view.squares;
      if (!square || !may(now, "tile")) return false;
      return { tile: square.terrain, terrain: now.word(square.terrain), points: now.view.tree_points };
    },
    at: ["[data-tile='{tile}']:not([data-tile='{tile}'] ~ *)"],
  },
  {
    id: "goals",
    when: (now) =>
      may(now, "tile") && (own(now).tiles.length >= GROWN || held(now) > MANY || now.view.tiles_left < FEW) && {},
    at: [".sup .goals"],
  },
  {
    id: "last",
    when: (now) => {
      const { open_tiles: open, tiles_left: left, target } = now.view;
      return begins(now) && left < FEW && { open: open.length, target };
    },
    at: ["[data-place=tiles]"],
  },
  { id: "show", when: (now) => now.turn && now.view.phase.type === "goals" && {}, at: ["[data-do=goal]"] },
  { id: "end", when: (now) => now.view.phase.type === "over" && {}, at: [".sheet", "table"] },
  {
    id: "bonusTile",
    when: (now) => now.turn && now.view.phase.type === "bonus tile" && {},
    at: ["[data-tile]"],
    aside: true,
  },
  {
    id: "hoard",
    when: (now) => may(now, "tile") && held(now) >= MANY && own(now).tiles.length < SETTLED && { cards: held(now) },
    at: ["[data-tile]"],
    aside: true,
  },
  { id: "swapTiles", when: (now) => may(now, "swap tiles") && {}, at: ["[data-move='swap tiles']"], aside: true },
  { id: "swapCards", when: (now) => may(now, "swap cards") && {}, at: ["[data-move='swap cards']"], aside: true },
];

/** The first game of Kuhfstein. */
export const lesson = () =>
  ({ steps: STEPS as unknown as Step<never, Id>[], say: () => t() as ReturnType<Lesson["say"]> }) as Lesson<never, Id>;
