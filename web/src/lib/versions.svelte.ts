/** Keeps the page on this device, so that it opens without a network, and knows when a newer one waits. */

import { alone, BEEN_HERE } from "./house";
import { beside, BESIDE } from "./beside";

let waiting = $state.raw<ServiceWorker | null>(null);
let taken = $state(false);

export const versions = {
  /** Whether a newer page waits. */
  get newer() {
    return !!waiting;
  },
  /** Whether a newer page has taken over, here or in another tab, so that this one should be loaded again. */
  get old() {
    return taken;
  },
  /** Let the newer page take over. */
  take: () => waiting?.postMessage({ type: "update" }),
};

/**
 * Keep the page; who has it as an app or comes back to play also keeps the games without a server, if there are any,
 * and `whole`, which fetches all that the page loads later.
 */
export async function keepPage(whole: () => Promise<unknown>): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (alone) return follow(workers, await workers.register("sw.js"));
  await workers.register("/sw.js");
  if (!(installed() || comesBack())) return;
  await idle();
  await whole();
  if (beside.offered) await workers.register(`${BESIDE}sw.js`, { scope: BESIDE });
}

/** When the browser has nothing else to do. */
const idle = () =>
  new Promise<unknown>((done) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(done) : setTimeout(done, 2000),
  );

const installed = () => matchMedia("(display-mode: standalone)").matches;

/** Whether somebody has played here before, is not on the way to a table, where the line is needed, and saves no data. */
function comesBack(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return location.pathname === "/" && !!localStorage.getItem(BEEN_HERE) && !connection?.saveData;
}

/** The version of this page, which a worker of another one must not take. */
const version = () => document.querySelector<HTMLMetaElement>("meta[name=kuhstall-version]")?.content;

function follow(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  let current = workers.controller;
  const look = () => (waiting = current && registration.waiting);
  look();
  if (!current) void workers.ready.then(({ active }) => active?.postMessage({ type: "claim", version: version() }));
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  workers.addEventListener("controllerchange", () => {
    taken = !!current; // The first worker of all replaces nothing.
    current = workers.controller;
    look();
  });
}
