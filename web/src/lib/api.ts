/** The HTTP side of the server. */

import type {
  CarryKey,
  Change,
  Finished,
  GameSummary,
  Guest,
  MyTable,
  OpenTable,
  Own,
  Rulebook,
  ScoreSheet,
  TableSummary,
} from "../wire";
import { pick, sentence } from "./words";

/** Why the server said no: a reason with values, the rule behind it, and the sentence in every language. */
export interface Why {
  reason?: string;
  values?: Record<string, string>;
  rule?: string;
  text: Record<string, string>;
}

/** The server said no. */
export class Failed extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Why, if the server has said it so. */
    readonly why?: Why,
  ) {
    super(message);
  }
}

/** Why the server said no, as a sentence in the reader's language; empty if it has not said. */
export const why = (error: unknown) => (error instanceof Failed ? sentence(pick(error.why?.text)) : "");

async function ask<Body>(path: string, body?: unknown): Promise<Body> {
  const how = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" } };
  const answer = await fetch(path, body === undefined ? {} : { ...how, body: JSON.stringify(body) });
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Failed(answer.status, said.detail ?? "", said.extra);
  }
  return answer.headers.get("content-type")?.includes("json") ? answer.json() : ((await answer.text()) as Body);
}

const code = (text: string) => encodeURIComponent(text);
let arrived: Promise<Guest> | undefined;
const books = new Map<string, Promise<Rulebook>>();
let games: Promise<GameSummary[]> | undefined;

export const api = {
  /** Become a guest, once for each visit. */
  arrive: () => (arrived ??= ask<Guest>("/api/guest", {})),
  /** The games that there are, asked for once. */
  games(): Promise<GameSummary[]> {
    games ??= ask<GameSummary[]>("/api/games");
    games.catch(() => (games = undefined));
    return games;
  },
  /** The rulebook of a game, as of a revision or as it is now, asked for once. */
  rules(game: string, revision?: number): Promise<Rulebook> {
    const address = `/api/games/${code(game)}/rules${revision ? `?revision=${revision}` : ""}`;
    const book = books.get(address) ?? ask<Rulebook>(address);
    books.set(address, book);
    book.catch(() => books.delete(address));
    return book;
  },
  lobby: () => ask<TableSummary[]>("/api/tables"),
  mine: () => ask<MyTable[]>("/api/guest/tables"),
  finished: () => ask<Finished[]>("/api/guest/finished"),
  open: async (table: OpenTable) => (await api.arrive(), ask<TableSummary>("/api/tables", table)),
  table: (of: string) => ask<TableSummary>(`/api/tables/${code(of)}`),
  score: (of: string) => ask<ScoreSheet>(`/api/tables/${code(of)}/score`),
  record: (of: string) => ask<string>(`/api/tables/${code(of)}/record`),
  keepScore: (game: string, estates: string[], options = {}, details = {}) =>
    ask<ScoreSheet>(`/api/games/${code(game)}/score`, { options, estates, details }),
  /** Everything that the server keeps of this browser's guest. */
  kept: () => ask<unknown>("/api/guest/export"),
  /** Have all of it deleted: this browser is a stranger from then on. */
  forget: () => ask<Guest>("/api/guest/delete", {}),
  carry: () => ask<CarryKey>("/api/guest/carry", {}),
  devices: () => ask<Own[]>("/api/guest/devices"),
  /** End a device, or without an id all others; the devices that are left. */
  endDevice: (id: string) => ask<Own[]>("/api/guest/devices/end", { id }),
  /** Whom a key would make this browser; changes nothing. */
  lookAt: (key: string) => ask<Change>("/api/guest/carry/look", { key }),
  /** Become the guest of a key, giving up who this browser was. */
  carried: (key: string, old = "") => (arrived = ask<Guest>("/api/guest/carried", { key, instead_of: old })),
};
