import { expect, test } from "vitest";
import type { KuhfsteinCardView, KuhfsteinTileView } from "../../wire";
import {
  around,
  completed,
  cowsOf,
  differentTurns,
  fitsOf,
  nearOf,
  outline,
  passed,
  placeName,
  spread,
  towards,
  turned,
} from "./board";

const card = (...cells: [string | null, number, number][]): KuhfsteinCardView => ({
  number: 0,
  id: "1",
  points: 8,
  cells: cells.map(([terrain, x, y]) => ({ terrain, x, y })),
});
const tile = (terrain: string, x: number, y: number, cow = false): KuhfsteinTileView => ({
  terrain,
  x,
  y,
  cow,
  tree: false,
});

const L = card(["lake", 0, 0], [null, 0, 1], [null, 0, 2], ["hay", 1, 0]);

test("a quarter turn is clockwise and moves the card to the lower left", () => {
  expect(turned(L.cells, 1)).toEqual([
    { terrain: "lake", x: 0, y: 1 },
    { terrain: null, x: 1, y: 1 },
    { terrain: null, x: 2, y: 1 },
    { terrain: "hay", x: 0, y: 0 },
  ]);
  expect(turned(L.cells, 4)).toEqual(L.cells);
});

test("turns that look the same count once", () => {
  expect(differentTurns(L.cells)).toHaveLength(4);
  expect(differentTurns(card(["hay", 0, 0], ["hay", 1, 0]).cells)).toHaveLength(2);
});

test("a card fits turned, not mirrored, and not on cows (KF-5.1, KF-5.2)", () => {
  const tiles = [tile("lake", 0, 1), tile("house", 1, 1, true), tile("hay", 2, 1), tile("hay", 0, 0)];
  const [fit, ...more] = fitsOf(L, tiles);
  expect(more).toEqual([]);
  expect(fit).toMatchObject({ x: 0, y: 0, turns: 1 });
  expect(cowsOf(fit!)).toHaveLength(2);
  const mirrored = [tile("hay", 0, 1), tile("lake", 0, 0), tile("house", 1, 0), tile("hay", 2, 0)];
  expect(fitsOf(L, mirrored)).toEqual([]);
  expect(fitsOf(L, [tile("lake", 0, 1, true), ...tiles.slice(1)])).toEqual([]);
});

test("the nearest place of a card that does not fit says what is missing", () => {
  const near = nearOf(L, [tile("lake", 0, 0), tile("hay", 1, 0), tile("forest", 0, 1)]);
  expect(near?.lacking).toEqual([{ terrain: null, x: 0, y: 2 }]);
  expect(nearOf(L, [tile("forest", 0, 0)])?.lacking).toBeUndefined();
  expect(nearOf(L, [])).toBeUndefined();
});

test("places are edge to edge with tiles, the first anywhere", () => {
  expect(around([])).toEqual([{ x: 0, y: 0 }]);
  expect(around([tile("hay", 0, 0), tile("hay", 1, 0)])).toHaveLength(6);
});

test("an outline goes once around", () => {
  const square = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y })));
  expect(outline([{ x: 0, y: 0 }])).toBe("M0 0L100 0L100 100L0 100L0 0Z");
  expect(outline(square).match(/L/g)).toHaveLength(8);
  expect(outline(L.cells).match(/M/g)).toHaveLength(1);
});

test("arrow keys find the nearest place in their direction", () => {
  const places = [
    { x: 1, y: 0 },
    { x: 2, y: 2 },
    { x: -1, y: 0 },
  ];
  expect(towards({ x: 0, y: 0 }, 1, 0, places)).toEqual({ x: 1, y: 0 });
  expect(towards({ x: 0, y: 0 }, 0, 1, places)).toEqual({ x: 2, y: 2 });
  expect(towards({ x: 0, y: 0 }, 0, -1, places)).toBeUndefined();
});

test("tags on the track never cover each other", () => {
  const found = spread([0, 0, 50, 100], 6).sort((a, b) => a - b);
  expect(found[1]! - found[0]!).toBeGreaterThanOrEqual(5.9);
  expect(found.at(-1)).toBe(100);
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
  expect(spread([0, 0, 0, 0], 6)).toEqual([0, 6, 12, 18]);
  expect(spread([50, 10, 50], 6)).toEqual([47, 10, 53]);
});

test("bonus spaces are passed once", () => {
  const bonuses = [{ space: 13 }, { space: 26 }];
  expect(passed(bonuses, 5, 8)).toEqual([{ space: 13 }]);
  expect(passed(bonuses, 13, 8)).toEqual([]);
});

test("places have letters from the left and numbers from above, given anew when a board grows", () => {
  const tiles = [tile("hay", 0, 0), tile("lake", 1, 0)];
  expect(placeName(tiles, { x: 1, y: 0 })).toBe("B1");
  expect(placeName(tiles, { x: 1, y: -1 })).toBe("B2");
  expect(placeName(tiles, { x: -1, y: 1 })).toBe("A1");
  expect(placeName([...tiles, tile("hay", -1, 1)], { x: 1, y: 0 })).toBe("C2");
});

test("a tile completes a card where it belongs to the shape, and nowhere else", () => {
  const row = card(["hay", 0, 0], ["lake", 1, 0]);
  const tiles = [tile("hay", 0, 0), tile("house", 0, 1)];
  expect(completed(row, tiles, { x: 1, y: 0, terrain: "lake" })?.turns).toBe(0);
  expect(completed(row, tiles, { x: 1, y: 0, terrain: "house" })).toBeUndefined();
  expect(completed(row, tiles, { x: 1, y: 1, terrain: "lake" })).toBeUndefined();
});
