/** What the Mü table says in English. */

import type { MueBonusView } from "../../wire";
import type { Badge } from "./cards";
import type { Texts } from "./de";
import type { Penalty, Step } from "./play";
import type { TeamName } from "./teams";

const SUIT: Record<string, string> = { r: "Red", y: "Yellow", g: "Green", b: "Blue", k: "Black" };
const OWNER: Record<Badge, string> = { C: "the chief's trump", V: "the vice's trump", CV: "trump of chief and vice" };

const suit = (name: string) => SUIT[name]!.toLowerCase();
const card = (name: string) => `${SUIT[name[0]!]} ${name[1]}`;
const low = (name: string) => `${suit(name[0]!)} ${name[1]}`;
const every = (all: string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(all);
const some = (count: number, one: string) => `${count || "no"} ${one}${count === 1 ? "" : "s"}`;
const cards = (count: number) => some(count, "card");
const triangles = (count: number) => some(count, "triangle");
const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));
const plain = (points: number) => `${points}`.replace("-", "−");
const withAll = (all: string[]) => every(all.map((name) => name || "you"));
const suitOrTrump = (led: string) => (led === "trump" ? "trump" : suit(led));
const trumpOf = (name: string) => (SUIT[name] ? suit(name) : `all ${name}s`);

const en: Texts = {
  suit: (name: string) => SUIT[name]!,
  card,
  cards,
  signed,
  plain,
  triangles,
  triangleWord: "triangles",
  owner: (badge: Badge) => OWNER[badge],
  trumpLetter: "T",
  badges: { C: "C", V: "V", CV: "CV" },
  open: "face up",
  notNow: "not possible now",
  you: "You",
  roles: { chief: "Chief", vice: "Vice", partner: "Partner", opponent: "Opponent" },
  sides: { we: "Us", they: "Them", chief: "Chief", team: "Chief's team", opponents: "Opponents" },
  part1: (role: string, chief: string, partner: string) => {
    if (role === "chief") return partner ? `Us · chief with ${partner}` : "Chief";
    if (role === "partner") return `Us · partner of ${chief}`;
    if (role === "vice") return partner ? `Us · vice, against ${every([chief, partner])}` : "Vice";
    return `Us · against ${every([chief, partner].filter(Boolean))}`;
  },
  trump: (name: string) => (name === "none" ? "no trump" : trumpOf(name)),
  trumpShort: (name: string) => (name === "none" ? "None" : (SUIT[name] ?? `all ${name}s`)),

  wait: (name: string) => `It is ${name}'s turn.`,

  hand: "Your cards",
  round: (number: number) => `Hand ${number}`,
  until: (end: number) => `to ${end}`,
  team: (all: string[]) => every(all.map((name, at) => name || (at ? "you" : "You"))),
  needs: (who: TeamName, alone: boolean) =>
    who === "we"
      ? alone
        ? "You need another"
        : "We need another"
      : who === "chief"
        ? "Chief needs another"
        : "Chief's team needs another",
  moreTriangles: (count: number) => (count === 1 ? "triangle" : "triangles"),
  reached: (who: TeamName) => (who === "we" ? "Target reached: the bonus is safe" : "The chief has reached the target"),
  lost: (who: TeamName) => (who === "we" ? "The target is out of reach" : "The chief can't reach the target any more"),
  bar: (us: TeamName, ours: number, them: TeamName, theirs: number, target: number, all: number) =>
    `${en.sides[us]} ${triangles(ours)}, ${en.sides[them]} ${triangles(theirs)}, target ${target} of ${all}`,
  target: "Target",
  bonus: "Bonus",
  trick: "Trick",
  height: "Height",
  heights: "The target at each height",
  chiefAndVice: (chief: string | null, vice: string | null) => {
    const first = chief === null ? "You are chief" : `${chief} is chief`;
    if (vice === "") return first;
    return vice === null ? `${first}, you are vice` : `${first}, ${vice} is vice`;
  },
  total: (points: number) => (points === 1 ? "1 point" : `${plain(points)} points`),
  pointsShort: " pts",
  standing: "Score",
  tricks: (count: number, won: number) => `${some(count, "trick")}, ${triangles(won)}`,
  yours: (count: number, won: number) => `You have ${some(count, "trick")}, ${triangles(won)}`,
  handOf: (name: string) => `Face-down cards of ${name}`,
  cardsInHand: (count: number) => `${cards(count)} in hand`,
  openOf: (all: number, open: number) => `${cards(all)}, ${open || "none"} face up`,
  passedTag: "passes",
  passedWord: "Passed",
  leads: "leads",
  drewLevel: "level",
  wouldBeVice: "vice so far",
  hasNo: (all: string[]) => `has no ${all.map(suitOrTrump).join(", no ")}.`,
  didNotFollow: "It came out when they did not follow suit.",
  level1: "Bot",
  part: "This hand",
  score: "Score",
  thisHand: "Won",
  hand1: "Cards",
  shownNot: "Known",
  away: "away",
  seconds: (count: number) => `${count} s`,

  wins: "winning",
  toPlay: "to play",
  follows: "to come",
  yourTurn: "Your turn",
  thenYou: "your turn is to come",
  turnOf: (name: string) => `${name}'s turn`,
  plays: (name: string) => `${name} is playing …`,
  considers: (name: string) => `${name} is thinking …`,
  nobodyYet: "Nothing is face up yet",
  leading: (name: string, count: number) => `${name ? `${name} leads` : "You lead"} with ${cards(count)}`,
  level: (count: number) => `Level with ${cards(count)}`,
  passes: (count: number, all: number) => `${count} of ${all} ${count === 1 ? "has" : "have"} passed`,
  youHaveOpen: "You have up",
  atMost: (most: number) => `at most ${most}`,
  eklatLooms: "An eklat looms",
  wouldDrawLevel: (count: number, others: string[]) =>
    `With ${count === 1 ? "this card" : `these ${count} cards`} you draw level with ${withAll(others)}.`,
  hasDrawnLevel: (name: string, others: string[]) =>
    `${name ? `${name} has` : "You have"} drawn level with ${withAll(others)}.`,
  elseEklat: "If it stays like that, the hand is not played.",
  wayOut: (count: number) => `With ${count === 1 ? "one more card" : `${count} more cards`} you lead.`,
  eklat: "Eklat!",
  eklatBlame: (name: string) => (name ? `${name} is to blame.` : "You are to blame."),

  pass: "Pass",
  passHint: "for now",
  endsAuction: "ends the auction",
  endsInEklat: "makes it an eklat",
  endsHand: "nobody plays this hand",
  show: (all: string[]) =>
    all.length === 1 ? `Lay ${low(all[0]!)} face up` : all.length ? `Lay ${cards(all.length)} face up` : "Lay face up",
  showHint: (total: number, target: number) => `you lead with ${total} · target ${target}`,
  showBelow: (total: number) => `then ${total} face up`,
  drawsLevel: "draws level: an eklat looms",
  showNone: (most: number) => (most === 1 ? "choose 1 card" : `choose up to ${cards(most)}`),
  showNever: "you may lay no more",
  play: (name: string) => `Play ${low(name)}`,
  pickCard: "Choose a card",
  later: "as soon as it's your turn",
  wouldWin: (count: number) => `you would be winning ${triangles(count)}`,
  wouldNotWin: (count: number) => `does not win, ${triangles(count)} in the trick`,
  lastTrick: "Last trick",
  noTrick: "No trick yet",
  led: "led",
  took: "takes the trick",

  leadsTrick: (name: string) => (name ? `${name} leads.` : "You lead."),
  isWinning: (name: string) => (name ? `${name} is winning:` : "You are winning:"),
  takesTrick: (name: string, count: number) => `${name ? `${name} takes` : "You take"} the trick: ${triangles(count)}.`,
  because: (why: string, name: string, badge: Badge | null, led: string) => {
    if (why === "first") return `${low(name)} came first, and of equal cards the first wins.`;
    if (why === "trump") return `${low(name)} is trump (${badge}) and beats ${suitOrTrump(led)}.`;
    if (why === "highest")
      return badge ? `${low(name)} is the highest trump (${badge}).` : `${low(name)} is the highest ${suit(led)}.`;
    return `${low(name)} was led and is not beaten.`;
  },
  anyCard: "Any card will do.",
  mustFollow: (led: string) => `You must follow with ${suitOrTrump(led)}.`,
  cannotFollow: (led: string) => `You have no ${suitOrTrump(led)}: play what you like.`,

  pickTrumpVice: "You are vice: what is trump?",
  pickTrumpChief: "You are chief: what is trump?",
  viceHas: (name: string, trump: string) => `${name} is vice and has named ${trumpOf(trump)}.`,
  targetIs: (target: number) => `Target: ${triangles(target)}.`,
  harderPays: "The fewer cards are trump, the higher the bonus.",
  viceFirst: "You name first; the chief's trump will beat yours.",
  youHave: (count: number) => `you have ${count || "none"}`,
  youHold: (count: number, all: number) => `You have ${count} of ${all}.`,
  onlyVice: (vice: string | null) => (vice ? `only ${trumpOf(vice)}` : "no trump"),
  noneThen: (vice: string | null) =>
    vice ? `Only what the vice has named is trump then: ${trumpOf(vice)}.` : "There is no trump then.",
  beatsVice: (name: string, vice: string) => `Your trump beats ${name}'s (${trumpOf(vice)}).`,
  onTop: (all: string[]) => `On top: ${every(all.map(low))}, which ${all.length === 1 ? "is" : "are"} both.`,
  chiefBeatsIt: "The chief names a trump after you; it beats yours.",
  isTrump: (name: string) =>
    name === "none" ? "No trump of your own" : SUIT[name] ? `${SUIT[name]} is trump` : `All ${name}s are trump`,
  kind: (extra: number) => ["suit", "1 or 7", "other rank", "no trump"][extra] ?? "",
  forWhom: (alone: boolean) => (alone ? "for you" : "you and partner"),
  bonusThen: (bonus: number) => `bonus +${bonus} if you make it`,
  nameTrump: (name: string) => `Name ${name === "none" ? "no trump" : trumpOf(name)}`,
  pickFirst: "Choose a trump",
  gameOver: "The game is over",
  pickPartner: "Who plays with you?",
  partnerTerms: (target: number) => `Together you need ${triangles(target)}. You both get the bonus.`,
  pickPartnerFirst: "Choose a partner",
  takePartner: (name: string) => `Play with ${name}`,
  partnerHint: "both of you get the bonus",
  trumpsOpen: (count: number) => `${some(count, "trump")} face up`,
  ownCardsOnly: "Only what lies face up can be named.",
  namesTrump: (name: string) => `${name} names a trump …`,
  namesPartner: (name: string) => `${name} picks a partner …`,
  viceNamed: (trump: string) => `The vice's trump: ${trump}`,
  chiefNamed: (trump: string) => `The chief's trump: ${trump}`,

  ladder: "Trump",
  ladderTitle: "The trumps from the top down",
  ladderHelp: "Cards on the same line rank equally: the one played first wins.",
  noTrumps: "no trump",
  then: "then",
  suitRanks: "9–0",
  suitLed: "suit",
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
  madeIt: (team: string, won: number, target: number) => `${team}: ${won} of ${triangles(target)}. Made it!`,
  missedIt: (team: string, won: number, target: number) => `${team}: ${won} of ${triangles(target)}. Missed.`,
  bonusSum: (height: number, { each, extra }: MueBonusView, bonus: number) =>
    `Bonus: ${each} × ${extra ? `(height ${height} + ${extra})` : `height ${height}`} = ${bonus}${each * (height + extra) > bonus ? ", the most there is" : ""}`,
  missedSum: (level: number, height: number, { loss, gain }: Penalty) =>
    `Level ${level} instead of ${height}: for each level short chief ${signed(loss)}, everybody against the chief ${signed(gain)}`,
  eklatSum: (name: string, height: number, { loss, gain }: Penalty) =>
    `${name || "You"} drew level last: ${height} × ${signed(loss)}. The others with ${height}: ${height} × ${signed(gain)} each`,
  nobodySum: "Nobody laid a card face up: no points.",
  noScores: "No hand is over yet.",
  goOn: "Go on",
};

export default en;
