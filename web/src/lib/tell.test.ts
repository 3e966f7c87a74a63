import { beforeEach, expect, test } from "vitest";
import type { Rulebook } from "../wire";
import { settings } from "./settings.svelte";
import { actor, behind, placed, tell, type GameEvent } from "./tell";

const book = {
  tellings: {
    Paid: { de: "{payer} zahlt an {payee}: {money}.", en: "{payer} pays {payee}: {money}." },
    "Paid.hidden": { de: "{payer} zahlt {payee} mit {count} Karten.", en: "{payer} pays {payee} with {count} cards." },
    CardDealt: { de: "{seat} nimmt {count:Karte|Karten}.", en: "{seat} takes {count:card|cards}." },
    CardTurned: { de: "{auctioneer} versteigert: {card}.", en: "{auctioneer} auctions: {card}." },
  },
  words: { cow: { de: "Kuh", en: "cow" } },
  rules_for_event: { CardTurned: ["KM-9.9", "KH-3.1"] },
  rules: { "KM-9.9": { games: ["kuhhandel-master"] }, "KH-3.1": { games: ["kuhhandel-2"] } },
} as unknown as Rulebook;
const names = ["Anna", "Ben"];
const said = (event: GameEvent) =>
  tell(book, "kuhhandel-2", event, names)
    .map((piece) => piece.text)
    .join("");

beforeEach(() => {
  settings.language = "de";
});

test("seats become names, words become the reader's words", () => {
  const event = { type: "CardTurned", auctioneer: 1, card: "cow" };
  expect(said(event)).toBe("Ben versteigert: Kuh.");
  settings.language = "en";
  expect(said(event)).toBe("Ben auctions: cow.");
});

test("what is hidden has a sentence of its own", () => {
  const paid = { type: "Paid", payer: 0, payee: 1, count: 2, money: [10, 50] };
  expect(said(paid)).toBe("Anna zahlt an Ben: 10 50.");
  expect(said({ ...paid, money: null })).toBe("Anna zahlt Ben mit 2 Karten.");
});

test("a noun agrees with its number", () => {
  expect(said({ type: "CardDealt", seat: 0, count: 1 })).toBe("Anna nimmt 1 Karte.");
  expect(said({ type: "CardDealt", seat: 0, count: 2 })).toBe("Anna nimmt 2 Karten.");
});

test("what the sentence does not name hides nothing", () => {
  const paid = { type: "Paid", payer: 0, payee: 1, count: 2, money: [10, 50], known_to: null };
  expect(said(paid)).toBe("Anna zahlt an Ben: 10 50.");
});

test("names are pieces of their own, with their seat", () => {
  expect(tell(book, "kuhhandel-2", { type: "CardTurned", auctioneer: 0, card: "cow" }, names)[0]).toEqual({
    text: "Anna",
    seat: 0,
  });
});

test("the rule behind an event is the first that the game has", () => {
  const event = { type: "CardTurned", auctioneer: 0, card: "cow" };
  expect(behind(book, "kuhhandel-2", event)).toBe("KH-3.1");
  expect(behind(book, "kuhhandel-master", event)).toBe("KM-9.9");
  expect(behind(book, "kuhhandel-duel", event)).toBe("");
});

test("an event is about the seat that it names first", () => {
  expect(actor("kuhhandel-2", { type: "Paid", payer: 1, payee: 0 })).toBe(1);
});

test("a refusal calls places as the board does, where a game has names for them", () => {
  const text = { de: "Auf -1,2 steht schon eine Kuh.", en: "A cow stands at -1,2 already." };
  const named = placed(text, ({ x, y }) => `${"ABC"[Number(x) + 1]}${Number(y) + 1}`);
  expect(named).toEqual({ de: "Auf A3 steht schon eine Kuh.", en: "A cow stands at A3 already." });
  expect(placed(text, undefined)).toEqual(text);
});
