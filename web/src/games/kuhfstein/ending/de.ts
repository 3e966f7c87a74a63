/** What is told of a finished game of Kuhfstein, in German. The reader has no name. */

const who = (name: string, third: string, second: string) => (name ? `${name} ${third}` : `Du ${second}`);
const cows = (count: number) => (count === 1 ? "1 Kuh" : `${count} Kühe`);
const points = (count: number) => (count === 1 ? "1 Punkt" : `${count} Punkte`);
const parts = (cards: number, trees: number, goal: number) =>
  [cards && `${cards} aus Karten`, trees && `${trees} von Bäumen`, goal && `${goal} vom Wertungsplättchen`].filter(
    (part) => part !== 0,
  );

const de = {
  points,
  boast: (tiles: number, trees: number) =>
    `${tiles} Plättchen${trees ? `, ${trees === 1 ? "1 Baum" : `${trees} Bäume`}` : ""} und satte Kühe.`,
  card: {
    title: "Größte Karte",
    line: (name: string, card: string, out: number) =>
      `${who(name, "spielt", "spielst")} Karte ${card} aus und ${name ? "schickt" : "schickst"} ${cows(out)} auf die Weide.`,
    short: (count: number) => `Größte Karte: ${points(count)}`,
  },
  herd: {
    title: "Größte Herde",
    figure: cows,
    line: (name: string) => `${who(name, "holt", "holst")} sie auf einmal heim.`,
    short: (count: number) => `Größte Herde: ${cows(count)}`,
  },
  turn: {
    title: "Bester Zug",
    line: (name: string) => `${who(name, "holt", "holst")} sie in einem einzigen Zug.`,
    short: (count: number) => `Bester Zug: ${points(count)}`,
  },
  goal: {
    title: "Zum Schluss",
    line: (name: string, goal: string) => `${who(name, "zeigt", "zeigst")} ein Wertungsplättchen: ${goal}. Erfüllt!`,
    short: (count: number) => `Zum Schluss noch ${points(count)}`,
  },
  sources: {
    title: "Woher die Punkte kamen",
    line: (name: string, cards: number, trees: number, goal: number) =>
      `${name || "Bei dir"}: ${parts(cards, trees, goal).join(", ")}.`,
    short: (cards: number, trees: number, goal: number) => parts(cards, trees, goal).join(", "),
  },
};

export default de;
export type Texts = typeof de;
