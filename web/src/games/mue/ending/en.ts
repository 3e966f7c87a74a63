/** What is told of a finished game of Mü, in English. The reader has no name. */

import type { Texts } from "./de";

const who = (name: string, third: string, second: string) => (name ? `${name} ${third}` : `You ${second}`);
const some = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
const listed = (all: string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(all);

const en: Texts = {
  boast: (hands) => (hands === 1 ? "Ahead after a single hand." : `Ahead after ${hands} hands.`),
  bold: {
    title: "Boldest bid",
    figure: (height) => `Height ${height}`,
    line: (name, took, target, made) =>
      `${who(name, "needs", "need")} ${some(target, "triangle")} as chief and ${name ? "takes" : "take"} ${took}. ${made ? "Made it!" : "Missed."}`,
    short: (height, made) => `Boldest bid: height ${height}, ${made ? "made" : "missed"}`,
  },
  swing: {
    title: "Biggest swing",
    line: (name, won, hand) => `Hand ${hand} brings ${name || "you"} ${some(won, "point")}.`,
    short: (name, won) => `Biggest swing: ${name ? `${name} ` : ""}+${won}`,
  },
  crash: {
    title: "Deepest fall",
    line: (name, lost, hand) => `Hand ${hand} costs ${name || "you"} ${some(lost, "point")}.`,
    short: (name, lost) => `Deepest fall: ${name ? `${name} ` : ""}−${lost}`,
  },
  eklat: {
    title: "Eklat!",
    line: (name, height, all) =>
      `${who(name, "draws", "draw")} level last, with ${some(height, "card")} face up.${all > 1 ? ` The dearest of ${all}.` : ""}`,
    short: (name, lost) => `Eklat! ${name ? `${name} ` : ""}−${lost}`,
  },
  trick: {
    title: "Fattest trick",
    figure: (count) => some(count, "triangle"),
    line: (name, cards) => `${who(name, "takes", "take")} ${listed(cards)}.`,
    short: (count) => `Fattest trick: ${some(count, "triangle")}`,
  },
};

export default en;
