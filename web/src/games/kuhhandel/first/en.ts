/** What Resi says in a first game of the Kuhhandel family, in English. */

import type { Values } from "../../../lib/coach.svelte";
import type { Texts } from "./de";

const cards = (count: string | number | undefined) => (count === 1 ? "one card" : `${count} cards`);

const texts: Texts = {
  family: {
    four: {
      name: "Four of a kind",
      head: "Four of a kind",
      text: ({ animal }: Values) =>
        `Only quartets, four of a kind, score at the end. Here comes the first card under the hammer: *${animal}*.`,
    },
    fourDuel: {
      name: "Four of a kind",
      head: "Four of a kind",
      text: () => "Only quartets, four of a kind, score at the end. Your animals lie here, face up for both of you.",
    },
    money: {
      name: "Your money",
      head: "Your money",
      text: ({ money }: Values) =>
        `This is your money, *${money}* in all. Only you see what it is worth; the others just see how many cards you hold.`,
    },
    bid: {
      name: "Bidding",
      head: "Your first bid",
      text: ({ least }: Values) =>
        `Bid *${least}* and you lead, or pass and save your money. Nobody pays until the bidding is over.`,
    },
    pay: {
      name: "Paying without change",
      head: "There is no change",
      text: () =>
        "The cheapest cards are laid out already; swap in others and whatever they are worth too much is gone. Your money goes to the auctioneer.",
    },
    turn: {
      name: "Your turn",
      head: "Your turn",
      text: () => "Turn up the top card and auction it: the others bid, and their money comes to you.",
    },
    divide: {
      name: "Dividing",
      head: "Keep it or give it away",
      text: ({ card, name }: Values) =>
        `Only you can see this card: *${card}*. Keep it and ${name} gets the next one from the pile, or give it away and the next is yours.`,
    },
    buy: {
      name: "The right to buy",
      head: "You have the last word",
      text: ({ name, bid, cards }: Values) =>
        cards
          ? `${name} slapped at ${bid}, but you are the auctioneer: take the cards, or pay ${bid} cards yourself and keep the pedigree card.`
          : `${name} bids ${bid}, but you are the auctioneer: take the money, or pay ${name} ${bid} yourself and keep the animal.`,
    },
    bluff: {
      name: "Bluffing at auctions",
      head: "Bid more than you have?",
      text: ({ money, least }: Values) =>
        `You have ${money}, yet you may bid *${least}* to drive the others up. If nobody follows, you are caught, and have to show all your money.`,
    },
    donkey: {
      name: "Donkeys bring money",
      head: "A donkey! Money for all",
      text: ({ note }: Values) =>
        `Whenever a donkey turns up, everybody gets money from the bank, *${note}* this time. The next one pays more.`,
    },
    pedigree: {
      name: "The pedigree card",
      head: "A pedigree card",
      text: ({ animal, out }: Values) =>
        out
          ? `Now the count runs down from 10, and whoever slaps first pays you that many money cards. With all four of *${animal}* the pedigree card is worth 250 more.`
          : `The count will run down from 10: slap at 4 and you pay four cards, any cards, even zeros. With all four of *${animal}* the pedigree card is worth 250 more.`,
    },
    pedigreeDuel: {
      name: "The pedigree card",
      head: "A pedigree card",
      text: ({ animal }: Values) =>
        `This pedigree card goes with the quartet *${animal}* and is worth 250 at the end. Nobody can trade for it.`,
    },
    rat: {
      name: "The rat",
      head: "Nobody wants the rat",
      text: ({ beside }: Values) =>
        `Lay a money card beside it, a zero for choice, and the next player is asked. Or take the rat with all that lies there: ${beside ? `*${beside}* so far` : "nothing so far"}.`,
    },
    ratDuel: {
      name: "The rat",
      head: "A rat",
      text: ({ name, me }: Values) =>
        `${me ? "You have" : `${name} has`} got a rat. All four of them together cost their owner a quartet at the end.`,
    },
    trade: {
      name: "The cow trade",
      head: "Instead of an auction: a cow trade",
      text: ({ name, animal }: Values) =>
        `You and ${name} both own this animal: *${animal}*. If you like, challenge ${name}; there is no saying no.`,
    },
    answer: {
      name: "Challenged",
      head: "You have been challenged",
      text: ({ name, offered, animal, rat }: Values) =>
        rat
          ? `${name} wants to be rid of a *${animal}* and lays ${cards(offered)} face down. Lay more against it, or the money is yours and so is the rat.`
          : `${name} is after your *${animal}* and offers ${cards(offered)} face down, perhaps all zeros. Accept, or tap cards and offer more: the higher offer gets the animal.`,
    },
    offer: {
      name: "A hidden offer",
      head: "Your offer, face down",
      text: ({ name }: Values) =>
        `Tap the cards that you offer. ${name} only sees how many there are, so a few zeros look impressive too.`,
    },
    last: {
      name: "The last animals",
      head: "The pile is empty",
      text: () =>
        "From now on there are only trades, until every quartet is complete. Money is worth nothing after that.",
    },
    end: {
      name: "The score",
      head: "Adding it all up",
      text: () => "Add up your quartets and multiply by how many you have: a second one doubles everything.",
    },
    given: {
      name: "",
      head: "No change",
      text: ({ lost, price }: Values) =>
        `You laid too much for ${price}, so *${lost}* went for nothing. That is what makes small money cards precious.`,
    },
    exposed: {
      name: "",
      head: "Caught!",
      text: ({ name, money, me }: Values) =>
        me
          ? `You could not pay, and now everybody knows what you have: ${money}. The animal is auctioned again.`
          : `${name} bid more than there was and has to show everything: ${money}. The animal is auctioned again.`,
    },
    taken: {
      name: "",
      head: "Somebody has the rat",
      text: ({ name, me }: Values) =>
        `${me ? "You took" : `${name} took`} it, and the money too. All four rats together cost their owner a quartet at the end.`,
    },
    tied: {
      name: "",
      head: "A tie!",
      text: () => "You both offered the same, so once more. After a second tie the challenger wins.",
    },
    traded: {
      name: "",
      head: "That is a cow trade",
      text: ({ won, name, animal, rat }: Values) =>
        `${won ? "You" : name} offered more and ${rat ? "got rid of the rat" : `got what was at stake: *${animal}*`}. The money stays where it went.`,
    },
    quartet: {
      name: "",
      head: "A quartet!",
      text: ({ animal }: Values) =>
        `All four of *${animal}*: nobody can take them from you, and they score at the end.`,
    },
  },
  second: {
    exposed: {
      text: ({ name, money, me }: Values) =>
        me
          ? `You could not pay, and now everybody knows what you have: ${money}. The animal is auctioned again, this time without you.`
          : `${name} bid more than there was and has to show everything: ${money}. The animal is auctioned again, without ${name}.`,
    },
  },
  master: {
    end: {
      text: () =>
        "Add up your quartets and the pedigree cards that go with them, then multiply by your number of quartets: a second one doubles everything.",
    },
  },
  duel: {
    donkey: {
      text: ({ note }: Values) =>
        `When a donkey is laid out, you both get money from the bank, *${note}* this time. The next one pays more.`,
    },
    money: {
      text: ({ money }: Values) =>
        `This is your money for trading, *${money}* in all, and only you see what it is worth. Cards with green backs in the pile are money too.`,
    },
    end: {
      text: () =>
        "Add up your quartets and the pedigree cards that go with them, then multiply by your number of quartets: a second one doubles everything.",
    },
  },
};

export default texts;
