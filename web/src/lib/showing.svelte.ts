/** A game that is over, shown again: step by step, by itself, with all hands open or through the eyes of one seat. */

import type { Changed, Chair, Clock, Happened, Replay, Seen, ServerMessage, TableSummary } from "../wire";
import { api, type Source } from "./api";
import { Film, type Frame } from "./film";
import { quicken } from "./settings.svelte";
import { SPECTATOR, Table } from "./table.svelte";
import type { GameEvent } from "./tell";

/** All hands lie open. */
export const OPEN = -1;
/** How many times as fast it can go by itself. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Tempo = (typeof SPEEDS)[number];

/** How long a position stays in sight at least when it goes by itself, after everything has come to rest. */
const REST = 900;
const SOON = 30;

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const at = (view: unknown) => (view as { to_act: number[] }).to_act;

/** A clock that stands still: it says only who had to decide. */
const clockAt = (frame: Frame): Clock => ({
  now: 0,
  deciding: at(frame[0]).map((seat) => ({ seat, until: null })),
  hammer: null,
  countdown: null,
  rest: null,
  suggestion: null,
  pause: null,
  asleep: false,
});

/** What was told of a move to whoever looks through these eyes. */
export const toldTo = (eyes: number, step: Replay["steps"][number]): GameEvent[] =>
  (eyes === OPEN ? step.events : (step.seen[eyes] ?? step.events)) as GameEvent[];

/** Somebody of a record of whom nothing is known but the name. */
const nobody = (seat: number, name: string): Chair => ({
  seat,
  name,
  player: name,
  person: `${seat}`,
  bot: "",
  present: true,
  stand_in: false,
  kept_until: 0,
  ready: true,
  resigned: 0,
});

/** The table as everybody knew it; of a record only what stands there. */
export function sheetOf(told: Replay, table?: TableSummary): TableSummary {
  const kept = table ?? ({} as Partial<TableSummary>);
  return {
    commitment: "",
    group: "",
    seed: "",
    host: "",
    attachments: {},
    pace: { kind: "turns", think: 0, call: 0, count: 0, bots: "normal" },
    listed: false,
    one_screen: false,
    watchers: 0,
    spectators: [],
    audience: { talk: false, late: 0 },
    follows: "",
    rematch: "",
    rematch_by: "",
    fault: null,
    code: "",
    ...kept,
    game: told.game,
    options: told.options,
    rules: told.rules,
    lesson: false,
    paused: false,
    state: "over",
    chairs:
      kept.chairs?.map((chair) => ({ ...chair, present: true, stand_in: false, resigned: 0 })) ??
      told.players.map((name, seat) => nobody(seat, name)),
    moves: told.steps.length,
    result: told.result,
    winners: told.winners,
  };
}

export class Showing {
  /** How many moves have been made at the position that is shown, or that is about to be. */
  at = $state(0);
  /** Whose eyes we look through. */
  eyes = $state(OPEN);
  /** It goes by itself. */
  playing = $state(false);
  tempo = $state<Tempo>(1);
  /** A part is being fetched, or could not be. */
  trouble = $state<"" | "waiting" | "failed">("");
  /** Counts what has to be drawn anew, since something was still moving. */
  cuts = $state(0);
  readonly table: Table;
  readonly last: number;
  private readonly film: Film;
  private readonly sheet: TableSummary;
  private hear: (message: ServerMessage) => void = () => {};
  /** Something may still move on the table. */
  private moved = false;
  /** What was asked for last; what is asked for later overtakes it. */
  private wanted = 0;
  private closed = false;
  private readonly pasts = new Map<number, Happened[]>();

  constructor(
    readonly told: Replay,
    readonly source: Source,
    table?: TableSummary,
    frames = (start: number) => api.frames(source, start),
  ) {
    this.last = told.steps.length;
    this.film = new Film(frames, this.last + 1);
    this.sheet = sheetOf(told, table);
    this.table = new Table("", (hear) => {
      this.hear = hear;
      return { ask: () => Promise.reject(new Error("nothing can be done here")), time: () => 0, close: () => {} };
    });
  }

  close() {
    this.closed = true;
    this.playing = false;
    quicken(1);
    this.table.close();
  }

  /** The step that led to the position that is shown; none at the beginning. */
  step = $derived.by(() => this.told.steps[this.at - 1]);
  events = $derived(this.step ? toldTo(this.eyes, this.step) : []);
  /** The chapter that is shown, -1 before the first. */
  chapter = $derived.by(() => this.told.chapters.findLastIndex((one) => one.at <= this.at));

  /** What a chapter is about, as these eyes saw it. */
  opening(chapter: Replay["chapters"][number]): GameEvent {
    return toldTo(this.eyes, this.told.steps[chapter.move - 1]!)[chapter.event]!;
  }

  /** Go to a position at once. */
  async go(to: number) {
    const at = Math.min(Math.max(to, 0), this.last);
    const wish = ++this.wanted;
    this.at = at;
    const frame = await this.frame(at, wish);
    if (!frame || wish !== this.wanted || this.closed) return;
    if (this.moved) this.cuts++;
    this.moved = false;
    this.table.cut(this.shown(frame), this.past().slice(0, at));
  }

  /** Go on by one move, so that it can be seen. */
  async forward() {
    if (this.at >= this.last) return;
    const wish = ++this.wanted;
    const from = this.at;
    this.at = from + 1;
    const frame = await this.frame(from + 1, wish);
    if (!frame || wish !== this.wanted || this.closed) return;
    if (!this.table.sheet || this.table.moves !== from) return this.go(from + 1); // Nothing is shown yet, or something else.
    this.moved = true;
    this.table.hurry();
    this.hear({ ...this.past()[from]!, seen: this.seen(frame, this.events), clock: clockAt(frame) });
  }

  back = () => this.by(-1);

  /** Go on or back by so many moves at once. */
  by(moves: number) {
    this.pause();
    return this.go(this.at + moves);
  }

  /** Go to the next chapter, or to the one before. */
  turn(by: 1 | -1) {
    this.pause();
    const ats = [0, ...this.told.chapters.map((one) => one.at), this.last];
    const next = by > 0 ? ats.find((at) => at > this.at) : ats.findLast((at) => at < this.at);
    return this.go(next ?? this.at);
  }

  /** Look through other eyes. */
  look(eyes: number) {
    this.eyes = eyes;
    this.moved = true; // Nothing that others saw stays on the table.
    return this.go(this.at);
  }

  pause = () => (this.playing = false);

  /** Let it go by itself, from the beginning if it has come to the end. */
  async play() {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.at === this.last) await this.go(0);
    while (this.playing && this.at < this.last) {
      quicken(this.tempo);
      const before = this.at;
      await this.forward();
      if (this.trouble === "failed" || this.at === before) break;
      while (this.playing && this.table.playing) await sleep(SOON);
      await this.rest();
    }
    quicken(1);
    this.pause();
  }

  /** Wait a little, but no longer than it is to go by itself. */
  private async rest() {
    for (let waited = 0; this.playing && waited < REST / this.tempo; waited += SOON) await sleep(SOON);
  }

  private async frame(at: number, wish: number): Promise<Frame | undefined> {
    const here = this.film.here(at);
    if (!here) this.trouble = "waiting";
    try {
      const frame = await this.film.at(at);
      if (wish === this.wanted) this.trouble = "";
      return frame;
    } catch {
      if (wish === this.wanted) this.trouble = "failed";
      return undefined;
    }
  }

  private shown(frame: Frame): Changed & ServerMessage {
    const seats = this.eyes === OPEN ? [] : [this.eyes];
    this.table.replay = this.eyes === OPEN ? "open" : "seat";
    return {
      type: "changed",
      number: this.at,
      seats,
      table: { ...this.sheet, moves: this.at },
      clock: clockAt(frame),
      seen: this.seen(frame, []),
    };
  }

  /** A position for the table: of one seat nothing but its own view, so that there is nothing else on the page. */
  private seen(frame: Frame, events: GameEvent[]): Seen[] {
    const all = frame.map((view, viewer) => ({ ...UNASKED, seat: viewer - 1, view, events }));
    return this.eyes === OPEN ? all : all.filter(({ seat }) => seat === this.eyes);
  }

  /** All moves for the log, as these eyes saw them. */
  private past(): Happened[] {
    const seat = this.eyes === OPEN ? SPECTATOR : this.eyes;
    const made =
      this.pasts.get(this.eyes) ??
      this.told.steps.map((step, at) => ({
        type: "happened" as const,
        number: at + 1,
        seat: step.seat,
        by: "player" as const,
        moves: at + 1,
        seen: [{ ...UNASKED, seat, view: null, events: toldTo(this.eyes, step) }],
        clock: null,
      }));
    this.pasts.set(this.eyes, made);
    return made;
  }
}

const UNASKED = { choices: [], fallback: "", limit: null, tried: null };
