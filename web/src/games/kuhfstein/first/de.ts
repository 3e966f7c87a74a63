/** What Resi says in a first game of Kuhfstein, in German. */

import type { Said, Values } from "../../../lib/coach.svelte";

const left = (cows: string | number | undefined) =>
  cows ? `Im Stall hast du noch ${cows === 1 ? "1 Kuh" : `${cows} Kühe`}.` : "Dein Stall ist jetzt leer.";

const texts = {
  aim: {
    name: "Karten",
    head: "Karten bringen Punkte",
    text: ({ points }: Values) =>
      `Deine Karte zeigt ein Stück Land. Sobald es genauso auf deinem Brett liegt, spielst du sie aus und bekommst *${points} Punkte*.`,
  },
  tile: {
    name: "Plättchen legen",
    head: "Zwei Aktionen hat dein Zug",
    text: () =>
      "Leg zuerst zwei *Plättchen*, Kante an Kante. Tipp eins an, das auf deiner Karte vorkommt, und dann einen Platz dafür.",
  },
  finish: {
    name: "Zug beenden",
    head: "Noch steht nichts fest",
    text: ({ name }: Values) =>
      `Bis du den Zug beendest, macht *Zurücknehmen* alles ungeschehen. Danach wird aufgefüllt, und ${name} ist dran.`,
  },
  others: {
    name: "Die anderen",
    head: "Alle bauen am eigenen Brett",
    text: ({ name }: Values) =>
      `Jetzt ist ${name} dran. An dein Brett und deine Hand kommt niemand; nur die *offenen* Plättchen und Karten teilt ihr euch.`,
  },
  turned: {
    name: "Drehen, nicht spiegeln",
    head: "Drehen ja, spiegeln nein",
    text: () =>
      "Du darfst die Karte *drehen*, wie du willst, aber gespiegelt gilt sie nicht. Wo ein Plättchen sie vollendet, steht auf dem Platz ihr Buchstabe.",
  },
  play: {
    name: "Karte ausspielen",
    head: "Diese Karte passt",
    text: ({ points }: Values) =>
      `Tipp sie an, und du siehst, wo. Auf jede ihrer Landschaften kommt eine *Kuh* aus deinem Stall, und du bekommst ${points} Punkte.`,
  },
  cows: {
    name: "Kühe",
    head: "Jetzt wird gegrast",
    text: ({ cows }: Values) => `Wo eine *Kuh* steht, kann keine Landschaft einer weiteren Karte liegen. ${left(cows)}`,
  },
  herd: {
    name: "Herde heimholen",
    head: "Hol deine Kühe heim",
    text: () =>
      "Kühe, die Kante an Kante stehen, sind eine *Herde*. Tipp eine davon an: Mit einer Aktion kommen alle zurück in den Stall.",
  },
  card: {
    name: "Karte nehmen",
    head: "Neue Karten",
    text: () =>
      "Auch das ist eine Aktion: eine der *offenen Karten* auf die Hand nehmen. Tipp eine an, und dein Brett zeigt dir, was ihr noch fehlt.",
  },
  covered: {
    name: "Graue Felder",
    head: "Auf Grau ist alles recht",
    text: () =>
      "Wo die Karte *grau* ist, darf jedes Plättchen liegen, auch eins mit Kuh. Eine Kuh kostet es dich nicht.",
  },
  bonus: {
    name: "Bonus",
    head: "Ein Bonus!",
    text: ({ space, next }: Values) =>
      `Wer auf der Leiste ein *Bonusfeld* erreicht oder überschreitet, bekommt den Bonus sofort: bei ${space} eine Kuh in den Stall. Der nächste wartet bei ${next}.`,
  },
  tree: {
    name: "Bäume",
    head: "Hier wächst ein Baum",
    text: ({ terrain, points }: Values) =>
      `Vier gleiche oder vier verschiedene Landschaften im Quadrat bringen einen *Baum* und ${points} Punkte. Mit ${terrain} kannst du gerade eins vollenden.`,
  },
  goals: {
    name: "Wertungsplättchen",
    head: "Zwei Wertungsplättchen",
    text: () =>
      "Die siehst nur du. Am Ende zeigst du *eins* davon, und wenn du es erfüllst, bringt es Punkte; tipp darauf, und du liest, was sie verlangen.",
  },
  last: {
    name: "Das Ende",
    head: "Die Plättchen gehen aus",
    text: ({ open, target }: Values) =>
      `Dein erstes Spiel ist kurz: Liegen nach einem Zug keine *${open}* mehr offen, ist es aus. Sonst wird gespielt, bis jemand ${target} Punkte hat.`,
  },
  show: {
    name: "Eins zeigen",
    head: "Welches zeigst du?",
    text: () => "Nur *eins* deiner Wertungsplättchen zählt. Was es bringt, steht darunter.",
  },
  end: {
    name: "Wertung",
    head: "So wird gezählt",
    text: () =>
      "Zu den Punkten auf der Leiste, für Karten und Bäume, kommt das Wertungsplättchen. Bei Gleichstand gewinnt, wer mehr Plättchen gelegt hat.",
  },
  bonusTile: {
    name: "Bonus: Plättchen",
    head: "Ein Plättchen extra",
    text: () => "Dieser Bonus kostet keine Aktion: Leg gleich noch ein offenes *Plättchen* an.",
  },
  hoard: {
    name: "",
    head: "Karten brauchen Land",
    text: ({ cards }: Values) =>
      `Du hast ${cards} Karten auf der Hand, aber Punkte bringen sie erst auf dem Brett. Leg *Plättchen*, die auf mehreren davon vorkommen.`,
  },
  swapTiles: {
    name: "Plättchen tauschen",
    head: "Vier von einer Sorte",
    text: () =>
      "Bevor du eins legst, darfst du *alle offenen* Plättchen gegen neue tauschen und legst dann eins davon. Ein Tausch gilt sofort.",
  },
  swapCards: {
    name: "Karten tauschen",
    head: "Vier Karten, eine Landschaft",
    text: () =>
      "Weil alle vier eine Landschaft gemeinsam haben, darfst du sie gegen *vier neue* tauschen und nimmst dann eine davon. Ein Tausch gilt sofort.",
  },
} satisfies Record<string, Said>;

export default texts;
export type Texts = typeof texts;
