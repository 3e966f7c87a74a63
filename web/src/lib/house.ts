/** Where the rules and the tables are: at a server, or in this browser. Nothing else on the page knows which. */

import type * as Inside from "../alone/house";
import { reach } from "./reach.svelte";

const meta = globalThis.document?.querySelector<HTMLMetaElement>("meta[name=kuhstall-alone]");

/** Whether this page plays without a server. */
export const alone = !!meta;
/** A server for games with friends, where the page plays without one; empty if none was named. */
export const serverAddress = meta?.content ?? "";
/** Where this browser remembers who it is; beside a server there can be a page alone, where one is somebody else. */
export const BEEN_HERE = alone ? "kuhstall-guest-alone" : "kuhstall-guest";

/** A conversation with a table, with as much of a socket as the page needs. */
export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** What was answered to a request. */
export interface Answer {
  status: number;
  /** The media type. */
  type: string;
  text: string;
}

/** How it goes with the house in this browser; "elsewhere" if another tab has it. */
export type Condition = "starting" | "ready" | "elsewhere" | "full" | "broken";

let loading: Promise<typeof Inside> | undefined;

/** The house in this browser, fetched when somebody first asks for it. */
export const inside = () => (loading ??= import("../alone/house"));

/** Ask for something below /api/; with a body something is to be done. */
export async function askHouse(path: string, body?: unknown): Promise<Answer> {
  return alone ? (await inside()).askHouse(path, body) : askServer(path, body);
}

async function askServer(path: string, body?: unknown): Promise<Answer> {
  const json = { "content-type": "application/json" };
  const how = body === undefined ? {} : { method: "POST", headers: json, body: JSON.stringify(body) };
  const answer = await fetch(path, how).catch((error) => (reach.note(0), Promise.reject(error)));
  reach.note(answer.status);
  return { status: answer.status, type: answer.headers.get("content-type") ?? "", text: await answer.text() };
}

/** Begin a conversation with a table. */
export const openWire = (code: string): Wire => (alone ? new InsideWire(code) : serverWire(code));

function serverWire(code: string): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(code)}/socket`) as Wire;
}

/** A wire into this browser's own house, which may still have to be fetched. */
class InsideWire extends EventTarget implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  private wire: Wire | undefined;
  private closed = false;

  /**
   * Our tests listen to sockets by replacing `WebSocket`. There is none here, so each wire is shown around as it is made,
   * for them to listen to or to change; nothing else does.
   */
  constructor(code: string) {
    super();
    dispatchEvent(new CustomEvent("kuhstall-wire", { detail: this }));
    this.addEventListener("message", (event) => this.onmessage?.(event as MessageEvent));
    inside().then(
      (house) => this.closed || this.follow(house.openWire(code)),
      () => this.end(1006),
    );
  }

  get readyState() {
    return this.closed ? WebSocket.CLOSED : (this.wire?.readyState ?? WebSocket.CONNECTING);
  }

  send(text: string) {
    this.wire?.send(text);
  }

  close() {
    this.closed = true;
    this.wire?.close();
  }

  private follow(wire: Wire) {
    this.wire = wire;
    wire.onopen = () => this.onopen?.();
    wire.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent("message", { data }));
    wire.onclose = ({ code }) => this.end(code);
  }

  private end(code: number) {
    this.closed = true;
    this.onclose?.({ code });
  }
}
