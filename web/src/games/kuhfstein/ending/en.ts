/** What is told of a finished game of Kuhfstein, in English. The reader has no name. */

import type { Texts } from "./de";

const who = (name: string, third: string, second: string) => (name ? `${name} ${third}` : `You ${second}`);
const some = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
const points = (count: number) => some(count, "point");
const parts = (cards: number, trees: number, goal: number) =>
  [cards && `${cards} from cards`, trees && `${trees} from trees`, goal && `${goal} from the scoring tile`].filter(
    (part) => part !== 0,
  );

const en: Texts = {
  points,
  boast: (tiles, trees) => `${some(tiles, "tile")}${trees ? `, ${some(trees, "tree")}` : ""} and well-fed cows.`,
  card: {
    title: "Biggest card",
    line: (name, card, out) =>
      `${who(name, "plays", "play")} card ${card} and ${name ? "sends" : "send"} ${some(out, "cow")} out to pasture.`,
    short: (count) => `Biggest card: ${points(count)}`,
  },
  herd: {
    title: "Biggest herd",
    figure: (count) => some(count, "cow"),
    line: (name) => `${who(name, "brings", "bring")} them home at once.`,
    short: (count) => `Biggest herd: ${some(count, "cow")}`,
  },
  turn: {
    title: "Best turn",
    line: (name) => `${who(name, "scores", "score")} them in a single turn.`,
    short: (count) => `Best turn: ${points(count)}`,
  },
  goal: {
    title: "At the very end",
    line: (name, goal) => `${who(name, "shows", "show")} a scoring tile: ${goal}. Met!`,
    short: (count) => `${points(count)} at the very end`,
  },
  sources: {
    title: "Where the points came from",
    line: (name, cards, trees, goal) => `${name || "You"}: ${parts(cards, trees, goal).join(", ")}.`,
    short: (cards, trees, goal) => parts(cards, trees, goal).join(", "),
  },
};

export default en;
