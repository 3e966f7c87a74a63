/** The result as a picture to share, 1200 by 630, drawn on a canvas; nothing on it is smaller than 22 px. */

import { scraps } from "./confetti";

export interface Poster {
  game: string;
  headline: string;
  boast: string;
  /** Names and points, the best first, each with its seat. */
  ranking: { name: string; points: string; seat: number }[];
  /** What is told, in a few words each. */
  stories: string[];
  heroes: string[];
  day: string;
  motto: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const SLAB = "Rockwell, 'Roboto Slab', 'DejaVu Serif Condensed', Georgia, serif";
const SANS = "'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans Condensed', sans-serif";
const BUTTER = "#ffc931";
const INK = "#2a1e00";
const BARN = "#a62b1f";
const SEATS = ["#ffc931", "#86c9f7", "#f7a3b8", "#7fd8b4", "#c9b0f5", "#e3d3bd"];
const LEFT = 56;

/** A PNG of the result. */
export async function picture(poster: Poster): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  pen.textBaseline = "alphabetic";
  const heroes = await Promise.all(poster.heroes.map(drawn));
  ground(pen);
  words(pen, poster);
  ranking(pen, poster.ranking);
  podium(pen, heroes);
  foot(pen, poster);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png"));
}

function ground(pen: CanvasRenderingContext2D) {
  pen.fillStyle = BUTTER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (const { x, y, turn, colour, round } of scraps) {
    pen.save();
    pen.translate(720 + (x / 100) * 470, 240 + (y / 100) * 270);
    pen.rotate((turn * Math.PI) / 180);
    pen.fillStyle = colour;
    pen.beginPath();
    if (round) pen.arc(0, 0, 6, 0, 7);
    else pen.rect(-8, -5, 16, 10);
    pen.fill();
    pen.restore();
  }
}

/** Write a line that is as large as there is room for. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  room: number,
  face = SLAB,
  weight = 700,
) {
  for (let now = size; ; now -= 2) {
    pen.font = `${weight} ${now}px ${face}`;
    if (now <= 22 || pen.measureText(text).width <= room) break;
  }
  pen.fillText(text, x, y, room);
}

function words(pen: CanvasRenderingContext2D, { game, headline, boast, stories }: Poster) {
  pen.fillStyle = INK;
  pen.textAlign = "left";
  write(pen, `Kuhstall  |  ${game}`, LEFT, 80, 30, 640);
  write(pen, headline, LEFT, 190, 92, 640);
  write(pen, boast, LEFT, 246, 32, 640, SANS, 500);
  stories.slice(0, 3).forEach((story, at) => {
    pen.font = `700 28px ${SLAB}`;
    const y = 282 + at * 62;
    const width = Math.min(pen.measureText(story).width, 580) + 36;
    pen.fillStyle = "#16241a";
    pen.beginPath();
    pen.roundRect(LEFT + (at === 1 ? 24 : 0), y, width, 50, 12);
    pen.fill();
    pen.fillStyle = "#ffffff";
    write(pen, story, LEFT + 18 + (at === 1 ? 24 : 0), y + 35, 28, 580);
  });
}

function ranking(pen: CanvasRenderingContext2D, rows: Poster["ranking"]) {
  pen.fillStyle = "#ffffff";
  pen.beginPath();
  pen.roundRect(744, 40, 400, 24 + rows.length * 38, 16);
  pen.fill();
  rows.forEach(({ name, points, seat }, at) => {
    const y = 80 + at * 38;
    pen.fillStyle = SEATS[seat % SEATS.length]!;
    pen.beginPath();
    pen.roundRect(762, y - 24, 28, 30, 6);
    pen.fill();
    pen.fillStyle = "#16241a";
    pen.textAlign = "center";
    write(pen, [...name][0]?.toLocaleUpperCase() ?? "", 776, y - 1, 22, 26);
    pen.textAlign = "left";
    write(pen, name, 804, y, 26, 210, SANS);
    pen.textAlign = "right";
    write(pen, points, 1126, y, 28, 110);
  });
}

/** Where each stands, from the winner's step down: its middle, its foot, how large it is. */
const STEPS = [
  { x: 944, foot: 420, size: 168 },
  { x: 808, foot: 460, size: 116 },
  { x: 1080, foot: 476, size: 104 },
];

function podium(pen: CanvasRenderingContext2D, heroes: (CanvasImageSource | undefined)[]) {
  STEPS.forEach(({ x, foot, size }, at) => {
    pen.fillStyle = BARN;
    pen.fillRect(x - 68, foot, 136, 534 - foot);
    pen.fillStyle = "#ffffff";
    pen.fillRect(x - 68, foot - 4, 136, 5);
    const hero = heroes[at];
    if (hero) pen.drawImage(hero, x - size / 2, foot - size + 4, size, size);
  });
}

function foot(pen: CanvasRenderingContext2D, { day, motto }: Poster) {
  pen.fillStyle = "#1d6b39";
  pen.fillRect(0, 534, WIDTH, 96);
  pen.fillStyle = "#ffffff";
  pen.textAlign = "left";
  write(pen, day, LEFT, 591, 26, 440, SANS);
  pen.textAlign = "right";
  write(pen, motto, WIDTH - LEFT, 591, 26, 600, SANS);
}

/** One of the page's symbols as something that a canvas can draw. */
async function drawn(name: string): Promise<CanvasImageSource | undefined> {
  const symbol = document.getElementById(name);
  if (!symbol) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="256" height="256" viewBox="0 0 32 32">${symbol.innerHTML}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
