/** Thinks for the bots that take long, apart from the tables, so that these go on meanwhile and can end it. */

import { startPython, type Thing } from "./python";

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

/** The steps of a move, without them if the bot failed; the first message has no number and says that it can begin. */
export interface Conclusion {
  id?: number;
  steps?: number[];
}

const THINK = `
from kuhstall.bots.apart import think_apart
lambda game, bot, packed, seed: think_apart(game, bot, packed.to_bytes(), seed)
`;

let think: Promise<Thing>;

const conclude = (conclusion: Conclusion) => postMessage(conclusion);

onmessage = async ({ data }: MessageEvent<Start | Thought>) => {
  if ("folder" in data) {
    think = startPython(data.folder, Promise.resolve(data.code)).then((python) => python.runPython(THINK));
    await think; // If it cannot start, the worker fails with that.
    return conclude({});
  }
  const { id, game, bot, packed, seed } = data;
  try {
    const steps = (await think)(game, bot, packed, seed);
    conclude({ id, steps: steps.toJs() });
    steps.destroy();
  } catch (error) {
    console.error(error);
    conclude({ id });
  }
};
