/** The lessons of Mü, in German. */

const de = {
  /** The game in one glance, by the rule that says more. */
  glance: {
    "MU-2.1": "Geboten wird mit offenen Karten: Leg eigene Karten vor dich. Sie bleiben deine.",
    "MU-3.1": "Wer allein die meisten offen hat, ist Chef. Wer die zweitmeisten hat, ist Vize.",
    "MU-4.2": "Erst nennt der Vize einen Trumpf, dann der Chef: eine Farbe oder eine Ziffer.",
    "MU-4.3": "Der Chef sucht sich einen Partner. Alle anderen spielen dagegen.",
    "MU-5.4": "Bedienen ist Pflicht, stechen nicht. Trumpf ist eine Farbe für sich.",
    "MU-6.2": "Dreiecke sind Punkte. Der Chef und sein Partner brauchen so viele, wie das Gebot verlangt.",
    "MU-6.5": "Wer 200 Punkte erreicht, beendet das Spiel.",
  } as Record<string, string>,
  height: "Höhe",
  triangles: (count: number) => (count === 1 ? "ein Dreieck" : count ? `${count} Dreiecke` : "kein Dreieck"),
  auction: {
    title: "Wer wird Chef?",
    lead: "Zu fünft. Alle haben gepasst, und so viele Karten liegen offen.",
    chief: "Dora liegt allein vorn: Sie ist Chef bei Höhe 4.",
    rule: "Nach deinem Zug darfst du höchstens eine Karte mehr offen haben, als irgendwer vorher hatte.",
    question: "Und wer ist Vize?",
    answers: {
      Anna: "Anna und Cleo haben je drei. Dann zählt die höchste Ziffer, dann die nächste: 9 6 2 verliert gegen 9 8 5.",
      Cleo: "Anna und Cleo haben je drei, doch 9 8 5 schlägt 9 6 2.",
      Emil: "Emil hat nur eine Karte offen. Anna und Cleo haben drei.",
    } as Record<string, string>,
  },
  eklat: {
    title: "Der Eklat",
    lead: "Liegen vorn mehrere gleich, wird die Runde nicht gespielt.",
    how: "Ben hat zuletzt gleichgezogen und zahlt 10 für jede seiner Karten. Anna bekommt 5 für jede von ihren.",
    question: "Anna hat drei Karten offen, du hast zwei. Was kann kein Eklat auf deine Kosten werden?",
    options: { one: "Noch eine aufdecken", two: "Noch zwei aufdecken", pass: "Passen" } as Record<string, string>,
    answers: {
      one: "Dann habt ihr beide drei, und du hast zuletzt gleichgezogen. Passen alle, verlierst du 30.",
      two: "Du hast vier, eine mehr als Anna. So liegst du allein vorn.",
      pass: "Anna liegt allein vorn. Bleibt es dabei, ist sie Chef und du vielleicht Vize.",
    } as Record<string, string>,
  },
  trumps: {
    title: "Zwei Trümpfe",
    lead: "Cleo ist Vize und nennt Rot. Dora ist Chef und nennt die 7. Alle diese Karten sind jetzt eine Farbe: Trumpf.",
    both: "Beides: Rot und 7. Höher geht es nicht.",
    chief: "Doras Trumpf: alle anderen 7, untereinander gleich hoch.",
    vice: "Cleos Trumpf: die übrigen roten Karten, die 9 zuerst.",
  },
  follow: {
    title: "Welche Karte darfst du spielen?",
    lead: "Trumpf sind die 7 (Chef) und Rot (Vize). Ben spielt Grün 6 aus.",
    question: "Du bist dran. Was darfst du spielen?",
    answers: {
      g7: "Die grüne 7 ist Trumpf, nicht Grün. Du hast noch Grün und musst es bedienen: mit der 8 oder der 1.",
      g8: "Die grüne 8 bedient und liegt über der 6.",
      g1: "Die grüne 1 bedient. Sie hat kein Dreieck: eine billige Karte für einen fremden Stich.",
      b9: "Solange du Grün hast, musst du Grün spielen.",
      r4: "Trumpfen darfst du erst, wenn du kein Grün mehr hast.",
    } as Record<string, string>,
  },
  trick: {
    title: "Wem gehört der Stich?",
    lead: "Dieselben Trümpfe. Wer Grün nicht hatte, durfte trumpfen.",
    question: "Welche Karte gewinnt?",
    option: (name: string, card: string) => `${name}: ${card}`,
    answers: {
      g6: "Ausgespielt heißt nicht gewonnen: Es liegen Trümpfe im Stich.",
      r9: "Rot ist nur der Trumpf des Vize. Jede 7 liegt darüber.",
      y7: "Eine 7 schlägt Rot, und von gleich hohen Karten sticht die zuerst gespielte.",
      k7: "Die schwarze 7 ist genauso hoch wie die gelbe, aber die gelbe lag zuerst.",
      g9: "Die höchste grüne Karte, doch jeder Trumpf liegt darüber.",
    } as Record<string, string>,
  },
  count: {
    title: "Dreiecke und Ziel",
    lead: "6 und 7 haben zwei Dreiecke, 1 und 9 keins, alle anderen eins. Im Spiel sind 60.",
    question: "Wie viele Dreiecke bringt der Stich?",
    answers: {
      "4": "Zähl noch einmal: Die 6 hat zwei, und jede 7 hat zwei.",
      "5": "Die beiden 9 haben keins, aber die 6 und jede 7 haben zwei.",
      "6": "2 für die 6 und je 2 für die beiden 7. Die 9 haben keins.",
    } as Record<string, string>,
    target: "Zu fünft brauchen Chef und Partner zusammen:",
  },
  score: {
    title: "Eine ganze Runde",
    lead: "Dora ist Chef bei Höhe 4 mit Trumpf 7, Anna ihr Partner. Das Ziel ist 33.",
    made: "Geschafft: 21 + 14 = 35",
    madeHow: "Beide bekommen 50: 10 für jede Stufe der Höhe, dazu 10, weil der Cheftrumpf die 7 ist.",
    missed: "Verfehlt: 17 + 9 = 26",
    missedHow:
      "Für Höhe 1 hätte es gereicht, also fehlen drei Stufen. Dora verliert 10 für jede, jeder Gegner bekommt 5. Anna kostet es nichts.",
    question: "Höhe 4, Ziel 33, und ihr habt 31. Was kostet es den Chef?",
    answers: {
      "0": "Das Ziel ist verfehlt, und das kostet.",
      "-10": "31 reicht für Höhe 3, denn die verlangt 30. Es fehlt also nur eine Stufe.",
      "-20": "Es zählen nicht die fehlenden Dreiecke, sondern die fehlenden Stufen. 31 reicht für Höhe 3.",
      "-40": "So viel kostet es nur, wenn es nicht einmal für Höhe 1 reicht.",
    } as Record<string, string>,
  },
};

export default de;
export type Texts = typeof de;
