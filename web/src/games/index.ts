/** The table of each family of games, its sign and its lessons; their code is fetched when it is needed. */

import type { Facts } from "../lib/fact";
import type { Teaching } from "../learn/teaching";
import type { Ending } from "../table/ending";

import type { Lesson } from "../lib/coach.svelte";

import kuhfstein from "./kuhfstein/weighty";
import kuhhandel from "./kuhhandel/weighty";
import mue from "./mue/weighty";

const GAMES = {
  kuhhandel: () => import("./kuhhandel/Kuhhandel.svelte"),
  mue: () => import("./mue/Mue.svelte"),
  kuhfstein: () => import("./kuhfstein/Kuhfstein.svelte"),
};
const WEIGHTY = { kuhhandel, mue, kuhfstein };

const LESSONS = {
  kuhhandel: () => import("./kuhhandel/lessons"),
  mue: () => import("./mue/lessons"),
  kuhfstein: () => import("./kuhfstein/lessons"),
};

const SIGNS = {
  kuhhandel: () => import("./kuhhandel/Sign.svelte"),
  mue: () => import("./mue/Sign.svelte"),
  kuhfstein: () => import("./kuhfstein/Sign.svelte"),
};

type Family = keyof typeof GAMES;
export const FAMILIES = Object.keys(GAMES) as Family[];

/** What everybody may watch being decided, and through whose eyes: those who are asked lay their secrets face down. */
interface Open {
  phases: string[];
  eyes: "everybody's" | "asked";
}
/** Around one screen nobody has to take it for these. Mü has none: whatever is decided there looks at a hidden hand. */
const OPEN: Partial<Record<Family, Open>> = {
  kuhhandel: { phases: ["turn", "encore", "bidding", "knockdown"], eyes: "everybody's" },
  kuhfstein: {
    phases: ["turn", "swapped tiles", "swapped cards", "bonus tile", "bonus card", "pick", "held"],
    eyes: "asked",
  },
};

/** Through whose eyes something is decided in the open; nothing if it is not. */
export const inTheOpen = (family: Family, phase: string): Open["eyes"] | undefined =>
  OPEN[family]?.phases.includes(phase) ? OPEN[family].eyes : undefined;

/** The first games of a family, for its games by their ids. */
const FIRST: { [Family in keyof typeof GAMES]?: () => Promise<{ lesson: (game: string) => Lesson }> } = {
  kuhhandel: () => import("./kuhhandel/first"),
  mue: () => import("./mue/first"),
  kuhfstein: () => import("./kuhfstein/first"),
};

/** What the coach of a first game knows; nothing where there is none. */
export const loadFirst = async (family: keyof typeof GAMES, game: string) => (await FIRST[family]?.())?.lesson(game);

/** The component that shows a family's table. */
export const loadGame = (family: Family) => GAMES[family]();

/** The component that shows by which pictures a game is known. */
export const loadSign = (family: Family) => SIGNS[family]();

/** What teaches a family's games. */
export const loadLessons = async (family: Family): Promise<Teaching> => LESSONS[family]();

const TALLIES = {
  kuhhandel: () => import("./kuhhandel/tally"),
  mue: () => import("./mue/tally"),
  kuhfstein: () => import("./kuhfstein/tally"),
};

/** What a family makes of what its games count. */
export const loadFacts = async (family: Family): Promise<Facts> => TALLIES[family]();

const ENDINGS = {
  kuhhandel: () => import("./kuhhandel/ending"),
  mue: () => import("./mue/ending"),
  kuhfstein: () => import("./kuhfstein/ending"),
};

/** What a family brings to the page after its end. */
export const loadEnding = async (family: Family): Promise<Ending> => (await ENDINGS[family]()).default;

/** The kinds of events of which somebody who was away wants to hear first. */
export const weightyIn = (family: Family): string[] => WEIGHTY[family];
