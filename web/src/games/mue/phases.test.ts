import { describe, expect, it } from "vitest";
import type { MueAuctionView, MueTricksView } from "../../wire";
import { sorted, type HandCard } from "./cards";
import type { Desk } from "./desk.svelte";
import { PHASES } from "./phases";
import { looming } from "./phases/auction";

const NAMED = { chief: null, vice: null };

/** A desk with these cards in hand and face up, of which some are chosen; it notes what the rules are asked. */
function deskWith(hidden: string[], open: string[] = [], selected: string[] = []) {
  const asked: string[] = [];
  const desk = {
    picked: selected,
    selected,
    cards: selected.map((key) => key.slice(0, 2)),
    hand: sorted(hidden, open, NAMED),
    player: { face_up: open },
    table: { chairs: ["Anna", "Ben", "Cleo", "Dora"].map((player, seat) => ({ player, seat })), names: ["Ann"] },
    askWhyNot: (move: string) => asked.push(move),
  };
  return { desk: desk as unknown as Desk, asked };
}

const cardOf = (desk: Desk, card: string, open = false): HandCard =>
  desk.hand.find((one) => one.card === card && one.open === open)!;

describe("the auction", () => {
  const LEVEL = { culprit: 0, points: -20, others: [1], gain: 10 };
  const phase = { type: "auction", highest: 2, targets: [24, 27, 30], laying: { most: 2, laid: [], level: LEVEL } };
  const auction = { ...phase, leaders: [1], vice: null, eklat: null, passed: [], target: 27 } as MueAuctionView;
  const { tap, go, can, choiceOf, ended } = PHASES.auction;

  it("adds and takes back what may be laid, and leaves it to the rules to say why not more", () => {
    const { desk, asked } = deskWith(["r9", "r8", "g1"], [], ["r9-1"]);
    tap(auction, cardOf(desk, "r8"), desk);
    expect(desk.picked).toEqual(["r9-1", "r8-1"]);
    const full = deskWith(["r9", "r8", "g1"], [], ["r9-1", "r8-1"]);
    tap(auction, cardOf(full.desk, "g1"), full.desk);
    expect(full.asked).toEqual(["show r9 r8 g1"]);
    tap(auction, cardOf(full.desk, "r8"), full.desk);
    expect(full.desk.picked).toEqual(["r9-1"]);
    expect(asked).toEqual([]);
  });

  it("never lays the equal card in the hand when the one that lies open is tapped", () => {
    const { desk, asked } = deskWith(["r7", "g1"], ["r7"]);
    tap(auction, cardOf(desk, "r7", true), desk);
    expect(asked).toEqual(["show r7 r7"]);
    expect(desk.picked).toEqual([]);
  });

  it("offers only hidden cards, and none when no more may be laid", () => {
    const { desk } = deskWith(["r7"], ["g9"]);
    expect(desk.hand.map((card) => can(auction)!(card))).toEqual([true, false]);
    expect(can({ ...auction, laying: { most: 0, laid: [], level: null } })!(cardOf(desk, "r7"))).toBe(false);
    expect(can({ ...auction, laying: null })).toBeNull();
    expect(choiceOf(["g9", "r7"], desk)).toEqual(["r7-1"]);
  });

  it("tells the target that the auction then has", () => {
    const hint = (cards: string[]) => go(auction, deskWith(["r9", "r8", "g1"], ["b1"], cards).desk);
    expect(hint(["r9-1", "r8-1"])).toMatchObject({ move: "show r9 r8" });
    expect(hint(["r9-1", "r8-1"]).hint).toContain("30");
    expect(go({ ...auction, laying: null }, deskWith(["r9"], [], ["r9-1"]).desk).move).toBe("");
  });

  it("foresees the eklat before the button, with both amounts and only where one looms", () => {
    const before = (open: string[], cards: string[], phase = auction) =>
      looming(phase, deskWith(["r9", "r8", "r7"], open, cards).desk);
    expect(before(["b1"], ["r9-1"])).toEqual(LEVEL);
    expect(before([], ["r9-1"])).toBeNull();
    expect(before(["b1"], ["r9-1", "r8-1"])).toBeNull();
    const level = { culprit: 2, points: -20, others: [1], gain: 10 };
    const looms = { ...auction, eklat: level };
    expect(before(["b1"], [], looms)).toEqual(level);
    expect(before([], ["r9-1"], looms)).toEqual(level);
    expect(before(["b1"], ["r9-1", "r8-1"], looms)).toBeNull();
    expect(go(auction, deskWith(["r9", "r8"], ["b1"], ["r9-1"]).desk).warn).toBe(true);
    expect(go(auction, deskWith(["r9", "r8"], ["b1"], ["r9-1", "r8-1"]).desk).warn).toBeUndefined();
  });

  it("ends with nobody to act", () => {
    expect(ended(auction, null)).toMatchObject({ laying: null, passed: [], highest: 2 });
  });
});

describe("trumps", () => {
  const options = [
    { trump: "g", bonus: 40, reckoned: { each: 10, extra: 0 } },
    { trump: "none", bonus: 70, reckoned: { each: 10, extra: 3 } },
  ];
  const chosen = (trump: string) => deskWith([], [], [trump]).desk;

  it("are named by who is asked, the chief's with its bonus", () => {
    expect(PHASES["vice trump"].go({ type: "vice trump", trumps: ["g"] }, chosen("g"))).toMatchObject({
      move: "trump g",
      hint: "",
    });
    const go = PHASES["chief trump"].go({ type: "chief trump", trumps: options }, chosen("none"));
    expect(go.move).toBe("trump none");
    expect(go.hint).toContain("70");
  });

  it("are shown in the hand before they are said", () => {
    expect(PHASES["chief trump"].trumps({ chief: null, vice: "b" }, chosen("g"))).toEqual({ chief: "g", vice: "b" });
    expect(PHASES["vice trump"].trumps(NAMED, chosen("b"))).toEqual({ chief: null, vice: "b" });
  });
});

describe("a partner", () => {
  const { go, offers, choiceOf } = PHASES.partner;
  const phase = { type: "partner" as const, partners: [1, 3] };

  it("is named by name, wherever it stands in the list of choices", () => {
    expect(go(phase, deskWith([], [], ["3"]).desk).move).toBe("partner Dora");
    expect(go(phase, deskWith([]).desk).move).toBe("");
    expect(choiceOf(["Dora"], deskWith([]).desk)).toEqual(["3"]);
  });

  it("is nobody but who can be asked, and only asked by who is to act", () => {
    expect(offers(phase, "2", deskWith([]).desk)).toBe(false);
    expect(offers(phase, "3", deskWith([]).desk)).toBe(true);
    expect(offers({ ...phase, partners: null }, "3", deskWith([]).desk)).toBe(false);
  });
});

describe("the tricks", () => {
  const trick = { leader: 1, cards: ["g6", "g9"], led: "g", winner: 2, why: "highest" };
  const phase: MueTricksView = { type: "tricks", trick, last_trick: null, cards: ["g8", "g1"], wins: [] };
  const { tap, go, only, atOnce, ended } = PHASES.tricks;

  it("leave it to the rules to say why a card cannot be played", () => {
    const { desk, asked } = deskWith(["g8", "g7", "g1"]);
    tap(phase, cardOf(desk, "g7"), desk);
    expect(asked).toEqual(["play g7"]);
    expect(desk.picked).toEqual([]);
    tap(phase, cardOf(desk, "g8"), desk);
    expect(desk.picked).toEqual(["g8-1"]);
    expect(asked).toEqual(["play g7"]);
  });

  it("let a card be chosen before it is one's turn", () => {
    const { desk, asked } = deskWith(["g8", "r7"]);
    tap({ ...phase, cards: null }, cardOf(desk, "r7"), desk);
    expect(desk.picked).toEqual(["r7-1"]);
    expect(asked).toEqual([]);
    expect(go({ ...phase, cards: null }, deskWith(["r7"], [], ["r7-1"]).desk).move).toBe("");
  });

  it("choose the only card, and play at once only what may be played", () => {
    const { desk } = deskWith(["g8", "r7"]);
    expect(only({ ...phase, cards: ["g8"] }, desk)).toEqual(["g8-1"]);
    expect(only(phase, desk)).toEqual([]);
    expect(atOnce(phase, cardOf(desk, "g8"))).toBe("play g8");
    expect(atOnce(phase, cardOf(desk, "r7"))).toBe("");
  });

  it("tell what a card would do to the trick", () => {
    const hint = (card: string, wins: string[]) => go({ ...phase, wins }, deskWith(["g8", "g1"], [], [card]).desk).hint;
    expect(hint("g8-1", ["g8"])).toContain("damit führst du, 3 Dreiecke");
    expect(hint("g1-1", [])).toContain("führt nicht, 2 Dreiecke");
  });

  it("end with the whole trick and nobody to act", () => {
    const taken = { cards: ["g6", "g9", "g8"], winner: 2, why: null };
    expect(ended(phase, taken)).toEqual({ ...phase, cards: null, trick: { ...trick, ...taken } });
  });
});
