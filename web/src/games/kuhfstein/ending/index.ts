/** The end of a game of Kuhfstein: what is told of its cards, herds and turns. */

import { word } from "../../../lib/tell";
import { inLanguages } from "../../../lib/words";
import type { Ending, Told } from "../../../table/ending";
import type { KuhfsteinView, Rulebook, Story } from "../../../wire";
import type { Texts } from "./de";

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));
const ART: Record<string, string> = { card: "whole-cow", herd: "cow", turn: "fox", goal: "rooster", sources: "tree" };

function told(story: Story, names: string[], book: Rulebook): Told {
  const name = names[story.seats[0] ?? 0] ?? "";
  const { kind, number, move, thing } = story;
  const { cows = 0, cards = 0, trees = 0, goal = 0 } = story.facts as Record<string, number>;
  const say = t();
  const common = { kind, move, art: ART[kind] ?? "cow", figure: say.points(number) };
  switch (kind) {
    case "card": {
      const { title, line, short } = say.card;
      return { ...common, title, line: line(name, thing, cows), short: short(number) };
    }
    case "herd": {
      const { title, figure, line, short } = say.herd;
      return { ...common, title, figure: figure(number), line: line(name), short: short(number) };
    }
    case "turn": {
      const { title, line, short } = say.turn;
      return { ...common, title, line: line(name), short: short(number) };
    }
    case "goal": {
      const { title, line, short } = say.goal;
      return { ...common, title, line: line(name, word(book, thing)), short: short(number) };
    }
  }
  const { title, line, short } = say.sources;
  return { ...common, title, line: line(name, cards, trees, goal), short: short(cards, trees, goal) };
}

export default {
  heroes: () => ["whole-cow", "tree", "fox"],
  boast(view, winner) {
    const player = (view as KuhfsteinView | undefined)?.players[winner];
    return player ? t().boast(player.tiles.length, player.trees.length) : "";
  },
  told,
} satisfies Ending;
