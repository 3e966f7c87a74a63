/** The geometry of boards and cards: turns, fits, outlines. Places count x to the right and y up, as on the server. */

import type { KuhfsteinCardView, KuhfsteinCellView, KuhfsteinSpot, KuhfsteinTileView } from "../../wire";

export type Spot = KuhfsteinSpot;
export type Cell = KuhfsteinCellView;

/** A card laid on a board: its corner, its quarter turns, its cells there, and where its cows go. */
export interface Fit extends Spot {
  turns: number;
  cells: Cell[];
}

/** The best place for a card that does not fit yet: the cells without a tile, and those with a cow in the way. */
export interface Near {
  fit: Fit;
  lacking: Cell[];
  blocked: Cell[];
}

export const at = (spot: Spot) => `${spot.x},${spot.y}`;
export const same = (one: Spot, other: Spot) => one.x === other.x && one.y === other.y;

/** The cells after so many quarter turns clockwise, moved to the lower left (KF-5.1). */
export function turned(cells: readonly Cell[], turns: number): Cell[] {
  let found = cells.map((cell) => ({ ...cell }));
  for (let turn = 0; turn < turns; turn++) found = found.map((cell) => ({ ...cell, x: cell.y, y: -cell.x }));
  const left = Math.min(...found.map((cell) => cell.x));
  const below = Math.min(...found.map((cell) => cell.y));
  return found.map((cell) => ({ ...cell, x: cell.x - left, y: cell.y - below }));
}

/** The turns of a card that look different, by the fewest quarter turns. */
export function differentTurns(cells: readonly Cell[]): { turns: number; cells: Cell[] }[] {
  const looks = new Set<string>();
  return [0, 1, 2, 3]
    .map((turns) => ({ turns, cells: turned(cells, turns) }))
    .filter(({ cells: look }) => {
      const name = look
        .map((cell) => `${at(cell)} ${cell.terrain}`)
        .sort()
        .join();
      return !looks.has(name) && looks.add(name);
    });
}

/** A card as it lies at a corner after some turns. */
export function lay(card: KuhfsteinCardView, corner: Spot, turns: number): Fit {
  const cells = turned(card.cells, turns).map((cell) => ({ ...cell, x: cell.x + corner.x, y: cell.y + corner.y }));
  return { x: corner.x, y: corner.y, turns, cells };
}

/** The open cells of a laid card, on which its cows go (KF-5.3). */
export const cowsOf = (fit: Fit): Spot[] => fit.cells.filter((cell) => cell.terrain !== null);

/** How many cows a card needs. */
export const cowsFor = (card: KuhfsteinCardView) => card.cells.filter((cell) => cell.terrain !== null).length;

function candidates(card: KuhfsteinCardView, tiles: readonly Spot[]): Fit[] {
  if (!tiles.length) return [];
  const box = bounds(tiles);
  const found: Fit[] = [];
  for (const { turns } of differentTurns(card.cells))
    for (let x = box.left - 4; x <= box.right; x++)
      for (let y = box.below - 4; y <= box.above; y++) found.push(lay(card, { x, y }, turns));
  return found;
}

/** Every way in which tiles without cows on them have the shape of a card (KF-5.1, KF-5.2). */
export function fitsOf(card: KuhfsteinCardView, tiles: readonly KuhfsteinTileView[]): Fit[] {
  const lying = new Map(tiles.map((tile) => [at(tile), tile]));
  return candidates(card, tiles).filter((fit) =>
    fit.cells.every((cell) => {
      const tile = lying.get(at(cell));
      return tile && (cell.terrain === null || (tile.terrain === cell.terrain && !tile.cow));
    }),
  );
}

/** How a card would lie that a tile at its place completes. */
export function completed(
  card: KuhfsteinCardView,
  tiles: readonly KuhfsteinTileView[],
  tile: Spot & { terrain: string },
): Fit | undefined {
  const laid = { ...tile, cow: false, tree: false };
  return fitsOf(card, [...tiles, laid]).find((fit) => fit.cells.some((cell) => same(cell, tile)));
}

/** Where a card would fit with the fewest tiles more; nothing if more than `most` are missing everywhere. */
export function nearOf(card: KuhfsteinCardView, tiles: readonly KuhfsteinTileView[], most = 2): Near | undefined {
  const lying = new Map(tiles.map((tile) => [at(tile), tile]));
  let best: Near | undefined;
  for (const fit of candidates(card, tiles)) {
    const wrong = (cell: Cell) =>
      cell.terrain !== null && lying.has(at(cell)) && lying.get(at(cell))!.terrain !== cell.terrain;
    if (fit.cells.some(wrong)) continue;
    const lacking = fit.cells.filter((cell) => !lying.has(at(cell)));
    const blocked = fit.cells.filter((cell) => cell.terrain !== null && lying.get(at(cell))?.cow);
    const worse = best && lacking.length * 9 + blocked.length >= best.lacking.length * 9 + best.blocked.length;
    if (lacking.length <= most && !worse) best = { fit, lacking, blocked };
  }
  return best;
}

export interface Box {
  left: number;
  right: number;
  below: number;
  above: number;
}

/** The smallest box around places; one place at 0,0 if there are none. */
export function bounds(spots: readonly Spot[]): Box {
  const xs = spots.length ? spots.map((spot) => spot.x) : [0];
  const ys = spots.length ? spots.map((spot) => spot.y) : [0];
  return { left: Math.min(...xs), right: Math.max(...xs), below: Math.min(...ys), above: Math.max(...ys) };
}

/** How many letters there are before they are doubled. */
const LETTERS = 26;

/** The names of the columns from the left, A first, and of the rows from above, 1 first. */
export const columnName = (box: Box, x: number) =>
  String.fromCharCode(65 + ((x - box.left) % LETTERS)).repeat(1 + Math.floor((x - box.left) / LETTERS));
export const rowName = (box: Box, y: number) => String(box.above - y + 1);

/** What a place is called on a board once something lies there: "E3". */
export function placeName(tiles: readonly Spot[], spot: Spot): string {
  const box = bounds([...tiles, spot]);
  return columnName(box, spot.x) + rowName(box, spot.y);
}

/** The places edge to edge with tiles, where the next may be laid (KF-3.1). */
export function around(tiles: readonly Spot[]): Spot[] {
  if (!tiles.length) return [{ x: 0, y: 0 }];
  const taken = new Set(tiles.map(at));
  const found = new Map<string, Spot>();
  for (const { x, y } of tiles)
    for (const spot of [
      { x: x + 1, y },
      { x: x - 1, y },
      { x, y: y + 1 },
      { x, y: y - 1 },
    ])
      if (!taken.has(at(spot))) found.set(at(spot), spot);
  return [...found.values()];
}

/** A path around cells, drawn with `size` to a cell and y down. */
export function outline(cells: readonly Spot[], size = 100): string {
  const edges = new Map<string, [number, number][]>();
  const taken = new Set(cells.map(at));
  const add = (from: [number, number], to: [number, number]) =>
    edges.set(from.join(), [...(edges.get(from.join()) ?? []), to]);
  for (const { x, y } of cells) {
    const row = -y;
    if (!taken.has(at({ x, y: y + 1 }))) add([x, row], [x + 1, row]);
    if (!taken.has(at({ x: x + 1, y }))) add([x + 1, row], [x + 1, row + 1]);
    if (!taken.has(at({ x, y: y - 1 }))) add([x + 1, row + 1], [x, row + 1]);
    if (!taken.has(at({ x: x - 1, y }))) add([x, row + 1], [x, row]);
  }
  let path = "";
  for (let start = edges.keys().next(); !start.done; start = edges.keys().next()) {
    let point = start.value.split(",").map(Number) as [number, number];
    path += `M${point[0] * size} ${point[1] * size}`;
    for (let next = edges.get(point.join())?.pop(); next; next = edges.get(point.join())?.pop()) {
      if (!edges.get(point.join())?.length) edges.delete(point.join());
      point = next;
      path += `L${point[0] * size} ${point[1] * size}`;
    }
    path += "Z";
    edges.delete(point.join());
  }
  return path;
}

/** The place in a direction that is nearest to another, counting sideways steps double. */
export function towards<Place extends Spot>(from: Spot, dx: number, dy: number, places: readonly Place[]) {
  const ahead = places
    .map((place) => ({ place, x: place.x - from.x, y: place.y - from.y }))
    .filter(({ x, y }) => x * dx + y * dy > 0)
    .map(({ place, x, y }) => ({ place, far: Math.abs(x * dx + y * dy) + 2 * Math.abs(x * dy + y * dx) }));
  return ahead.sort((one, other) => one.far - other.far)[0]?.place;
}

/** Positions moved apart as little as needed so that no two are closer than `gap`, all from 0 to 100. */
export function spread(positions: readonly number[], gap: number): number[] {
  const order = positions.map((_, index) => index).sort((one, other) => positions[one]! - positions[other]!);
  /** What lies too close together lies around its middle. */
  const groups: { middle: number; size: number }[] = [];
  order.forEach((index, rank) => {
    let group = { middle: positions[index]! - rank * gap, size: 1 };
    while (groups.length && groups.at(-1)!.middle > group.middle) {
      const { middle, size } = groups.pop()!;
      const both = size + group.size;
      group = { middle: (middle * size + group.middle * group.size) / both, size: both };
    }
    groups.push(group);
  });
  const most = Math.max(0, 100 - (order.length - 1) * gap);
  const from = groups.flatMap(({ middle, size }) => Array<number>(size).fill(Math.min(Math.max(0, middle), most)));
  const found: number[] = [];
  order.forEach((index, rank) => (found[index] = from[rank]! + rank * gap));
  return found;
}

/** The bonus spaces that a counter reaches or passes with some points more (KF-7.1). */
export const passed = <Bonus extends { space: number }>(bonuses: readonly Bonus[], from: number, more: number) =>
  bonuses.filter((bonus) => bonus.space > from && bonus.space <= from + more);

/** A card by what it shows, from the top: "forest-lake (8)". */
export function cardName(card: KuhfsteinCardView, word: (terrain: string) => string): string {
  const rows = [...card.cells].sort((one, other) => other.y - one.y || one.x - other.x);
  const shown = rows.flatMap((cell) => (cell.terrain === null ? [] : [word(cell.terrain)]));
  return `${shown.join("-")} (${card.points})`;
}
