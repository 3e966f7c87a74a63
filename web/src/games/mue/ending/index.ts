/** The end of a game of Mü: what is told of its bids, swings and eklats. */

import { word } from "../../../lib/tell";
import { inLanguages } from "../../../lib/words";
import type { Ending, Told } from "../../../table/ending";
import type { MueView, Rulebook, Story } from "../../../wire";
import type { Texts } from "./de";

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));
const ART: Record<string, string> = { bold: "horse", swing: "dove", crash: "donkey", eklat: "goat", trick: "cat" };

function told(story: Story, names: string[], book: Rulebook): Told {
  const name = names[story.seats[0] ?? 0] ?? "";
  const { kind, number, move, thing } = story;
  const facts = story.facts as Record<string, number>;
  const { points = 0, target = 0, made = 0, hand = 1, height = 0, eklats = 1 } = facts;
  const common = { kind, move, art: ART[kind] ?? "cow" };
  const say = t();
  switch (kind) {
    case "bold": {
      const { title, figure, line, short } = say.bold;
      const sentence = line(name, points, target, made > 0);
      return { ...common, title, figure: figure(number), line: sentence, short: short(number, made > 0) };
    }
    case "swing": {
      const { title, line, short } = say.swing;
      return { ...common, title, figure: `+${number}`, line: line(name, number, hand), short: short(name, number) };
    }
    case "crash": {
      const { title, line, short } = say.crash;
      const lost = -number;
      return { ...common, title, figure: `−${lost}`, line: line(name, lost, hand), short: short(name, lost) };
    }
    case "eklat": {
      const { title, line, short } = say.eklat;
      return { ...common, title, figure: `−${number}`, line: line(name, height, eklats), short: short(name, number) };
    }
  }
  const { title, figure, line, short } = say.trick;
  const cards = thing.split(" ").map((card) => word(book, card));
  return { ...common, title, figure: figure(number), line: line(name, cards), short: short(number) };
}

export default {
  heroes: () => ["cow", "pig", "rooster"],
  boast: (view) => t().boast((view as MueView | undefined)?.history.length ?? 1),
  told,
} satisfies Ending;
