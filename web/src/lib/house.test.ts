import { afterEach, beforeEach, expect, test, vi } from "vitest";

const PAGE = { querySelector: () => null };
const ALONE = { querySelector: () => ({ content: "https://friends.example/" }) };

const inner: Record<string, any> = { readyState: 1, send: vi.fn(), close: vi.fn() };
vi.mock("../alone/house", () => ({
  askHouse: async (path: string) => ({ status: 200, type: "", text: path }),
  openWire: () => inner,
}));

/** The house as a page of this kind knows it. */
async function house(document: object) {
  vi.stubGlobal("document", document);
  return import("./house");
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

test("a page with a server asks it", async () => {
  const asked = vi.fn(async () => new Response('{"a":1}', { headers: { "content-type": "application/json" } }));
  vi.stubGlobal("fetch", asked);
  const { alone, askHouse, serverAddress } = await house(PAGE);
  expect([alone, serverAddress]).toEqual([false, ""]);
  expect(await askHouse("/api/games")).toEqual({ status: 200, type: "application/json", text: '{"a":1}' });
  await askHouse("/api/guest", {});
  expect(asked.mock.calls).toEqual([
    ["/api/games", {}],
    ["/api/guest", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }],
  ]);
});

test("a line to a server is a socket", async () => {
  vi.stubGlobal("location", { protocol: "https:", host: "barn.example" });
  vi.stubGlobal(
    "WebSocket",
    class {
      constructor(readonly url: string) {}
    },
  );
  const { openWire } = await house(PAGE);
  expect(openWire("C D")).toMatchObject({ url: "wss://barn.example/api/tables/C%20D/socket" });
});

test("a page alone asks the house in this browser", async () => {
  vi.stubGlobal("fetch", () => expect.unreachable());
  const { alone, askHouse, serverAddress } = await house(ALONE);
  expect([alone, serverAddress]).toEqual([true, "https://friends.example/"]);
  expect((await askHouse("/api/games")).text).toBe("/api/games");
});

test("a line into this browser is shown to whoever listens, and hands everything on", async () => {
  const shown: EventTarget[] = [];
  const heard: unknown[] = [];
  function listen({ detail: wire }: CustomEvent<EventTarget>) {
    shown.push(wire);
    wire.addEventListener("message", (event) => heard.push(`${(event as MessageEvent).data}?`));
  }
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  vi.stubGlobal("dispatchEvent", listen);
  const { openWire } = await house(ALONE);
  const wire = openWire("CODE");
  wire.onopen = () => heard.push("open");
  wire.onmessage = ({ data }) => heard.push(data);
  wire.onclose = ({ code }) => heard.push(code);
  expect([wire.readyState, shown[0]]).toEqual([0, wire]);
  await vi.waitFor(() => expect(inner.onopen).toBeTruthy());
  inner.onopen();
  inner.onmessage({ data: "moo" });
  wire.send("hay");
  expect(inner.send).toHaveBeenCalledWith("hay");
  inner.onclose({ code: 4010 });
  expect([heard, wire.readyState]).toEqual([["open", "moo?", "moo", 4010], 3]);
});
