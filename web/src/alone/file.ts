/** Everything that this browser keeps, as one file: the drawers of the house and what the page remembers. */

import type { Contents } from "./drawers";

/** How the names of all begin that the page remembers, and of those that say who has been here. */
const OURS = "kuhstall";
const GUESTS = "kuhstall-guest";

export interface File extends Contents {
  kuhstall: 1;
  /** What the page remembers: settings and notes, by name. */
  settings: Record<string, string>;
}

const isOurs = (name: string) => name.startsWith(OURS) && !name.startsWith(GUESTS);

/** The names of what the page remembers. */
const names = () => Object.keys(localStorage).filter(isOurs);

/** The file's text. */
export function written(contents: Contents): string {
  const settings = Object.fromEntries(names().map((name) => [name, localStorage.getItem(name)!]));
  return JSON.stringify({ kuhstall: 1, ...contents, settings } satisfies File);
}

/** Let the page remember this and nothing else. */
export function remember(settings: Record<string, string>) {
  names().forEach((name) => localStorage.removeItem(name));
  for (const [name, text] of Object.entries(settings)) localStorage.setItem(name, text);
}

/** What a file says; an error if it is none of ours. */
export function read(text: string): File {
  const file = JSON.parse(text);
  if (!isObject(file) || file.kuhstall !== 1) throw new Error("this is no file of Kuhstall");
  const { kept, logs, settings } = file;
  const right =
    Array.isArray(kept) &&
    kept.every((one) => isPair(one, "string")) &&
    isObject(logs) &&
    Object.values(logs).every((lines) => Array.isArray(lines) && lines.every((one) => isPair(one, "number"))) &&
    isObject(settings) &&
    Object.entries(settings).every(([name, one]) => isOurs(name) && typeof one === "string");
  if (!right) throw new Error("this file is damaged");
  return file as unknown as File;
}

const isObject = (thing: unknown): thing is Record<string, unknown> =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing);

const isPair = (thing: unknown, first: "string" | "number") =>
  Array.isArray(thing) && thing.length === 2 && typeof thing[0] === first && typeof thing[1] === "string";
