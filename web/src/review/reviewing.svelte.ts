/** The review of a finished game: asked for, followed while the bots look at it, and what they have found. */

import { api, why } from "../lib/api";
import { OPEN } from "../lib/showing.svelte";
import type { ReviewNow, Told, ToldDecision } from "../wire";

/** How often one looks how far it is. */
const EVERY = 700;

/** The chances when so many moves had been made: those of the last point before. */
export const chancesAt = (told: Told, move: number): number[] =>
  (told.curve.findLast((point) => point.move <= move) ?? told.curve[0]!).chances;

export const percent = (share: number) => Math.round(100 * share);

/** A change with its sign, as numbers are printed. */
export const signed = (share: number) => `${share < 0 ? "−" : "+"}${Math.abs(percent(share))}`;

export class Reviewing {
  now = $state.raw<ReviewNow>();
  /** Why it could not be begun, or that nothing came of it. */
  trouble = $state<string | undefined>();
  /** Which of the decisions is told. */
  at = $state(0);
  /** Whose decisions are told, unless one looks through somebody's eyes. */
  whose = $state<number>(OPEN);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly code: string,
    private readonly ended: () => string,
    private readonly ask = (what: "" | "begin" | "stop") => api.review(code, what),
  ) {}

  get told(): Told | undefined {
    return this.now?.review ?? undefined;
  }

  get underWay() {
    return this.now?.state === "running" || this.now?.state === "waiting";
  }

  /** The decisions of a seat, or of all. */
  decisions(seat: number): ToldDecision[] {
    return (this.told?.decisions ?? []).filter((one) => seat === OPEN || one.seat === seat);
  }

  /** Ask how it stands, and go on asking while it is under way. */
  async look(what: "" | "begin" | "stop" = "") {
    clearTimeout(this.timer);
    this.trouble = undefined;
    const before = this.underWay;
    try {
      const now = await this.ask(what);
      if (this.closed) return;
      if (now.review && !this.now?.review) this.whose = now.seat ?? OPEN;
      this.now = now;
      if (before && now.state === "none" && what !== "stop") this.trouble = this.ended();
    } catch (error) {
      if (this.closed) return;
      if (what) this.trouble = why(error) || this.ended();
    }
    if (this.underWay) this.timer = setTimeout(() => void this.look(), EVERY);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
