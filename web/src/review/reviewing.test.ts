import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failed } from "../lib/api";
import { OPEN } from "../lib/showing.svelte";
import type { ReviewNow, Told } from "../wire";
import { chancesAt, Reviewing, signed } from "./reviewing.svelte";

const told = {
  players: ["Anna", "Ben"],
  moves: 4,
  curve: [
    { move: 0, chances: [0.5, 0.5] },
    { move: 3, chances: [0.25, 0.75] },
  ],
  decisions: [{ seat: 0 }, { seat: 1 }, { seat: 0 }],
} as unknown as Told;
const now = (state: ReviewNow["state"], more: Partial<ReviewNow> = {}): ReviewNow => ({
  state,
  done: 0,
  possible: true,
  yours: true,
  seat: 0,
  review: state === "done" ? told : null,
  ...more,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the chances are those of the last point", () => {
  expect(chancesAt(told, 0)).toEqual([0.5, 0.5]);
  expect(chancesAt(told, 2)).toEqual([0.5, 0.5]);
  expect(chancesAt(told, 4)).toEqual([0.25, 0.75]);
  expect(signed(-0.154)).toBe("−15");
  expect(signed(0.2)).toBe("+20");
});

test("a review is begun, followed to its end, and tells first what concerns the reader", async () => {
  const answers = [now("none"), now("waiting"), now("running", { done: 0.5 }), now("done")];
  const asked: string[] = [];
  const reviewing = new Reviewing(
    "C",
    () => "ended",
    async (what) => (asked.push(what), answers.shift()!),
  );
  await reviewing.look();
  expect(reviewing.underWay).toBe(false);
  await reviewing.look("begin");
  expect(reviewing.underWay).toBe(true);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(["", "begin", "", ""]);
  expect(reviewing.told).toBe(told);
  expect(reviewing.whose).toBe(0);
  expect(reviewing.decisions(0)).toHaveLength(2);
  expect(reviewing.decisions(OPEN)).toHaveLength(3);
});

test("what comes to nothing is said, but for what one has ended oneself", async () => {
  const ask = vi.fn<(what: string) => Promise<ReviewNow>>();
  const reviewing = new Reviewing("C", () => "ended", ask);
  ask.mockResolvedValueOnce(now("running")).mockResolvedValueOnce(now("none"));
  await reviewing.look("begin");
  await vi.advanceTimersByTimeAsync(1000);
  expect(reviewing.trouble).toBe("ended");
  ask.mockResolvedValueOnce(now("running")).mockResolvedValueOnce(now("none"));
  await reviewing.look("begin");
  await reviewing.look("stop");
  expect(reviewing.trouble).toBeUndefined();
  ask.mockRejectedValueOnce(new Failed(403, "no", { text: { de: "zu viele", en: "too many" } }));
  await reviewing.look("begin");
  expect(["Zu viele", "Too many"]).toContain(reviewing.trouble);
  reviewing.close();
});
