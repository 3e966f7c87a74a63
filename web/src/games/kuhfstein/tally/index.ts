/** What one's games of Kuhfstein tell: where the points came from. */

import type { Fact } from "../../../lib/fact";
import { inLanguages } from "../../../lib/words";
import type { Texts } from "./de";

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));

export function facts({ cards = 0, trees = 0, goal = 0 }: Record<string, number>, games: number): Fact[] {
  const say = t();
  const parts = [
    { name: say.cards, value: cards },
    { name: say.trees, value: trees },
    { name: say.goal, value: goal },
  ];
  const answer = say.answer(cards + trees + goal, games);
  return [{ question: say.question, answer, whole: true, parts }];
}
