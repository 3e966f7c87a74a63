import { expect, test } from "vitest";
import de from "../texts/de";
import en from "../texts/en";
import { offered, ownName } from "./names";
import { settings } from "./settings.svelte";

test("a name on offer is one that nobody at the table has", () => {
  expect(offered(["Fox", "Owl"], ["fox", "Anna"], 0.99)).toBe("Owl");
  expect(offered(["Fox", "Owl"], [], 0)).toBe("Fox");
  expect(offered(["Fox"], ["ＦＯＸ"], 0)).toBe("");
});

test("there is a different name for everybody at the largest table", () => {
  for (const { animals } of [de.room, en.room]) expect(new Set(animals).size).toBeGreaterThanOrEqual(12);
});

test("who sits down without being asked has their own name, or one on offer", () => {
  settings.language = "en";
  settings.name = "";
  expect(en.room.animals).toContain(ownName());
  settings.name = "Anna";
  expect(ownName()).toBe("Anna");
});
