/** How strong bots play: the levels that the server has for a game, and what people call them. */

import { t } from "../texts";
import type { GameSummary } from "../wire";
import { api } from "./api";
import { settings } from "./settings.svelte";
import { textOf } from "./words";

const LEVELS = ["random", "easy", "medium", "strong"];
const USUAL = "medium";
let games = $state.raw<GameSummary[]>([]);

/** Ask the server what there is; without an answer the level that was chosen last is the only one. */
export const learnLevels = () =>
  api
    .games()
    .then((all) => void (games = all))
    .catch(() => undefined);

/** Our levels from the weakest on, then the bots of other packages. */
export const ordered = (bots: string[]) => [
  ...LEVELS.filter((level) => bots.includes(level)),
  ...bots.filter((bot) => !LEVELS.includes(bot)),
];

/** What the server says of a game, once it has answered. */
export const sheetOf = (game: string) => games.find((one) => one.id === game);

/** The bots that can play a game, as far as is known. */
export const levelsOf = (game: string) => ordered(sheetOf(game)?.bots ?? [settings.level]);

/** How many bots play against one: as many as were chosen last, else the usual number, as far as the game takes them. */
export function company(game: string, usual: number): number {
  const { fewest, most } = sheetOf(game) ?? { fewest: 2, most: 99 };
  return Math.min(most - 1, Math.max(fewest - 1, settings.company[game] ?? usual));
}

/** The one that was chosen last if there is such a bot, else the usual one, or whatever there is. */
export const suited = (level: string, bots: string[]) =>
  [level, USUAL].find((one) => bots.includes(one)) ?? bots.at(-1) ?? level;

/** The level for a game. */
export const levelFor = (game: string) => suited(settings.level, levelsOf(game));

/** What a level is called; bots of other packages go by their name. */
export const levelName = (bot: string) => textOf<string>(t().levels, bot) ?? bot;

/** That somebody is a bot, and of which level. */
export const botOf = (bot: string) => t().table.bot(levelName(bot));
