/** What is told of a finished game of the Kuhhandel family, in German. The reader has no name. */

type Gender = "m" | "f" | "n";
const BEASTS: Record<string, [gender: Gender, one: string, two: string]> = {
  rooster: ["m", "Hahn", "Hähne"],
  goose: ["f", "Gans", "Gänse"],
  cat: ["f", "Katze", "Katzen"],
  dog: ["m", "Hund", "Hunde"],
  sheep: ["n", "Schaf", "Schafe"],
  goat: ["f", "Ziege", "Ziegen"],
  donkey: ["m", "Esel", "Esel"],
  pig: ["n", "Schwein", "Schweine"],
  cow: ["f", "Kuh", "Kühe"],
  horse: ["n", "Pferd", "Pferde"],
};
const A: Record<Gender, string> = { m: "einen", f: "eine", n: "ein" };
const THE: Record<Gender, string> = { m: "den", f: "die", n: "das" };
const PROUD: Record<Gender, string> = { m: "ein sehr stolzer", f: "eine sehr stolze", n: "ein sehr stolzes" };
const DEAREST: Record<Gender, string> = { m: "Teuerster", f: "Teuerste", n: "Teuerstes" };
const COUNTED = ["null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"];

const spelled = (words: Record<Gender, string>) => (animal: string, called: string) =>
  BEASTS[animal] ? `${words[BEASTS[animal][0]]} ${BEASTS[animal][1]}` : called;
const a = spelled(A);
const the = spelled(THE);
const some = (stake: number, animal: string, called: string) =>
  stake === 2 ? `zwei ${BEASTS[animal]?.[2] ?? called}` : a(animal, called);
const n = (money: number) => money.toLocaleString("de");
/** Somebody does something; without a name the reader does. */
const who = (name: string, third: string, second: string) => (name ? `${name} ${third}` : `Du ${second}`);
const dative = (name: string) => name || "dir";

const de = {
  eaten: "Die Ratten haben es abgedeckt.",
  boast: (quartets: number, animal: string, called: string) => {
    const counted = quartets === 1 ? "Ein Quartett" : `${COUNTED[quartets] ?? quartets} Quartette`;
    const proud = BEASTS[animal] ? `${PROUD[BEASTS[animal][0]]} ${BEASTS[animal][1]}` : called;
    return quartets ? `${counted[0]!.toUpperCase()}${counted.slice(1)} und ${proud}.` : "Ganz ohne Quartett.";
  },
  dear: {
    title: (animal: string) =>
      BEASTS[animal] ? `${DEAREST[BEASTS[animal][0]]} ${BEASTS[animal][1]}` : "Teuerster Kauf",
    line: (name: string, price: number, animal: string, called: string, worth: number) =>
      `${who(name, "zahlt", "zahlst")} ${n(price)} für ${a(animal, called)}. Das ganze Quartett ist ${n(worth)} wert.`,
  },
  bluff: {
    title: "Bester Bluff",
    line: (name: string, bid: number, had: number, animal: string, called: string) =>
      `${who(name, "bietet", "bietest")} ${n(bid)} für ${the(animal, called)} und ${name ? "hat" : "hast"} ${had ? n(had) : "nichts"}. Niemand hat es gemerkt.`,
    short: (bid: number, had: number) => `Bester Bluff: ${n(bid)} geboten, ${had ? n(had) : "nichts"} gehabt`,
  },
  caught: {
    title: "Aufgeflogen",
    line: (name: string, bid: number, had: number, animal: string, called: string) =>
      `${who(name, "bietet", "bietest")} ${n(bid)} für ${the(animal, called)} und ${name ? "hat" : "hast"}, als es ans Zahlen geht, ${had ? `nur ${n(had)}` : "nichts"}.`,
    short: (bid: number, had: number) => `Aufgeflogen: ${n(bid)} geboten, ${had ? n(had) : "nichts"} gehabt`,
  },
  blank: {
    title: "Frechstes Angebot",
    figure: (count: number) => (count ? `${count} × 0` : "nichts"),
    line: (name: string, rival: string, count: number, stake: number, animal: string, called: string) =>
      `${who(name, "bietet", "bietest")} ${dative(rival)} ${count === 0 ? "gar nichts" : count === 1 ? "eine Null" : "lauter Nullen"} und ${name ? "bekommt" : "bekommst"} ${some(stake, animal, called)}.`,
    short: (count: number, stake: number, animal: string, called: string) =>
      `${count ? "Lauter Nullen" : "Nichts"} für ${some(stake, animal, called)}`,
  },
  chain: {
    title: "Längste Kette",
    figure: (bids: number) => (bids === 1 ? "1 Gebot" : `${bids} Gebote`),
    line: (name: string, from: number, to: number, animal: string, called: string) =>
      `Um ${the(animal, called)}, von ${n(from)} bis ${n(to)}. ${who(name, "hatte", "hattest")} den längeren Atem.`,
    short: (bids: number, animal: string, called: string) =>
      `${bids === 1 ? "1 Gebot" : `${bids} Gebote`} um ${a(animal, called)}`,
  },
  bargain: {
    title: "Schnäppchen",
    figure: (price: number) => (price ? `${n(price)}` : "umsonst"),
    line: (name: string, price: number, animal: string, called: string, worth: number) =>
      `${who(name, "bekommt", "bekommst")} ${a(animal, called)} ${price ? `für ${n(price)}` : "geschenkt"}. Das Quartett ist ${n(worth)} wert.`,
    short: (price: number, animal: string, called: string) =>
      `Schnäppchen: ${a(animal, called)} ${price ? `für ${n(price)}` : "umsonst"}`,
  },
  fight: {
    title: "Größter Kuhhandel",
    line: (winner: string, loser: string, more: number, less: number, stake: number, animal: string, called: string) =>
      more === less
        ? `${winner || "Du"} und ${loser || "du"} legen beide ${n(more)}. Wer herausgefordert hat, bekommt ${some(stake, animal, called)}.`
        : `${who(winner, "legt", "legst")} ${n(more)}, ${loser || "du"} ${n(less)}. Es ging um ${some(stake, animal, called)}.`,
    short: (sum: number, stake: number, animal: string, called: string) =>
      `${n(sum)} auf dem Tisch für ${some(stake, animal, called)}`,
  },
};

export default de;
export type Texts = typeof de;
