import { expect, test } from "vitest";
import type { Now } from "../../../lib/coach.svelte";
import type { KuhfsteinView } from "../../../wire";
import { lesson } from ".";
import de from "./de";
import en from "./en";

type When = (now: Now<KuhfsteinView>) => unknown;

/** What is told of a view in which I am to act, if nothing was told before. */
function told(id: string, view: object) {
  const when = lesson().steps.find((step) => step.id === id)!.when as unknown as When;
  const plain = {
    hand: [],
    cards: [],
    placements: [],
    squares: [],
    actions: 2,
    actions_left: 2,
    target: 65,
    bonuses: [],
  };
  const phase = { type: "turn", kinds: ["tile", "card", "herd"], places: [] };
  const players = [{ tiles: [], points: 0, cows: 4 }];
  const seen = { open_tiles: Array(5).fill("hay"), tiles_left: 20, phase, players, turn: 0, ...plain, ...view };
  return when({
    view: seen as unknown as KuhfsteinView,
    me: 0,
    turn: true,
    names: ["Mia", "Alma"],
    word: (one) => one,
    fresh: [],
  });
}

test("the end is announced when a turn begins, while all tiles lie open", () => {
  expect(told("last", { tiles_left: 4 })).toEqual({ open: 5, target: 65 });
  expect(told("last", { tiles_left: 4, actions_left: 1, open_tiles: ["hay"] })).toBe(false);
  expect(told("last", {})).toBe(false);
});

test("what was tried out counts as done", () => {
  const bonuses = [
    { space: 13, bonus: "cow" },
    { space: 26, bonus: "tile" },
  ];
  const players = [{ tiles: [{ cow: true }], points: 14, cows: 1 }];
  expect(told("bonus", { bonuses, players, phase: { type: "held" } })).toEqual({ space: 13, next: 26 });
  expect(told("cows", { players, phase: { type: "held" } })).toEqual({ cows: 1 });
  expect(told("finish", { phase: { type: "held" } })).toEqual({ name: "Alma" });
});

test("herds are explained when a turn begins and one can be brought home", () => {
  expect(told("herd", {})).toEqual({});
  expect(told("herd", { actions_left: 1 })).toBe(false);
  expect(told("herd", { phase: { type: "turn", kinds: ["tile"] } })).toBe(false);
});

test("numbers are said as people say them", () => {
  const says = (texts: typeof de) => [0, 1, 2].map((cows) => texts.cows.text({ cows }).split(". ")[1]);
  expect(says(de)).toEqual([
    "Dein Stall ist jetzt leer.",
    "Im Stall hast du noch 1 Kuh.",
    "Im Stall hast du noch 2 Kühe.",
  ]);
  expect(says(en)).toEqual(["no cows", "1 cow", "2 cows"].map((cows) => `You have ${cows} left in your barn.`));
});
