import { number } from "../../../lib/words";

const de = {
  prices: "Was zahlst du für Tiere?",
  price: (paid: number, worth: number) =>
    `${number(paid)} für Tiere im Wert von ${number(worth)}: ${number(Math.round((100 * paid) / worth))} %. Ein Tier zählt hier ein Viertel seines Quartetts.`,
  paid: "gezahlt",
  worth: "wert",
  bluffs: "Gehen deine Bluffs durch?",
  bluff: (believed: number, bluffs: number) =>
    `Mehr geboten, als du hattest: ${number(bluffs)}-mal. Niemand hat es gemerkt: ${number(believed)}-mal.`,
  believed: "durchgegangen",
  caught: "aufgeflogen",
  quartets: "Wie viele Quartette sammelst du?",
  quartet: (quartets: number, games: number) =>
    `${quartets === 1 ? "Ein Quartett" : `${number(quartets)} Quartette`} in ${games === 1 ? "einem Spiel" : `${number(games)} Spielen`}, ${number(Math.round((10 * quartets) / games) / 10)} je Spiel.`,
};

export default de;
export type Texts = typeof de;
