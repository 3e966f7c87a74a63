import { expect, test } from "vitest";
import { Failed, why } from "./api";
import { settings } from "./settings.svelte";

const said = (text: Record<string, string>) => why(new Failed(400, "", { text }));

test("why the server said no is its own sentence, in the reader's language", () => {
  settings.language = "de";
  expect(said({ de: "es gibt nur 71 Plättchen · KF-1.1", en: "there are only 71 tiles · KF-1.1" })).toBe(
    "Es gibt nur 71 Plättchen · KF-1.1",
  );
  expect(said({ en: "there are only 71 tiles" })).toBe("There are only 71 tiles");
  expect(why(new Failed(500, "moo"))).toBe("");
  expect(why(new TypeError("moo"))).toBe("");
});
