/** The house itself: Python with all tables, for the page that runs it and for the other tabs of this browser. */

import { Loose, openDrawers, type Chest, type Contents, type Drawers } from "./drawers";
import { read } from "./file";
import { Looker } from "./looker";
import type { Founding, Health, Letter, Report, Said, Told } from "./messages";
import { compilePython, startPython, type Thing } from "./python";
import { Thinker } from "./thinker";

interface Conversation {
  hear(text: string): void;
  leave(): void;
  destroy(): void;
}

interface Desk {
  ask(method: string, path: string, body: string | undefined): Promise<Thing>;
  open(code: string, send: (text: string) => void, closed: (code: number) => void): Promise<Conversation | undefined>;
  close(): Promise<void>;
}

interface House {
  desk: Desk;
  drawers: Chest;
  /** Open another house like this one. */
  found: (drawers: Drawers) => Promise<Desk>;
}

/** A level that thinks long: somebody who meets it will soon want it to think. */
const STRONG = '"strong"';

let founding: Founding;
let house: Promise<House>;
let thinker: Thinker;
let looker: Looker;
let channel: BroadcastChannel | undefined;
let health: Health = "ready";
/** The conversations, by tab and line. */
const talks = new Map<string, Promise<Conversation | undefined>>();
const tabs = new Set<string>();

const report = (said: Report) => postMessage(said);
const end = (why: unknown) => report({ ended: String(why) });

onmessage = async ({ data }: MessageEvent<Founding | Said>) => {
  if ("kind" in data) return void take(founding.tab, data);
  founding = data;
  const code = compilePython(founding.folder);
  thinker = new Thinker(founding.folder, code);
  looker = new Looker(founding.folder, code, thinker);
  house = open(code);
  house.then(listen, end);
};

async function open(code: Promise<WebAssembly.Module>): Promise<House> {
  const [python, drawers] = await Promise.all([startPython(founding.folder, code), openDrawers(founding.name)]);
  const openHouse = python.runPython("from kuhstall.browser.main import open_house; open_house");
  const think = thinker.think.bind(thinker);
  const found = (these: Drawers): Promise<Desk> => openHouse(these, think, founding.settings || "{}", looker);
  return { desk: await found(watched(drawers)), drawers, found };
}

/** The same drawers; whether they are full is told to all. */
function watched(drawers: Drawers): Drawers {
  const noted = async <Result extends string>(writing: Promise<Result>) => {
    const done = await writing;
    if (done !== "taken") feel(done === "full" ? "full" : "ready");
    return done;
  };
  return {
    kept: () => drawers.kept(),
    log: (code) => drawers.log(code),
    write: (...what) => noted(drawers.write(...what)),
    replace: (...what) => noted(drawers.replace(...what)),
    drop: (...what) => noted(drawers.drop(...what)),
  };
}

/** Be there for the own page and all other tabs. */
function listen() {
  if (navigator.locks) {
    channel = new BroadcastChannel(founding.name);
    channel.onmessage = ({ data }: MessageEvent<Letter>) => {
      if (!("said" in data)) return;
      if (data.said.kind === "who") tell(data.from, here());
      else if (data.to === founding.house) void take(data.from, data.said);
    };
  }
  tellAll(here());
}

const here = (): Told => ({ kind: "here", house: founding.house, health });

function feel(now: Health) {
  if (now === health) return;
  health = now;
  tellAll(here());
}

function tell(tab: string, told: Told) {
  if (tab === founding.tab) report({ told });
  else channel?.postMessage({ to: tab, told } satisfies Letter);
}

function tellAll(told: Told) {
  report({ told });
  channel?.postMessage({ to: "", told } satisfies Letter);
}

async function take(tab: string, said: Said) {
  meet(tab);
  switch (said.kind) {
    case "ask":
      return answer(tab, said.id, () => ask(said.method, said.path, said.body));
    case "refill":
      return answer(tab, said.id, () => refill(said.file));
    case "open":
      return void talks.set(`${tab} ${said.line}`, begin(tab, said.line, said.code));
    case "say":
      return (await talks.get(`${tab} ${said.line}`))?.hear(said.text);
    case "leave":
      return leave(`${tab} ${said.line}`);
  }
}

/** When a tab is gone, so are its lines: it holds a lock of its own as long as it is there. */
function meet(tab: string) {
  if (tab === founding.tab || tabs.has(tab)) return;
  tabs.add(tab);
  void navigator.locks.request(`${founding.name} ${tab}`, () => {
    tabs.delete(tab);
    for (const talk of talks.keys()) if (talk.startsWith(`${tab} `)) void leave(talk);
  });
}

type Reply = [status: number, type: string, text: string];

async function answer(tab: string, id: number, work: () => Promise<Reply>) {
  let reply: Reply;
  try {
    reply = await work();
  } catch (error) {
    console.error(error);
    reply = [500, "application/json", JSON.stringify({ detail: String(error) })];
  }
  const [status, type, text] = reply;
  tell(tab, { kind: "answer", id, status, type, text });
}

async function ask(method: string, path: string, body: string | undefined): Promise<Reply> {
  const found = await (await house).desk.ask(method, path, body);
  const reply = found.toJs();
  found.destroy();
  return reply;
}

async function begin(tab: string, line: number, code: string): Promise<Conversation | undefined> {
  const send = (text: string) => {
    if (text.includes(STRONG)) thinker.warm();
    tell(tab, { kind: "told", line, text });
  };
  const closed = (why: number) => tell(tab, { kind: "closed", line, code: why });
  try {
    const talk = await (await house).desk.open(code, send, closed);
    if (talk) tell(tab, { kind: "opened", line });
    return talk;
  } catch (error) {
    console.error(error);
    closed(1011);
    return undefined;
  }
}

async function leave(talk: string) {
  const conversation = talks.get(talk);
  talks.delete(talk);
  const found = await conversation;
  found?.leave();
  found?.destroy();
}

/** Keep what is in a file and nothing else, or with an empty file nothing at all; then this house is no more. */
async function refill(text: string): Promise<Reply> {
  const contents: Contents = text ? read(text) : { kept: [], logs: {} };
  const { desk, drawers, found } = await house;
  try {
    const trial = await found(new Loose(contents)); // What no house can be opened with is not kept.
    await trial.close();
  } catch (error) {
    console.error(error);
    return [400, "text/plain", "this file is damaged"];
  }
  await desk.close();
  const done = await drawers.refill(contents);
  setTimeout(() => end(""));
  return [done === "done" ? 200 : 507, "text/plain", done];
}
