/** Each game in a minute, before the rules in full. */

import { inLanguage } from "../lib/words";

const de: Record<string, string[]> = {
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
const en: typeof de = {
  quartets: ["Collect quartets: four of the same animal. Only whole quartets count at the end."],
  auction: [
    "On your turn you turn up an animal and auction it, or you ask somebody for a cow trade.",
    "Auction: the others bid. The auctioneer takes the money, or buys the animal for the same price.",
  ],
  trade: [
    "Cow trade: both have the animal. One lays money face down, the other accepts it or lays money against it. The larger pile gets the animal.",
    "Zeros look like everything else face down. Bluffing is fine, change is not: the bank never gives any.",
    "Every donkey brings new money for everybody.",
  ],
  master: [
    "Pedigrees are auctioned downwards: the price falls from ten money cards, and the first to slap gets one.",
    "Nobody wants the rat: lay money beside it, or take it with all the money lying there. All four rats cost you a quartet.",
  ],
  sum: ["The count: the values of your quartets, added up. Money counts for nothing."],
  dove: [
    "The first to have both quartets of a pair gets the dove, which is worth 500 points: rooster and goose, cat and dog, or sheep and goat.",
  ],
  product: ["The count: the values of your quartets, times the number of quartets. Money counts for nothing."],
  rats: [
    "Nobody wants rats: in a trade whoever lays more money gets rid of them. All four at the end cost you a quartet.",
  ],
  count: ["The count: quartets and matching pedigrees, times the number of quartets, plus the other pedigrees."],
  duel: [
    "With two there are no auctions. On your turn you divide a card or ask for a cow trade.",
    "Dividing: you look at the top card in secret: keep it, or give it away and take the next one.",
  ],
  mue: [
    "First you bid, with open cards: lay cards of your own in front of you. Whoever alone shows the most is chief.",
    "Whoever shows the second most is vice. The vice names a trump first, then the chief: a suit or a rank among their own open cards.",
    "If several are level at the top there is an eklat, and whoever drew level last pays for it.",
    "The chief picks a partner. Together they need as many triangles as the bid demands.",
    "You must follow suit, you need not trump. A trump no longer belongs to its suit.",
    "Everybody scores the triangles in their tricks, plus a bonus or a penalty. Reaching 200 ends the game.",
  ],
  kuhfstein: [
    "You have two actions a turn: lay a tile, take a card, play a card, take home a herd.",
    "A card fits when its shape lies on your pasture, turned but never mirrored. A cow goes on every open cell, and you score its points.",
    "Four equal or four different tiles in a square: plant a tree at once for 5 points.",
    "When you are out of cows, take home a herd that stands together.",
    "Bonuses wait on the track. 65 points start the last round.",
  ],
};

const lessons = inLanguage({ de, en });

/** The parts that make up the lesson of a game. */
const PARTS: Record<string, string[]> = {
  "kuhhandel-1": ["quartets", "auction", "trade", "dove", "sum"],
  "kuhhandel-2": ["quartets", "auction", "trade", "product"],
  "kuhhandel-master": ["quartets", "auction", "trade", "master", "count"],
  "kuhhandel-duel": ["quartets", "duel", "trade", "rats", "count"],
};

/** The lesson of a game. */
export const lesson = (game: string) => (PARTS[game] ?? [game]).flatMap((part) => lessons()[part] ?? []);
