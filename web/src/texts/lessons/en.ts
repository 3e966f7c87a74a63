/** The parts of the lessons, in English. */

import type { Texts } from "./de";

const en: Texts = {
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

export default en;
