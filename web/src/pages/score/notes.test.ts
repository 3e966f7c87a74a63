import { expect, test } from "vitest";
import { plain } from "./notes.svelte";

test("names for the sheet are plain and different", () => {
  const names = ["Anna", "anna", "", "Jörg: der 2.", ""];
  expect(plain(names, (at) => `Name${at + 1}`)).toEqual(["Anna", "anna2", "Name3", "Jörgder2", "Name5"]);
});
