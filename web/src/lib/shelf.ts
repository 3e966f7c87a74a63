/** What a server said last, kept on this device for when it does not answer: for everybody, or for one guest alone. */

/** Where is kept what everybody may know, and what one guest may; the service worker keeps pages under other names. */
const SHELF = "kuhstall-said";
const OWN_SHELF = "kuhstall-said-guest";
/** Whose guest this browser is, by the name that everybody may know; the page without a server looks here too. */
const WHOSE = "kuhstall-guest-known";

/** What was said, and when: undefined if it was said just now. */
export interface Dated<Said> {
  said: Said;
  since?: number;
}

interface Kept<Said> {
  /** Whose it is; empty for everybody's. */
  person: string;
  at: number;
  said: Said;
}

/** The guest of this browser, as the server named it last. */
export const knownGuest = () => localStorage.getItem(WHOSE) ?? "";

/** This browser is this guest, or with an empty name nobody: what was kept of another one is thrown away. */
export function become(person: string): void {
  if (person === knownGuest()) return;
  localStorage.setItem(WHOSE, person);
  void globalThis.caches?.delete(OWN_SHELF).catch(() => undefined);
}

/** What is kept under a name, if it is everybody's or of the guest of this browser. */
export async function kept<Said>(name: string): Promise<Kept<Said> | undefined> {
  const found = await globalThis.caches?.match(addressOf(name)).catch(() => undefined);
  const read: Kept<Said> | undefined = await found?.json().catch(() => undefined);
  return read && (!read.person || read.person === knownGuest()) ? read : undefined;
}

/** Keep something that was said; a full disk keeps nothing. */
export async function keep<Said>(name: string, person: string, said: Said): Promise<void> {
  const one: Kept<Said> = { person, at: Date.now(), said };
  const shelf = await globalThis.caches?.open(person ? OWN_SHELF : SHELF).catch(() => undefined);
  await shelf?.put(addressOf(name), new Response(JSON.stringify(one))).catch(() => undefined);
}

const addressOf = (name: string) => `/kuhstall-said/${encodeURIComponent(name)}`;
