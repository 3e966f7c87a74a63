/** Reasons with their rules are told by the table in both languages. */

/** Why something cannot be done, in both languages, for `table.refuse`. */
export const why = {
  notYourTurn: { de: "Du bist gerade nicht an der Reihe.", en: "It is not your turn." },
  tileFirst: { de: "Wähle zuerst ein Plättchen.", en: "Choose a tile first." },
  noHerd: { de: "Herden holst du in deinem Zug heim.", en: "You bring herds home in your turn." },
  bonusTile: { de: "Nutze erst den Bonus: Leg ein Plättchen.", en: "Use the bonus first: place a tile." },
  bonusCard: { de: "Nutze erst den Bonus: Nimm eine Karte.", en: "Use the bonus first: take a card." },
  swapped: { de: "Du hast getauscht: Nimm jetzt eins davon.", en: "You have swapped: now take one of them." },
  pick: { de: "Erst nimmt jeder eine Startkarte.", en: "First everybody takes a first card." },
  goals: { de: "Zeig ein Wertungsplättchen.", en: "Show a scoring tile." },
  over: { de: "Das Spiel ist aus.", en: "The game is over." },
};
