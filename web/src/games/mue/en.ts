/** What the Mü table says in English. */

import type { MueBonusView } from "../../wire";
import type { Badge } from "./cards";
import type { Texts } from "./de";
import type { Penalty, Step } from "./play";

const SUIT: Record<string, string> = { r: "Red", y: "Yellow", g: "Green", b: "Blue", k: "Black" };
const OWNER: Record<Badge, string> = { C: "the chief's trump", V: "the vice's trump", CV: "trump of chief and vice" };

const card = (name: string) => `${SUIT[name[0]!]} ${name[1]}`;
const suit = (name: string) => SUIT[name]!.toLowerCase();
const every = (all: string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(all);
const some = (count: number, one: string) => `${count || "no"} ${one}${count === 1 ? "" : "s"}`;
const cards = (count: number) => some(count, "card");
const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));
const plain = (points: number) => `${points}`.replace("-", "−");

const en: Texts = {
  suit: (name: string) => SUIT[name]!,
  card,
  cards,
  signed,
  plain,
  triangles: (count: number) => some(count, "triangle"),
  owner: (badge: Badge) => OWNER[badge],
  trumpLetter: "T",
  badges: { C: "C", V: "V", CV: "CV" },
  open: "open",
  notNow: "not possible now",
  you: "You",
  roles: { chief: "Chief", vice: "Vice", partner: "Partner", opponent: "Opponent" },
  trump: (name: string) => (name === "none" ? "No trump" : (SUIT[name] ?? `All ${name}s`)),

  wait: (name: string) => `It is ${name}'s turn.`,

  hand: "Your cards",
  round: (number: number) => `Hand ${number}`,
  until: (end: number) => `to ${end}`,
  team: (all: string[]) => every(all.map((name, at) => name || (at ? "you" : "You"))),
  pointsOf: (all: string[]) => (all.join("") ? `Points of ${every(all.map((name) => name || "you"))}` : "Your points"),
  of: (target: number) => `of ${target} points`,
  target: "Target",
  bonus: "Bonus",
  trick: "Trick",
  height: "Height",
  total: (points: number) => `${points} points`,
  totalShort: "in all",
  showScore: "Show the scores",
  tricks: (count: number, triangles: number) => `${some(count, "trick")}, ${some(triangles, "triangle")}`,
  dealer: "deals",
  passedTag: "passes",
  leads: "leads",
  level: "drew level",
  voids: (suits: string) => `has no ${suits}`,
  trumpWord: "Trump",
  away: "away",
  seconds: (count: number) => `${count} s`,

  yourTurn: "Your turn",
  toAct: "to act",
  turnOf: (name: string) => `${name}'s turn`,
  nobodyYet: "No card is face up yet.",
  leading: (name: string, count: number) => `${name} leads with ${cards(count)}`,
  youLead: (count: number) => `You lead with ${cards(count)}`,
  passes: (count: number, all: number) => `${count} of ${all} have passed`,
  eklatLooms: "Eklat looms!",
  eklatCosts: (name: string, lost: number) => `${name} drew level: it costs ${signed(lost)}.`,
  eklatCostsYou: (lost: number) => `You drew level: it costs you ${signed(lost)}.`,
  eklat: "Eklat!",
  eklatBlame: (name: string) => `${name} is to blame.`,
  eklatBlameYou: "You are to blame.",

  pass: "Pass",
  passHint: "for now",
  show: (count: number) => (count ? `Show ${cards(count)}` : "Show"),
  showHint: (total: number, target: number) => `then ${total} open · target ${target}`,
  showNone: (most: number) => (most === 1 ? "choose 1 card" : `choose up to ${cards(most)}`),
  showNever: "no more allowed",
  play: (name: string) => `Play ${suit(name[0]!)} ${name[1]}`,
  pickCard: "Choose a card",
  playHint: (triangles: number) => some(triangles, "triangle"),
  lastTrick: "Last trick",
  lastTrickOf: (name: string, triangles: number) => `${name} takes ${some(triangles, "triangle")}.`,
  lastTrickYou: (triangles: number) => `You take ${some(triangles, "triangle")}.`,
  noTrick: "No trick yet",

  pickTrumpVice: "You are vice: name a trump first",
  pickTrumpChief: "You are chief: name your trump",
  trumpsThen: (count: number) => some(count, "trump"),
  bonusThen: (bonus: number) => `bonus +${bonus}`,
  nameTrump: (name: string) => `Name ${name === "none" ? "no trump" : (SUIT[name]?.toLowerCase() ?? `all ${name}s`)}`,
  pickFirst: "Choose a trump",
  gameOver: "The game is over",
  pickPartner: "Who plays with you?",
  pickPartnerFirst: "Choose a partner",
  takePartner: (name: string) => `Play with ${name}`,
  partnerHint: "both of you get the bonus",
  trumpsOpen: (count: number) => `${some(count, "trump")} open`,
  isChief: (name: string, height: number) => `${name} is chief at height ${height}`,
  youChief: (height: number) => `You are chief at height ${height}`,
  isVice: (name: string) => `${name} is vice`,
  youVice: "You are vice",
  noVice: "No vice",
  namesTrump: (name: string) => `${name} names a trump …`,
  namesPartner: (name: string) => `${name} looks for a partner …`,
  viceNamed: (trump: string) => `The vice's trump: ${trump}`,
  chiefNamed: (trump: string) => `The chief's trump: ${trump}`,

  ladder: "Trump",
  ladderTitle: "The trumps from the top down",
  ladderHelp: "Cards on the same line rank equally: the one played first wins.",
  noTrumps: "no trump",
  step: (one: Step) => (one.kind === "rank" ? `all ${one.what}s` : one.kind === "card" ? one.what[1]! : "9–0"),
  played: "already played",
  mine: "in your hand",
  onlySuits: (suits: string[]) => `Only ${every(suits.map(suit))} are in the game.`,

  scores: "Scores",
  roundOver: (number: number) => `Hand ${number} is over`,
  rounds: "Hands",
  rows: { triangles: "Triangles", bonus: "Bonus", missed: "Missed", eklat: "Eklat" },
  sumRow: "Hand",
  totalRow: "Total",
  madeIt: (team: string, points: number, target: number) => `${team}: ${points} of ${target}. Made it!`,
  missedIt: (team: string, points: number, target: number) => `${team}: ${points} of ${target}. Missed.`,
  bonusSum: (height: number, { each, extra }: MueBonusView, bonus: number) =>
    `Bonus: ${each} × ${extra ? `(height ${height} + ${extra})` : `height ${height}`} = ${bonus}${each * (height + extra) > bonus ? ", the most there is" : ""}`,
  missedSum: (level: number, height: number, { loss, gain }: Penalty) =>
    `Level ${level} instead of ${height}: for each level short chief ${signed(loss)}, opponents ${signed(gain)}`,
  eklatSum: (name: string, height: number, { loss, gain }: Penalty) =>
    `${name || "You"} drew level last: ${height} × ${signed(loss)}. The others with ${height}: ${height} × ${signed(gain)} each`,
  nobodySum: "Nobody showed a card: no points.",
  noScores: "No hand is over yet.",
  goOn: "Go on",
};

export default en;
