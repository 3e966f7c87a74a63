/** What the Mü table says in German; the English texts have the same shape. */

import type { MueBonusView } from "../../wire";
import type { Badge } from "./cards";
import type { Penalty, Step } from "./play";

const SUIT: Record<string, string> = { r: "Rot", y: "Gelb", g: "Grün", b: "Blau", k: "Schwarz" };
const OWNER: Record<Badge, string> = { C: "Trumpf des Chefs", V: "Trumpf des Vize", CV: "Trumpf von Chef und Vize" };

const card = (name: string) => `${SUIT[name[0]!]} ${name[1]}`;
const every = (all: string[]) => new Intl.ListFormat("de", { type: "conjunction" }).format(all);
const cards = (count: number) => (count === 1 ? "1 Karte" : `${count} Karten`);
const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));
const plain = (points: number) => `${points}`.replace("-", "−");

const de = {
  suit: (name: string) => SUIT[name]!,
  card,
  cards,
  signed,
  plain,
  triangles: (count: number) => (count === 1 ? "1 Dreieck" : `${count || "keine"} Dreiecke`),
  owner: (badge: Badge) => OWNER[badge],
  trumpLetter: "T",
  badges: { C: "C", V: "V", CV: "CV" } satisfies Record<Badge, string>,
  open: "offen",
  notNow: "geht jetzt nicht",
  you: "Du",
  roles: { chief: "Chef", vice: "Vize", partner: "Partner", opponent: "Gegner" },
  trump: (name: string) => (name === "none" ? "Kein Trumpf" : (SUIT[name] ?? `Alle ${name}`)),

  wait: (name: string) => `${name} ist gerade dran.`,

  hand: "Deine Karten",
  round: (number: number) => `Runde ${number}`,
  until: (end: number) => `bis ${end}`,
  /** Players in a sentence; the reader has an empty name. */
  team: (all: string[]) => every(all.map((name, at) => name || (at ? "du" : "Du"))),
  pointsOf: (all: string[]) =>
    all.join("") ? `Punkte von ${every(all.map((name) => name || "dir"))}` : "Deine Punkte",
  of: (target: number) => `von ${target} Punkten`,
  target: "Ziel",
  bonus: "Bonus",
  trick: "Stich",
  height: "Höhe",
  total: (points: number) => `${points} Punkte`,
  totalShort: "gesamt",
  showScore: "Punktestand zeigen",
  tricks: (count: number, triangles: number) =>
    `${count === 1 ? "1 Stich" : `${count} Stiche`}, ${triangles === 1 ? "1 Dreieck" : `${triangles} Dreiecke`}`,
  dealer: "gibt",
  passedTag: "passt",
  leads: "führt",
  level: "zieht gleich",
  voids: (suits: string) => `hat kein: ${suits}`,
  trumpWord: "Trumpf",
  away: "nicht da",
  seconds: (count: number) => `${count} s`,

  yourTurn: "Du bist dran",
  toAct: "ist dran",
  turnOf: (name: string) => `${name} ist dran`,
  nobodyYet: "Noch liegt keine Karte offen.",
  leading: (name: string, count: number) => `${name} führt mit ${cards(count)}`,
  youLead: (count: number) => `Du führst mit ${cards(count)}`,
  passes: (count: number, all: number) => `${count} von ${all} haben gepasst`,
  eklatLooms: "Eklat droht!",
  eklatCosts: (name: string, lost: number) => `${name} hat gleichgezogen: kostet ${signed(lost)}.`,
  eklatCostsYou: (lost: number) => `Du hast gleichgezogen: kostet dich ${signed(lost)}.`,
  eklat: "Eklat!",
  eklatBlame: (name: string) => `Schuld ist ${name}.`,
  eklatBlameYou: "Schuld bist du.",

  pass: "Passen",
  passHint: "vorerst",
  show: (count: number) => (count ? `Zeigen: ${cards(count)}` : "Zeigen"),
  showHint: (total: number, target: number) => `dann ${total} offen · Ziel ${target}`,
  showNone: (most: number) => (most === 1 ? "wähle 1 Karte" : `wähle bis zu ${cards(most)}`),
  showNever: "mehr geht nicht",
  play: (name: string) => `${card(name)} spielen`,
  pickCard: "Karte wählen",
  playHint: (triangles: number) => (triangles === 1 ? "1 Dreieck" : `${triangles || "keine"} Dreiecke`),
  lastTrick: "Letzter Stich",
  lastTrickOf: (name: string, triangles: number) =>
    `${name} holt ${triangles === 1 ? "1 Dreieck" : `${triangles} Dreiecke`}.`,
  lastTrickYou: (triangles: number) => `Du holst ${triangles === 1 ? "1 Dreieck" : `${triangles} Dreiecke`}.`,
  noTrick: "Noch kein Stich",

  pickTrumpVice: "Du bist Vize: nenne zuerst einen Trumpf",
  pickTrumpChief: "Du bist Chef: nenne deinen Trumpf",
  trumpsThen: (count: number) => (count === 1 ? "1 Trumpf" : `${count} Trümpfe`),
  bonusThen: (bonus: number) => `Bonus +${bonus}`,
  nameTrump: (name: string) => `${name === "none" ? "Ohne Trumpf" : (SUIT[name] ?? `Alle ${name}`)} nennen`,
  pickFirst: "Trumpf wählen",
  gameOver: "Das Spiel ist aus",
  pickPartner: "Wer spielt mit dir?",
  pickPartnerFirst: "Partner wählen",
  takePartner: (name: string) => `Mit ${name} spielen`,
  partnerHint: "ihr beide bekommt den Bonus",
  trumpsOpen: (count: number) => `${count || "kein"} ${count > 1 ? "Trümpfe" : "Trumpf"} offen`,
  isChief: (name: string, height: number) => `${name} ist Chef bei Höhe ${height}`,
  youChief: (height: number) => `Du bist Chef bei Höhe ${height}`,
  isVice: (name: string) => `${name} ist Vize`,
  youVice: "Du bist Vize",
  noVice: "Kein Vize",
  namesTrump: (name: string) => `${name} nennt Trumpf …`,
  namesPartner: (name: string) => `${name} sucht einen Partner …`,
  viceNamed: (trump: string) => `Trumpf des Vize: ${trump}`,
  chiefNamed: (trump: string) => `Trumpf des Chefs: ${trump}`,

  ladder: "Trumpf",
  ladderTitle: "Die Trümpfe von oben nach unten",
  ladderHelp: "Was in einer Zeile steht, ist gleich hoch: die zuerst gespielte gewinnt.",
  noTrumps: "kein Trumpf",
  step: (one: Step) => (one.kind === "rank" ? `alle ${one.what}` : one.kind === "card" ? one.what[1]! : "9–0"),
  played: "schon gespielt",
  mine: "in deiner Hand",
  onlySuits: (suits: string[]) => `Im Spiel sind nur ${every(suits.map((suit) => SUIT[suit]!))}.`,

  scores: "Punktestand",
  roundOver: (number: number) => `Runde ${number} ist aus`,
  rounds: "Runden",
  rows: { triangles: "Dreiecke", bonus: "Bonus", missed: "Verfehlt", eklat: "Eklat" },
  sumRow: "Runde",
  totalRow: "Gesamt",
  madeIt: (team: string, points: number, target: number) => `${team}: ${points} von ${target}. Geschafft!`,
  missedIt: (team: string, points: number, target: number) => `${team}: ${points} von ${target}. Verfehlt.`,
  bonusSum: (height: number, { each, extra }: MueBonusView, bonus: number) =>
    `Bonus: ${each} × ${extra ? `(Höhe ${height} + ${extra})` : `Höhe ${height}`} = ${bonus}${each * (height + extra) > bonus ? ", mehr gibt es nie" : ""}`,
  missedSum: (level: number, height: number, { loss, gain }: Penalty) =>
    `Stufe ${level} statt ${height}: je fehlende Stufe Chef ${signed(loss)}, Gegner ${signed(gain)}`,
  eklatSum: (name: string, height: number, { loss, gain }: Penalty) =>
    `${name ? `${name} zog` : "Du zogst"} zuletzt gleich: ${height} × ${signed(loss)}. Die anderen mit ${height}: je ${height} × ${signed(gain)}`,
  nobodySum: "Niemand hat etwas gezeigt: keine Punkte.",
  noScores: "Noch ist keine Runde zu Ende.",
  goOn: "Weiter",
};

export default de;
export type Texts = typeof de;
