/** What one's games of Mü tell: how often a contract was made. */

import type { Fact } from "../../../lib/fact";
import { inLanguages } from "../../../lib/words";
import type { Texts } from "./de";

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));

export function facts({ contracts = 0, made = 0 }: Record<string, number>): Fact[] {
  const say = t();
  if (!contracts) return [];
  const parts = [
    { name: say.made, value: made },
    { name: say.missed, value: contracts - made },
  ];
  return [{ question: say.question, answer: say.answer(made, contracts), whole: true, parts }];
}
