/** The parts of the lessons, in German. */

const de = {
  quartets: ["Sammle Quartette: vier gleiche Tiere. Nur ganze Quartette zählen am Ende."],
  auction: [
    "Wer dran ist, deckt ein Tier auf und versteigert es, oder fordert jemanden zum Kuhhandel.",
    "Versteigern: Die anderen bieten. Wer versteigert, nimmt das Geld oder kauft zum gleichen Preis selbst.",
  ],
  trade: [
    "Kuhhandel: Beide haben das Tier. Einer legt verdeckt Geld hin, der andere nimmt es an oder legt verdeckt dagegen. Wer mehr legt, bekommt das Tier.",
    "Nullen sehen verdeckt aus wie alles andere. Bluffen ist erlaubt, Geldwechsel nicht: Die Bank gibt nie heraus.",
    "Jeder Esel bringt allen neues Geld.",
  ],
  master: [
    "Prämienkarten werden rückwärts versteigert: Der Preis fällt von zehn Geldkarten an, wer zuerst zuschlägt, bekommt sie.",
    "Die Ratte will niemand: Lege Geld zu ihr, oder nimm sie mit allem Geld, das dort liegt. Wer alle vier hat, verliert ein Quartett.",
  ],
  sum: ["Gezählt wird: die Werte deiner Quartette, zusammengezählt. Geld zählt nicht."],
  dove: [
    "Wer als Erstes beide Quartette eines Paars hat, bekommt die Taube und damit 500 Punkte: Hahn und Gans, Katze und Hund oder Schaf und Ziege.",
  ],
  product: ["Gezählt wird: die Werte deiner Quartette, mal Zahl der Quartette. Geld zählt nicht."],
  rats: [
    "Ratten will niemand: Im Kuhhandel gibt sie ab, wer mehr Geld legt. Wer am Ende alle vier hat, verliert ein Quartett.",
  ],
  count: ["Gezählt wird: Quartette und passende Prämien, mal Zahl der Quartette, dazu die übrigen Prämien."],
  duel: [
    "Zu zweit gibt es keine Versteigerung. Wer dran ist, verteilt eine Karte oder fordert zum Kuhhandel.",
    "Verteilen: Du siehst dir die oberste Karte heimlich an: behalten, oder abgeben und die nächste nehmen.",
  ],
  mue: [
    "Erst wird geboten, mit offenen Karten: Lege eigene Karten vor dich. Wer allein die meisten zeigt, ist Chef.",
    "Vize ist, wer die zweitmeisten zeigt. Erst nennt der Vize einen Trumpf, dann der Chef: eine Farbe oder eine Zahl aus den eigenen offenen Karten.",
    "Ziehen mehrere an der Spitze gleich, gibt es einen Eklat, und wer zuletzt gleichzog, zahlt.",
    "Der Chef sucht sich einen Partner. Gemeinsam brauchen sie so viele Dreiecke, wie das Gebot verlangt.",
    "Farbe bekennen ist Pflicht, stechen nicht. Ein Trumpf gehört nicht mehr zu seiner Farbe.",
    "Alle schreiben die Dreiecke ihrer Stiche auf, dazu Bonus oder Strafe. Wer 200 erreicht, beendet das Spiel.",
  ],
  kuhfstein: [
    "Du hast zwei Aktionen je Zug: Plättchen legen, Karte nehmen, Karte spielen, Herde heimholen.",
    "Eine Karte passt, wenn ihre Form auf deiner Weide liegt, gedreht, nie gespiegelt. Auf jedes offene Feld kommt eine Kuh, und du holst die Punkte.",
    "Vier gleiche oder vier verschiedene Plättchen im Quadrat: Pflanze gleich einen Baum, das bringt 5 Punkte.",
    "Sind die Kühe aus, hole eine zusammenhängende Herde zurück.",
    "Auf der Leiste warten Boni. Mit 65 Punkten läuft die letzte Runde.",
  ],
};

export default de;
export type Texts = Record<keyof typeof de, string[]>;
