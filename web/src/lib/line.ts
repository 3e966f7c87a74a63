/** The line to a table: comes back by itself, misses nothing, and knows what time it is at the server. */

import { VERSION, type ClientMessage, type ServerMessage } from "../wire";
import { openWire, type Wire } from "./house";
import { settings } from "./settings.svelte";

type Distribute<Message> = Message extends ClientMessage ? Omit<Message, "id"> : never;
export type Wish = Distribute<ClientMessage>;

/** The server did not do what was asked: a rule forbids it, or it makes no sense now. */
export class Refused extends Error {
  constructor(
    readonly text: Record<string, string>,
    readonly rule = "",
  ) {
    super(text.en);
  }
}

interface Waiting {
  done: (answer: ServerMessage) => void;
  refused: (error: Refused) => void;
}

const FINAL = new Set([4001, 4002, 4404]);
/** The table has been loaded again, or has moved to another machine: it is there at once. */
const COME_BACK = 4010;
const AT_ONCE = 3;
/** This device was ended: whoever is here now comes in anew. */
const ENDED = 4011;
const PINGS = 5;

export class Line {
  /** Add this to the time here to get the time at the server. */
  offset = 0;
  /** The number of the last thing that was seen. */
  since = 0;
  private wire: Wire | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private tries = 0;
  private best = Infinity;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly code: string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly state: (there: boolean, final: boolean) => void,
  ) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
  }

  /** The time at the server. */
  time = () => Date.now() + this.offset;

  /** Ask for something; the answer comes when it is in the server's log. */
  ask(wish: Wish): Promise<ServerMessage> {
    const id = this.next++;
    return new Promise((done, refused) => {
      if (this.wire?.readyState !== WebSocket.OPEN) return refused(new Refused({}));
      this.waiting.set(id, { done, refused });
      this.send({ ...wish, id } as ClientMessage);
    });
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    clearTimeout(this.timer);
    this.wire?.close();
  }

  private send(message: ClientMessage) {
    this.wire?.send(JSON.stringify(message));
  }

  private connect() {
    const wire = openWire(this.code);
    this.wire = wire;
    wire.onopen = () => this.send({ type: "hello", version: VERSION, since: this.since, name: settings.name });
    wire.onmessage = (event) => this.take(JSON.parse(event.data));
    wire.onclose = (event) => this.lost(event.code);
  }

  private now = () => {
    if (document.visibilityState === "visible" && this.wire?.readyState === WebSocket.CLOSED && !this.closed) {
      this.tries = 0;
      this.again(0);
    }
  };

  private again(after: number) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), after);
  }

  private lost(code: number) {
    for (const one of this.waiting.values()) one.refused(new Refused({}));
    this.waiting.clear();
    if (this.closed) return;
    if (code === COME_BACK && this.tries < AT_ONCE) return this.again(100 * this.tries++);
    if (code === ENDED) return location.reload();
    const final = FINAL.has(code);
    this.state(false, final);
    if (!final) this.again(Math.min(250 * 1.6 ** this.tries++, 5000));
  }

  private take(message: ServerMessage) {
    switch (message.type) {
      case "beat":
        return this.send({ type: "echo", beat: message.beat });
      case "pong":
        return this.learnTime(message.sent, message.now);
      case "done":
      case "hinted":
        this.waiting.get(message.id)?.done(message);
        this.waiting.delete(message.id);
        return;
      case "refusal":
      case "wrong": {
        const refused = new Refused(message.text, "rule" in message ? message.rule : "");
        this.waiting.get(message.id)?.refused(refused);
        this.waiting.delete(message.id);
        return;
      }
      case "welcome":
        this.tries = 0;
        this.best = Infinity;
        this.offset = message.clock.now - Date.now();
        this.state(true, false);
        for (let ping = 0; ping < PINGS; ping++) setTimeout(() => this.ping(), 300 * ping);
    }
    if ("number" in message) this.since = Math.max(this.since, message.number);
    this.hear(message);
  }

  private ping() {
    if (this.wire?.readyState === WebSocket.OPEN) this.send({ type: "ping", sent: performance.now() });
  }

  /** The quickest round trip tells the time best. */
  private learnTime(sent: number, now: number) {
    const trip = performance.now() - sent;
    if (trip >= this.best) return;
    this.best = trip;
    this.offset = now + trip / 2 - Date.now();
  }
}
