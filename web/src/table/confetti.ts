/** Scraps of paper that always lie alike, so that a picture of them is the same for everybody. */

const COLOURS = ["#a62b1f", "#0b5cad", "#1d6b39", "#ffffff", "#f7a3b8", "#86c9f7"];

/** A number from 0 to 1 that looks random and is not. */
const strewn = (at: number) => (Math.abs(Math.sin(at * 12.9898) * 43758.5453) % 1000) / 1000;

/** Where each lies in a rectangle, in per cent, how it is turned, and how much later than the first it falls. */
export const scraps = Array.from({ length: 34 }, (_, at) => ({
  x: Math.round(2 + strewn(at + 1) * 95),
  y: Math.round(2 + strewn(at + 101) * 66),
  turn: Math.round(strewn(at + 201) * 180),
  colour: COLOURS[at % COLOURS.length]!,
  round: at % 4 === 0,
  late: Math.round(strewn(at + 301) * 900),
}));
