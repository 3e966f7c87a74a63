/** Being told when one is away from a table by turns: by this browser, or by e-mail. */

import type { BellsHere, Hours } from "../wire";
import { api } from "./api";
import { alone } from "./house";
import { settings } from "./settings.svelte";

/** What this browser remembers: that it rings, or that nobody is to be asked again. */
const KEY = "kuhstall-bell";
/** The quiet hours that everybody begins with, in minutes of the day. */
export const NIGHT = { start: 22 * 60, end: 7 * 60 };

/** What the service worker says when something waits and the page is in sight. */
export interface Rung {
  title: string;
  body: string;
  path: string;
}

/** What stands in the way of notifications in this browser, if anything does. */
export type Hindrance = "" | "install" | "unable" | "blocked";

let here = $state.raw<BellsHere>();
let rung = $state.raw<Rung>();
let answered = $state(globalThis.localStorage?.getItem(KEY) ?? "");

const remember = (word: "on" | "no") => localStorage.setItem(KEY, (answered = word));

/** iPhones and iPads; the latter say that they are Macs, which have no screen to touch. */
const apple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const installed = () => matchMedia("(display-mode: standalone)").matches;

function hindrance(): Hindrance {
  if (apple() && !installed()) return "install";
  if (!(isSecureContext && navigator.serviceWorker && "PushManager" in window && "Notification" in window))
    return "unable";
  return Notification.permission === "denied" ? "blocked" : "";
}

/** How a bell is told when to be quiet; no hours at all mean never. */
export const hoursOf = (quiet: { start: number; end: number } | undefined): Hours => ({
  language: settings.language,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC",
  start: quiet?.start ?? -1,
  end: quiet?.end ?? -1,
});

export const bells = {
  /** Whether the server has said in its page that it calls anybody. */
  offered: !alone && !!globalThis.document?.querySelector("meta[name=kuhstall-bells]"),
  /** In which ways one can be called, once that was asked. */
  get here() {
    return here;
  },
  set here(found: BellsHere | undefined) {
    here = found;
  },
  /** What came while the page was in sight. */
  get rung() {
    return rung;
  },
  /** Whether somebody has said yes or no here before. */
  get answered() {
    return answered;
  },
  hindrance,
  async load() {
    here = await api.bells();
  },
  /** Ask for notifications in this browser; whether they come. */
  async ring(quiet: { start: number; end: number } | undefined = NIGHT): Promise<boolean> {
    if ((await Notification.requestPermission()) !== "granted") return false;
    here ??= await api.bells();
    here = await api.ringHere({ ...(await subscription(here.key)), hours: hoursOf(quiet) });
    remember("on");
    return true;
  },
  /** Let this browser ring no more. */
  async still() {
    remember("no");
    const own = here?.own.find((one) => one.this);
    if (own) here = await api.endBell(own.id);
    await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
  },
  /** Do not ask again. */
  decline: () => remember("no"),
  read: () => (rung = undefined),
};

/** This browser's subscription with the server's key; one for another key is given up. */
async function subscription(key: string) {
  const manager = (await navigator.serviceWorker.ready).pushManager;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  let found = await manager.getSubscription();
  if (found && spelled(found.options.applicationServerKey) !== key) {
    await found.unsubscribe();
    found = null;
  }
  const { endpoint, keys } = (found ?? (await manager.subscribe(wanted))).toJSON();
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! };
}

const spelled = (raw: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(raw ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** Hear what the service worker says, and let a browser ring again whose subscription was lost or is another guest's. */
export async function keepBell(): Promise<void> {
  if (!bells.offered || !navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.type === "rung") rung = data as Rung;
    if (data?.type === "still") remember("no");
  });
  if (answered !== "on" || hindrance() || Notification.permission !== "granted") return;
  await bells.load();
  const own = here!.own.find((one) => one.this);
  const kept = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!own || !kept) await bells.ring(own && own.start >= 0 ? own : own ? undefined : NIGHT);
}
