import { beforeEach, expect, test, vi } from "vitest";
import type { ServerMessage } from "../wire";
import { Sequence } from "./sequence.svelte";
import { settings } from "./settings.svelte";

const move = (moves: number) => ({ type: "happened", moves }) as ServerMessage;
const shown: number[] = [];
const soon = () => new Promise((done) => setTimeout(done));
let sequence: Sequence;

beforeEach(() => {
  vi.stubGlobal("document", { visibilityState: "visible" });
  settings.speed = "normal";
  shown.length = 0;
  sequence = new Sequence((message) => (shown.push("moves" in message ? Number(message.moves) : 0), 60_000));
});

test("one thing is shown after the other, and the next at once when somebody hurries", async () => {
  sequence.add(move(1));
  sequence.add(move(2));
  await soon();
  expect([shown, sequence.playing, sequence.latest(1)]).toEqual([[1], true, 2]);
  sequence.hurry();
  await soon();
  expect([shown, sequence.latest(2)]).toEqual([[1, 2], 2]);
});

test("under a finger nothing new is shown", async () => {
  sequence.hold();
  sequence.add(move(1));
  await soon();
  expect(shown).toEqual([]);
  sequence.lift();
  await soon();
  expect(shown).toEqual([1]);
});

test("when much waits, it is shown at once but for the last", async () => {
  sequence.hold();
  for (const moves of [1, 2, 3, 4, 5, 6, 7]) sequence.add(move(moves));
  sequence.lift();
  await soon();
  expect(shown).toEqual([1, 2, 3]);
});

test("once nobody looks any more nothing is shown, neither what waits nor what comes", async () => {
  sequence.add(move(1));
  sequence.add(move(2));
  await soon();
  sequence.close();
  sequence.add(move(3));
  await soon();
  expect([shown, sequence.playing]).toEqual([[1], false]);
});

test("nobody who has gone is shown what a finger held back", async () => {
  sequence.hold();
  sequence.add(move(1));
  sequence.close();
  await soon();
  expect([shown, sequence.playing]).toEqual([[], false]);
});
