/** What a bot would do, for whoever has asked. */

import type { ServerMessage } from "../wire";
import { inAll } from "../texts";
import { Refused, type Wish } from "./line";

/** So often a bot thinks again when a hint was overtaken by what happened. */
const TRIES = 6;
const AGAIN = 300;

/** The table that a hint is for. */
export interface Asking {
  me: number;
  /** How many moves it shows. */
  moves: number;
  /** How many there are, shown or not. */
  latest: () => number;
  /** Whether it still waits for the one who asks. */
  turn: boolean;
  ask: (wish: Wish) => Promise<ServerMessage>;
  refuse: (text: Record<string, string>, rule?: string, late?: boolean) => void;
}

const late = () => inAll((texts) => texts.table.hintLate);

export class Hint {
  /** The move that a bot would make, when it was asked for. */
  move = $state("");
  /** Why, in every language; empty if nobody can say. */
  why = $state.raw<Record<string, string>>({});
  /** A bot thinks about it. */
  thinking = $state(false);
  /** How often the reader has had chosen what it says. */
  taken = $state(0);

  constructor(private readonly table: Asking) {}

  /** The table has gone on: what a bot would have done is nothing to do now. */
  forget() {
    this.move = "";
    this.taken = 0;
  }

  /** Put it away, or no longer wait for it. */
  close() {
    this.forget();
    this.thinking = false;
  }

  /** The first word of the move. */
  get verb() {
    return this.move.split(" ")[0]!;
  }

  /** Have the table choose what it says; nothing is sent. */
  take = () => (this.taken += 1);

  /** Ask a bot what it would do. */
  async ask() {
    if (this.thinking) return;
    this.thinking = true;
    for (let tries = 0; tries < TRIES && this.thinking; tries++) {
      if (tries) await new Promise((done) => setTimeout(done, AGAIN));
      this.thinking = await this.askOnce();
    }
    if (this.thinking) this.table.refuse(late(), "", true);
    this.thinking = false;
  }

  /** Ask once; whether the table has gone on meanwhile, so that it is worth asking again. */
  private async askOnce(): Promise<boolean> {
    const { table } = this;
    const at = table.moves;
    try {
      const answer = await table.ask({ type: "hint", seat: table.me, at });
      if (answer.type === "hinted" && at === table.moves) {
        this.move = answer.move;
        this.taken = 0;
        this.why = answer.why;
      }
    } catch (error) {
      const refused = error instanceof Refused && Object.keys(error.text).length ? error : undefined;
      if (!refused || at === table.latest()) table.refuse(refused?.text ?? late(), refused?.rule);
      if (!refused) return false;
    }
    if (at === table.latest()) return false;
    if (!table.turn) table.refuse(late(), "", true);
    return table.turn;
  }
}
