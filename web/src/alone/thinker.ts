/** The worker in which bots think long: started when it is wanted, ended when it takes too long. */

import type { Conclusion, Question, Start, Thought } from "./think.worker";

interface Waiting {
  done: (conclusion: Conclusion) => void;
  failed: (why: Error) => void;
}

/** A worker that has been told where Python is, whatever it is for. */
export function startWorker(name: string, folder: string, code: Promise<WebAssembly.Module>): Worker {
  const worker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module", name });
  void code.then((code) => worker.postMessage({ folder, code } satisfies Start));
  return worker;
}

/** How many seconds it may take to start; bots' time counts only afterwards. */
const START = 60;

export class Thinker {
  private worker: Worker | undefined;
  private awake: Promise<void> = Promise.resolve();
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  constructor(
    private readonly folder: string,
    private readonly code: Promise<WebAssembly.Module>,
  ) {}

  /** Be ready for a thought that may come soon. */
  warm() {
    if (this.worker) return;
    const worker = startWorker("bots", this.folder, this.code);
    this.worker = worker;
    this.awake = new Promise((ready, failed) => {
      const late = setTimeout(() => this.end("lost"), START * 1000);
      this.waiting.set(0, { done: () => ready(), failed });
      worker.onmessage = ({ data }: MessageEvent<Conclusion>) => {
        clearTimeout(late);
        this.conclude(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        clearTimeout(late);
        if (worker === this.worker) this.end("lost");
      };
    });
    this.awake.catch(() => undefined);
  }

  /** The steps of a bot's move; fails with "timeout" or "lost". */
  async think(seconds: number, game: string, bot: string, packed: Uint8Array, seed: string): Promise<number[]> {
    const id = this.next++;
    const late = () => this.end("timeout");
    return (await this.ask(seconds, { id, game, bot, packed: new Uint8Array(packed), seed }, late)).steps!;
  }

  /** Why a bot's move is good, as JSON; fails with "timeout" or "lost". Who waits too long goes, and bots think on. */
  async explain(seconds: number, game: string, packed: Uint8Array, seed: string, steps: number[]): Promise<string> {
    const question = { id: this.next++, game, packed: new Uint8Array(packed), seed, steps: [...steps] };
    const late = () => {
      this.waiting.get(question.id)?.failed(new Error("timeout"));
      this.waiting.delete(question.id);
    };
    return (await this.ask(seconds, question, late)).text!;
  }

  private async ask(seconds: number, thought: Thought | Question, late: () => void): Promise<Conclusion> {
    this.warm();
    await this.awake;
    return new Promise((done, failed) => {
      const timer = setTimeout(late, seconds * 1000);
      const over = () => clearTimeout(timer);
      this.waiting.set(thought.id, {
        done: (conclusion) => (over(), done(conclusion)),
        failed: (why) => (over(), failed(why)),
      });
      this.worker!.postMessage(thought);
    });
  }

  /** Stop whatever it thinks about. */
  end(why: "timeout" | "lost") {
    this.worker?.terminate();
    this.worker = undefined;
    for (const one of this.waiting.values()) one.failed(new Error(why));
    this.waiting.clear();
  }

  private conclude(conclusion: Conclusion) {
    const { id = 0, steps, text } = conclusion;
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (id && !steps && text === undefined) one?.failed(new Error("lost"));
    else one?.done(conclusion);
  }
}
