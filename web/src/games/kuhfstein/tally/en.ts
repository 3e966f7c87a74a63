import { number } from "../../../lib/words";
import type { Texts } from "./de";

const en: Texts = {
  question: "Where do your points come from?",
  answer: (points, games) =>
    `On average it was ${number(Math.round(points / games))}, in ${games === 1 ? "one game" : `${number(games)} games`}.`,
  cards: "Cards",
  trees: "Trees",
  goal: "Scoring tiles",
};

export default en;
