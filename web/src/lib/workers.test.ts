/** The two service workers, each in a browser that is as small as can be. */

import { beforeEach, expect, test } from "vitest";
import aloneSw from "../../public/alone-sw.js?raw";
import sw from "../../public/sw.js?raw";

type Answers = Record<string, string | number>;
const HOME = "https://cows.example";

class Caches {
  readonly kept = new Map<string, Map<string, Response>>();
  full = false;
  keys = async () => [...this.kept.keys()];
  delete = async (name: string) => this.kept.delete(name);

  async open(name: string) {
    const cache = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, cache);
    const put = async (what: Request | string, answer: Response) => {
      if (this.full) throw new Error("the disk is full");
      cache.set(full(what), new Response(await answer.text()));
    };
    const addAll = async (names: string[]) => {
      for (const each of names) {
        const answer = await this.fetch(each);
        if (!answer.ok) throw new TypeError(each);
        await put(each, answer);
      }
    };
    return { put, addAll, match: async (what: Request | string) => cache.get(full(what))?.clone() };
  }

  async match(what: Request | string) {
    for (const cache of this.kept.values()) if (cache.has(full(what))) return cache.get(full(what))!.clone();
    return undefined;
  }

  constructor(readonly fetch: (what: Request | string, how?: RequestInit) => Promise<Response>) {}
}

const full = (what: Request | string) => new URL(typeof what === "string" ? what : what.url, HOME).href;

/** A browser with one service worker; what the network answers can be changed. */
class Browser {
  answers: Answers = {};
  online = true;
  claimed = 0;
  skipped = 0;
  readonly asked: string[] = [];
  readonly fetch = async (what: Request | string) => {
    if (!this.online) throw new TypeError("there is no network");
    const path = full(what).replace(HOME, "");
    this.asked.push(path);
    const found = this.answers[path] ?? 404;
    return typeof found === "number" ? new Response("", { status: found }) : new Response(found);
  };
  readonly caches = new Caches(this.fetch);
  private listeners: Record<string, (event: object) => void> = {};

  start(source: string, scope: string) {
    const self = {
      addEventListener: (kind: string, listener: (event: object) => void) => (this.listeners[kind] = listener),
      registration: { scope: HOME + scope },
      skipWaiting: async () => this.skipped++,
      clients: { claim: async () => this.claimed++ },
    };
    const names = { self, caches: this.caches, fetch: this.fetch, location: new URL(HOME) };
    new Function(...Object.keys(names), source)(...Object.values(names));
  }

  async tell(kind: string, values: object = {}): Promise<Response | undefined> {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    this.listeners[kind]!({
      ...values,
      waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
      respondWith: (given: Promise<Response>) => (answer = given),
    });
    const answered = await answer;
    await Promise.all(waits);
    return answered;
  }

  /** What a page gets, undefined if the worker leaves it to the browser. */
  async get(path: string, mode = "cors", method = "GET") {
    return (await this.tell("fetch", { request: { url: HOME + path, mode, method } }))?.text();
  }

  visit = (path: string) => this.get(path, "navigate");
}

const page = (version: string) => `<script type="module" src="/assets/index-${version}.js"></script>`;
const served = (version: string): Answers => ({
  "/": page(version),
  "/t/MOO": `table ${page(version)}`,
  [`/assets/index-${version}.js`]: `script ${version}`,
  [`/assets/game-${version}.js`]: `game ${version}`,
});
let browser: Browser;

beforeEach(() => {
  browser = new Browser();
});

test("the page that was kept answers every address while the server is gone", async () => {
  browser.start(sw, "/");
  browser.answers = served("1");
  expect(await browser.visit("/t/MOO")).toContain("table");
  browser.online = false;
  expect(await browser.visit("/learn")).toContain("index-1.js");
  expect(await browser.get("/assets/index-1.js")).toBe("script 1");
  expect(await browser.get("/api/games")).toBeUndefined();
  expect(await browser.get("/alone/index.html", "navigate")).toBeUndefined();
  browser.online = true;
  browser.answers = { "/": 502 };
  expect(await browser.visit("/")).toContain("index-1.js");
  browser.answers = { "/": 404 };
  expect(await browser.visit("/")).toBe("");
});

test("a page is kept once it can be loaded whole, and the one before as long as it may be open", async () => {
  browser.start(sw, "/");
  browser.answers = served("1");
  await browser.visit("/");
  await browser.get("/assets/game-1.js");
  browser.answers = { ...served("2"), "/assets/index-2.js": 503 };
  expect(await browser.visit("/")).toContain("index-2.js");
  browser.online = false;
  expect(await browser.visit("/")).toContain("index-1.js");
  browser.online = true;
  browser.answers = served("2");
  await browser.visit("/");
  expect(await browser.get("/assets/game-1.js")).toBe("game 1");
  browser.answers = served("3");
  await browser.visit("/");
  browser.online = false;
  expect(await browser.visit("/")).toContain("index-3.js");
  await expect(browser.get("/assets/game-1.js")).rejects.toThrow("no network");
  expect(await browser.caches.keys()).toHaveLength(2);
});

test("where no page is kept, the way leads to the games without a server, if these are", async () => {
  browser.start(sw, "/");
  browser.online = false;
  await expect(browser.visit("/")).rejects.toThrow("no network");
  await (await browser.caches.open("kuhstall-alone")).put("/alone/index.html", new Response("alone"));
  const redirect = Response.redirect;
  Response.redirect = (url) => new Response(`to ${String(url)}`);
  expect(await browser.visit("/")).toBe("to /alone/");
  Response.redirect = redirect;
});

test("what the site beside has kept need not be fetched again, and does not lead back there", async () => {
  browser.start(sw, "/");
  browser.answers = served("1");
  await browser.visit("/");
  await (await browser.caches.open("kuhstall-alone")).put("/alone/assets/late-1.js", new Response("late 1"));
  browser.online = false;
  const request = { url: `${HOME}/assets/late-1.js`, mode: "cors", method: "GET" };
  const answer = await browser.tell("fetch", { request });
  expect([answer!.url, await answer!.text()]).toEqual(["", "late 1"]);
});

const site = (version: string): Answers => ({
  "/cows/index.html": `page of ${version}`,
  "/cows/python/kuhstall.zip": `rules of ${version}`,
  "/cows/files.json": JSON.stringify({ version, files: ["index.html", "python/kuhstall.zip"], integrity: {} }),
});

function withSite(version: string, answers = site(version)) {
  browser.start(aloneSw.replace("@version@", version), "/cows/");
  browser.answers = answers;
}

test("a site is kept whole and then needs no network", async () => {
  withSite("one");
  await browser.tell("install");
  await browser.tell("activate");
  browser.online = false;
  expect(await browser.visit("/cows/")).toBe("page of one");
  expect(await browser.visit("/cows/?x#/t/MOO")).toBe("page of one");
  expect(await browser.get("/cows/python/kuhstall.zip")).toBe("rules of one");
  expect(await browser.get("/elsewhere")).toBeUndefined();
  expect(await browser.get("/cows/", "cors", "POST")).toBeUndefined();
});

test("a site that changes while it is fetched, lacks a file or finds no room is not kept at all", async () => {
  const wrongs: Answers[] = [
    { "/cows/files.json": JSON.stringify({ version: "two", files: [], integrity: {} }) },
    { "/cows/index.html": "page of two" },
    { "/cows/python/kuhstall.zip": 404 },
  ];
  for (const wrong of wrongs) {
    withSite("one", { ...site("one"), ...wrong });
    await expect(browser.tell("install")).rejects.toThrow();
    expect(await browser.caches.keys()).toEqual([]);
  }
  withSite("one");
  browser.caches.full = true;
  await expect(browser.tell("install")).rejects.toThrow("the disk is full");
  expect(await browser.caches.keys()).toEqual([]);
});

test("the version that is in use stays whole until the page takes the next one", async () => {
  withSite("one");
  await browser.tell("install");
  await browser.tell("activate");
  const former = browser.caches.kept;
  withSite("two");
  await browser.tell("install");
  expect([...former.keys()]).toHaveLength(2);
  expect(browser.skipped).toBe(0);
  await browser.tell("message", { data: { type: "update" } });
  expect(browser.skipped).toBe(1);
  await (await browser.caches.open("somebody else's")).put("/cows/index.html", new Response("no"));
  await browser.tell("activate");
  expect((await browser.caches.keys()).map((name) => name.split(" ").at(-1))).toEqual(["two", "else's"]);
  expect(await browser.visit("/cows/")).toBe("page of two");
});

test("a page is taken on its first visit only by a worker of its own version", async () => {
  withSite("one");
  await browser.tell("message", { data: { type: "claim", version: "two" } });
  expect(browser.claimed).toBe(0);
  await browser.tell("message", { data: { type: "claim", version: "one" } });
  expect(browser.claimed).toBe(1);
});
