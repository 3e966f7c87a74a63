import { beforeEach, expect, test, vi } from "vitest";

let heard: Record<string, () => void>;

/** The routes of a page that was opened at this address. */
async function routes(address: string, alone: boolean) {
  vi.resetModules();
  heard = {};
  const location = { href: new URL(address, "https://barn.example") };
  const here = new Proxy({}, { get: (_, key) => location.href[key as keyof URL] });
  const to = (_state: null, _title: string, where: string) => void (location.href = new URL(where, location.href));
  vi.stubGlobal("location", here);
  vi.stubGlobal("history", { pushState: to, replaceState: to });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("addEventListener", (name: string, then: () => void) => (heard[name] = then));
  vi.stubGlobal("document", { querySelector: () => (alone ? { content: "" } : null) });
  const { href, links, route } = await import("./route.svelte");
  /** Click on a link; whether the page follows it itself. */
  function click(where: string, more: object = {}): boolean {
    const { origin, pathname, search, hash } = new URL(where, location.href);
    const link = { ...{ origin, pathname, search, hash, target: "", rel: "", hasAttribute: () => false }, ...more };
    const preventDefault = vi.fn();
    links({ target: { closest: () => link }, preventDefault } as unknown as MouseEvent);
    return preventDefault.mock.calls.length > 0;
  }
  return { click, href, location, route };
}

beforeEach(() => vi.unstubAllGlobals());

test("with a server, pages have plain addresses", async () => {
  const { click, href, location, route } = await routes("/t/CODE", false);
  expect([href("/new"), route.parts]).toEqual(["/new", ["t", "CODE"]]);
  route.go("/learn/mue");
  expect([location.href.pathname, route.parts]).toEqual(["/learn/mue", ["learn", "mue"]]);
  expect([click(href("/")), route.parts]).toEqual([true, []]);
});

test("alone, pages stand behind a #, wherever the site is", async () => {
  const { click, href, location, route } = await routes("/games/barn/index.html#/t/CODE", true);
  expect([href("/new"), route.parts]).toEqual(["#/new", ["t", "CODE"]]);
  route.go("/learn/mue");
  expect(location.href.href).toBe("https://barn.example/games/barn/index.html#/learn/mue");
  expect([click(href("/tables")), route.parts]).toEqual([true, ["tables"]]);
  location.href = new URL("#/score", location.href);
  heard.popstate!();
  expect(route.parts).toEqual(["score"]);
  expect((await routes("/games/barn/", true)).route.parts).toEqual([]);
});

test("what is not one of the pages is left to the browser", async () => {
  const { click, route } = await routes("/score", false);
  const left: [string, object][] = [
    ["/alone/", { rel: "external" }],
    ["/api/games/mue/blank/en", { target: "_blank" }],
    ["/api/tables/CODE/record", { hasAttribute: () => true }],
    ["https://elsewhere.example/", {}],
  ];
  for (const [where, more] of left) expect(click(where, more)).toBe(false);
  expect(route.parts).toEqual(["score"]);
});
