/** The lessons of Kuhfstein, in English. */

import type { Texts } from "./de";

const en: Texts = {
  glance: {
    "KF-2.1": "Every turn you take two actions. There are four, and the same one twice is fine.",
    "KF-3.1": "Place a tile beside your own.",
    "KF-4.1": "Take a card.",
    "KF-5.1": "Play a card whose shape lies on your pasture: a cow goes on every open cell.",
    "KF-6.1": "Bring a herd home when you run out of cows.",
    "KF-3.2": "Four equal or four different tiles in a square: plant a tree.",
    "KF-7.1": "Bonuses wait on the score track.",
    "KF-8.1": "The last round begins at 65 points.",
  },
  empty: "empty",
  withCow: (terrain) => `${terrain} with a cow`,
  shape: {
    title: "Turn it, but never flip it",
    lead: "The card asks for a lake and hay, and for two cells with anything: the grey ones.",
    says: {
      upright: "It fits just as the card is printed.",
      turned: "It fits: you may turn the card.",
      mirrored: "It does not fit: this is the mirror image. However often you turn it, it stays wrong.",
    },
    question: "Which pasture does the same card fit?",
    options: {
      half: "Upside down",
      mirrored: "Hay at the top left",
      open: "A cow on the lake",
      covered: "A cow on the house",
    },
    answers: {
      half: "Half a turn, and everything lies right.",
      mirrored: "This is a mirror image again.",
      open: "The shape is right, but there may be no cow yet on an open cell.",
      covered: "The cow stands on a grey cell. Anything may be there, even a cow.",
    },
  },
  cows: {
    title: "Cows and herds",
    lead: "Put a cow from your barn on every open cell of the card. That scores its points.",
    played: (points, before, after) => `${points}. Before in your barn: ${before}, now ${after}.`,
    herd: "A herd is cows that stand edge to edge. You always bring home a whole one.",
    question: "You bring the herd at the top left home. How many cows is that?",
    answers: {
      "1": "A herd always comes home as a whole.",
      "3": "Three stand edge to edge. The fourth only touches at a corner.",
      "4": "One of the four only touches at a corner, so it is a herd of its own.",
    },
  },
  trees: {
    title: "Trees",
    lead: "When your tile completes a square, you may plant a tree at once: 5 points.",
    says: {
      alike: "Four equal ones: a tree.",
      different: "Four different ones: a tree.",
      pairs: "Two and two: no tree.",
    },
    once: "Every tile counts for one tree only. If you do not plant at once, you never can.",
    question: "Which tile brings a tree at the top right?",
    answers: {
      hay: "Hay twice, with meadow and forest: neither equal nor all different.",
      lake: "Hay, lake, meadow and forest: four different ones.",
      forest: "Forest twice, with hay and meadow: neither equal nor all different.",
      house: "Hay, house, meadow and forest: four different ones.",
    },
  },
  bonus: {
    title: "Bonuses on the track",
    lead: "When you reach or pass a bonus space, you get the bonus at once, and only once in the game.",
    says: (space, bonus) => `Space ${space}: ${bonus}`,
    reach: (from, to, space) => `From ${from} to ${to}: you pass ${space} and gain a cow.`,
    question: "You have 24 points and play a card for 4. What do you get?",
    options: { none: "Nothing", tile: "A tile", both: "A cow and a tile" },
    answers: {
      none: "You land on 28 and pass 26. Passing is enough.",
      tile: "You land on 28 and pass 26: place an open tile at once.",
      both: "The cow was on 13, and you are past that already.",
    },
  },
  goals: {
    title: "Scoring tiles",
    lead: "You have two that only you can see. At the end you show one of them and score its points if it is met.",
    question: "You have 66 points, 3 trees and 12 tiles. Which would score most?",
    answers: {
      points: "That scores 3 points. Another one scores more.",
      trees: "Three trees are enough: 6 points.",
      tiles: "You are one tile short, so it scores nothing.",
    },
  },
  score: {
    title: "The count",
    lead: "Points on the track, plus a scoring tile. If two are level, tiles decide.",
    how: (points, goal, brings) => `${points} on the track + ${brings}: ${goal}`,
    tie: "Anna and Ben both have 73. Anna has 14 tiles, Ben 12: Anna wins.",
  },
};

export default en;
