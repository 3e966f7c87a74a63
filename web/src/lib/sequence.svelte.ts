/** What the server tells of a table, shown one thing after the other: each long enough to follow, and none under a finger. */

import type { ServerMessage } from "../wire";
import { paced, settings } from "./settings.svelte";

/** If more waits than this, everything is shown at once. */
const BACKLOG = 4;

export class Sequence {
  /** Something is being shown. */
  playing = $state(false);
  private waiting: ServerMessage[] = [];
  private closed = false;
  private wake: (() => void) | undefined;
  private grip: { lifted: Promise<void>; lift: () => void } | undefined;

  /** `show` shows a message and says for how many milliseconds it should stay in sight. */
  constructor(private readonly show: (message: ServerMessage) => number) {}

  add(message: ServerMessage) {
    if (this.closed) return;
    this.waiting.push(message);
    if (!this.playing) void this.play();
  }

  /** How many moves have been told of, shown or not, if so many are shown. */
  latest(shown: number): number {
    const last = this.waiting.findLast((message) => message.type === "happened");
    return last?.type === "happened" ? last.moves : shown;
  }

  /** Show at once what still waits to be shown. */
  hurry() {
    this.wake?.();
  }

  /** What still waits is not shown any more. */
  clear() {
    this.waiting = [];
    this.hurry();
  }

  /** Nothing is shown any more: whoever would look has gone, and what they looked at may be gone too. */
  close() {
    this.closed = true;
    this.clear();
    this.lift();
  }

  /** Show nothing new until `lift` is called. */
  hold() {
    let lift = () => {};
    const lifted = new Promise<void>((done) => (lift = done));
    this.grip ??= { lifted, lift };
  }

  lift() {
    this.grip?.lift();
    this.grip = undefined;
  }

  private async play() {
    this.playing = true;
    while (this.waiting.length) {
      while (this.grip) await this.grip.lifted;
      if (this.closed) break;
      const stays = this.show(this.waiting.shift()!);
      const late = this.waiting.length > BACKLOG || document.visibilityState === "hidden" || settings.speed === "off";
      if (stays && !late) await this.rest(paced(stays));
    }
    this.playing = false;
  }

  private rest(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds);
      this.wake = () => (clearTimeout(timer), done());
    });
  }
}
