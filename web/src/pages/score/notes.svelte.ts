/** What is written down for a game at a real table; it survives a reload of the page. */

const KEY = "kuhstall-score";

export interface Notes {
  game: string;
  names: string[];
  /** Who has what, by thing: "cow" is a quartet, "cow*" a pedigree, "rat", "dove". */
  owner: Record<string, number>;
  money: (number | null)[];
  points: (number | null)[];
  tiles: (number | null)[];
  trees: (number | null)[];
  goals: string[];
  chief: number;
  partner: number;
  height: number;
  trump: string;
  hands: number[][];
}

const fresh = (game: string, players: number): Notes => ({
  game,
  names: Array.from({ length: players }, () => ""),
  owner: {},
  money: [],
  points: [],
  tiles: [],
  trees: [],
  goals: [],
  chief: 0,
  partner: 1,
  height: 3,
  trump: "r",
  hands: [],
});

function stored(): Notes {
  try {
    return { ...fresh("kuhhandel-2", 4), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return fresh("kuhhandel-2", 4);
  }
}

export const notes = $state(stored());

/** Begin a new sheet, with the same people. */
export function again(game = notes.game) {
  Object.assign(notes, { ...fresh(game, notes.names.length), names: [...notes.names] });
}

/** Keep what is written, whenever it changes. */
export function keep() {
  $effect(() => localStorage.setItem(KEY, JSON.stringify(notes)));
}

/** Names that the score sheet takes: letters and digits, each only once. */
export function plain(names: string[], nobody: (at: number) => string): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const letters = name.normalize("NFC").replace(/[^\p{L}\p{N}]/gu, "") || nobody(at);
    let one = letters;
    for (let more = 2; taken.has(one.toLowerCase()); more++) one = `${letters}${more}`;
    taken.add(one.toLowerCase());
    return one;
  });
}
