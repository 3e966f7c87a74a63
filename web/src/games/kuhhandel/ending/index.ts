/** The end of a game of the Kuhhandel family: the winner's quartets on the podium, and what is told. */

import { word } from "../../../lib/tell";
import { number as digits, inLanguages } from "../../../lib/words";
import type { Ending, Told } from "../../../table/ending";
import type { KuhhandelView, Rulebook, Story } from "../../../wire";
import { valueOf } from "../logic";
import Quartets from "../Quartets.svelte";
import type { Texts } from "./de";

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));
export { t as words };

/** Somebody's quartets of animals, the dearest first. */
const best = (view: unknown, seat: number, book: Rulebook) =>
  ((view as KuhhandelView | undefined)?.players[seat]?.quartets ?? [])
    .filter((animal) => animal !== "rat")
    .sort((one, other) => Number(valueOf(book, other)) - Number(valueOf(book, one)));

function told(story: Story, names: string[], book: Rulebook): Told {
  const [name = "", rival = ""] = story.seats.map((seat) => names[seat] ?? "");
  const { kind, number, thing, move } = story;
  const facts = story.facts as Record<string, number>;
  const { had = 0, worth = 0, from = 0, to = 0, stake = 1, winner = 0, loser = 0 } = facts;
  const called = word(book, thing);
  const say = t();
  const common = { kind, move, art: thing, figure: digits(number) };
  switch (kind) {
    case "dear": {
      const title = say.dear.title(thing);
      return {
        ...common,
        title,
        line: say.dear.line(name, number, thing, called, worth),
        short: `${title}: ${digits(number)}`,
      };
    }
    case "bluff":
    case "caught": {
      const { title, line, short } = say[kind];
      return { ...common, title, line: line(name, number, had, thing, called), short: short(number, had) };
    }
    case "blank": {
      const { title, figure, line, short } = say.blank;
      return {
        ...common,
        title,
        figure: figure(number),
        line: line(name, rival, number, stake, thing, called),
        short: short(number, stake, thing, called),
      };
    }
    case "chain": {
      const { title, figure, line, short } = say.chain;
      return {
        ...common,
        title,
        figure: figure(number),
        line: line(name, from, to, thing, called),
        short: short(number, thing, called),
      };
    }
    case "bargain": {
      const { title, figure, line, short } = say.bargain;
      return {
        ...common,
        title,
        figure: figure(number),
        line: line(name, number, thing, called, worth),
        short: short(number, thing, called),
      };
    }
  }
  const { title, line, short } = say.fight;
  return {
    ...common,
    title,
    line: line(name, rival, winner, loser, stake, thing, called),
    short: short(number, stake, thing, called),
  };
}

export default {
  heroes: (view, winner, book) => best(view, winner, book).slice(0, 3),
  boast(view, winner, book) {
    const [proudest = "", ...others] = best(view, winner, book);
    return t().boast(proudest ? others.length + 1 : 0, proudest, word(book, proudest));
  },
  told,
  More: Quartets,
} satisfies Ending;
