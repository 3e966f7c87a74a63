/** The pages that are fetched when somebody comes to them, by the first part of their addresses. */

import { alone } from "../lib/house";

export const REPLAY = () => import("./Replay.svelte");
export const PAGES = {
  new: () => import("./SetUp.svelte"),
  screen: () => import("./SetUp.svelte"),
  tables: () => import("./Lobby.svelte"),
  games: () => import("./MyGames.svelte"),
  learn: () => import("./Learn.svelte"),
  score: () => import("./KeepScore.svelte"),
  g: () => import("./Groups.svelte"),
  replay: REPLAY,
  ...(alone ? {} : { carry: () => import("./CarryPage.svelte") }),
};
