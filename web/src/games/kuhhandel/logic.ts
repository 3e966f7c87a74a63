/** What the table of the Kuhhandel family works out by itself; nothing here knows the page. */

import type {
  Clock,
  KuhhandelBidMade,
  KuhhandelBids,
  KuhhandelPieces,
  KuhhandelPlayerView,
  Rulebook,
} from "../../wire";

export const POSTS = 36;

/** A card that is named as in records: "cow", "cow*" (her pedigree), "rat", "50". */
export interface Face {
  animal: string;
  pedigree: boolean;
  money: number | null;
}

export function face(card: string): Face {
  const money = /^\d+$/.test(card) ? Number(card) : null;
  return { animal: card.replace("*", ""), pedigree: card.endsWith("*"), money };
}

/** What the game is played with; the book of another family, which a page may still have, knows nothing of it. */
export const piecesIn = (book: Rulebook): KuhhandelPieces | null =>
  book.pieces && "quartet" in (book.pieces as object) ? (book.pieces as KuhhandelPieces) : null;

/** What the quartet of an animal is worth; nothing for a rat. */
export const valueOf = (book: Rulebook, animal: string): number | "" =>
  piecesIn(book)?.animals.find((one) => one.name === animal)?.value ?? "";

/** The tints of the cards as properties of the page, by name. */
export const tints = (book: Rulebook): [name: string, tint: string][] =>
  Object.entries(piecesIn(book)?.colours ?? {}).map(([card, tint]) => [`--tint-${card}`, tint]);

/** A tile of a herd. */
export interface Tile {
  animal: string;
  count: number;
  full: boolean;
  pedigree: boolean;
}

/** What lies before a player in the order of the cards, rats last; a pedigree stands with its animal or alone. */
export function tiles(player: Pick<KuhhandelPlayerView, "animals" | "pedigrees">, book: Rulebook): Tile[] {
  const { animals, quartet } = piecesIn(book)!;
  return [...animals.map((one) => one.name), "rat"]
    .map((animal) => {
      const count = player.animals[animal] ?? 0;
      return { animal, count, full: count === quartet, pedigree: player.pedigrees.includes(animal) };
    })
    .filter((tile) => tile.count || tile.pedigree);
}

/** The others, clockwise from my left; for a spectator everybody. */
export function others(seats: number, me: number): number[] {
  if (me < 0) return Array.from({ length: seats }, (_, seat) => seat);
  return Array.from({ length: seats - 1 }, (_, at) => (me + 1 + at) % seats);
}

/** Where they sit around a large table: left from below upwards, above, right from above downwards. */
export function around(seats: number[]): { left: number[]; above: number[]; right: number[] } {
  const side = Math.floor(seats.length / 2);
  return {
    left: seats.slice(0, side),
    above: seats.length % 2 ? [seats[side]!] : [],
    right: seats.slice(seats.length - side),
  };
}

/** Whether so many more of an animal make a quartet in somebody's herd; rats make none. */
export function fills(book: Rulebook, player: Pick<KuhhandelPlayerView, "animals">, animal: string, more: number) {
  const { animals, quartet } = piecesIn(book)!;
  return animals.some((one) => one.name === animal) && (player.animals[animal] ?? 0) + more === quartet;
}

/** What somebody has in the end: quartets from the dearest on, each with its value, and pedigrees without one. */
export function estate(player: Pick<KuhhandelPlayerView, "animals" | "pedigrees" | "quartets">, book: Rulebook) {
  const herd = tiles(player, book).reverse();
  return {
    quartets: herd
      .filter(({ animal }) => player.quartets.includes(animal) && animal !== "rat") // Four rats are worth nothing.
      .map(({ animal, pedigree }) => ({ animal, pedigree, value: valueOf(book, animal) })),
    pedigrees: herd
      .filter(({ animal, pedigree }) => pedigree && !player.quartets.includes(animal))
      .map((one) => one.animal),
  };
}

/** Where each of an animal's four is: the seats that have it, from one's own on, then the ring and the pile. */
export function quarters(
  book: Rulebook,
  players: Pick<KuhhandelPlayerView, "animals">[],
  lot: Face,
  first: number,
): (number | "ring" | "pile")[] {
  const { animals, quartet } = piecesIn(book)!;
  if (!animals.some((one) => one.name === lot.animal)) return [];
  const owners = players.map((_, at) => (first + at) % players.length);
  const known = [
    ...owners.flatMap((seat) => Array<number>(players[seat]!.animals[lot.animal] ?? 0).fill(seat)),
    ...(lot.pedigree ? [] : ["ring" as const]),
  ];
  return [...known, ...Array<"pile">(Math.max(quartet - known.length, 0)).fill("pile")];
}

/** The bids for the card that is auctioned now, from what has happened. */
export function chain(events: { type: string; [field: string]: unknown }[]) {
  const begun = events.findLastIndex((one) => ["CardTurned", "Exposed"].includes(one.type));
  return events.slice(begun + 1).filter((one) => one.type === "BidMade") as unknown as KuhhandelBidMade[];
}

export const sum = (notes: number[]) => notes.reduce((all, note) => all + note, 0);

/** What is left of some cards without others. */
export function without(all: number[], some: number[]): number[] {
  const left = [...all];
  for (const note of some) {
    const at = left.indexOf(note);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Several equal money cards that lie together in the fan. */
export interface Pile {
  note: number;
  count: number;
  chosen: boolean;
}

/** The fan, cheap to dear: each card by itself, or equal ones together when there are many. */
export function fan(money: number[], chosen: number[], room: number): Pile[] {
  const rest = without(money, chosen);
  const notes = [...new Set(money)].sort((a, b) => a - b);
  const together = money.length > room;
  return notes.flatMap((note) => {
    const piles = [
      { note, count: rest.filter((one) => one === note).length, chosen: false },
      { note, count: chosen.filter((one) => one === note).length, chosen: true },
    ].filter((pile) => pile.count);
    return together
      ? piles
      : piles.flatMap((pile) => Array.from({ length: pile.count }, () => ({ ...pile, count: 1 })));
  });
}

/** What is wrong with a payment: too little, or a card too many that could be left out (KH-3.9, KH-3.10, KM-3.2). */
export type Wrong = { is: "short"; by: number } | { is: "surplus"; card: number } | { is: "count"; price: number };

export function wrong(paid: number[], price: number, byCards: boolean): Wrong | null {
  if (byCards) return paid.length === price ? null : { is: "count", price };
  if (sum(paid) < price) return { is: "short", by: price - sum(paid) };
  const least = Math.min(...paid);
  return sum(paid) - least >= price ? { is: "surplus", card: least } : null;
}

/** A move that names money cards, in falling order. */
export function naming(verb: string, notes: number[]): string {
  return `${verb} ${[...notes].sort((a, b) => b - a).join(" ") || "nothing"}`;
}

/** The fence: how many posts still stand, and how many seconds are left; null while no time runs. */
export interface Fence {
  posts: number;
  seconds: number | null;
}

function between(start: number, end: number, now: number): Fence {
  const part = Math.min(Math.max((end - now) / Math.max(end - start, 1), 0), 1);
  return { posts: Math.ceil(part * POSTS), seconds: Math.max(Math.ceil((end - now) / 1000), 0) };
}

/** The clock of what is decided now; `think` are the seconds that a decision may take. */
export function fence(clock: Clock | undefined, now: number, think: number): Fence {
  const still = { posts: POSTS, seconds: null };
  if (!clock || clock.asleep) return still;
  const { hammer, countdown } = clock;
  if (hammer) {
    if (!hammer.calls.length) return still;
    return between(2 * hammer.calls[0]! - hammer.calls[1]!, hammer.calls.at(-1)!, now);
  }
  if (countdown) return between(countdown.counts[0]!, countdown.over, now);
  const until = clock.deciding.map((one) => one.until).filter((one) => one !== null);
  if (!until.length) return still;
  const end = Math.min(...until);
  return between(end - think * 1000, end, now);
}

/** How often the auctioneer has called: 0 to 3. */
export const called = (clock: Clock | undefined, now: number) =>
  clock?.hammer?.calls.filter((moment) => moment <= now).length ?? 0;

/** The count that is called now; null before the first and after the last. */
export function counted(clock: Clock | undefined, now: number): number | null {
  const countdown = clock?.countdown;
  if (!countdown || now < countdown.counts[0]! || now >= countdown.over) return null;
  return countdown.highest + 1 - countdown.counts.filter((moment) => moment <= now).length;
}

/** An amount brought to a multiple of the step and between the limits. */
export const inSteps = (amount: number, bids: KuhhandelBids) =>
  Math.min(Math.max(Math.round(amount / bids.step) * bids.step, bids.least), bids.most);
