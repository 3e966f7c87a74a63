/** The positions of a game that is over, fetched in parts: the one that is shown, and the next before it is needed. */

import type { Frames } from "../wire";

/** How everybody saw a position (0), and after that each seat (1 for seat 0). */
export type Frame = unknown[];

interface Part {
  start: number;
  frames: Frame[];
}

/** Parts begin at multiples of this, unless another one reaches further. */
const STEP = 16;
/** So many parts are kept. */
const MOST = 6;
/** So near the end of a part the next one is fetched. */
const NEAR = 24;

export class Film {
  private parts: Part[] = [];
  private readonly coming = new Map<number, Promise<Part>>();

  /** `length` is the number of positions. */
  constructor(
    private readonly fetch: (start: number) => Promise<Frames>,
    readonly length: number,
  ) {}

  /** A position if it is here already. */
  here(at: number): Frame | undefined {
    const part = this.partAt(at);
    return part?.frames[at - part.start];
  }

  /** A position, fetched if it has to be. */
  async at(at: number): Promise<Frame> {
    for (;;) {
      const found = this.here(at);
      if (found) {
        this.ahead(at);
        return found;
      }
      await this.part(this.startFor(at));
    }
  }

  private partAt(at: number): Part | undefined {
    return this.parts.find(({ start, frames }) => start <= at && at < start + frames.length);
  }

  /** Where a part begins that reaches a position: not before the end of one that is here. */
  private startFor(at: number): number {
    const aligned = at - (at % STEP);
    const ends = this.parts.map(({ start, frames }) => start + frames.length).filter((end) => end <= at);
    return Math.max(aligned, ...ends);
  }

  /** Fetch what is likely to be asked for next. */
  private ahead(at: number) {
    const part = this.partAt(at)!;
    const end = part.start + part.frames.length;
    if (end - at <= NEAR && end < this.length && !this.partAt(end)) this.part(end).catch(() => undefined);
    const before = part.start - 1;
    if (at - part.start <= STEP / 2 && before >= 0 && !this.partAt(before))
      this.part(this.startFor(before)).catch(() => undefined);
  }

  private part(start: number): Promise<Part> {
    const coming = this.coming.get(start) ?? this.take(start).finally(() => this.coming.delete(start));
    this.coming.set(start, coming);
    return coming;
  }

  private async take(start: number): Promise<Part> {
    const told = await this.fetch(start);
    const part = { start: told.start, frames: told.frames as Frame[] };
    if (!part.frames.length) throw new Error("a part without positions");
    this.parts = [part, ...this.parts].slice(0, MOST);
    return part;
  }
}
