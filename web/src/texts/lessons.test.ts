import { beforeEach, expect, test } from "vitest";
import { settings } from "../lib/settings.svelte";
import { lesson } from "./lessons";

beforeEach(() => {
  settings.language = "en";
});

const says = (game: string) => lesson(game).join(" ");

test.each(["kuhhandel-1", "kuhhandel-2", "kuhhandel-master", "kuhhandel-duel"])("%s says how it is scored", (game) =>
  expect(says(game)).toContain("The count:"),
);

test("only the first edition has the dove, and adds up", () => {
  expect(says("kuhhandel-1")).toContain("dove");
  expect(says("kuhhandel-1")).not.toContain("times");
  expect(says("kuhhandel-2")).toContain("times the number of quartets");
  expect(says("kuhhandel-2")).not.toContain("dove");
});

test("the duel has rats too", () => expect(says("kuhhandel-duel")).toContain("rats"));

test.each(["kuhhandel-1", "kuhhandel-2", "kuhhandel-duel"])("%s is as long in German", (game) => {
  const steps = lesson(game).length;
  settings.language = "de";
  expect(lesson(game)).toHaveLength(steps);
});
