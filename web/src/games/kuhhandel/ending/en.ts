/** What is told of a finished game of the Kuhhandel family, in English. The reader has no name. */

import type { Texts } from "./de";

const PLURALS: Record<string, string> = { goose: "geese", sheep: "sheep" };
const COUNTED = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const some = (stake: number, animal: string) =>
  stake === 2 ? `two ${PLURALS[animal] ?? `${animal}s`}` : `a ${animal}`;
const n = (money: number) => money.toLocaleString("en");
const who = (name: string, third: string, second: string) => (name ? `${name} ${third}` : `You ${second}`);

const en: Texts = {
  eaten: "The rats have covered it.",
  boast: (quartets, animal) => {
    const counted = `${COUNTED[quartets] ?? quartets} ${quartets === 1 ? "quartet" : "quartets"}`;
    return quartets
      ? `${counted[0]!.toUpperCase()}${counted.slice(1)}, and one very proud ${animal}.`
      : "Without a single quartet.";
  },
  dear: {
    title: (animal) => `Dearest ${animal}`,
    line: (name, price, animal, _, worth) =>
      `${who(name, "pays", "pay")} ${n(price)} for a ${animal}. The whole quartet is worth ${n(worth)}.`,
  },
  bluff: {
    title: "Best bluff",
    line: (name, bid, had, animal) =>
      `${who(name, "bids", "bid")} ${n(bid)} for the ${animal} with ${had ? n(had) : "nothing"} in hand. Nobody noticed.`,
    short: (bid, had) => `Best bluff: bid ${n(bid)}, had ${had ? n(had) : "nothing"}`,
  },
  caught: {
    title: "Found out",
    line: (name, bid, had, animal) =>
      `${who(name, "bids", "bid")} ${n(bid)} for the ${animal}, and when it comes to paying there is ${had ? `only ${n(had)}` : "nothing"}.`,
    short: (bid, had) => `Found out: bid ${n(bid)}, had ${had ? n(had) : "nothing"}`,
  },
  blank: {
    title: "Cheekiest offer",
    figure: (count) => (count ? `${count} × 0` : "nothing"),
    line: (name, rival, count, stake, animal) =>
      `${who(name, "offers", "offer")} ${rival || "you"} ${count === 0 ? "nothing at all" : count === 1 ? "a zero" : "nothing but zeros"} and ${name ? "gets" : "get"} ${some(stake, animal)}.`,
    short: (count, stake, animal) => `${count ? "Nothing but zeros" : "Nothing"} for ${some(stake, animal)}`,
  },
  chain: {
    title: "Longest chain",
    figure: (bids) => (bids === 1 ? "1 bid" : `${bids} bids`),
    line: (name, from, to, animal) =>
      `For the ${animal}, from ${n(from)} to ${n(to)}. ${who(name, "had", "had")} the longer breath.`,
    short: (bids, animal) => `${bids === 1 ? "1 bid" : `${bids} bids`} for a ${animal}`,
  },
  bargain: {
    title: "Best buy",
    figure: (price) => (price ? `${n(price)}` : "free"),
    line: (name, price, animal, _, worth) =>
      `${who(name, "gets", "get")} a ${animal} ${price ? `for ${n(price)}` : "for nothing"}. The quartet is worth ${n(worth)}.`,
    short: (price, animal) => `Best buy: a ${animal} for ${price ? n(price) : "nothing"}`,
  },
  fight: {
    title: "Biggest cow trade",
    line: (winner, loser, more, less, stake, animal) =>
      more === less
        ? `${winner || "You"} and ${loser || "you"} both lay ${n(more)}. The challenger gets ${some(stake, animal)}.`
        : `${who(winner, "lays", "lay")} ${n(more)}, ${loser || "you"} ${n(less)}. At stake: ${some(stake, animal)}.`,
    short: (sum, stake, animal) => `${n(sum)} on the table for ${some(stake, animal)}`,
  },
};

export default en;
