/** A table as this browser sees it: follows the socket, at a pace that people can follow. */

import type { Chair, Clock, Happened, Rulebook, Seen, ServerMessage, Spoken, TableSummary } from "../wire";
import { inAll } from "../texts";
import { api } from "./api";
import { Line, Refused, type Wish } from "./line";
import { paced, settings } from "./settings.svelte";
import { play } from "./sound";
import { actor, type GameEvent } from "./tell";

/** Something that happened, for the log: the events of one move as the shown seat saw them. */
export interface Entry {
  number: number;
  events: GameEvent[];
}

/** A move with the views around it, for whoever shows it. */
export interface News<View = unknown> {
  seat: number;
  by: Happened["by"];
  events: GameEvent[];
  before: View;
  after: View;
}

/** What is wrong with what somebody tried, and the rule that says so. */
export interface Notice {
  text: Record<string, string>;
  rule: string;
  /** It was meant for a table that has changed since: what happened meanwhile is told too. */
  late?: boolean;
  /** What the clock did for this seat; it stays until it is read. */
  timeUp?: GameEvent;
}

const BACKLOG = 4;
const NOTICE = 6000;
/** So often a bot thinks again when a hint was overtaken by what happened. */
const HINTS = 6;
const AGAIN = 300;
const TICK = 100;
export const SPECTATOR = -1;

const noPause = () => inAll((texts) => texts.pause.none);
const hintLate = () => inAll((texts) => texts.table.hintLate);

export class Table {
  sheet = $state.raw<TableSummary>();
  clock = $state.raw<Clock>();
  /** The rulebook of the game, once it is here. */
  book = $state.raw<Rulebook>();
  /** What the game calls its cards, where that is not in the rulebook. */
  cards = $state.raw<Rulebook["words"]>({});
  /** The seats that this browser holds. */
  seats = $state.raw<number[]>([]);
  /** This browser's person; empty for somebody who only watches. */
  you = $state("");
  status = $state<"joining" | "here" | "away" | "gone">("joining");
  talk = $state<Spoken[]>([]);
  muted = $state<string[]>([]);
  phrases = $state.raw<string[]>([]);
  notice = $state.raw<Notice>();
  /** How many moves this browser has seen. */
  moves = $state(0);
  /** The time at the server, ten times a second. */
  now = $state(0);
  /** The move that a bot would make, when it was asked for. */
  hint = $state("");
  /** A bot thinks about a hint. */
  hinting = $state(false);
  /** A table with several seats in one browser: the seat whose player has taken the screen. */
  holder = $state<number>();
  /** Called with everything that happens; returns for how many milliseconds it should stay in sight. */
  stage: ((news: News<never>) => number) | undefined;

  private seen = $state.raw<Record<number, Seen>>({});
  private past = $state.raw<Happened[]>([]);
  private readonly line: Line;
  private queue: ServerMessage[] = [];
  private playing = false;
  private wake: (() => void) | undefined;
  private grip: { lifted: Promise<void>; lift: () => void } | undefined;
  private timer: number;
  private noticeTimer = 0;
  /** A suggestion that this browser has taken back itself. */
  private takenBack = false;

  constructor(readonly code: string) {
    this.line = new Line(
      code,
      (message) => this.hear(message),
      (there, final) => this.reached(there, final),
    );
    this.timer = window.setInterval(() => (this.now = this.line.time()), TICK);
  }

  close() {
    clearInterval(this.timer);
    this.line.close();
  }

  /** Seats of this browser that have to decide. */
  asked = $derived(this.seats.filter((seat) => this.seen[seat]?.choices.length));
  /** Several people share this screen and pass it on. */
  shared = $derived(this.seats.length > 1);
  /** The seat through whose eyes the table is shown; spectators see what everybody knows. */
  me = $derived.by(() => {
    if (!this.shared) return this.seats[0] ?? SPECTATOR;
    const holder = this.holder;
    if (holder !== undefined && (this.clock?.rest || !this.asked.length || this.asked.includes(holder))) return holder;
    return this.asked[0] ?? holder ?? this.seats[0]!;
  });
  /** What has happened, as the shown seat saw it: people who share a screen do not read each other's secrets. */
  log = $derived<Entry[]>(this.past.map((one) => ({ number: one.number, events: this.eventsIn(one) })));
  /** The last event; what somebody did says more than what was refilled after it. */
  last = $derived.by<GameEvent | undefined>(() => {
    const events = this.log.at(-1)?.events ?? [];
    return events.findLast((one) => actor(this.sheet!.game, one) !== undefined) ?? events.at(-1);
  });
  /** The rulebook with the names of the cards, for sentences. */
  lexicon = $derived(this.book && { ...this.book, words: { ...this.book.words, ...this.cards } });
  /** Whether the screen has to be handed over before the seat's cards may be shown. */
  curtain = $derived(this.shared && this.sheet?.state === "running" && this.holder !== this.me);
  /** Whether the table takes a break until this browser goes on. */
  resting = $derived(this.seats.some((seat) => this.clock?.rest?.seats.includes(seat)));
  /** Whether this browser may suggest a pause now. */
  mayPause = $derived(
    this.seats.length > 0 && this.sheet?.state === "running" && !this.clock?.pause && !this.clock?.suggestion,
  );
  /** Whether this browser has to decide. */
  turn = $derived(this.asked.includes(this.me));
  choices = $derived(this.seen[this.me]?.choices ?? []);
  fallback = $derived(this.seen[this.me]?.fallback ?? "");
  /** How far the server bids for the shown seat. */
  limit = $derived(this.seen[this.me]?.limit ?? null);
  names = $derived(this.sheet?.chairs.map((chair) => chair.name || chair.player) ?? []);
  chairs = $derived<Chair[]>(this.sheet?.chairs ?? []);
  /** Whether other people play too, so that they are asked for a pause. */
  company = $derived(this.chairs.some((chair) => chair.person && chair.person !== this.you));
  /** The name of somebody else who wants to play again with whoever sits here. */
  invitedBy = $derived.by(() => {
    const by = this.sheet?.rematch_by ?? "";
    return this.seats.length && this.seats.every((seat) => this.names[seat] !== by) ? by : "";
  });
  host = $derived(!!this.you && this.sheet?.host === this.you);

  /** The game as the shown seat sees it. */
  view<View>(): View | null {
    return (this.seen[this.me]?.view ?? null) as View | null;
  }

  /** When a seat's time is up, null while the clock stands still. */
  until(seat: number): number | null {
    return this.clock?.deciding.find((one) => one.seat === seat)?.until ?? null;
  }

  // What a person does.

  /** Make a move, written as in records. */
  move = (move: string) => this.wish({ type: "move", seat: this.me, move, at: this.moves });
  /** In a live auction: pass for now, or no longer. */
  mark = (on: boolean) => this.wish({ type: "mark", seat: this.me, at: this.moves, on });
  /** In a live countdown: slap at the count that is shown. */
  slap = (count: number) => this.wish({ type: "slap", seat: this.me, count, at: this.moves });
  /** In a break: this browser has read enough. */
  ready = () => this.wish({ type: "ready" });
  /** Suggest a pause to the others, or have one at once where there are none. */
  suggestPause = () => this.wish({ type: "pause" });
  /** The pause is to be over. */
  resume = () => this.wish({ type: "resume" });
  /** Agree to a pause that somebody suggests, or not; with one's own, take it back. */
  agree(on: boolean) {
    this.takenBack = !on;
    return this.wish({ type: "agree", on });
  }
  /** Let the server bid up to a limit until the card is sold; 0: pass each time. */
  async setLimit(limit: number | null): Promise<boolean> {
    const seat = this.me;
    const done = await this.wish({ type: "limit", seat, limit, at: this.moves });
    const seen = this.seen[seat];
    if (done && seen) this.seen = { ...this.seen, [seat]: { ...seen, limit } };
    return done;
  }

  /** Ask for anything; what is refused is shown with its rule. */
  async wish(wish: Wish): Promise<boolean> {
    try {
      await this.line.ask(wish);
      this.notice = undefined;
      return true;
    } catch (error) {
      const late = "at" in wish && (wish.at ?? 0) < this.latest();
      if (error instanceof Refused && Object.keys(error.text).length) this.refuse(error.text, error.rule, late);
      return false;
    }
  }

  /** Say why something is not possible; `late` if the table has changed since it was meant. */
  refuse(text: Record<string, string>, rule = "", late = false) {
    this.notice = { text, rule, late };
    play("no");
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => (this.notice = undefined), NOTICE);
  }

  /** Ask a bot what it would do. */
  async askHint() {
    if (this.hinting) return;
    this.hinting = true;
    for (let tries = 0; tries < HINTS && this.hinting; tries++) {
      if (tries) await new Promise((done) => setTimeout(done, AGAIN));
      this.hinting = await this.askOnce();
    }
    if (this.hinting) this.refuse(hintLate(), "", true);
    this.hinting = false;
  }

  /** Ask for a hint; whether the table has gone on meanwhile, so that it is worth asking again. */
  private async askOnce(): Promise<boolean> {
    const at = this.moves;
    try {
      const answer = await this.line.ask({ type: "hint", seat: this.me, at });
      if (answer.type === "hinted" && at === this.moves) this.hint = answer.move;
    } catch (error) {
      const refused = error instanceof Refused && Object.keys(error.text).length ? error : undefined;
      if (!refused || at === this.latest()) this.refuse(refused?.text ?? hintLate(), refused?.rule);
      if (!refused) return false;
    }
    if (at === this.latest()) return false;
    if (!this.turn) this.refuse(hintLate(), "", true);
    return this.turn;
  }

  /** Show at once what still waits to be shown. */
  hurry() {
    this.wake?.();
  }

  /** Show nothing new until `lift` is called: a finger is on something. */
  hold() {
    let lift = () => {};
    const lifted = new Promise<void>((done) => (lift = done));
    this.grip ??= { lifted, lift };
  }

  /** The finger is lifted: go on with what has happened meanwhile. */
  lift() {
    this.grip?.lift();
    this.grip = undefined;
  }

  // What the server says.

  private reached(there: boolean, final: boolean) {
    this.status = there ? "here" : final ? "gone" : "away";
  }

  private hear(message: ServerMessage) {
    if (message.type === "spoken") return this.spoken(message);
    this.queue.push(message);
    if (!this.playing) void this.playQueue();
  }

  private async playQueue() {
    this.playing = true;
    while (this.queue.length) {
      while (this.grip) await this.grip.lifted;
      const hold = this.take(this.queue.shift()!);
      const late = this.queue.length > BACKLOG || document.visibilityState === "hidden" || settings.speed === "off";
      if (hold && !late) await this.rest(paced(hold));
    }
    this.playing = false;
  }

  /** How many moves the server has told of, shown or not. */
  private latest(): number {
    const last = this.queue.findLast((message) => message.type === "happened");
    return last?.type === "happened" ? last.moves : this.moves;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => (clearTimeout(timer), done());
    });
  }

  private take(message: ServerMessage): number {
    const before = { turn: this.turn, view: this.view<never>(), suggestion: this.clock?.suggestion };
    let hold = 0;
    switch (message.type) {
      case "welcome":
        this.you = message.you;
        this.phrases = message.phrases;
        for (const missed of message.missed) missed.type === "spoken" ? this.spoken(missed) : this.note(missed);
        this.change(message);
        this.moves = message.table.moves;
        break;
      case "changed":
        this.change(message);
        if (message.seen.length) this.moves = message.table.moves;
        break;
      case "ticked":
        this.clock = message.clock;
        break;
      case "happened":
        hold = this.happen(message, before.view!);
    }
    if (this.turn && !before.turn) this.call();
    if (before.suggestion) this.miss(before.suggestion.seat);
    return hold;
  }

  /** Tell those who have suggested a pause that there will be none. */
  private miss(seat: number) {
    const gone = !this.clock?.suggestion && !this.clock?.pause && this.sheet?.state === "running";
    if (gone && this.seats.includes(seat) && !this.takenBack) this.refuse(noPause());
    if (gone) this.takenBack = false;
  }

  private change(message: { seats: number[]; table: TableSummary; clock: Clock; seen: Seen[] }) {
    const { game, rules, state } = message.table;
    if (game && (game !== this.sheet?.game || rules !== this.sheet.rules))
      void api.rules(game, rules).then(
        (book) => (this.book = book),
        (error) => {
          if (state !== "stopped") throw error; // Where a table has stopped, its rules may be unknown here.
        },
      );
    this.seats = message.seats;
    this.sheet = message.table;
    this.clock = message.clock;
    this.see(message.seen);
  }

  private see(seen: Seen[]) {
    if (!seen.length) return;
    const views = seen.map((one) => (one.view === null ? { ...one, view: this.seen[one.seat]?.view } : one));
    this.seen = { ...this.seen, ...Object.fromEntries(views.map((one) => [one.seat, one])) };
  }

  private happen(message: Happened, before: never): number {
    this.hint = "";
    this.moves = message.moves;
    if (message.clock) this.clock = message.clock;
    this.see(message.seen);
    this.note(message);
    const events = this.eventsIn(message);
    const acted = events.find((event) => event.timeUp);
    if (acted && this.seats.includes(message.seat)) this.timeUp(acted);
    const news = { seat: message.seat, by: message.by, events, before, after: this.view<never>()! };
    return this.stage?.(news) ?? 0;
  }

  private note(message: Happened) {
    if (!this.past.some((one) => one.number === message.number)) this.past = [...this.past, message];
  }

  private eventsIn(message: Happened): GameEvent[] {
    const seen = message.seen.find((one) => one.seat === this.me) ?? message.seen[0];
    const events = (seen?.events ?? []) as GameEvent[];
    if (message.by !== "clock") return events;
    const whose = Math.max(
      0,
      events.findIndex((event) => actor(this.sheet!.game, event) === message.seat),
    );
    return events.map((event, at) => (at === whose ? { ...event, timeUp: true } : event));
  }

  /** The clock has acted for this browser's seat: that stays in sight until it is read. */
  private timeUp(event: GameEvent) {
    clearTimeout(this.noticeTimer);
    this.notice = { text: {}, rule: "", timeUp: event };
    play("no");
  }

  private spoken(message: Spoken) {
    if (this.talk.some((one) => one.number === message.number)) return;
    this.talk.push(message);
    if (message.person !== this.you) play("talk");
  }

  /** Call the player whose turn it is. */
  private call() {
    play("turn");
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }
}
