/** What Resi says in a first game of Kuhfstein, in English. */

import type { Said, Values } from "../../../lib/coach.svelte";
import type { Texts } from "./de";

const manyCows = (count: string | number | undefined) => `${count || "no"} ${count === 1 ? "cow" : "cows"}`;

const texts: Texts = {
  aim: {
    name: "Cards",
    head: "Cards bring points",
    text: ({ points }: Values) =>
      `Your card shows a patch of land. Once your board has one just like it, you play the card and score *${points} points*.`,
  },
  tile: {
    name: "Placing tiles",
    head: "A turn is two actions",
    text: () => "Start by placing two *tiles*, edge to edge. Tap one that your card shows, and choose where it goes.",
  },
  finish: {
    name: "Ending the turn",
    head: "Nothing is settled yet",
    text: ({ name }: Values) =>
      `Until you end your turn, *Take back* undoes everything. Then the open tiles and cards are refilled, and it is ${name}’s turn.`,
  },
  others: {
    name: "The others",
    head: "To each a board of their own",
    text: ({ name }: Values) =>
      `It is ${name}’s turn now. Nobody can touch your board or your hand; you share only the *open* tiles and cards.`,
  },
  turned: {
    name: "Turning, not flipping",
    head: "Turn it, but never flip it",
    text: () =>
      "You may *turn* the card any way you like, but its mirror image does not count. A place where a tile completes it shows the card’s letter.",
  },
  play: {
    name: "Playing a card",
    head: "This card fits",
    text: ({ points }: Values) =>
      `Tap it to see where. A *cow* from your barn goes onto each of its terrains, and you score ${points} points.`,
  },
  cows: {
    name: "Cows",
    head: "Grazing time",
    text: ({ cows }: Values) =>
      `Where a *cow* stands, no terrain of another card can lie. You have ${manyCows(cows)} left in your barn.`,
  },
  herd: {
    name: "Bringing a herd home",
    head: "Bring your cows home",
    text: () =>
      "Cows that stand edge to edge are a *herd*. Tap one of them: a single action brings all of them back to the barn.",
  },
  card: {
    name: "Taking a card",
    head: "New cards",
    text: () =>
      "This is an action too: take one of the *open cards* into your hand. Tap one, and your board shows what it still lacks.",
  },
  covered: {
    name: "Grey cells",
    head: "On grey, anything goes",
    text: () => "Where the card is *grey*, any tile will do, even one with a cow on it. It costs you no cow either.",
  },
  bonus: {
    name: "Bonuses",
    head: "A bonus!",
    text: ({ space, next }: Values) =>
      `Whoever reaches or passes a *bonus space* on the track gets the bonus at once: at ${space}, a cow for the barn. The next one waits at ${next}.`,
  },
  tree: {
    name: "Trees",
    head: "Room for a tree",
    text: ({ terrain, points }: Values) =>
      `A square of four equal or four different terrains brings a *tree* and ${points} points. You could complete one right now: ${terrain}.`,
  },
  goals: {
    name: "Scoring tiles",
    head: "Two scoring tiles",
    text: () =>
      "Only you can see them. In the end you show *one*, and if you meet it, it brings points; tap them to read what they ask for.",
  },
  last: {
    name: "The end",
    head: "The tiles run out",
    text: ({ open, target }: Values) =>
      `Your first game is short: it is over when fewer than *${open}* tiles lie open after a turn. Otherwise you play until somebody has ${target} points.`,
  },
  show: {
    name: "Showing one",
    head: "Which one will you show?",
    text: () => "Only *one* of your scoring tiles counts. What it brings stands below it.",
  },
  end: {
    name: "Scoring",
    head: "How it is scored",
    text: () =>
      "The scoring tile comes on top of the points on the track, for cards and trees. More tiles on the board break a tie.",
  },
  bonusTile: {
    name: "Bonus: a tile",
    head: "An extra tile",
    text: () => "This bonus costs no action: place one more open *tile* right away.",
  },
  hoard: {
    name: "",
    head: "Cards need land",
    text: ({ cards }: Values) =>
      `You hold ${cards} cards, but they score only once they lie on your board. Place *tiles* that several of them show.`,
  },
  swapTiles: {
    name: "Swapping tiles",
    head: "Four of a kind",
    text: () =>
      "Before you place a tile you may swap *all open ones* for new ones and then place one of those. A swap counts at once.",
  },
  swapCards: {
    name: "Swapping cards",
    head: "Four cards, one terrain",
    text: () =>
      "Since all four share a terrain, you may swap them for *four new ones* and then take one of those. A swap counts at once.",
  },
} satisfies Record<string, Said>;

export default texts;
