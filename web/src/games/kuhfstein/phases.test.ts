import { expect, test } from "vitest";
import type { KuhfsteinView } from "../../wire";
import type { Desk } from "./desk.svelte";
import { actsAtOnce, instead, isOver, prompt, sign, winners } from "./phases";
import { t } from "./texts";

const view = (phase: KuhfsteinView["phase"], more: Partial<KuhfsteinView> = {}) =>
  ({ phase, turn: 1, bonus: null, actions: 3, actions_left: 2, ...more }) as KuhfsteinView;
const desk = (seen: KuhfsteinView, asked: boolean) =>
  ({ view: seen, asked, table: { names: ["Ada", "Ben"] }, word: (id: string) => id }) as unknown as Desk;

test("the view says how many actions a turn has", () => {
  expect(sign(desk(view({ type: "turn", kinds: [], places: [] }), true))).toBe(t().state.action(2, 3));
});

test("whoever is not asked is told whose turn it is, or what all are doing", () => {
  expect(sign(desk(view({ type: "bonus card", kinds: [] }), false))).toBe(t().state.other("Ben"));
  expect(sign(desk(view({ type: "goals" }), false))).toBe(t().state.others);
});

test("a swap asks for what was swapped, and for nothing else", () => {
  const swapped = view({ type: "swapped cards", kinds: [] });
  expect(prompt(swapped)).toBe(t().state.swappedCards);
  expect(prompt(view({ type: "turn", kinds: [], places: [] }))).toBeUndefined();
  expect(instead(swapped)).toEqual(["swapped", "KF-4.2"]);
});

test("scoring tiles are offered at once, the best of those that are met before the others", () => {
  const goals = [
    { id: "hay", points: 4, need: 0, met: true },
    { id: "tiles", points: 7, need: 13, met: false },
  ];
  const showing = view({ type: "goals" }, { goals });
  expect(actsAtOnce(desk(showing, true))?.map(({ move, go }) => [move, go])).toEqual([
    ["goal hay", true],
    ["goal tiles", false],
  ]);
  expect(actsAtOnce(desk(showing, false))).toBeUndefined();
});

test("there are winners only when the game is over", () => {
  const over = view({ type: "over", winners: [1], ending: "" });
  expect([winners(over), isOver(over)]).toEqual([[1], true]);
  expect(isOver(view({ type: "goals" }))).toBe(false);
});
