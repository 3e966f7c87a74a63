import { expect, test } from "vitest";
import de from "./de";
import en from "./en";

const SAME = new Set(["settings.language", "home.games", "table.chat"]);

/** Every text with its path; functions are called with sensible arguments. */
function* all(texts: object, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(texts)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === "function") yield [here, String(value("Anna", 2))];
    else if (typeof value === "object") yield* all(value, here);
    else yield [here, String(value)];
  }
}

test("both languages say everything, and neither says the other's words", () => {
  const german = new Map(all(de));
  const english = new Map(all(en));
  expect([...english.keys()]).toEqual([...german.keys()]);
  for (const [path, text] of english) {
    expect(text.trim(), path).not.toBe("");
    expect(text, path).not.toMatch(/\b(und|der|die|das|nicht|Spiel|Tisch|Karte)\b|[äöß]/);
  }
  for (const [path, text] of german) {
    if (!SAME.has(path)) expect(text, path).not.toMatch(/\b(the|and|your|table|with|players)\b/);
  }
});
