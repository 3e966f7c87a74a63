/** The worker in which bots think long: started when it is wanted, ended when it takes too long. */

import type { Conclusion, Start, Thought } from "./think.worker";

interface Waiting {
  done: (steps: number[]) => void;
  failed: (why: Error) => void;
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
    const worker = new Worker(new URL("./think.worker.ts", import.meta.url), { type: "module", name: "bots" });
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
    void this.code.then((code) => worker.postMessage({ folder: this.folder, code } satisfies Start));
  }

  /** The steps of a bot's move; fails with "timeout" or "lost". */
  async think(seconds: number, game: string, bot: string, packed: Uint8Array, seed: string): Promise<number[]> {
    const thought: Thought = { id: this.next++, game, bot, packed: new Uint8Array(packed), seed };
    this.warm();
    await this.awake;
    return new Promise((done, failed) => {
      const late = setTimeout(() => this.end("timeout"), seconds * 1000);
      const over = () => clearTimeout(late);
      this.waiting.set(thought.id, {
        done: (steps) => (over(), done(steps)),
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

  private conclude({ id = 0, steps }: Conclusion) {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (id && !steps) one?.failed(new Error("lost"));
    else one?.done(steps ?? []);
  }
}
