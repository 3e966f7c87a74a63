/** A table as this browser sees it: follows the socket, at a pace that people can follow. */

import type { Chair, Clock, Happened, Rulebook, Seen, ServerMessage, TableSummary } from "../wire";
import { inTheOpen } from "../games";
import { t } from "../texts";
import { Attention, stoodIn } from "./absence";
import { api } from "./api";
import { Chat } from "./chat.svelte";
import { Hint } from "./hint.svelte";
import { Line, Refused, type Wish } from "./line";
import { Pauses } from "./pauses.svelte";
import { Sequence } from "./sequence.svelte";
import type { Absence, Entry, News, Notice } from "./news";
import { quicken, settings, type Hurry } from "./settings.svelte";
import { play } from "./sound";
import { actor, familyOf, placed, type GameEvent, type Lexicon } from "./tell";

const NOTICE = 6000;
const TICK = 100;
/** What somebody does in the game itself. */
const DEEDS = ["move", "try", "undo", "finish", "mark", "slap", "limit"];
export const SPECTATOR = -1;

/** Where a table hears what happens, and asks for what it wants. */
export type Teller = Pick<Line, "ask" | "time" | "close">;

export class Table {
  sheet = $state.raw<TableSummary>();
  clock = $state.raw<Clock>();
  /** The rulebook of the game, once it is here. */
  book = $state.raw<Rulebook>();
  /** What the game calls its cards, where that is not in the rulebook. */
  cards = $state.raw<Rulebook["words"]>({});
  /** What the game calls the place of an event on the board of its seat, or of the shown one. */
  place = $state.raw<Lexicon["place"]>();
  /** The seats that this browser holds. */
  seats = $state.raw<number[]>([]);
  /** This browser's person; empty for somebody who only watches. */
  you = $state("");
  status = $state<"joining" | "here" | "away" | "gone">("joining");
  notice = $state.raw<Notice>();
  /** How many moves this browser has seen. */
  moves = $state(0);
  /** The time at the server, ten times a second. */
  now = $state(0);
  /** What a bot would do, when it was asked for. */
  readonly hint = new Hint(this);
  readonly chat = new Chat(this);
  readonly pauses = new Pauses(this);
  /** A game that is over is looked at again: with all hands open, or through the eyes of one seat. */
  replay = $state<"" | "open" | "seat">("");
  /** A table with several seats in one browser: the seat whose player has taken the screen. */
  holder = $state<number>();
  /** Called with everything that happens; returns for how many milliseconds it should stay in sight. */
  stage: ((news: News<never>) => number) | undefined;
  /** How many times as fast as usual some events are shown, where somebody teaches what is new. */
  tempo: ((events: GameEvent[]) => number) | undefined;

  private trial = $derived.by(() => ({ seat: this.me, at: this.moves, tried: this.tried?.length ?? 0 }));
  /** How many moves of a seat that were tried here, and seen, have not counted yet. */
  private rehearsed: Record<number, number> = {};
  /** What happened while nobody looked, until that is read. */
  absence = $state.raw<Absence>();

  private readonly attention: Attention;
  private seen = $state.raw<Record<number, Seen>>({});
  private past = $state.raw<Happened[]>([]);
  private readonly line: Teller;
  private readonly sequence = new Sequence((message) => this.take(message));
  /** How often this browser has tried to make a move, or has said that it makes none. */
  acted = $state(0);
  /** How much of that has no answer yet. */
  acting = $state(0);
  private timer: number;
  private noticeTimer = 0;

  /** Follow a table's line, or whoever else tells of a game. */
  constructor(
    readonly code: string,
    open: (hear: (message: ServerMessage) => void, state: (there: boolean, final: boolean) => void) => Teller = (
      ...tells
    ) => new Line(code, ...tells),
  ) {
    this.line = open(
      (message) => this.hear(message),
      (there, final) => this.reached(there, final),
    );
    this.attention = new Attention(
      code,
      () => this.status === "here",
      () => this.cameBack(),
    );
    this.timer = window.setInterval(() => this.tick(), TICK);
  }

  close() {
    this.attention.stop();
    clearInterval(this.timer);
    this.sequence.close();
    this.line.close();
  }

  /** Seats of this browser that have to decide. */
  asked = $derived(this.seats.filter((seat) => this.seen[seat]?.choices.length || this.seen[seat]?.tried?.length));
  /** Several people share this screen and pass it on. */
  shared = $derived(this.seats.length > 1);
  /** Whether what is asked now is decided on the shared screen before everybody, and through whose eyes. */
  open = $derived.by(() => {
    const phase = this.viewOf<{ phase: { type: string } }>(this.asked[0] ?? SPECTATOR)?.phase.type ?? "";
    return this.shared && this.asked.length > 0 ? inTheOpen(familyOf(this.sheet!.game), phase) : undefined;
  });
  /** The seat through whose eyes the table is shown; spectators see what everybody knows, and so may an open screen. */
  me = $derived.by(() => {
    if (!this.shared) return this.seats[0] ?? SPECTATOR;
    const holder = this.holder;
    if (this.open) return this.open === "asked" ? this.asked[0]! : SPECTATOR;
    if (holder !== undefined && (this.clock?.rest || !this.asked.length || this.asked.includes(holder))) return holder;
    return this.asked[0] ?? holder ?? SPECTATOR;
  });
  /** What has happened, as the shown seat saw it: people who share a screen do not read each other's secrets. */
  log = $derived<Entry[]>(this.past.map((one) => ({ number: one.number, events: this.eventsIn(one) })));
  /** The last event; what somebody did says more than what was refilled after it. */
  last = $derived.by<GameEvent | undefined>(() => {
    const events = this.log.at(-1)?.events ?? [];
    return events.findLast((one) => actor(this.sheet!.game, one) !== undefined) ?? events.at(-1);
  });
  /** The rulebook with the names of the cards, for sentences. */
  lexicon = $derived<Lexicon | undefined>(
    this.book && { ...this.book, words: { ...this.book.words, ...this.cards }, place: this.place },
  );
  /** Whether the screen has to be handed over before the seat's cards may be shown. */
  curtain = $derived(
    this.shared && this.sheet?.state === "running" && !this.open && this.me !== SPECTATOR && this.holder !== this.me,
  );
  /** Whether the table takes a break until this browser goes on. */
  resting = $derived(this.seats.some((seat) => this.clock?.rest?.seats.includes(seat)));
  /** Whether this browser has to decide. */
  turn = $derived(this.asked.includes(this.me));
  choices = $derived(this.seen[this.me]?.choices ?? []);
  /** The moves of its turn that the shown seat has tried out and may take back; null where each move counts at once. */
  tried = $derived(this.seen[this.me]?.tried ?? null);
  fallback = $derived(this.seen[this.me]?.fallback ?? "");
  /** How far the server bids for the shown seat. */
  limit = $derived(this.seen[this.me]?.limit ?? null);
  names = $derived(this.sheet?.chairs.map((chair) => chair.name || chair.player) ?? []);
  chairs = $derived<Chair[]>(this.sheet?.chairs ?? []);
  /** Who has given up, in words, with the number of that moment. */
  resigned = $derived(
    this.chairs
      .filter((chair) => chair.resigned)
      .map(({ name, resigned }) => ({ number: resigned, text: t().leave.resigned(name) })),
  );
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
    return this.viewOf(this.me);
  }

  /** The game as a seat of this browser sees it. */
  viewOf<View>(seat: number): View | null {
    return (this.seen[seat]?.view ?? null) as View | null;
  }

  /** The game as any seat saw it, where it is looked at again with all hands open. */
  bare<View>(seat: number): View | null {
    return this.replay === "open" ? this.viewOf(seat) : null;
  }

  /** When a seat's time is up; null while the clock stands still, and for bots, which are never that slow. */
  until(seat: number): number | null {
    if (this.chairs[seat]?.bot) return null;
    return this.clock?.deciding.find((one) => one.seat === seat)?.until ?? null;
  }

  // What a person does.

  /** Make a move, written as in records; on an open screen for any of its seats. A turn may be tried out first. */
  move = (move: string, seat = this.me) =>
    this.tried
      ? this.wish({ type: "try", move, ...this.trial })
      : this.wish({ type: "move", seat, move, at: this.moves });
  /** Take back the move that was tried last. */
  undo = () => this.wish({ type: "undo", ...this.trial });
  /** The turn is over: what was tried counts. */
  finish = () => this.wish({ type: "finish", ...this.trial });
  /** In a live auction: pass for now, or no longer. */
  mark = (on: boolean) => this.wish({ type: "mark", seat: this.me, at: this.moves, on });
  /** In a live countdown: slap at the count that is shown. */
  slap = (count: number) => this.wish({ type: "slap", seat: this.me, count, at: this.moves });
  /** Let the bots take more or less time. */
  hurryBots = (bots: Hurry) => this.wish({ type: "hurry", bots });
  /** In a break: this browser has read enough. */
  ready = () => this.wish({ type: "ready", on: true });
  /** Before the game: it may begin, or not yet. */
  prepare = (on: boolean) => this.wish({ type: "ready", on });
  /** Let the server bid up to a limit until the card is sold; 0: pass each time. */
  async setLimit(limit: number | null): Promise<boolean> {
    const seat = this.me;
    const done = await this.wish({ type: "limit", seat, limit, at: this.moves });
    const seen = this.seen[seat];
    if (done && seen) this.seen = { ...this.seen, [seat]: { ...seen, limit } };
    return done;
  }

  /** How many moves the server has told of, shown or not. */
  latest = () => this.sequence.latest(this.moves);
  /** Ask for anything, and hear the answer. */
  ask = (wish: Wish) => this.line.ask(wish);
  /** Ask for anything; what is refused is shown with its rule. */
  async wish(wish: Wish): Promise<boolean> {
    const deed = Number(DEEDS.includes(wish.type));
    this.acted += deed;
    this.acting += deed;
    try {
      await this.ask(wish);
      this.notice = undefined;
      return true;
    } catch (error) {
      const late = "at" in wish && (wish.at ?? 0) < this.latest();
      if (error instanceof Refused && Object.keys(error.text).length)
        this.refuse(placed(error.text, this.place), error.rule, late);
      return false;
    } finally {
      this.acting -= deed;
    }
  }

  /** Say why something is not possible; `late` if the table has changed since it was meant. */
  refuse(text: Record<string, string>, rule = "", late = false) {
    this.notice = { text, rule, late };
    play("no");
    clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => (this.notice = undefined), NOTICE);
  }

  /** Show another moment at once: what was being shown is over, and the log ends there. */
  cut(now: ServerMessage & { type: "changed" }, past: Happened[]) {
    this.sequence.clear();
    this.past = past;
    this.seen = {};
    this.moves = now.table.moves;
    this.take(now);
  }

  /** Whether something is being shown that has happened. */
  get playing() {
    return this.sequence.playing;
  }

  /** Show at once what still waits to be shown. */
  hurry = () => this.sequence.hurry();
  /** Show nothing new until `lift` is called: a finger is on something. */
  hold = () => this.sequence.hold();
  /** The finger is lifted: go on with what has happened meanwhile. */
  lift = () => this.sequence.lift();

  private tick() {
    this.now = this.line.time();
    this.attention.tick();
  }

  /** Sum up what was missed by whoever looks again. */
  private cameBack() {
    const missed = this.attention.comeBack(this.past, this.seats);
    if (!missed.length) return;
    const own = missed.filter((one) => stoodIn(one, this.seats));
    const acts = (by: Happened["by"]) => own.filter((one) => one.by === by).flatMap((one) => this.doneBy(one));
    const others = missed.filter((one) => !own.includes(one)).flatMap((one) => this.eventsIn(one));
    this.absence = { bot: acts("bot"), clock: acts("clock"), others, moves: missed.length };
  }

  // What the server says.

  private reached(there: boolean, final: boolean) {
    if (!there) this.attention.leave();
    this.status = there ? "here" : final ? "gone" : "away";
  }

  private hear(message: ServerMessage) {
    if (message.type === "spoken") return this.chat.hear(message);
    this.sequence.add(message);
  }

  private take(message: ServerMessage): number {
    const before = { turn: this.turn, view: this.view<never>(), suggestion: this.clock?.suggestion };
    let hold = 0;
    switch (message.type) {
      case "welcome":
        this.you = message.you;
        this.chat.phrases = message.phrases;
        for (const missed of message.missed) missed.type === "spoken" ? this.chat.hear(missed) : this.note(missed);
        this.change(message);
        this.moves = message.table.moves;
        this.cameBack();
        break;
      case "changed":
        this.change(message);
        if (message.seen.length) this.moves = message.table.moves;
        break;
      case "ticked":
        this.clock = message.clock;
        break;
      case "tried":
        hold = this.rehearse(message.seen, before.view!);
        break;
      case "happened":
        hold = this.happen(message, before.view!);
    }
    if (this.open) this.holder = undefined; // It lies in the middle again: whoever has secrets to see takes it anew.
    if (this.turn && !before.turn) this.call();
    if (before.suggestion) this.pauses.miss(before.suggestion.seat);
    return hold;
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
    for (const { seat, tried } of seen) if (tried) this.rehearsed[seat] = tried.length;
  }

  /** A move was tried, or taken back. */
  private rehearse(seen: Seen[], before: never): number {
    this.hint.forget();
    this.see(seen);
    const mine = seen.find((one) => one.seat === this.me);
    if (!mine) return 0;
    const events = mine.events as GameEvent[];
    return this.stage?.({ seat: this.me, by: "player", events, before, after: this.view<never>()! }) ?? 0;
  }

  private happen(message: Happened, before: never): number {
    this.hint.forget();
    this.moves = message.moves;
    const rehearsed = message.by === "player" && (this.rehearsed[message.seat] ?? 0) > 0;
    this.rehearsed[message.seat] = rehearsed ? this.rehearsed[message.seat]! - 1 : 0;
    if (message.clock) this.clock = message.clock;
    this.see(message.seen);
    this.note(message);
    this.attention.saw(message.number);
    const events = this.eventsIn(message);
    const acted = events.find((event) => event.timeUp);
    if (acted && this.seats.includes(message.seat)) this.timeUp(acted);
    const news = { seat: message.seat, by: message.by, events, before, after: this.view<never>()! };
    if (rehearsed) return 0; // It was seen when it was tried.
    if (this.tempo) quicken(this.tempo(events));
    return this.stage?.(news) ?? 0;
  }

  private note(message: Happened) {
    if (!this.past.some((one) => one.number === message.number)) this.past = [...this.past, message];
  }

  private eventsIn(message: Happened): GameEvent[] {
    const seen = message.seen.find((one) => one.seat === this.me) ?? message.seen[0];
    const events = (seen?.events ?? []) as GameEvent[];
    if (message.by !== "clock") return events;
    const whose = this.doneBy(message, events)[0];
    return events.map((event) => (event === whose ? { ...event, timeUp: true } : event));
  }

  /** What somebody did with a move, of all that it brought about. */
  private doneBy(message: Happened, events = this.eventsIn(message)): GameEvent[] {
    const own = events.find((event) => actor(this.sheet!.game, event) === message.seat);
    return [own ?? events[0]!].filter(Boolean);
  }

  /** The clock has acted for this browser's seat: that stays in sight until it is read. */
  private timeUp(event: GameEvent) {
    clearTimeout(this.noticeTimer);
    this.notice = { text: {}, rule: "", timeUp: event };
    play("no");
  }

  /** Call the player whose turn it is. */
  private call() {
    play("turn");
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }
}
