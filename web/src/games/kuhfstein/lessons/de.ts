/** The lessons of Kuhfstein, in German. */

const de = {
  /** The game in one glance, by the rule that says more. */
  glance: {
    "KF-2.1": "In jedem Zug machst du zwei Aktionen. Es gibt vier, und zweimal dasselbe geht auch.",
    "KF-3.1": "Ein Plättchen an deine Weide legen.",
    "KF-4.1": "Eine Karte nehmen.",
    "KF-5.1": "Eine Karte ausspielen, deren Form auf deiner Weide liegt: Auf jedes offene Feld kommt eine Kuh.",
    "KF-6.1": "Eine Herde heimholen, wenn die Kühe ausgehen.",
    "KF-3.2": "Vier gleiche oder vier verschiedene Plättchen im Quadrat: Pflanz einen Baum.",
    "KF-7.1": "Auf der Punkteleiste warten Boni.",
    "KF-8.1": "Mit 65 Punkten läuft die letzte Runde.",
  } as Record<string, string>,
  empty: "leer",
  withCow: (terrain: string) => `${terrain} mit Kuh`,
  shape: {
    title: "Drehen ja, spiegeln nein",
    lead: "Die Karte verlangt See und Heu, dazu zwei Felder mit irgendetwas: die grauen.",
    says: {
      upright: "Passt, so wie die Karte gedruckt ist.",
      turned: "Passt: Du darfst die Karte drehen.",
      mirrored: "Passt nicht: Das ist das Spiegelbild. So oft du auch drehst, es bleibt verkehrt.",
    } as Record<string, string>,
    question: "Auf welche Weide passt dieselbe Karte?",
    options: {
      half: "Auf den Kopf gestellt",
      mirrored: "Heu oben links",
      open: "Kuh auf dem See",
      covered: "Kuh auf dem Haus",
    } as Record<string, string>,
    answers: {
      half: "Eine halbe Drehung, und alles liegt richtig.",
      mirrored: "Das ist wieder ein Spiegelbild.",
      open: "Die Form stimmt, aber auf einem offenen Feld darf noch keine Kuh stehen.",
      covered: "Die Kuh steht auf einem grauen Feld. Dort ist alles erlaubt, auch eine Kuh.",
    } as Record<string, string>,
  },
  cows: {
    title: "Kühe und Herden",
    lead: "Auf jedes offene Feld der Karte stellst du eine Kuh aus deinem Stall. Dafür gibt es die Punkte.",
    played: (points: string, before: string, after: number) => `${points}. Vorher im Stall: ${before}, jetzt ${after}.`,
    herd: "Eine Herde sind Kühe, die Kante an Kante stehen. Du holst immer eine ganze heim.",
    question: "Du holst die Herde links oben heim. Wie viele Kühe sind das?",
    answers: {
      "1": "Eine Herde kommt immer als Ganzes heim.",
      "3": "Drei stehen Kante an Kante. Die vierte steht nur über Eck.",
      "4": "Eine der vier steht nur über Eck, also ist sie eine Herde für sich.",
    } as Record<string, string>,
  },
  trees: {
    title: "Bäume",
    lead: "Vollendet dein Plättchen ein Quadrat, darfst du sofort einen Baum pflanzen: 5 Punkte.",
    says: {
      alike: "Vier gleiche: ein Baum.",
      different: "Vier verschiedene: ein Baum.",
      pairs: "Zwei und zwei: kein Baum.",
    } as Record<string, string>,
    once: "Jedes Plättchen zählt nur für einen Baum. Wer nicht gleich pflanzt, pflanzt hier nie.",
    question: "Welches Plättchen bringt oben rechts einen Baum?",
    answers: {
      hay: "Zweimal Heu, dazu Wiese und Wald: weder gleich noch alle verschieden.",
      lake: "Heu, See, Wiese und Wald: vier verschiedene.",
      forest: "Zweimal Wald, dazu Heu und Wiese: weder gleich noch alle verschieden.",
      house: "Heu, Haus, Wiese und Wald: vier verschiedene.",
    } as Record<string, string>,
  },
  bonus: {
    title: "Boni auf der Punkteleiste",
    lead: "Erreichst oder überspringst du ein Bonusfeld, bekommst du den Bonus sofort, und nur einmal im Spiel.",
    says: (space: number, bonus: string) => `Feld ${space}: ${bonus}`,
    reach: (from: number, to: number, space: number) =>
      `Von ${from} auf ${to}: Du überspringst die ${space} und bekommst eine Kuh dazu.`,
    question: "Du hast 24 Punkte und spielst eine Karte für 4 aus. Was bekommst du?",
    options: { none: "Nichts", tile: "Ein Plättchen", both: "Eine Kuh und ein Plättchen" } as Record<string, string>,
    answers: {
      none: "Du landest auf 28 und überspringst die 26. Überspringen genügt.",
      tile: "Du landest auf 28 und überspringst die 26: Leg gleich ein offenes Plättchen an.",
      both: "Die Kuh lag auf der 13, die hast du schon hinter dir.",
    } as Record<string, string>,
  },
  goals: {
    title: "Wertungsplättchen",
    lead: "Du hast zwei, die nur du siehst. Am Ende zeigst du eins davon und bekommst seine Punkte, wenn es erfüllt ist.",
    question: "Du hast 66 Punkte, 3 Bäume und 12 Plättchen. Welches brächte dir am meisten?",
    answers: {
      points: "Das bringt 3 Punkte. Eins bringt mehr.",
      trees: "Drei Bäume reichen: 6 Punkte.",
      tiles: "Dir fehlt ein Plättchen, also bringt es nichts.",
    } as Record<string, string>,
  },
  score: {
    title: "Abrechnen",
    lead: "Punkte auf der Leiste, dazu ein Wertungsplättchen. Sind zwei gleich, zählen die Plättchen.",
    how: (points: number, goal: string, brings: number) => `${points} auf der Leiste + ${brings}: ${goal}`,
    tie: "Anna und Ben haben beide 73. Anna hat 14 Plättchen, Ben 12: Anna gewinnt.",
  },
};

export default de;
export type Texts = typeof de;
