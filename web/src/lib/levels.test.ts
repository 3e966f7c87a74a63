import { describe, expect, it } from "vitest";
import { botOf, levelFor, levelName, levelsOf, ordered, suited } from "./levels.svelte";
import { settings } from "./settings.svelte";

describe("levels", () => {
  it("are listed from the weakest on, those of others last", () => {
    expect(ordered(["theirs", "strong", "random", "medium", "easy"])).toEqual([
      "random",
      "easy",
      "medium",
      "strong",
      "theirs",
    ]);
    expect(ordered(["medium", "random"])).toEqual(["random", "medium"]);
  });
  it("are the chosen one where there is such a bot, else the usual one", () => {
    expect(suited("strong", ["random", "medium", "strong"])).toBe("strong");
    expect(suited("strong", ["random", "medium", "theirs"])).toBe("medium");
    expect(suited("strong", ["random", "theirs"])).toBe("theirs");
    expect(suited("strong", [])).toBe("strong");
  });
  it("are what was chosen last until the server has answered", () => {
    settings.level = "easy";
    expect(levelsOf("mue")).toEqual(["easy"]);
    expect(levelFor("mue")).toBe("easy");
  });
  it("have names, and other bots their own", () => {
    settings.language = "de";
    expect(["random", "easy", "medium", "strong", "theirs"].map(levelName)).toEqual([
      "Zufall",
      "leicht",
      "mittel",
      "stark",
      "theirs",
    ]);
    expect(botOf("easy")).toBe("Bot · leicht");
    settings.language = "en";
    expect(botOf("strong")).toBe("Bot · strong");
  });
});
