import { number } from "../../../lib/words";
import type { Texts } from "./de";

const en: Texts = {
  question: "Do you keep your word as chief?",
  answer: (made, contracts) =>
    contracts === 1
      ? `You were chief once, and ${made ? "made it" : "fell short"}.`
      : `You were chief ${number(contracts)} times and made it ${made === 1 ? "once" : `${number(made)} times`}.`,
  made: "made",
  missed: "missed",
};

export default en;
