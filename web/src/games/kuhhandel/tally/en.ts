import { number } from "../../../lib/words";
import type { Texts } from "./de";

const en: Texts = {
  prices: "What do you pay for animals?",
  price: (paid, worth) =>
    `${number(paid)} for animals worth ${number(worth)}: ${number(Math.round((100 * paid) / worth))}%. An animal counts a quarter of its quartet here.`,
  paid: "paid",
  worth: "worth",
  bluffs: "Do you get away with bluffs?",
  bluff: (believed, bluffs) =>
    `Bids beyond your money: ${number(bluffs)}. Bids that nobody found out: ${number(believed)}.`,
  believed: "got away",
  caught: "caught",
  quartets: "How many quartets do you collect?",
  quartet: (quartets, games) =>
    `${quartets === 1 ? "One quartet" : `${number(quartets)} quartets`} in ${games === 1 ? "one game" : `${number(games)} games`}, ${number(Math.round((10 * quartets) / games) / 10)} a game.`,
};

export default en;
