/**
 * A first game: somebody stands beside the reader and says what is new at the moment when it happens.
 *
 * The server has the deal, the friendly bots and all the patience: at such a table (`sheet.lesson`) it rests after every
 * move until this page says that it goes on. The coach says so as soon as everything is shown and there is nothing to say.
 *
 * A game's part is `games/NAME/first/index.ts`: for a game's id a `Lesson`, whose steps are told in their order of
 * importance, each once, when its `when` is true of what the reader sees (`Now`). So there is no sequence: whoever plays
 * otherwise than expected is told what happens to them. The texts stand in `de.ts` and `en.ts` beside it, under the ids.
 * `at` names what a step speaks of: selectors, of which the first that is in sight counts, with the step's values in
 * their gaps like `{card}`; put `data-teach="…"` where no other attribute serves. The game's table has a `CoachPlace` above its buttons, where the coach stands on a phone.
 */

import { untrack } from "svelte";
import { MediaQuery } from "svelte/reactivity";
import type { Table } from "./table.svelte";
import { quicken } from "./settings.svelte";
import type { GameEvent } from "./tell";

/** What a step is judged by: the reader's own view, and what has happened since the coach has last looked. */
export interface Now<View> {
  view: View;
  me: number;
  /** Whether the reader has to decide. */
  turn: boolean;
  names: string[];
  /** What the rulebook calls a card. */
  word: (card: string) => string;
  fresh: GameEvent[];
}

/** What fills the gaps in a text. */
export type Values = Record<string, string | number>;

/** Something to be told once. */
export interface Step<View, Id extends string = string> {
  id: Id;
  /** The gaps of its text when it is its moment, else nothing. */
  when: (now: Now<View>) => Values | false | "" | 0 | null | undefined;
  at?: string[];
  /** It is told where it fits, but not among the steps that are ticked off. */
  aside?: boolean;
}

/** What is said at a step: what the list calls it, a headline, and a sentence or two; *stars* make words bold. */
export interface Said {
  name: string;
  head: string;
  text: (values: Values) => string;
}

export interface Lesson<View = never, Id extends string = string> {
  steps: Step<View, Id>[];
  say: () => Record<Id, Said>;
  /** Whether the table itself has a button now with which the reader goes on. */
  waits?: (now: Now<View>) => boolean;
}

interface Kept {
  seen: string[];
  read: number;
  silent: boolean;
}

const BEGUN = "first-games";
/** What was shown so often is known, and goes so many times as fast from then on. */
const KNOWN = 4;
const FASTER = 2;
const wide = new MediaQuery("min-width: 70rem");

/** The games that this device has begun to learn, or whose reader knows them. */
export const begun = (): string[] => JSON.parse(localStorage.getItem(BEGUN) ?? "[]");
export const noteBegun = (game: string) =>
  localStorage.setItem(BEGUN, JSON.stringify([...new Set([...begun(), game])]));

export class Coach {
  /** What is being told. */
  open = $state.raw<{ step: Step<never>; values: Values }>();
  /** The ids of the steps that were told. */
  seen = $state.raw<string[]>([]);
  /** The reader goes on without a guide. */
  silent = $state(false);
  private read = 0;
  private readonly key: string;
  /** The number of moves after which it was last said that the game may go on. */
  private went = -1;
  private deeds = 0;

  constructor(
    readonly table: Table,
    readonly lesson: Lesson,
    private readonly word: (card: string) => string,
  ) {
    this.key = `first-game-${table.code}`;
    const kept = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Partial<Kept>;
    this.seen = kept.seen ?? [];
    this.read = kept.read ?? 0;
    this.silent = kept.silent ?? false;
    this.deeds = table.acted;
  }

  /** Keep looking, for as long as the effect lives in which this is called. */
  follow() {
    this.table.tempo = (events) => this.tempo(events);
    $effect(() => this.look());
    $effect(() => () => {
      this.table.tempo = undefined;
      quicken(1);
    });
  }

  /** How many times as fast something is shown: what is new takes its time. */
  tempo(events: GameEvent[]): number {
    const shown = this.table.log.slice(0, -1).flatMap((entry) => entry.events);
    const known = ({ type }: GameEvent) => shown.filter((one) => one.type === type).length >= KNOWN;
    return events.every(known) ? FASTER : 1;
  }

  /** The steps that are ticked off, in their order. */
  get steps() {
    return this.lesson.steps.filter((step) => !step.aside);
  }

  /** Selectors of what is spoken of. */
  get at(): string[] {
    const { step, values } = this.open ?? {};
    return (step?.at ?? []).map((one) => one.replace(/\{(\w+)\}/g, (_, gap) => `${values?.[gap]}`));
  }

  get said(): Record<string, Said> {
    return this.lesson.say();
  }

  /** Beside the table there is room for a list. */
  get wide() {
    return wide.current;
  }

  /** The reader has read it, or just plays on. */
  next = () => {
    if (!this.open) return;
    this.seen = [...this.seen, this.open.step.id];
    this.open = undefined;
    this.keep();
  };

  /** The reader wants no guide. */
  skip = () => {
    this.silent = true;
    this.open = undefined;
    this.keep();
  };

  /** The reader wants one again. */
  back = () => {
    this.silent = false;
    this.keep();
  };

  private keep() {
    const { seen, read, silent } = this;
    if (this.table.sheet?.state === "over") localStorage.removeItem(this.key);
    else localStorage.setItem(this.key, JSON.stringify({ seen, read, silent } satisfies Kept));
  }

  /** Once everything is shown: say what there is to say, or let the game go on. Who plays on has read what was said. */
  look() {
    const { table } = this;
    if (table.acted > this.deeds) untrack(this.next);
    this.deeds = table.acted;
    const view = table.view<never>();
    if (table.status !== "here") this.went = -1;
    if (table.playing || table.acting || !view || this.open || table.status !== "here") return;
    const now = this.now(view);
    const found = this.silent ? undefined : this.due(now);
    if (found) return void (this.open = found);
    this.read = table.log.at(-1)?.number ?? 0;
    this.keep();
    if (table.resting && !this.lesson.waits?.(now)) void this.goOn();
  }

  private now(view: never): Now<never> {
    const { table, read, word } = this;
    const fresh = table.log.filter((entry) => entry.number > read).flatMap((entry) => entry.events);
    return { view, me: table.me, turn: table.turn, names: table.names, word, fresh };
  }

  private due(now: Now<never>) {
    for (const step of this.lesson.steps) {
      if (this.seen.includes(step.id) || (step.aside && this.table.sheet?.state === "over")) continue;
      const values = step.when(now);
      if (values) return { step, values };
    }
    return undefined;
  }

  private async goOn() {
    const at = this.table.moves;
    if (this.went === at) return;
    this.went = at;
    if (!(await this.table.ready())) this.went = -1;
  }
}
