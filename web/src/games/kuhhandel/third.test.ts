import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import KuhhandelForm from "../../pages/score/KuhhandelForm.svelte";
import { notes } from "../../pages/score/notes.svelte";
import Beast from "../../parts/Beast.svelte";
import type { KuhhandelPieces, Rulebook } from "../../wire";
import { piecesIn, tiles, tints, valueOf } from "./logic";
import { say } from "./texts";

/** A third edition, of which the page knows nothing: a note of 1000, a bid step of 50, eleven animals. */
const pieces: KuhhandelPieces = {
  animals: ["goose", "llama", "cow"].map((name, at) => ({ name, value: 500 * (at + 1) })),
  quartet: 4,
  notes: [0, 50, 1000],
  unit: 50,
  step: 50,
  donkeys: [100, 1000],
  rats: true,
  pedigrees: true,
  dove: false,
  money_with: ["cash"],
  colours: { llama: "#eed9c4", "1000": "#c8e0dc" },
};
const THIRD = { pieces, words: { llama: { de: "Lama", en: "llama" } } } as unknown as Rulebook;

describe("an edition that is only data", () => {
  it("has its animals where its description has them", () => {
    const herd = tiles({ animals: { cow: 1, llama: 4, goose: 2, rat: 1 }, pedigrees: [] }, THIRD);
    expect(herd.map((tile) => [tile.animal, tile.full])).toEqual([
      ["goose", false],
      ["llama", true],
      ["cow", false],
      ["rat", false],
    ]);
  });
  it("has its values and colours", () => {
    expect(["llama", "cow", "rat"].map((animal) => valueOf(THIRD, animal))).toEqual([1000, 1500, ""]);
    expect(tints(THIRD)).toEqual([
      ["--tint-1000", "#c8e0dc"],
      ["--tint-llama", "#eed9c4"],
    ]);
  });
  it("shows the first letter of an animal without a picture", () => {
    expect(render(Beast, { props: { animal: "llama", name: "Lama" } }).body).toMatch(/<text[^>]*>L<\/text>/);
    expect(render(Beast, { props: { animal: "cow", name: "Kuh" } }).body).toContain('href="#cow"');
  });
  it("is spoken of, though nobody has told us how to inflect it", () => {
    expect(say().versus("llama", 2, "Lama")).toBe("2 × Lama gegen zwei");
    expect(say().the("llama", 1, "Lama")).toBe("1 × Lama");
    expect(say().fullQuartet("Anna", "llama", "Lama")).toBe("Anna hat alle vier: Lama!");
    expect(say().tradeTo("Anna", 1, "llama", "Lama")).toBe("1 × Lama an Anna");
  });
  it("is what score is kept by", () => {
    notes.options = { cash: null };
    const { body } = render(KuhhandelForm, { props: { names: ["Anna"], book: THIRD, count: () => undefined } });
    expect(body).toContain('aria-label="Lama: Anna"');
    expect(body).toContain('step="50"');
    expect(body).not.toContain("#rooster");
  });
  it("is nothing to the book of another family", () => {
    expect(piecesIn({ pieces: null } as Rulebook)).toBeNull();
  });
});
