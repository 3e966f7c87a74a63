/** What Resi says in a first game of Mü, in German. */

import type { Said, Values } from "../../../lib/coach.svelte";

const triangles = (count: string | number | undefined) => (count === 1 ? "1 Dreieck" : `${count || "keine"} Dreiecke`);

const texts = {
  triangles: {
    name: "Dreiecke",
    head: "Um Dreiecke geht es",
    text: () =>
      "Unten auf den Karten stehen *Dreiecke*: zwei auf 6 und 7, keins auf 1 und 9, sonst eins. Wer einen Stich nimmt, bekommt alle, die darin liegen.",
  },
  show: {
    name: "Aufdecken",
    head: "Deck auf, was Trumpf werden soll",
    text: () =>
      "Wer allein die meisten Karten offen hat, wird *Chef* und darf einen Trumpf daraus nennen. Du hast viel Rot und vier Siebener: Deck eine davon auf; sie bleibt auf deiner Hand.",
  },
  eklat: {
    name: "Eklat",
    head: "Ein Eklat droht",
    text: ({ name, points, gain, me }: Values) =>
      `${name} hat gleichgezogen. Passen jetzt alle, fällt die Runde aus: ${name} verliert *${points}*, ${me ? "du bekommst" : "die anderen bekommen"} *${gain}*. Deck noch etwas auf, wenn du lieber Chef wirst.`,
  },
  height: {
    name: "Höhe und Ziel",
    head: "Je höher, desto schwerer",
    text: ({ height, target }: Values) =>
      `Höhe *${height}* heißt: ${triangles(target)} musst du mit deinem Partner holen. Jede Karte mehr hebt Ziel und Bonus, Passen ist nicht endgültig.`,
  },
  chief: {
    name: "Chef",
    head: "Die Auktion ist vorbei",
    text: ({ name, target, me }: Values) =>
      me
        ? `Du hast allein die meisten offenen Karten und bist *Chef*. Dein Ziel: ${triangles(target)}.`
        : `${name} hat allein die meisten offenen Karten und ist *Chef*. Das Ziel: ${triangles(target)}.`,
  },
  vice: {
    name: "Vize",
    head: "Wer zweiter ist, ist Vize",
    text: ({ name, me }: Values) =>
      me
        ? "Du hast die zweitmeisten offenen Karten und bist *Vize*: Du nennst zuerst einen Trumpf und spielst gegen den Chef."
        : `${name} ist *Vize*, nennt zuerst einen Trumpf und kann nicht Partner werden.`,
  },
  trump: {
    name: "Trumpf nennen",
    head: "Was ist Trumpf?",
    text: () =>
      "Eine Farbe oder eine Ziffer, die offen vor dir liegt. Ziffern sind weniger Karten und bringen deshalb mehr *Bonus*; tipp eine an, und du siehst, wie deine Hand dann aussieht.",
  },
  viceTrump: {
    name: "Trumpf des Vize",
    head: "Nenne deinen Trumpf",
    text: () => "Eine Farbe oder eine Ziffer, die offen vor dir liegt. Der Trumpf des Chefs schlägt später deinen.",
  },
  partner: {
    name: "Partner",
    head: "Wer spielt mit dir?",
    text: () =>
      "Eure Dreiecke zählen zusammen, und schafft ihr das Ziel, bekommt ihr *beide* den Bonus. Wer Trümpfe offen hat, hilft am meisten.",
  },
  twoTrumps: {
    name: "Zwei Trümpfe",
    head: "Zwei Trümpfe auf einmal",
    text: () =>
      "Ganz oben steht, was beides ist (*CV*), dann der Trumpf des Chefs (*C*), dann der des Vize (*V*). Alle zusammen sind eine einzige Farbe.",
  },
  teams: {
    name: "Wir und die Gegner",
    head: "Wer gegen wen",
    text: ({ target, me, chief, partner }: Values) =>
      me
        ? `Grün sind wir, lila die Gegner. Zusammen brauchen wir *${target}* von 60 Dreiecken.`
        : `Grün sind wir, lila ${chief} und ${partner}. Holen die beiden ${target} Dreiecke, bekommen sie den Bonus.`,
  },
  lead: {
    name: "Ausspielen",
    head: "Du spielst aus",
    text: () => "Jede Karte ist erlaubt. Mit hohen Trümpfen holst du den anderen ihre aus der Hand.",
  },
  follow: {
    name: "Bedienen",
    head: "Bedienen ist Pflicht",
    text: () =>
      "Du musst die Farbe bedienen, die ausgespielt ist; was nicht geht, ist blass. Stechen oder überbieten musst du nicht.",
  },
  free: {
    name: "Nicht bedienen können",
    head: "Du kannst nicht bedienen",
    text: () => "Dann ist jede Karte recht: ein Trumpf, um zu gewinnen, oder eine, die du loswerden willst.",
  },
  trumped: {
    name: "Getrumpft",
    head: "Trumpf schlägt Farbe",
    text: ({ name, me }: Values) =>
      `${me ? "Du hast" : `${name} hat`} getrumpft und ${me ? "führst" : "führt"}. Wer den Stich gerade bekommt und warum, steht immer hier.`,
  },
  won: {
    name: "Der Stich",
    head: "Ein Stich ist aus",
    text: ({ name, me, triangles: won }: Values) =>
      `${me ? "Du nimmst" : `${name} nimmt`} ihn, mit ${won === 1 ? "einem Dreieck" : won ? `${won} Dreiecken` : "keinem Dreieck"}, und spiel${me ? "st" : "t"} als Nächstes aus. Auf dem Balken siehst du, wie weit beide Seiten sind.`,
  },
  end: {
    name: "Wertung",
    head: "So wird gezählt",
    text: () =>
      "Alle bekommen ihre eigenen Dreiecke. Hat das Chefteam sein Ziel, kommt der Bonus dazu, sonst verliert der Chef, und die Gegner gewinnen.",
  },
} satisfies Record<string, Said>;

export default texts;
export type Texts = typeof texts;
