/** What can be asked of a server, or of the house in this browser, besides play. */

import type {
  BellsHere,
  CarryKey,
  Change,
  Finished,
  Frames,
  FoundGroup,
  GameSummary,
  GivenRecord,
  GroupGames,
  GroupSheet,
  Guest,
  Hours,
  MyTable,
  OpenTable,
  Own,
  OwnGroup,
  Rated,
  Replay,
  ReviewNow,
  Rulebook,
  ScoreSheet,
  Subscribe,
  TableSummary,
} from "../wire";
import { alone, askHouse } from "./house";
import { settings } from "./settings.svelte";
import { become, keep, kept, type Dated } from "./shelf";
import { pick, sentence } from "./words";

/** Why the server said no: a reason with values, the rule behind it, and the sentence in every language. */
export interface Why {
  reason?: string;
  values?: Record<string, string>;
  rule?: string;
  text: Record<string, string>;
}

/** A game that is over: at a table, or in a record. */
export type Source = { code: string } | GivenRecord;

/** Under which name one's finished games are kept. */
export const HISTORY = "history";
export type GroupChange = "join" | "leave" | "rename" | "remove" | "renew" | "delete";

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

/** Whether nobody answered, as when there is no network. */
export const unanswered = (error: unknown) => !(error instanceof Failed) || error.status >= 500;

/** Why the server said no, as a sentence in the reader's language; empty if it has not said. */
export const why = (error: unknown) => (error instanceof Failed ? sentence(pick(error.why?.text)) : "");

async function ask<Body>(path: string, body?: unknown): Promise<Body> {
  const { status, type, text } = await askHouse(path, body);
  if (status < 200 || status > 299) {
    const said = parsed(text);
    throw new Failed(status, said.detail ?? "", said.extra);
  }
  return type.includes("json") ? JSON.parse(text) : (text as Body);
}

function parsed(text: string): { detail?: string; extra?: Why } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const code = (text: string) => encodeURIComponent(text);
const bookOf = (game: string) => `/api/games/${code(game)}/rules`;
const replayOf = (of: Source) => ("record" in of ? "/api/replay" : `/api/tables/${code(of.code)}/replay`);
/** What the server says, kept for later; where it does not answer, what it said last. */
async function orKept<Said>(
  name: string,
  asked: () => Promise<Said>,
  whose: () => Promise<string>,
): Promise<Dated<Said>> {
  try {
    const said = await asked();
    if (!alone) void whose().then((person) => keep(name, person, said));
    return { said };
  } catch (error) {
    const found = !alone && unanswered(error) ? await kept<Said>(name) : undefined;
    if (!found) throw error;
    return { said: found.said, since: found.at };
  }
}

/** The same for what everybody may know. */
const known = async <Said>(name: string, asked: () => Promise<Said>) =>
  (await orKept(name, asked, async () => "")).said;

/** Note who this browser is from now on. */
async function being(guest: Promise<Guest>): Promise<Guest> {
  const found = await guest;
  if (!alone) become(found.person);
  return found;
}

let arrived: Promise<Guest> | undefined;
const books = new Map<string, Promise<Rulebook>>();
let games: Promise<GameSummary[]> | undefined;

export const api = {
  /** Become a guest, once for each visit. */
  arrive(): Promise<Guest> {
    arrived ??= being(ask<Guest>("/api/guest", {}));
    arrived.catch(() => (arrived = undefined));
    return arrived;
  },
  /** The games that there are, asked for once. */
  games(): Promise<GameSummary[]> {
    games ??= known("games", () => ask<GameSummary[]>("/api/games"));
    games.catch(() => (games = undefined));
    return games;
  },
  /** The rulebook of a game, as of a revision or as it is now, asked for once. */
  rules(game: string, revision?: number): Promise<Rulebook> {
    const address = `${bookOf(game)}${revision ? `?revision=${revision}` : ""}`;
    const book = books.get(address) ?? known(address, () => ask<Rulebook>(address));
    books.set(address, book);
    book.catch(() => books.delete(address));
    return book;
  },
  /** Have the rulebook of every game kept on this device. */
  async keepBooks() {
    for (const { id } of await api.games()) if (!(await kept(bookOf(id)))) await api.rules(id);
  },
  lobby: () => ask<TableSummary[]>("/api/tables"),
  mine: () => ask<MyTable[]>("/api/guest/tables"),
  finished: () => ask<Finished[]>("/api/guest/finished"),
  /** All of one's finished games, the latest first; where the server does not answer, as it told them last. */
  history: () =>
    orKept(
      HISTORY,
      async () => (await api.arrive(), ask<Finished[]>("/api/guest/history")),
      async () => (await api.arrive()).person,
    ),
  /** One's own strength against the bots, in each family of games. */
  ratings: async () => (await api.arrive(), ask<Rated[]>("/api/guest/ratings")),
  groups: async () => (await api.arrive(), ask<OwnGroup[]>("/api/guest/groups")),
  found: async (group: FoundGroup) => (await api.arrive(), ask<GroupSheet>("/api/groups", group)),
  group: (of: string) => ask<GroupSheet>(`/api/groups/${code(of)}`),
  groupGames: (of: string) => ask<GroupGames>(`/api/groups/${code(of)}/games`),
  /** Change something about a group, or one's own part in it; nothing is answered where one has gone. */
  change: async (of: string, how: GroupChange, body: object = {}) => (
    await api.arrive(),
    ask<GroupSheet | "">(`/api/groups/${code(of)}/${how}`, body)
  ),
  open: async (table: OpenTable) => (await api.arrive(), ask<TableSummary>("/api/tables", table)),
  table: (of: string) => ask<TableSummary>(`/api/tables/${code(of)}`),
  score: (of: string) => ask<ScoreSheet>(`/api/tables/${code(of)}/score`),
  record: (of: string) => ask<string>(`/api/tables/${code(of)}/record`),
  /** A game that is over, move by move: of a table, or of a record that nobody keeps. */
  replay: (of: Source) => ask<Replay>(replayOf(of), "record" in of ? of : undefined),
  /** Its positions from one on, as many as are sent at once. */
  frames: (of: Source, start: number) => ask<Frames>(`${replayOf(of)}/${start}`, "record" in of ? of : undefined),
  /** How the review of a finished game stands: as it is, after it was begun, or after it was ended. */
  review: (of: string, what: "" | "begin" | "stop" = "") =>
    ask<ReviewNow>(
      `/api/tables/${code(of)}/review/${settings.language}${what === "stop" ? "/stop" : ""}`,
      what ? {} : undefined,
    ),
  keepScore: (game: string, estates: string[], options = {}, details = {}) =>
    ask<ScoreSheet>(`/api/games/${code(game)}/score`, { options, estates, details }),
  /** Everything that the server keeps of this browser's guest. */
  kept: () => ask<unknown>("/api/guest/export"),
  /** Have all of it deleted: this browser is a stranger from then on. */
  forget: async () => {
    const gone = await ask<Guest>("/api/guest/delete", {});
    if (!alone) become("");
    return gone;
  },
  carry: () => ask<CarryKey>("/api/guest/carry", {}),
  devices: () => ask<Own[]>("/api/guest/devices"),
  /** End a device, or without an id all others; the devices that are left. */
  endDevice: (id: string) => ask<Own[]>("/api/guest/devices/end", { id }),
  /** In which ways one can be called when one is away, and in which one is. */
  bells: async () => (await api.arrive(), ask<BellsHere>("/api/guest/bells")),
  /** Be called in this browser. */
  ringHere: (wish: Subscribe) => ask<BellsHere>("/api/guest/bells", wish),
  ringByMail: (address: string, hours: Hours) => ask<BellsHere>("/api/guest/bells/mail", { address, hours }),
  hush: (id: string, hours: Hours) => ask<BellsHere>("/api/guest/bells/quiet", { id, hours }),
  endBell: (id: string) => ask<BellsHere>("/api/guest/bells/end", { id }),
  /** Whom a key would make this browser; changes nothing. */
  lookAt: (key: string) => ask<Change>("/api/guest/carry/look", { key }),
  /** Become the guest of a key, giving up who this browser was. */
  carried: (key: string, old = "") => (arrived = being(ask<Guest>("/api/guest/carried", { key, instead_of: old }))),
};
