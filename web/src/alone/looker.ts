/** The worker in which a finished game is looked at: there only while it is, and ended when nobody wants it any more. */

import type { Conclusion } from "./think.worker";
import { startWorker, type Thinker } from "./thinker";

type Said = number | string | Error;

export class Looker {
  private worker: Worker | undefined;
  /** What was said and not heard yet, or who waits for the next word. */
  private said: Said[] = [];
  private hear: ((said: Said) => void) | undefined;

  constructor(
    private readonly folder: string,
    private readonly code: Promise<WebAssembly.Module>,
    private readonly thinker: Thinker,
  ) {}

  /** Look at a game, of which attachments and seats are JSON. */
  begin(record: string, attachments: string, playouts: number, seats: string) {
    this.stop();
    const worker = (this.worker = startWorker("looks", this.folder, this.code));
    worker.onmessage = ({ data }: MessageEvent<Conclusion>) => {
      if (data.id === undefined) return worker.postMessage({ id: 1, record, attachments, playouts, seats });
      this.say(data.done ?? data.text ?? new Error("lost"));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.say(new Error("lost"));
    };
  }

  /** How far it is, or at last the review; fails with "lost". */
  async next(): Promise<number | string> {
    const said = this.said.shift() ?? (await new Promise<Said>((hear) => (this.hear = hear)));
    if (said instanceof Error) throw said;
    return said;
  }

  /** Why a bot's move is good, said by whoever thinks for the bots. */
  explain(...what: Parameters<Thinker["explain"]>): Promise<string> {
    return this.thinker.explain(...what);
  }

  stop() {
    this.worker?.terminate();
    this.worker = this.hear = undefined;
    this.said = [];
  }

  private say(said: Said) {
    const { hear } = this;
    this.hear = undefined;
    if (hear) hear(said);
    else this.said.push(said);
  }
}
