/** What pages and the house in this browser say to each other, over a worker's port or between tabs. */

/** How it goes with a house that is there. */
export type Health = "ready" | "full";

/** What a page says to the house. */
export type Said =
  | { kind: "who" }
  | { kind: "ask"; id: number; method: string; path: string; body: string | undefined }
  | { kind: "open"; line: number; code: string }
  | { kind: "say"; line: number; text: string }
  | { kind: "leave"; line: number }
  | { kind: "refill"; id: number; file: string };

/** What the house says to a page. */
export type Told =
  | { kind: "here"; house: string; health: Health }
  | { kind: "answer"; id: number; status: number; type: string; text: string }
  | { kind: "opened"; line: number }
  | { kind: "told"; line: number; text: string }
  | { kind: "closed"; line: number; code: number };

/** A message between tabs: everybody hears it, the one named in `to` takes it, or all if nobody is. */
export type Letter = { to: string; from: string; said: Said } | { to: string; told: Told };

/** What a worker needs to know to be a house. */
export interface Founding {
  /** The house's own name, which no other has. */
  house: string;
  /** The tab that it runs for. */
  tab: string;
  /** The folder of the page, with Python in it. */
  folder: string;
  /** What this page's locks, channel and drawers are called. */
  name: string;
  settings: string;
}

/** What the worker says to the page that runs it: a message for the page, or that it goes on no longer. */
export type Report = { told: Told } | { ended: string };

/** A name that nobody else has. */
export const unique = () => [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("");
