/** The house in this browser: one tab holds its lock and runs it in a worker, the others ask it through a channel. */

import type { Answer, Condition, Wire } from "../lib/house";
import { openDrawers } from "./drawers";
import { read, remember, written } from "./file";
import { unique, type Founding, type Letter, type Report, type Said, type Told } from "./messages";

const FOLDER = new URL(".", document.baseURI);
const NAME = `kuhstall-house ${FOLDER.pathname}`;
const COME_BACK = 4010;
const GONE = 1006;
/** What may be asked twice, when nobody knows whether it was done. */
const REPEATABLE = /^\/api\/(guest|games\/.*)$/;
/** How often a house may come to a bad end before we give up for a while. */
const TRIES = 3;
const REST = 30_000;

interface Waiting {
  said: Extract<Said, { kind: "ask" | "refill" }>;
  /** The house that was asked, or empty. */
  house: string;
  done: (answer: Answer) => void;
  failed: (error: Error) => void;
}

/** The house that this tab knows, wherever it is; empty while there is none. */
let house = "";
let tab = "";
let worker: Worker | undefined;
let channel: BroadcastChannel | undefined;
let leaving: AbortController | undefined;
let condition: Condition = "starting";
let tries = 0;
let next = 1;
const waiting = new Map<number, Waiting>();
const wires = new Map<number, HouseWire>();
const watchers = new Set<(condition: Condition) => void>();

/** How it goes with the house, now and whenever that changes. */
export const state = {
  subscribe(run: (condition: Condition) => void): () => void {
    watchers.add(run);
    run(condition);
    return () => void watchers.delete(run);
  },
};

function become(now: Condition) {
  if (now === condition) return;
  condition = now;
  watchers.forEach((run) => run(now));
}

/** Ask the house for something, as a server would be asked. */
export const askHouse = (path: string, body?: unknown): Promise<Answer> =>
  request({
    kind: "ask",
    id: next++,
    method: body === undefined ? "GET" : "POST",
    path,
    body: body === undefined ? undefined : JSON.stringify(body),
  });

/** Begin a conversation with a table of this house. */
export const openWire = (code: string): Wire => new HouseWire(code);

/** Everything that is kept here, as one file. */
export async function exportAll(): Promise<Blob> {
  const drawers = await openDrawers(NAME);
  const contents = await drawers.contents();
  drawers.close();
  return new Blob([written(contents)], { type: "application/json" });
}

/** Replace everything that is kept here by what is in a file; an error, and nothing is changed, if it is damaged. */
export async function importAll(file: Blob): Promise<void> {
  const text = await file.text();
  const { settings } = read(text);
  await refill(text);
  remember(settings);
}

/** Delete everything that is kept here. */
export async function deleteAll(): Promise<void> {
  await refill("");
  remember({});
}

async function refill(file: string) {
  if (condition !== "broken") {
    const { status, text } = await request({ kind: "refill", id: next++, file });
    if (status !== 200) throw new Error(text);
    return;
  }
  const drawers = await openDrawers(NAME);
  const done = await drawers.refill(file ? read(file) : { kept: [], logs: {} });
  drawers.close();
  if (done !== "done") throw new Error(done);
}

/** Ask the browser not to throw away what is kept here; whether it will keep it. */
export const persist = async (): Promise<boolean> => (await navigator.storage?.persist?.()) ?? false;

/** A conversation with a table. */
class HouseWire implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  /** The house that it leads to, or empty. */
  house = "";
  private readonly line = next++;

  constructor(private readonly code: string) {
    wires.set(this.line, this);
    if (condition === "broken") queueMicrotask(() => this.end(GONE));
    else if (house) this.connect();
  }

  connect() {
    this.house = house;
    post({ kind: "open", line: this.line, code: this.code });
  }

  opened() {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  send(text: string) {
    if (this.readyState === WebSocket.OPEN) post({ kind: "say", line: this.line, text });
  }

  close() {
    if (this.house && this.house === house) post({ kind: "leave", line: this.line });
    this.end(1000);
  }

  end(code: number) {
    if (!wires.delete(this.line)) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

function request(said: Waiting["said"]): Promise<Answer> {
  return new Promise((done, failed) => {
    if (condition === "broken") return failed(lost());
    const one: Waiting = { said, house: "", done, failed };
    waiting.set(said.id, one);
    if (house) send(one);
  });
}

function send(one: Waiting) {
  one.house = house;
  post(one.said);
}

const lost = () => new TypeError("the house in this browser does not answer");

function post(said: Said) {
  if (worker) worker.postMessage(said);
  else channel?.postMessage({ to: house, from: tab, said } satisfies Letter);
}

function hear(told: Told) {
  switch (told.kind) {
    case "here":
      if (told.house !== house) follow(told.house);
      return become(told.health === "ready" && !worker ? "elsewhere" : told.health);
    case "answer":
      waiting.get(told.id)?.done(told);
      return void waiting.delete(told.id);
    case "opened":
      return wires.get(told.line)?.opened();
    case "told":
      return wires.get(told.line)?.onmessage?.({ data: told.text });
    case "closed":
      return wires.get(told.line)?.end(told.code);
  }
}

/** Turn to a new house: what the old one was asked is asked again if that does no harm, and lines come back. */
function follow(now: string) {
  house = now;
  tries = 0;
  for (const [id, one] of [...waiting]) {
    if (!one.house || (one.said.kind === "ask" && (one.said.method === "GET" || REPEATABLE.test(one.said.path))))
      send(one);
    else (waiting.delete(id), one.failed(lost()));
  }
  for (const wire of [...wires.values()]) wire.house ? wire.end(COME_BACK) : wire.connect();
}

/** Hold a lock until we leave; a browser without locks gives it to everybody. */
function hold(name: string, until: AbortSignal): Promise<void> {
  return new Promise((held) => {
    const kept = () => (held(), new Promise<void>((letGo) => until.addEventListener("abort", () => letGo())));
    if (navigator.locks) navigator.locks.request(name, { signal: until }, kept).catch(() => undefined);
    else held();
  });
}

/** Look for the house, and be ready to run it. */
function enter() {
  const visit = (leaving = new AbortController()).signal;
  tab = unique();
  if (navigator.locks) {
    channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }: MessageEvent<Letter>) => {
      if ("told" in data && (data.to === tab || !data.to)) hear(data.told);
    };
  }
  void hold(`${NAME} ${tab}`, visit).then(() => channel?.postMessage({ to: "", from: tab, said: { kind: "who" } }));
  void hold(NAME, visit).then(() => visit.aborted || run());
}

/** Be gone, so that another tab can take over: this one may be frozen and never come back. */
function leave() {
  leaving?.abort();
  worker?.terminate();
  channel?.close();
  worker = channel = undefined;
  house = "";
}

/** Go on after having been away. */
function comeBack() {
  if (!leaving?.signal.aborted) return;
  become("starting");
  for (const wire of [...wires.values()]) if (wire.house) wire.end(COME_BACK);
  enter();
}

function run() {
  const settings = document.querySelector<HTMLMetaElement>("meta[name=kuhstall-settings]")?.content ?? "";
  const founding: Founding = { house: unique(), tab, folder: FOLDER.href, name: NAME, settings };
  const mine = new Worker(new URL("./table.worker.ts", import.meta.url), { type: "module", name: "house" });
  house = "";
  worker = mine;
  become("starting");
  mine.onmessage = ({ data }: MessageEvent<Report>) => ("told" in data ? hear(data.told) : again(mine, data.ended));
  mine.onerror = (event) => again(mine, event.message || "it ended");
  mine.postMessage(founding);
}

/** The worker has come to an end: start another one, unless that has often been in vain. */
function again(mine: Worker, why: string) {
  if (mine !== worker) return;
  mine.terminate();
  house = "";
  if (why) console.error(why);
  if (!why || ++tries < TRIES) return run();
  become("broken");
  for (const one of waiting.values()) one.failed(lost());
  waiting.clear();
  for (const wire of [...wires.values()]) wire.end(GONE);
  const visit = leaving!.signal;
  setTimeout(() => visit.aborted || run(), REST);
}

addEventListener("pagehide", leave);
addEventListener("pageshow", comeBack);
document.addEventListener("freeze", leave);
document.addEventListener("resume", comeBack);
enter();
