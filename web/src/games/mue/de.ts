/** What the Mü table says in German; the English texts have the same shape. */

import type { MueBonusView } from "../../wire";
import type { Badge } from "./cards";
import type { Penalty, Step } from "./play";
import type { TeamName } from "./teams";

const SUIT: Record<string, string> = { r: "Rot", y: "Gelb", g: "Grün", b: "Blau", k: "Schwarz" };
const OWNER: Record<Badge, string> = { C: "Trumpf des Chefs", V: "Trumpf des Vize", CV: "Trumpf von Chef und Vize" };

const card = (name: string) => `${SUIT[name[0]!]} ${name[1]}`;
const every = (all: string[]) => new Intl.ListFormat("de", { type: "conjunction" }).format(all);
const cards = (count: number) => (count === 1 ? "1 Karte" : `${count || "keine"} Karten`);
const triangles = (count: number) => (count === 1 ? "1 Dreieck" : `${count || "keine"} Dreiecke`);
const dative = (count: number) => (count === 1 ? "1 Dreieck" : `${count} Dreiecken`);
const signed = (points: number) => (points > 0 ? `+${points}` : `${points}`.replace("-", "−"));
const plain = (points: number) => `${points}`.replace("-", "−");
/** Others in the dative; the reader has an empty name. */
const withAll = (all: string[]) => every(all.map((name) => name || "dir"));
const suitOrTrump = (led: string) => (led === "trump" ? "Trumpf" : SUIT[led]!);
const no = (one: string) => (one === "trump" ? "keinen Trumpf" : `kein ${SUIT[one]}`);

const de = {
  suit: (name: string) => SUIT[name]!,
  card,
  cards,
  signed,
  plain,
  triangles,
  triangleWord: "Dreiecke",
  owner: (badge: Badge) => OWNER[badge],
  trumpLetter: "T",
  badges: { C: "C", V: "V", CV: "CV" } satisfies Record<Badge, string>,
  open: "offen",
  notNow: "geht jetzt nicht",
  you: "Du",
  roles: { chief: "Chef", vice: "Vize", partner: "Partner", opponent: "Gegner" },
  sides: { we: "Wir", they: "Gegner", chief: "Chef", team: "Chefteam", opponents: "Gegner" } satisfies Record<
    TeamName,
    string
  >,
  /** The own part in the hand. */
  part1: (role: string, chief: string, partner: string): string => {
    if (role === "chief") return partner ? `Wir · Chef mit ${partner}` : "Chef";
    if (role === "partner") return `Wir · Partner von ${chief}`;
    if (role === "vice") return partner ? `Wir · Vize gegen ${every([chief, partner])}` : "Vize";
    return `Wir · gegen ${every([chief, partner].filter(Boolean))}`;
  },
  trump: (name: string) => (name === "none" ? "kein Trumpf" : (SUIT[name] ?? `alle ${name}`)),
  trumpShort: (name: string) => (name === "none" ? "Ohne" : (SUIT[name] ?? `alle ${name}`)),

  wait: (name: string) => `${name} ist gerade dran.`,

  hand: "Deine Karten",
  round: (number: number) => `Runde ${number}`,
  until: (end: number) => `bis ${end}`,
  /** Players in a sentence; the reader has an empty name. */
  team: (all: string[]) => every(all.map((name, at) => name || (at ? "du" : "Du"))),
  needs: (who: TeamName, alone: boolean): string =>
    who === "we"
      ? alone
        ? "Du brauchst noch"
        : "Wir brauchen noch"
      : who === "chief"
        ? "Chef braucht noch"
        : "Chefteam braucht noch",
  moreTriangles: (count: number): string => (count === 1 ? "Dreieck" : "Dreiecke"),
  reached: (who: TeamName): string =>
    who === "we" ? "Ziel erreicht, der Bonus ist sicher" : "Der Chef hat sein Ziel erreicht",
  lost: (who: TeamName): string =>
    who === "we" ? "Das Ziel ist nicht mehr zu schaffen" : "Der Chef schafft sein Ziel nicht mehr",
  bar: (us: TeamName, ours: number, them: TeamName, theirs: number, target: number, all: number) =>
    `${de.sides[us]} ${triangles(ours)}, ${de.sides[them]} ${triangles(theirs)}, Ziel ${target} von ${all}`,
  target: "Ziel",
  bonus: "Bonus",
  trick: "Stich",
  height: "Höhe",
  heights: "Das Ziel bei jeder Höhe",
  chiefAndVice: (chief: string | null, vice: string | null): string => {
    const first = chief === null ? "Du bist Chef" : `${chief} ist Chef`;
    if (vice === "") return first;
    return vice === null ? `${first}, du bist Vize` : `${first}, ${vice} ist Vize`;
  },
  total: (points: number) => (points === 1 ? "1 Punkt" : `${plain(points)} Punkte`),
  pointsShort: " P.",
  standing: "Stand",
  tricks: (count: number, won: number) => `${count === 1 ? "1 Stich" : `${count} Stiche`}, ${triangles(won)}`,
  yours: (count: number, won: number) => `Du hast ${count === 1 ? "1 Stich" : `${count} Stiche`}, ${triangles(won)}`,
  handOf: (name: string) => `Verdeckte Karten von ${name}`,
  cardsInHand: (count: number) => `${cards(count)} auf der Hand`,
  openOf: (all: number, open: number) => `${cards(all)}, ${open || "keine"} offen`,
  passedTag: "passt",
  passedWord: "Gepasst",
  leads: "führt",
  drewLevel: "gleichauf",
  wouldBeVice: "wäre Vize",
  hasNo: (all: string[]) => `hat ${every(all.map(no))}.`,
  didNotFollow: "Das kam heraus, als nicht bedient wurde.",
  level1: "Bot",
  part: "In dieser Runde",
  score: "Stand",
  thisHand: "Gestochen",
  hand1: "Hand",
  shownNot: "Bekannt",
  away: "nicht da",
  seconds: (count: number) => `${count} s`,

  wins: "führt",
  toPlay: "am Zug",
  follows: "folgt",
  yourTurn: "Du bist dran",
  thenYou: "du kommst noch dran",
  turnOf: (name: string): string => `${name} ist dran`,
  plays: (name: string) => `${name} spielt …`,
  considers: (name: string) => `${name} überlegt …`,
  nobodyYet: "Noch liegt nichts offen",
  leading: (name: string, count: number) => `${name ? `${name} führt` : "Du führst"} mit ${cards(count)}`,
  level: (count: number) => `Gleichauf mit ${count === 1 ? "1 Karte" : `${count} Karten`}`,
  passes: (count: number, all: number) => `${count} von ${all} ${count === 1 ? "hat" : "haben"} gepasst`,
  youHaveOpen: "Offen bei dir",
  atMost: (most: number) => `höchstens ${most}`,
  eklatLooms: "Eklat droht",
  wouldDrawLevel: (count: number, others: string[]) =>
    `Mit ${count === 1 ? "dieser Karte" : `diesen ${count} Karten`} ziehst du mit ${withAll(others)} gleich.`,
  hasDrawnLevel: (name: string, others: string[]) =>
    `${name ? `${name} hat` : "Du hast"} mit ${withAll(others)} gleichgezogen.`,
  elseEklat: "Bleibt es dabei, fällt die Runde aus.",
  wayOut: (count: number) => `Mit ${count === 1 ? "noch einer Karte" : `${count} Karten mehr`} führst du.`,
  eklat: "Eklat!",
  eklatBlame: (name: string) => (name ? `Schuld ist ${name}.` : "Schuld bist du."),

  pass: "Passen",
  passHint: "vorerst",
  endsAuction: "beendet die Auktion",
  endsInEklat: "dann ist Eklat",
  endsHand: "die Runde fällt aus",
  show: (all: string[]) =>
    all.length === 1 ? `${card(all[0]!)} aufdecken` : all.length ? `${cards(all.length)} aufdecken` : "Aufdecken",
  showHint: (total: number, target: number) => `du führst mit ${total} · Ziel ${target}`,
  showBelow: (total: number) => `dann ${total} offen`,
  drawsLevel: "zieht gleich: Eklat droht",
  showNone: (most: number) => (most === 1 ? "wähle 1 Karte" : `wähle bis zu ${cards(most)}`),
  showNever: "mehr darfst du nicht",
  play: (name: string) => `${card(name)} spielen`,
  pickCard: "Karte wählen",
  later: "sobald du dran bist",
  wouldWin: (count: number) => `damit führst du, ${triangles(count)} im Stich`,
  wouldNotWin: (count: number) => `führt nicht, ${triangles(count)} im Stich`,
  lastTrick: "Letzter Stich",
  noTrick: "Noch kein Stich",
  led: "kam heraus",
  took: "nimmt den Stich",

  leadsTrick: (name: string) => (name ? `${name} spielt aus.` : "Du spielst aus."),
  isWinning: (name: string) => (name ? `${name} führt:` : "Du führst:"),
  takesTrick: (name: string, count: number) =>
    `${name ? `${name} nimmt` : "Du nimmst"} den Stich: ${triangles(count)}.`,
  because: (why: string, name: string, badge: Badge | null, led: string): string => {
    if (why === "first") return `${card(name)} kam zuerst, von gleich hohen Karten gewinnt die erste.`;
    if (why === "trump") return `${card(name)} ist Trumpf (${badge}) und schlägt ${suitOrTrump(led)}.`;
    if (why === "highest")
      return badge
        ? `${card(name)} ist der höchste Trumpf (${badge}).`
        : `${card(name)} ist die höchste in ${SUIT[led]}.`;
    return `${card(name)} kam heraus und ist ungeschlagen.`;
  },
  anyCard: "Jede Karte ist erlaubt.",
  mustFollow: (led: string) => `Du musst ${suitOrTrump(led)} bedienen.`,
  cannotFollow: (led: string) => `Du hast ${no(led)}: Spiel, was du willst.`,

  pickTrumpVice: "Du bist Vize: Was ist Trumpf?",
  pickTrumpChief: "Du bist Chef: Was ist Trumpf?",
  viceHas: (name: string, trump: string) => `${name} ist Vize und hat ${SUIT[trump] ?? `alle ${trump}`} genannt.`,
  targetIs: (target: number) => `Ziel: ${triangles(target)}.`,
  harderPays: "Je weniger Karten Trumpf sind, desto höher ist der Bonus.",
  viceFirst: "Du nennst zuerst; der Trumpf des Chefs schlägt dann deinen.",
  youHave: (count: number) => `du hast ${count || "keine"}`,
  youHold: (count: number, all: number) => `Du hast ${count} von ${all}.`,
  onlyVice: (vice: string | null) => (vice ? `nur ${SUIT[vice] ?? `die ${vice}`}` : "kein Trumpf"),
  noneThen: (vice: string | null) =>
    vice
      ? `Trumpf ist dann nur, was der Vize genannt hat: ${SUIT[vice] ?? `alle ${vice}`}.`
      : "Dann gibt es keinen Trumpf.",
  beatsVice: (name: string, vice: string) => `Dein Trumpf schlägt den von ${name} (${SUIT[vice] ?? `alle ${vice}`}).`,
  onTop: (all: string[]) => `Ganz oben: ${every(all.map(card))}, beides zugleich.`,
  chiefBeatsIt: "Danach nennt der Chef seinen Trumpf; der schlägt deinen.",
  isTrump: (name: string): string =>
    name === "none" ? "Ohne eigenen Trumpf" : SUIT[name] ? `${SUIT[name]} ist Trumpf` : `Alle ${name} sind Trumpf`,
  kind: (extra: number) => ["Farbe", "1 oder 7", "andere Ziffer", "ohne Trumpf"][extra] ?? "",
  forWhom: (alone: boolean): string => (alone ? "für dich" : "dir und Partner"),
  bonusThen: (bonus: number) => `Bonus +${bonus}, wenn ihr das Ziel schafft`,
  nameTrump: (name: string) => `${name === "none" ? "Ohne Trumpf" : (SUIT[name] ?? `Alle ${name}`)} nennen`,
  pickFirst: "Trumpf wählen",
  gameOver: "Das Spiel ist aus",
  pickPartner: "Wer spielt mit dir?",
  partnerTerms: (target: number) => `Zusammen braucht ihr ${triangles(target)}. Den Bonus bekommt ihr beide.`,
  pickPartnerFirst: "Partner wählen",
  takePartner: (name: string) => `Mit ${name} spielen`,
  partnerHint: "ihr beide bekommt den Bonus",
  trumpsOpen: (count: number) =>
    count === 1 ? "1 Trumpf offen" : count ? `${count} Trümpfe offen` : "kein Trumpf offen",
  ownCardsOnly: "Genannt wird, was offen vor einem liegt.",
  namesTrump: (name: string) => `${name} nennt Trumpf …`,
  namesPartner: (name: string) => `${name} wählt Partner …`,
  viceNamed: (trump: string) => `Trumpf des Vize: ${trump}`,
  chiefNamed: (trump: string) => `Trumpf des Chefs: ${trump}`,

  ladder: "Trumpf",
  ladderTitle: "Die Trümpfe von oben nach unten",
  ladderHelp: "Was in einer Zeile steht, ist gleich hoch: Die zuerst gespielte gewinnt.",
  noTrumps: "kein Trumpf",
  then: "dann",
  suitRanks: "9–0",
  suitLed: "Farbe",
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
  madeIt: (team: string, won: number, target: number) => `${team}: ${won} von ${dative(target)}. Geschafft!`,
  missedIt: (team: string, won: number, target: number) => `${team}: ${won} von ${dative(target)}. Verfehlt.`,
  bonusSum: (height: number, { each, extra }: MueBonusView, bonus: number) =>
    `Bonus: ${each} × ${extra ? `(Höhe ${height} + ${extra})` : `Höhe ${height}`} = ${bonus}${each * (height + extra) > bonus ? ", mehr gibt es nie" : ""}`,
  missedSum: (level: number, height: number, { loss, gain }: Penalty) =>
    `Stufe ${level} statt ${height}: je fehlende Stufe Chef ${signed(loss)}, alle gegen das Chefteam ${signed(gain)}`,
  eklatSum: (name: string, height: number, { loss, gain }: Penalty) =>
    `${name ? `${name} zog` : "Du zogst"} zuletzt gleich: ${height} × ${signed(loss)}. Die anderen mit ${height}: je ${height} × ${signed(gain)}`,
  nobodySum: "Niemand hat etwas aufgedeckt: keine Punkte.",
  noScores: "Noch ist keine Runde zu Ende.",
  goOn: "Weiter",
};

export default de;
export type Texts = typeof de;
