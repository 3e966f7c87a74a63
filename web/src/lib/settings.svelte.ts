/** What a person has chosen on this device. Nothing secret: the guest's key is in a cookie that scripts cannot read. */

import { LANGUAGES, type Language } from "../texts/languages";

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
  sound: true,
  vibration: true,
  textSize: 100,
  name: "",
  game: "kuhhandel-master",
  /** How strong bots play, if there is such a bot for the game. */
  level: "medium",
};

function stored(): Partial<typeof DEFAULTS> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = $state({ ...DEFAULTS, ...stored() });

const FACTOR: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether cards fly: neither the person nor the device has asked for stillness. */
export const moves = () => settings.speed !== "off" && !still.matches;

/** How long something lasts that takes so many milliseconds at normal speed. */
export const paced = (milliseconds: number) => milliseconds * FACTOR[settings.speed];

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
