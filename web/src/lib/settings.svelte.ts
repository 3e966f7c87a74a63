/** What a person has chosen on this device. Nothing secret: the guest's key is in a cookie that scripts cannot read. */

import { LANGUAGES, type Language } from "../texts/languages";
import type { Pace } from "../wire";

/** How long bots take over their moves. */
export type Hurry = Pace["bots"];
export type Speed = "slow" | "normal" | "fast" | "off";

const KEY = "kuhstall";

/** What the device speaks, if the page does. */
function spoken(): Language {
  const code = navigator.language.slice(0, 2).toLowerCase();
  return code in LANGUAGES ? (code as Language) : "en";
}

const DEFAULTS = {
  language: spoken(),
  theme: "auto" as "auto" | "light" | "dark",
  speed: "normal" as Speed,
  /** How loud sounds are, of a hundred. */
  volume: 70,
  vibration: true,
  textSize: 100,
  name: "",
  game: "kuhhandel-master",
  /** How strong bots play, if there is such a bot for the game. */
  level: "medium",
  /** How many bots play against one, by game. */
  company: {} as Record<string, number>,
  /** Whether nothing is shown of what those say who only watch. */
  hideSpectators: false,
  /** How long bots take at tables that are opened here. */
  bots: "normal" as Hurry,
};

function stored(): Partial<typeof DEFAULTS> {
  try {
    const { sound, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return sound === false ? { volume: 0, ...kept } : kept; // Before there was a volume, sounds were on or off.
  } catch {
    return {};
  }
}

export const settings = $state({ ...DEFAULTS, ...stored() });

const FACTOR: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether cards fly: neither the person nor the device has asked for stillness. */
export const moves = () => settings.speed !== "off" && !still.matches;

let times = 1;

/** Let everything go so many times as fast, as whoever looks at a game again wants it. */
export const quicken = (factor: number) => (times = factor);

/** How long something lasts that takes so many milliseconds at normal speed. */
export const paced = (milliseconds: number) => (milliseconds * FACTOR[settings.speed]) / times;

/** Keep the choices, and let the page follow them. */
export function follow(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
    const root = document.documentElement;
    root.lang = settings.language;
    root.style.setProperty("--text-size", `${settings.textSize / 100}`);
    root.style.setProperty("--pace", `${still.matches ? 0 : FACTOR[settings.speed]}`);
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
}
