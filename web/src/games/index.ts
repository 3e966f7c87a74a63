/** The table of each family of games; its code is fetched when it is needed. */

const GAMES = {
  kuhhandel: () => import("./kuhhandel/Kuhhandel.svelte"),
  mue: () => import("./mue/Mue.svelte"),
  kuhfstein: () => import("./kuhfstein/Kuhfstein.svelte"),
};

/** The component that shows a family's table. */
export const loadGame = (family: keyof typeof GAMES) => GAMES[family]();
