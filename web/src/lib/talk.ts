/** Which talk at a table has been read; kept for as long as the window is open, so that a reload changes nothing. */

import type { Spoken } from "../wire";

const key = (code: string) => `read-${code}`;

/** The number of the last thing that was said and read at a table. */
export const lastRead = (code: string) => Number(sessionStorage.getItem(key(code)) ?? 0);

/** Note that everything up to a number was read. */
export const setRead = (code: string, number: number) => sessionStorage.setItem(key(code), `${number}`);

/** What others have said since then, without those who are muted. */
export function unread(talk: Spoken[], read: number, you: string, muted: string[]): Spoken[] {
  return talk.filter((one) => one.number > read && one.person !== you && !muted.includes(one.person));
}
