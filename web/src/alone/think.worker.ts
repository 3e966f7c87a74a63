/** Thinks for the bots that take long and looks at finished games, apart from the tables, so that these can end it. */

import { startPython, type Pyodide, type Thing } from "./python";

/** What it takes to begin: the folder of the page, with Python in it, and Python's code. */
export interface Start {
  folder: string;
  code: WebAssembly.Module;
}

/** Something to think about: a bot is given a packed world, which is already resampled. */
export interface Thought {
  id: number;
  game: string;
  bot: string;
  packed: Uint8Array;
  seed: string;
}

/** A move of a bot of which somebody wants to know why it is good. */
export interface Question extends Omit<Thought, "bot"> {
  steps: number[];
}

/** A finished game to look at; attachments and seats are JSON. */
export interface Look {
  id: number;
  record: string;
  attachments: string;
  playouts: number;
  seats: string;
}

/**
 * The steps of a move, a reason or a review, or how far a review is; without any of them it failed. The first message
 * has no number and says that it can begin.
 */
export interface Conclusion {
  id?: number;
  steps?: number[];
  text?: string;
  done?: number;
}

const THINK = `
from kuhstall.bots.apart import think_apart
lambda game, bot, packed, seed: think_apart(game, bot, packed.to_bytes(), seed)
`;
const EXPLAIN = `
from kuhstall.bots.apart import explain_apart
lambda game, packed, seed, steps: explain_apart(game, packed.to_bytes(), seed, steps.to_py()).decode()
`;
const REVIEW = `
from msgspec import json
from kuhstall.review.apart import review_apart
def review(record, attachments, playouts, seats):
    for said in review_apart(record, json.decode(attachments), playouts, json.decode(seats)):
        yield said if isinstance(said, float) else said.decode()
review
`;

let python: Promise<Pyodide>;
let think: Promise<Thing>;

const conclude = (conclusion: Conclusion) => postMessage(conclusion);

onmessage = async ({ data }: MessageEvent<Start | Thought | Question | Look>) => {
  if ("folder" in data) {
    python = startPython(data.folder, Promise.resolve(data.code));
    think = python.then((started) => started.runPython(THINK));
    await think; // If it cannot start, the worker fails with that.
    return conclude({});
  }
  try {
    if ("record" in data) await review(data);
    else if ("steps" in data) await explain(data);
    else await move(data);
  } catch (error) {
    console.error(error);
    conclude({ id: data.id });
  }
};

async function move({ id, game, bot, packed, seed }: Thought) {
  const steps = (await think)(game, bot, packed, seed);
  conclude({ id, steps: steps.toJs() });
  steps.destroy();
}

async function explain({ id, game, packed, seed, steps }: Question) {
  const say = (await python).runPython(EXPLAIN);
  conclude({ id, text: say(game, packed, seed, steps) });
  say.destroy();
}

async function review({ id, record, attachments, playouts, seats }: Look) {
  const work: Iterable<number | string> = (await python).runPython(REVIEW)(record, attachments, playouts, seats);
  for (const said of work) conclude(typeof said === "number" ? { id, done: said } : { id, text: said });
}
