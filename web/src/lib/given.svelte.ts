/** A record that somebody has put onto the page: kept as long as this tab, so that a reload does not lose it. */

import type { GivenRecord } from "../wire";
import { api } from "./api";
import { route } from "./route.svelte";

const KEY = "kuhstall-record";
const FIRST = /^(?:\s*(?:;[^\n]*)?\n)*\s*kuhstall \d/;
/** So much is read of a file. */
const LARGEST = 200_000;

function kept(): GivenRecord | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

let record = $state.raw<GivenRecord | undefined>(kept());

export const given = {
  get record() {
    return record;
  },
  forget() {
    record = undefined;
    sessionStorage.removeItem(KEY);
  },
};

/** What the files beside a record are for: in the order of the files that its game takes. */
async function named(text: string, others: string[]): Promise<Record<string, string>> {
  if (!others.length) return {};
  const id = /^\s*game:\s*(\S+)/m.exec(text)?.[1];
  const names = (await api.games()).find((game) => game.id === id)?.attachments ?? [];
  return Object.fromEntries(others.slice(0, names.length).map((text, at) => [names[at]!, text]));
}

/** Look at the record among some files, with the others as the files that it names. */
export async function take(files: Iterable<File>) {
  const texts = await Promise.all([...files].map((file) => file.slice(0, LARGEST).text()));
  const text = texts.find((one) => FIRST.test(one)) ?? texts[0];
  if (text === undefined) return;
  const others = texts.filter((one) => one !== text);
  record = { record: text, attachments: await named(text, others).catch(() => ({})) };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Then it is lost with a reload.
  }
  route.go("/replay", route.parts[0] === "replay"); // A place in another game is none in this one.
}

/** Where a file may be dropped: not at a table, where something else may be meant. */
const welcome = () => route.parts[0] !== "t" || route.parts[2] === "replay";
const files = (event: DragEvent) => (event.dataTransfer?.types.includes("Files") ? event.dataTransfer : undefined);

/** Let a record be dropped anywhere on the page. */
export const drops = {
  ondragover(event: DragEvent) {
    const input = (event.target as Element).closest?.("input, textarea");
    if (files(event) && welcome() && !input) event.preventDefault();
  },
  ondrop(event: DragEvent) {
    const dropped = files(event);
    if (!dropped || !welcome() || (event.target as Element).closest?.("input, textarea")) return;
    event.preventDefault();
    void take(dropped.files);
  },
};
