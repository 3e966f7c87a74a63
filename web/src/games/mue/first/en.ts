/** What Resi says in a first game of Mü, in English. */

import type { Said, Values } from "../../../lib/coach.svelte";
import type { Texts } from "./de";

const triangles = (count: string | number | undefined) => `${count || "no"} ${count === 1 ? "triangle" : "triangles"}`;

const texts: Texts = {
  triangles: {
    name: "Triangles",
    head: "Triangles are what counts",
    text: () =>
      "At the foot of the cards are *triangles*: two on 6 and 7, none on 1 and 9, one on all others. Whoever takes a trick gets all that lie in it.",
  },
  show: {
    name: "Laying face up",
    head: "Lay what should be trump",
    text: () =>
      "Whoever alone has most cards face up is *chief* and may name a trump from among them. You have a lot of red and four 7s: lay one of those; it stays in your hand.",
  },
  eklat: {
    name: "Eklat",
    head: "An eklat looms",
    text: ({ name, points, gain, me }: Values) =>
      `${name} has drawn level. If everybody passes now, the hand is not played: ${name} loses *${points}*, ${me ? "you get" : "the others get"} *${gain}*. Lay one more if you would rather be chief.`,
  },
  height: {
    name: "Height and target",
    head: "The higher, the harder",
    text: ({ height, target }: Values) =>
      `Height *${height}* means that you and your partner have to take ${triangles(target)}. Every further card raises target and bonus, and a pass is not final.`,
  },
  chief: {
    name: "Chief",
    head: "The auction is over",
    text: ({ name, target, me }: Values) =>
      me
        ? `You alone have most cards face up, so you are *chief*. Your target: ${triangles(target)}.`
        : `${name} alone has most cards face up and is *chief*. The target: ${triangles(target)}.`,
  },
  vice: {
    name: "Vice",
    head: "Second most makes the vice",
    text: ({ name, me }: Values) =>
      me
        ? "You have the second most cards face up and are *vice*: you name a trump first and play against the chief."
        : `${name} is *vice*, names a trump first and cannot be a partner.`,
  },
  trump: {
    name: "Naming a trump",
    head: "What is trump?",
    text: () =>
      "A suit or a rank that lies face up in front of you. Ranks are fewer cards and therefore bring more *bonus*; tap one and see what your hand would look like.",
  },
  viceTrump: {
    name: "The vice's trump",
    head: "Name your trump",
    text: () => "A suit or a rank that lies face up in front of you. The chief's trump will beat yours later.",
  },
  partner: {
    name: "Partner",
    head: "Who plays with you?",
    text: () =>
      "Your triangles count together, and if you reach the target you *both* get the bonus. Somebody with trumps face up helps most.",
  },
  twoTrumps: {
    name: "Two trumps",
    head: "Two trumps at once",
    text: () =>
      "On top is what is both (*CV*), then the chief's trump (*C*), then the vice's (*V*). All of them together are a single suit.",
  },
  teams: {
    name: "Us and them",
    head: "Who plays whom",
    text: ({ target, me, chief, partner }: Values) =>
      me
        ? `Green is us, purple is them. Together we need *${target}* of 60 triangles.`
        : `Green is us, purple is ${chief} and ${partner}. If those two take ${triangles(target)}, they get the bonus.`,
  },
  lead: {
    name: "Leading",
    head: "You lead",
    text: () => "Any card will do. High trumps draw the others' trumps out of their hands.",
  },
  follow: {
    name: "Following suit",
    head: "You must follow suit",
    text: () => "Play the suit that was led; what you may not play is pale. You never have to trump or to play high.",
  },
  free: {
    name: "Unable to follow",
    head: "You cannot follow suit",
    text: () => "Then any card will do: a trump to win, or one that you would like to be rid of.",
  },
  trumped: {
    name: "Trumped",
    head: "Trump beats suit",
    text: ({ name, me }: Values) =>
      `${me ? "You have" : `${name} has`} trumped and ${me ? "are" : "is"} winning. Who gets the trick so far, and why, always stands here.`,
  },
  won: {
    name: "The trick",
    head: "A trick is over",
    text: ({ name, me, triangles: won }: Values) =>
      `${me ? "You take" : `${name} takes`} it, with ${triangles(won)}, and ${me ? "lead" : "leads"} the next. The bar says how far both sides are.`,
  },
  end: {
    name: "Scoring",
    head: "How it is scored",
    text: () =>
      "Everybody gets their own triangles. If the chief's team has its target, the bonus comes on top; if not, the chief loses and the opponents gain.",
  },
} satisfies Record<string, Said>;

export default texts;
