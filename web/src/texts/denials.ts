/** What the server says when something is not possible now, in German; a test keeps both sides together. */

const GERMAN: Record<string, string> = {
  "a name needs letters": "Ein Name braucht Buchstaben.",
  "a rematch is for those who have played, after the game":
    "Eine Revanche gibt es nach dem Spiel für die, die mitgespielt haben.",
  "a seat is free: fill it with a bot, or open a table with fewer seats":
    "Ein Platz ist noch frei: Setz einen Bot hin, oder mach einen kleineren Tisch auf.",
  "it is counted down: slap, or wait": "Es wird gezählt: zuschlagen oder warten.",
  "it is not your turn": "Du bist nicht dran.",
  "it is sold": "Schon verkauft.",
  "no game is being played": "Gerade läuft kein Spiel.",
  "nobody here is that person": "So jemand ist nicht hier.",
  "one hint at a time": "Ein Tipp nach dem anderen.",
  "only the host may": "Das darf nur der Gastgeber.",
  "only those who sit at the table talk": "Reden können nur die am Tisch.",
  "somebody else sits there": "Da sitzt jemand anderes.",
  "somebody sits there": "Da sitzt schon jemand.",
  "spectators only watch": "Zuschauer schauen nur zu.",
  "the game has begun": "Das Spiel hat schon begonnen.",
  "the house is full": "Der Stall ist voll.",
  "there is a rematch already": "Es gibt schon eine Revanche.",
  "there is no auction": "Gerade wird nichts versteigert.",
  "there is no countdown": "Gerade wird nicht gezählt.",
  "there is no live auction": "Gerade wird nichts versteigert.",
  "this came too late": "Das kam zu spät.",
  "this cannot be done here": "Das geht an diesem Tisch nicht.",
  "this changes nothing": "Das ändert nichts.",
  "this could not be written down; come back": "Das ging verloren. Versuch es noch einmal.",
  "this could not be written down; try again": "Das ging verloren. Versuch es noch einmal.",
  "this is not your seat": "Das ist nicht dein Platz.",
  "this slap does not count": "Dieser Schlag zählt nicht.",
  "this table has stopped": "Dieser Tisch steht still.",
  "you have opened many sockets already": "Du hast schon viele Fenster offen.",
  "you have a seat already; swap it to move": "Du hast schon einen Platz. Wechsle ihn, wenn du woanders sitzen willst.",
  "you have many tables already; finish or close one": "Du hast schon viele Tische offen. Beende oder schließe einen.",
};

/** A denial of the server as a sentence in both languages. */
export function denial(reason: string): Record<string, string> {
  const english = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  return { de: GERMAN[reason] ?? "Das geht gerade nicht.", en: english };
}
