/** What happened at a table while nobody looked at it here: after a reload, a lost line, or behind another window. */

import type { Happened } from "../wire";

/** Whoever looks away for a shorter time has missed nothing, unless somebody played for them. */
const LONG = 20_000;
/** So many tables are remembered. */
const MOST = 30;
const KEY = "kuhstall-seen";

/** The number of the last thing that was seen at a table, and when it was last looked at. */
export interface Look {
  number: number;
  at: number;
}

const looks = (): Record<string, Look> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
};

/** How the table was left, if this browser has been there. */
export const lastLook = (code: string): Look | undefined => looks()[code];

/** Remember how a table is left. */
export function keepLook(code: string, look: Look): void {
  const others = Object.entries(looks()).filter(([other]) => other !== code);
  const latest = others.sort(([, one], [, other]) => other.at - one.at).slice(0, MOST - 1);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([[code, look], ...latest])));
}

/** Whether a move was made for one of these seats by somebody else than their player. */
export const stoodIn = (move: Happened, seats: number[]) =>
  seats.includes(move.seat) && (move.by === "bot" || move.by === "clock");

/** What is worth telling of what happened since the table was left; nothing if that was only a moment. */
export function missedSince(look: Look | undefined, past: Happened[], seats: number[], now: number): Happened[] {
  if (!look || !seats.length) return [];
  const missed = past.filter((one) => one.number > look.number);
  const long = now - look.at >= LONG && missed.length > 0;
  return long || missed.some((one) => stoodIn(one, seats)) ? missed : [];
}

/** Whether somebody looks at a table here, and what they missed while they did not. */
export class Attention {
  private look: Look | undefined;
  /** Until what was missed has been looked up. */
  private away = true;

  /** `here` says whether the line is; `back` is called when somebody looks again. */
  constructor(
    private readonly code: string,
    private readonly here: () => boolean,
    private readonly back: () => void,
  ) {
    this.look = lastLook(code);
    document.addEventListener("visibilitychange", this.turned);
    addEventListener("pagehide", this.leave);
  }

  stop() {
    this.leave();
    document.removeEventListener("visibilitychange", this.turned);
    removeEventListener("pagehide", this.leave);
  }

  /** Somebody looks away, or the line is lost. */
  leave = () => {
    if (this.look && !this.away) keepLook(this.code, this.look);
    this.away = true;
  };

  /** They still look. */
  tick() {
    if (this.look && !this.away) this.look.at = Date.now();
  }

  /** They have seen what happened up to a number. */
  saw(number: number) {
    if (!this.away) this.look = { number: Math.max(number, this.look?.number ?? 0), at: Date.now() };
  }

  /** What they missed, if they look again; from now on they see everything. */
  comeBack(past: Happened[], seats: number[]): Happened[] {
    if (document.visibilityState !== "visible") return [];
    const missed = missedSince(this.look, past, seats, Date.now());
    this.away = false;
    this.saw(past.at(-1)?.number ?? 0);
    return missed;
  }

  private turned = () => {
    if (document.visibilityState !== "visible") this.leave();
    else if (this.here()) this.back();
  };
}
