/** Events as sentences, in the words of the rulebook that the server sends. */

import { t } from "../texts";
import { SEATS, type Rulebook } from "../wire";
import { pick } from "./words";

export interface GameEvent {
  type: string;
  /** The clock did it, since the player's time was up. */
  timeUp?: boolean;
  [field: string]: unknown;
}

/** A piece of a sentence; with a seat it is the name of who sits there. */
export interface Piece {
  text: string;
  seat?: number;
}

const FAMILY: Record<string, string> = { kuhhandel: "Kuhhandel", mue: "Mue", kuhfstein: "Kuhfstein" };

/** The family of a game id: the part of the page that shows it. */
export const familyOf = (game: string) => game.split("-")[0] as "kuhhandel" | "mue" | "kuhfstein";

/** A word of the records in the reader's language; anything else as it is. */
export function word(book: Rulebook, value: unknown): string {
  const known = typeof value === "string" ? book.words[value] : undefined;
  if (typeof value === "string" && !known && value.endsWith("*"))
    return t().tell.pedigree(word(book, value.slice(0, -1)));
  return known ? pick(known) : String(value);
}

function listed(book: Rulebook, values: unknown[]): string {
  const words = values.some((value) => typeof value === "string");
  return values.map((value) => word(book, value)).join(words ? ", " : " ") || "–";
}

/** A rulebook with what the table's game calls the place of an event. */
export type Lexicon = Rulebook & { place?: ((event: GameEvent) => string) | undefined };
const PLACE = "{x},{y}";
const RAW = /(-?\d+),(-?\d+)/g;

/** A refusal in every language, with places called as at the board, where rules count from the first tile. */
export function placed(text: Record<string, string>, place: Lexicon["place"]): Record<string, string> {
  if (!place) return text;
  const named = (sentence: string) => sentence.replace(RAW, (_, x, y) => place({ type: "", x: +x, y: +y }));
  return Object.fromEntries(Object.entries(text).map(([language, sentence]) => [language, named(sentence)]));
}

/** An event in a sentence, as far as it is seen; empty if the rulebook has none for it. */
export function tell(book: Lexicon, game: string, event: GameEvent, names: string[]): Piece[] {
  const full = pick(book.tellings[event.type]);
  const hidden = Object.entries(event).some(([field, value]) => value === null && full.includes(`{${field}}`));
  const written = (hidden && pick(book.tellings[`${event.type}.hidden`])) || full;
  const sentence = book.place && written.includes(PLACE) ? written.replace(PLACE, book.place(event)) : written;
  const seats = SEATS[FAMILY[familyOf(game)] + event.type] ?? [];
  const told = sentence
    .split(/(\{\w+(?::[^}]*)?\})/)
    .filter(Boolean)
    .map((part) => {
      const [, field, one, many] = part.match(/^\{(\w+)(?::([^|]*)\|(.*))?\}$/) ?? [];
      if (!field) return { text: part };
      const value = event[field];
      if (many !== undefined) return { text: `${value} ${value === 1 ? one : many}` };
      if (seats.includes(field) && typeof value === "number") return { text: names[value] ?? "", seat: value };
      return { text: Array.isArray(value) ? listed(book, value) : word(book, value) };
    });
  return event.timeUp ? [{ text: `${t().tell.timeUp} ` }, ...told] : told;
}

/** Whether a rule holds in a game. */
export const holds = (book: Rulebook, rule: string, game: string) => book.rules[rule]?.games.includes(game) ?? false;

/** The rule behind an event in a game, empty if none is named. */
export function behind(book: Rulebook, game: string, event: GameEvent): string {
  return (book.rules_for_event[event.type] ?? []).find((id) => holds(book, id, game)) ?? "";
}

/** The seat that an event is about, if any: the first that its type names. */
export function actor(game: string, event: GameEvent): number | undefined {
  const field = SEATS[FAMILY[familyOf(game)] + event.type]?.[0];
  const value = field ? event[field] : undefined;
  return typeof value === "number" ? value : undefined;
}
