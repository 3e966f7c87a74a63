/** What one's games of the Kuhhandel family tell: prices against fair value, and bluffs. */

import type { Fact } from "../../../lib/fact";
import { inLanguages } from "../../../lib/words";
import type { Texts } from "./de";

const { t } = inLanguages<Texts>(import.meta.glob("./??.ts", { eager: true, import: "default" }));

export function facts(of: Record<string, number>, games: number): Fact[] {
  const { paid = 0, worth = 0, bluffs = 0, believed = 0, quartets = 0 } = of;
  const say = t();
  return [
    ...(worth
      ? [
          {
            question: say.prices,
            answer: say.price(paid, worth),
            whole: false,
            parts: [
              { name: say.paid, value: paid },
              { name: say.worth, value: worth },
            ],
          },
        ]
      : []),
    ...(bluffs
      ? [
          {
            question: say.bluffs,
            answer: say.bluff(believed, bluffs),
            whole: true,
            parts: [
              { name: say.believed, value: believed },
              { name: say.caught, value: bluffs - believed },
            ],
          },
        ]
      : []),
    { question: say.quartets, answer: say.quartet(quartets, games), whole: true, parts: [] },
  ];
}
