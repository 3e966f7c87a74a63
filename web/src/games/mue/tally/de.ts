import { number } from "../../../lib/words";

const de = {
  question: "Hältst du als Chef dein Wort?",
  answer: (made: number, contracts: number) =>
    contracts === 1
      ? `Einmal warst du Chef, ${made ? "und es hat gereicht" : "und es hat nicht gereicht"}.`
      : `${number(contracts)}-mal warst du Chef, ${number(made)}-mal hat es gereicht.`,
  made: "geschafft",
  missed: "verfehlt",
};

export default de;
export type Texts = typeof de;
