/** What is written down for a game at a real table; it survives a reload of the page. */

import type { Line, MuePieces, ScoreSheet } from "../../wire";

const KEY = "kuhstall-score";

/** A hand of Mü, played or not. */
type Hand = Pick<Line, "name" | "numbers" | "rule">;

export interface Notes {
  game: string;
  names: string[];
  /** The options that the score depends on. */
  options: Record<string, number | null>;
  /** Who has what, by thing: "cow" is a quartet, "cow*" a pedigree, "rat", "dove". */
  owner: Record<string, number>;
  money: (number | null)[];
  points: (number | null)[];
  tiles: (number | null)[];
  trees: (number | null)[];
  goals: string[];
  chief: number;
  partner: number;
  height: number;
  trump: string;
  /** Whether the hand was not played, who drew level last, and what each had face up. */
  eklat: boolean;
  culprit: number;
  shown: (number | null)[];
  hands: Hand[];
}

const fresh = (game: string, players: number): Notes => ({
  game,
  options: {},
  names: Array.from({ length: players }, () => ""),
  owner: {},
  money: [],
  points: [],
  tiles: [],
  trees: [],
  goals: [],
  chief: 0,
  partner: 1,
  height: 3,
  trump: "r",
  eklat: false,
  culprit: 0,
  shown: [],
  hands: [],
});

/** What was kept, also by an older page, which knew a hand by its numbers alone. */
export function read(text: string): Notes {
  const notes = { ...fresh("kuhhandel-2", 4), ...JSON.parse(text) };
  const hand = (one: Hand | number[]) => (Array.isArray(one) ? played("hand", one, "MU-6.1") : one);
  return { ...notes, hands: notes.hands.map(hand) };
}

function stored(): Notes {
  try {
    return read(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return fresh("kuhhandel-2", 4);
  }
}

export const notes = $state(stored());

/** Begin a new sheet, with the same people, and by the same options if it is the same game. */
export function again(game = notes.game) {
  const options = game === notes.game ? { ...notes.options } : {};
  Object.assign(notes, { ...fresh(game, notes.names.length), names: [...notes.names], options });
}

/** Keep what is written, whenever it changes. */
export function keep() {
  $effect(() => localStorage.setItem(KEY, JSON.stringify(notes)));
}

const played = (name: string, numbers: number[], rule: string): Hand => ({ name, numbers, rule });

/** The hand that a sheet ends with, as the sheet of the whole game names it. */
export function handOf(sheet: ScoreSheet): Hand {
  const { name, numbers, rule } = sheet.lines.at(-1)!;
  return played(name === "eklat" ? name : "hand", [...numbers], rule);
}

/** Who has the most cards face up; if they are several, one of them drew level last (MU-3.2). */
export function level(shown: number[]): number[] {
  const most = Math.max(...shown);
  return shown.flatMap((cards, at) => (cards === most ? [at] : []));
}

/** The points of all hands together. */
export const sums = (hands: Hand[], players: number) =>
  Array.from({ length: players }, (_, at) => hands.reduce((sum, hand) => sum + (hand.numbers[at] ?? 0), 0));

/** Whether a game of Mü is over: by points, by hands, or by many hands in a row that were not played. */
export function ended(
  hands: Hand[],
  points: number[],
  options: Notes["options"],
  game: Pick<MuePieces, "end" | "unplayed">,
): boolean {
  const end = options.end ?? (options.hands ? Infinity : game.end);
  const unplayed = hands.length - 1 - hands.findLastIndex((hand) => hand.name !== "eklat");
  return Math.max(...points) >= end || hands.length >= (options.hands ?? Infinity) || unplayed >= game.unplayed;
}

/** The columns that are ahead: by the places if the sheet has them (KF-8.5), else by the sum. */
export function ahead(lines: Pick<Line, "name" | "numbers">[]): number[] {
  const numbers = (...names: string[]) => lines.find((line) => names.includes(line.name))?.numbers;
  const rank = numbers("place")?.map((place) => -place) ?? numbers("total", "sum") ?? [];
  return rank.flatMap((one, at) => (one === Math.max(...rank) ? [at] : []));
}

/** Names that the score sheet takes: letters and digits, each only once. */
export function plain(names: string[], nobody: (at: number) => string): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const letters = name.normalize("NFC").replace(/[^\p{L}\p{N}]/gu, "") || nobody(at);
    let one = letters;
    for (let more = 2; taken.has(one.toLowerCase()); more++) one = `${letters}${more}`;
    taken.add(one.toLowerCase());
    return one;
  });
}
