/** What is said of an absence in one line: that somebody played for the reader, or how much they missed. */

import type { Absence } from "../lib/news";
import { t } from "../texts";

export function missed({ bot, clock, moves }: Absence): string {
  if (bot.length) return t().absence.playedByBot(bot.length);
  return clock.length ? t().absence.playedByClock(clock.length) : t().absence.missed(moves);
}
