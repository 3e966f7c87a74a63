/** What is told of a finished game of Mü, in German. The reader has no name. */

const who = (name: string, third: string, second: string) => (name ? `${name} ${third}` : `Du ${second}`);
const triangles = (count: number) => (count === 1 ? "1 Dreieck" : `${count} Dreiecke`);
const points = (count: number) => (count === 1 ? "1 Punkt" : `${count} Punkte`);
const listed = (all: string[]) => new Intl.ListFormat("de", { type: "conjunction" }).format(all);

const de = {
  boast: (hands: number) => (hands === 1 ? "Nach einer Runde vorn." : `Nach ${hands} Runden vorn.`),
  bold: {
    title: "Kühnstes Gebot",
    figure: (height: number) => `Höhe ${height}`,
    line: (name: string, took: number, target: number, made: boolean) =>
      `${who(name, "braucht", "brauchst")} als Chef ${triangles(target)} und ${name ? "holt" : "holst"} ${took}. ${made ? "Geschafft!" : "Verfehlt."}`,
    short: (height: number, made: boolean) => `Kühnstes Gebot: Höhe ${height}, ${made ? "geschafft" : "verfehlt"}`,
  },
  swing: {
    title: "Größter Sprung",
    line: (name: string, won: number, hand: number) => `Runde ${hand} bringt ${name || "dir"} ${points(won)}.`,
    short: (name: string, won: number) => `Größter Sprung: ${name ? `${name} ` : ""}+${won}`,
  },
  crash: {
    title: "Tiefster Fall",
    line: (name: string, lost: number, hand: number) => `Runde ${hand} kostet ${name || "dich"} ${points(lost)}.`,
    short: (name: string, lost: number) => `Tiefster Fall: ${name ? `${name} ` : ""}−${lost}`,
  },
  eklat: {
    title: "Eklat!",
    line: (name: string, height: number, all: number) =>
      `${who(name, "zieht", "ziehst")} mit ${height === 1 ? "1 offenen Karte" : `${height} offenen Karten`} zuletzt gleich.${all > 1 ? ` Der teuerste von ${all}.` : ""}`,
    short: (name: string, lost: number) => `Eklat! ${name ? `${name} ` : ""}−${lost}`,
  },
  trick: {
    title: "Fettester Stich",
    figure: triangles,
    line: (name: string, cards: string[]) => `An ${name || "dich"} gehen ${listed(cards)}.`,
    short: (count: number) => `Fettester Stich: ${triangles(count)}`,
  },
};

export default de;
export type Texts = typeof de;
