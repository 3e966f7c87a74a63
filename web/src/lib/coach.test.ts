import { beforeEach, expect, test, vi } from "vitest";
import { Coach, type Lesson, type Now } from "./coach.svelte";
import type { Table } from "./table.svelte";

interface Seen {
  card?: string;
}

/** As much of a table as the coach looks at. */
class Stand {
  code = "ABC";
  me = 0;
  turn = false;
  names = ["Mia"];
  status = "here";
  playing = false;
  acted = 0;
  acting = 0;
  moves = 0;
  resting = true;
  sheet = { state: "running" };
  log = [] as { number: number; events: { type: string }[] }[];
  seen = {} as Seen;
  view = () => this.seen;
  ready = vi.fn(async () => ((this.resting = false), true));

  /** Something happens, after which the table rests. */
  happen(seen: Seen, ...types: string[]) {
    this.moves++;
    this.log = [...this.log, { number: this.moves, events: types.map((type) => ({ type })) }];
    this.seen = seen;
    this.resting = true;
  }
}

const LESSON: Lesson<Seen> = {
  steps: [
    { id: "cow", when: ({ view }) => view.card === "cow" && { animal: "cow" }, at: ["[data-card={animal}]"] },
    { id: "won", when: ({ fresh }) => fresh.some((one) => one.type === "Won") && {}, aside: true },
  ],
  say: () => ({}),
  waits: ({ view }) => view.card === "own button",
};

function beside(table: Stand, lesson = LESSON): Coach {
  const coach = new Coach(table as unknown as Table, lesson as unknown as Lesson, (card) => card);
  coach.look();
  return coach;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

test("with nothing to say the game goes on, once after each move", () => {
  const table = new Stand();
  const coach = beside(table);
  expect(table.ready).toHaveBeenCalledTimes(1);
  table.happen({ card: "pig" });
  coach.look();
  table.playing = true;
  table.playing = false;
  coach.look();
  expect(table.ready).toHaveBeenCalledTimes(2);
});

test("what is new is told once, and the game waits until it is read", () => {
  const table = new Stand();
  const coach = beside(table);
  table.happen({ card: "cow" });
  coach.look();
  expect(coach.open?.values).toEqual({ animal: "cow" });
  expect(table.ready).toHaveBeenCalledTimes(1);
  coach.next();
  coach.look();
  expect(coach.open).toBeUndefined();
  expect(table.ready).toHaveBeenCalledTimes(2);
  table.happen({ card: "cow" });
  coach.look();
  expect(coach.open).toBeUndefined();
  expect(coach.steps.map((step) => step.id)).toEqual(["cow"]);
});

test("nothing is told while something is still being shown", () => {
  const table = new Stand();
  const coach = beside(table);
  table.playing = true;
  table.happen({ card: "cow" });
  coach.look();
  expect(coach.open).toBeUndefined();
  table.playing = false;
  coach.look();
  expect(coach.open?.step.id).toBe("cow");
});

test("to play on is to have read it", () => {
  const table = new Stand();
  const coach = beside(table);
  table.happen({ card: "cow" });
  coach.look();
  table.acted++;
  coach.look();
  expect([coach.open, coach.seen]).toEqual([undefined, ["cow"]]);
});

test("who plays on is told nothing more before that is answered, and then what is new by then", () => {
  const table = new Stand();
  const herd = { id: "herd", when: ({ view }: Now<Seen>) => view.card && {} };
  const coach = beside(table, { ...LESSON, steps: [...LESSON.steps, herd] });
  table.happen({ card: "cow" });
  coach.look();
  [table.acted, table.acting] = [1, 1];
  coach.look();
  expect([coach.open, coach.seen]).toEqual([undefined, ["cow"]]);
  table.acting = 0;
  coach.look();
  expect(coach.open?.step.id).toBe("herd");
});

test("what is spoken of is found by what fills the gaps", () => {
  const table = new Stand();
  const coach = beside(table);
  table.happen({ card: "cow" });
  coach.look();
  expect(coach.at).toEqual(["[data-card=cow]"]);
  coach.next();
  expect(coach.at).toEqual([]);
});

test("what has happened is told of once, and not again after a reload", () => {
  const table = new Stand();
  const coach = beside(table);
  table.happen({}, "Won");
  coach.look();
  expect(coach.open?.step.id).toBe("won");
  coach.next();
  coach.look();
  const again = beside(table);
  expect([again.open, again.seen]).toEqual([undefined, ["won"]]);
});

test("what was not read before a reload is told again", () => {
  const table = new Stand();
  const coach = beside(table);
  table.happen({}, "Won");
  coach.look();
  expect(beside(table).open?.step.id).toBe("won");
});

test("the table's own button is left to the reader", () => {
  const table = new Stand();
  const coach = beside(table);
  table.happen({ card: "own button" });
  coach.look();
  expect(table.ready).toHaveBeenCalledTimes(1);
});

test("without a guide the game goes on and nothing is told, until it is asked back", () => {
  const table = new Stand();
  const coach = beside(table);
  coach.skip();
  table.happen({ card: "cow" });
  coach.look();
  expect(coach.open).toBeUndefined();
  expect(table.ready).toHaveBeenCalledTimes(2);
  coach.back();
  coach.look();
  expect(coach.open?.step.id).toBe("cow");
});

test("what was shown often goes faster, what is new takes its time", () => {
  const table = new Stand();
  const coach = beside(table);
  for (let shown = 0; shown < 5; shown++) table.happen({}, "Bid");
  table.happen({}, "Bid", "Won");
  expect(coach.tempo([{ type: "Bid" }])).toBe(2);
  expect(coach.tempo([{ type: "Bid" }, { type: "Won" }])).toBe(1);
});
