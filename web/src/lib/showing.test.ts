import { beforeEach, expect, test, vi } from "vitest";
import type { Replay } from "../wire";
import { OPEN, sheetOf, toldTo, type Showing as Shown } from "./showing.svelte";

vi.mock("./api", () => ({ api: { rules: async () => ({}) }, Failed: class extends Error {} }));

const MOVES = 40;
/** A game of two in which everybody sees the same, but for what was hidden in every second move. */
const hidden = [{ type: "Laid", seat: 1, card: null }];
const told: Replay = {
  game: "mue",
  options: {},
  rules: 1,
  players: ["Anna", "Ben"],
  steps: Array.from({ length: MOVES }, (_, at) => ({
    seat: at % 2,
    move: `play ${at}`,
    events: [{ type: "Laid", seat: at % 2, card: at }],
    seen: (at % 2 ? { "-1": hidden, "0": hidden } : {}) as Record<string, unknown[]>,
  })),
  chapters: [
    { at: 3, move: 3, event: 0 },
    { at: 20, move: 20, event: 0 },
  ],
  scores: [1, 2],
  winners: [1],
  result: "= Anna 1, Ben 2",
};
/** What each of everybody, Anna and Ben saw. */
const frames = async (start: number) => ({
  start,
  frames: Array.from({ length: MOVES + 1 - start }, (_, at) =>
    [-1, 0, 1].map((seat) => ({ seat, at: start + at, to_act: [0], phase: { type: "tricks" } })),
  ),
});

let showing: Shown;
beforeEach(async () => {
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("window", globalThis);
  const { Showing } = await import("./showing.svelte");
  showing?.close();
  showing = new Showing(told, { code: "CODE" }, undefined, frames);
  await showing.go(0);
});

/** What the table shows: whose eyes, and after how many moves. */
const shown = () => showing.table.view<{ seat: number; at: number }>();
const log = () => showing.table.log.map((entry) => (entry.events[0] as unknown as { card: number | null }).card);

test("every place can be gone to, and none beyond the ends", async () => {
  for (const [to, at] of [
    [7, 7],
    [MOVES, MOVES],
    [999, MOVES],
    [-5, 0],
  ]) {
    await showing.go(to!);
    expect([showing.at, shown()!.at, showing.table.moves]).toEqual([at, at, at]);
    expect(log()).toHaveLength(at!);
  }
});

test("steps go one by one, and end at the ends", async () => {
  await showing.back();
  expect(showing.at).toBe(0);
  await showing.forward();
  await showing.forward();
  expect([showing.at, shown()!.at, log().length]).toEqual([2, 2, 2]);
  await showing.back();
  expect([showing.at, shown()!.at, log().length]).toEqual([1, 1, 1]);
  await showing.go(MOVES);
  await showing.forward();
  expect(showing.at).toBe(MOVES);
});

test("who steps before anything is shown sees that step", async () => {
  const { Showing } = await import("./showing.svelte");
  const hasty = new Showing(told, { code: "CODE" }, undefined, frames);
  void hasty.go(0);
  await hasty.forward();
  expect([hasty.at, hasty.table.moves, hasty.table.sheet?.game]).toEqual([1, 1, "mue"]);
  hasty.close();
});

test("chapters are gone to one after the other", async () => {
  const visited = [];
  for (let by = 0; by < 4; by++) visited.push((await showing.turn(1), showing.at));
  for (let by = 0; by < 4; by++) visited.push((await showing.turn(-1), showing.at));
  expect(visited).toEqual([3, 20, MOVES, MOVES, 20, 3, 0, 0]);
  await showing.go(19);
  expect(showing.chapter).toBe(0);
  expect(showing.opening(told.chapters[1]!)).toEqual({ type: "Laid", seat: 1, card: 19 });
});

test("one seat's eyes see its own view, and are told what it was told", async () => {
  await showing.go(4);
  expect(shown()!.seat).toBe(-1);
  expect(log()).toEqual([0, 1, 2, 3]);
  expect([0, 1].map((seat) => showing.table.bare<{ seat: number }>(seat)!.seat)).toEqual([0, 1]);
  await showing.look(0);
  expect([shown()!.seat, showing.table.me]).toEqual([0, 0]);
  expect(log()).toEqual([0, null, 2, null]);
  await showing.forward();
  await showing.forward();
  expect(log()).toEqual([0, null, 2, null, 4, null]);
  expect(showing.events).toEqual([{ type: "Laid", seat: 1, card: null }]);
  expect(showing.opening(told.chapters[1]!)).toEqual({ type: "Laid", seat: 1, card: null });
  // There is nothing of anybody else on the table that could be shown.
  expect([-1, 0, 1].map((seat) => showing.table.viewOf(seat) !== null)).toEqual([false, true, false]);
  expect(showing.table.bare(1)).toBeNull();
  await showing.look(1);
  expect(log()).toEqual([0, 1, 2, 3, 4, 5]);
  expect([-1, 0, 1].map((seat) => showing.table.viewOf(seat) !== null)).toEqual([false, false, true]);
});

test("what was asked for last is shown, however long the rest takes", async () => {
  const { Showing } = await import("./showing.svelte");
  const waiting: (() => void)[] = [];
  const slow = async (start: number) => {
    await new Promise<void>((done) => waiting.push(done));
    const part = await frames(start);
    return { start, frames: part.frames.slice(0, 1) };
  };
  const late = new Showing(told, { code: "CODE" }, undefined, slow);
  const all = [late.go(16), late.go(32)];
  expect(late.trouble).toBe("waiting");
  waiting.reverse().forEach((done) => done());
  await Promise.all(all);
  expect([late.at, late.table.moves, late.trouble]).toEqual([32, 32, ""]);
  late.close();
});

test("where a part does not come, it says so, and tries again when it is asked to", async () => {
  const { Showing } = await import("./showing.svelte");
  let fails = true;
  const broken = new Showing(told, { code: "CODE" }, undefined, async (start) => {
    if (fails) throw new Error("no line");
    return frames(start);
  });
  await broken.go(5);
  expect(broken.trouble).toBe("failed");
  fails = false;
  await broken.go(broken.at);
  expect([broken.trouble, broken.table.moves]).toEqual(["", 5]);
  broken.close();
});

test("it goes by itself to the end, at any speed, and stops when it is told to", async () => {
  vi.useFakeTimers();
  try {
    for (const tempo of [0.5, 1, 2, 4] as const) {
      await showing.go(MOVES - 3);
      showing.tempo = tempo;
      const began = Date.now();
      const over = showing.play();
      await vi.runOnlyPendingTimersAsync();
      while (showing.playing) await vi.advanceTimersByTimeAsync(30);
      await over;
      expect(showing.at).toBe(MOVES);
      expect(Date.now() - began).toBeGreaterThanOrEqual(2700 / tempo);
      expect(Date.now() - began).toBeLessThan(3300 / tempo + 300);
    }
    await showing.go(0);
    void showing.play();
    await vi.advanceTimersByTimeAsync(2000);
    void showing.play();
    const { at } = showing;
    await vi.advanceTimersByTimeAsync(5000);
    expect(at).toBeGreaterThan(0);
    expect([showing.at, showing.playing]).toEqual([at, false]);
  } finally {
    vi.useRealTimers();
  }
});

test("a record has nothing but names, a table its people", () => {
  expect(sheetOf(told).chairs.map((chair) => [chair.name, chair.bot])).toEqual([
    ["Anna", ""],
    ["Ben", ""],
  ]);
  const chair = { ...sheetOf(told).chairs[0]!, name: "Änna", bot: "easy", present: false, stand_in: true };
  const sheet = sheetOf(told, { ...sheetOf(told), chairs: [chair], lesson: true, code: "CODE" });
  expect(sheet).toMatchObject({ code: "CODE", state: "over", lesson: false, moves: MOVES });
  expect(sheet.chairs[0]).toMatchObject({ name: "Änna", bot: "easy", present: true, stand_in: false });
});

test("who was told less is told as they were", () => {
  expect(toldTo(OPEN, told.steps[1]!)).toEqual([{ type: "Laid", seat: 1, card: 1 }]);
  expect(toldTo(0, told.steps[1]!)).toEqual([{ type: "Laid", seat: 1, card: null }]);
  expect(toldTo(1, told.steps[1]!)).toEqual([{ type: "Laid", seat: 1, card: 1 }]);
});
