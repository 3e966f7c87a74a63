import { number } from "../../../lib/words";

const de = {
  question: "Woher kommen deine Punkte?",
  answer: (points: number, games: number) =>
    `Im Schnitt waren es ${number(Math.round(points / games))}, in ${games === 1 ? "einem Spiel" : `${number(games)} Spielen`}.`,
  cards: "Karten",
  trees: "Bäume",
  goal: "Wertungsplättchen",
};

export default de;
export type Texts = typeof de;
