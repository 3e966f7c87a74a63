import { expect, test } from "vitest";
import kuhfsteinDe from "../games/kuhfstein/lessons/de";
import kuhfsteinEn from "../games/kuhfstein/lessons/en";
import kuhfstein from "../games/kuhfstein/lessons/examples.json";
import kuhhandelDe from "../games/kuhhandel/lessons/de";
import editions from "../games/kuhhandel/lessons/editions.json";
import kuhhandelEn from "../games/kuhhandel/lessons/en";
import kuhhandel from "../games/kuhhandel/lessons/examples.json";
import mueDe from "../games/mue/lessons/de";
import mueEn from "../games/mue/lessons/en";
import mue from "../games/mue/lessons/examples.json";
import { printed } from "../parts/MueCard.svelte";

/** The exercises with the answers that they have in each language. */
const EXERCISES: [options: { id: string; right: boolean }[], ...answers: Record<string, string>[]][] = [
  [kuhhandel.pay.options, kuhhandelDe.pay.answers, kuhhandelEn.pay.answers],
  [kuhhandel.buy.options, kuhhandelDe.auction.answers, kuhhandelEn.auction.answers],
  [kuhhandel.stake.options, kuhhandelDe.trade.answers, kuhhandelEn.trade.answers],
  [kuhhandel.pedigree.options, kuhhandelDe.pedigree.answers, kuhhandelEn.pedigree.answers],
  [kuhhandel.rat.options, kuhhandelDe.rat.answers, kuhhandelEn.rat.answers],
  [kuhhandel.division.options, kuhhandelDe.division.answers, kuhhandelEn.division.answers],
  ...Object.entries(kuhhandel.richest).map(([rule, options]): (typeof EXERCISES)[number] => [
    options,
    kuhhandelDe.score.answers[rule]!,
    kuhhandelEn.score.answers[rule]!,
  ]),
  [mue.vice.options, mueDe.auction.answers, mueEn.auction.answers],
  [mue.level.options, mueDe.eklat.answers, mueEn.eklat.answers],
  [mue.follow.options, mueDe.follow.answers, mueEn.follow.answers],
  [mue.trick.options, mueDe.trick.answers, mueEn.trick.answers],
  [mue.count.options, mueDe.count.answers, mueEn.count.answers],
  [mue.short.options, mueDe.score.answers, mueEn.score.answers],
  [kuhfstein.fits, kuhfsteinDe.shape.answers, kuhfsteinEn.shape.answers],
  [kuhfstein.herds.options, kuhfsteinDe.cows.answers, kuhfsteinEn.cows.answers],
  [kuhfstein.plant.options, kuhfsteinDe.trees.answers, kuhfsteinEn.trees.answers],
  [kuhfstein.pass.options, kuhfsteinDe.bonus.answers, kuhfsteinEn.bonus.answers],
  [kuhfstein.show.options, kuhfsteinDe.goals.answers, kuhfsteinEn.goals.answers],
];

test("every exercise has a right and a wrong answer, and says why in both languages", () => {
  for (const [options, ...languages] of EXERCISES) {
    expect(new Set(options.map((one) => one.right)), options[0]!.id).toEqual(new Set([true, false]));
    for (const answers of languages) expect(Object.keys(answers).sort()).toEqual(options.map((one) => one.id).sort());
  }
});

test("both languages glance at the same rules", () => {
  for (const [de, en] of [
    [kuhhandelDe, kuhhandelEn],
    [mueDe, mueEn],
    [kuhfsteinDe, kuhfsteinEn],
  ] as const)
    expect(Object.keys(en.glance)).toEqual(Object.keys(de.glance));
});

test("the table of the editions has a word for each of their cells", () => {
  for (const { editions: say } of [kuhhandelDe, kuhhandelEn])
    for (const [id, edition] of Object.entries(editions)) {
      expect(say.names[id]).toBeTruthy();
      for (const besides of edition.besides) expect(say.besides[besides]).toBeTruthy();
      for (const question of ["card", "unable", "money", "score"] as const)
        expect(say[question][edition[question]], `${id} ${question}`).toBeTruthy();
    }
});

test("the page prints the triangles that the rules count", () => {
  expect(mue.triangles.map((_, rank) => printed(rank))).toEqual(mue.triangles);
});
