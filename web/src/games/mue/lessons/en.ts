/** The lessons of Mü, in English. */

import type { Texts } from "./de";

const en: Texts = {
  glance: {
    "MU-2.1": "You bid with your own cards: lay them face up in front of you. They stay yours.",
    "MU-3.1": "Whoever alone has the most face up is chief. Whoever has the second most is vice.",
    "MU-4.2": "The vice names a trump first, then the chief: a suit or a rank.",
    "MU-4.3": "The chief picks a partner. Everybody else plays against them.",
    "MU-5.4": "You must follow suit, but you need not trump. Trumps are a suit of their own.",
    "MU-6.2": "Triangles are points. The chief and the partner need as many as the bid demands.",
    "MU-6.5": "Reaching 200 points ends the game.",
  },
  height: "Height",
  triangles: (count) => (count === 1 ? "one triangle" : count ? `${count} triangles` : "no triangle"),
  auction: {
    title: "Who becomes chief?",
    lead: "Five players. Everybody has passed, and these cards lie face up.",
    chief: "Dora alone has the most: she is chief at height 4.",
    rule: "After your turn you may have at most one card more face up than anybody had before.",
    question: "And who is vice?",
    answers: {
      Anna: "Anna and Cleo have three each. Then the highest rank counts, then the next: 9 6 2 loses to 9 8 5.",
      Cleo: "Anna and Cleo have three each, but 9 8 5 beats 9 6 2.",
      Emil: "Emil has only one card face up. Anna and Cleo have three.",
    },
  },
  eklat: {
    title: "The eklat",
    lead: "If several are level at the top, the hand is not played.",
    how: "Ben drew level last and pays 10 for each of his cards. Anna gets 5 for each of hers.",
    question: "Anna has three cards face up, you have two. What cannot become an eklat at your cost?",
    options: { one: "Lay one more", two: "Lay two more", pass: "Pass" },
    answers: {
      one: "Then you both have three, and you drew level last. If everybody passes, you lose 30.",
      two: "You have four, one more than Anna. You alone have the most.",
      pass: "Anna alone has the most. If it stays that way, she is chief and you may be vice.",
    },
  },
  trumps: {
    title: "Two trumps",
    lead: "Cleo is vice and names red. Dora is chief and names the 7. All these cards are now one suit: trumps.",
    both: "Both red and 7. Nothing is higher.",
    chief: "Dora's trump: all the other 7s, equal to each other.",
    vice: "Cleo's trump: the other red cards, the 9 first.",
  },
  follow: {
    title: "Which card may you play?",
    lead: "Trumps are the 7s (chief) and red (vice). Ben leads the green 6.",
    question: "It is your turn. What may you play?",
    answers: {
      g7: "The green 7 is a trump, not green. You still have green and must follow: with the 8 or the 1.",
      g8: "The green 8 follows suit and beats the 6.",
      g1: "The green 1 follows suit. It has no triangle: a cheap card for somebody else's trick.",
      b9: "As long as you have green, you must play green.",
      r4: "You may only trump when you have no green left.",
    },
  },
  trick: {
    title: "Whose trick is it?",
    lead: "The same trumps. Whoever had no green was free to trump.",
    question: "Which card wins?",
    option: (name, card) => `${name}: ${card}`,
    answers: {
      g6: "It was led, but there are trumps in the trick.",
      r9: "Red is only the vice's trump. Every 7 is higher.",
      y7: "A 7 beats red, and of equal cards the first one played wins.",
      k7: "The black 7 is as high as the yellow one, but the yellow one was there first.",
      g9: "The highest green card, but every trump is higher.",
    },
  },
  count: {
    title: "Triangles and target",
    lead: "6 and 7 have two triangles, 1 and 9 none, all others one. There are 60 in the game.",
    question: "How many triangles are in this trick?",
    answers: {
      "4": "Count again: the 6 has two, and each 7 has two.",
      "5": "The two 9s have none, but the 6 and each 7 have two.",
      "6": "2 for the 6, and 2 for each of the two 7s. The 9s have none.",
    },
    target: "With five players chief and partner together need:",
  },
  score: {
    title: "A whole hand",
    lead: "Dora is chief at height 4 with 7 as trump, Anna is her partner. The target is 33.",
    made: "Made: 21 + 14 = 35",
    madeHow: "Both get 50: 10 for each level of the height, and 10 because the chief's trump is the 7.",
    missed: "Missed: 17 + 9 = 26",
    missedHow:
      "It would have been enough for height 1, so three levels are missing. Dora loses 10 for each, every opponent gets 5. It costs Anna nothing.",
    question: "Height 4, target 33, and you have 31. What does it cost the chief?",
    answers: {
      "0": "The target is missed, and that costs something.",
      "-10": "31 is enough for height 3, which takes 30. So only one level is missing.",
      "-20": "It is not the missing triangles that count but the missing levels. 31 is enough for height 3.",
      "-40": "It only costs that much if it is not even enough for height 1.",
    },
  },
};

export default en;
