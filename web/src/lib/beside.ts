/** The same games without a server, which a server may offer beside its own. */

/** Where they are. */
export const BESIDE = "/alone/";
const LIST = `${BESIDE}files.json`;

export const beside = {
  /** Whether the server has said in its page that it offers them. */
  offered: !!globalThis.document?.querySelector("meta[name=kuhstall-beside]"),
  /** Whether they can be played now: they are kept on this device, or the server still answers for them. */
  reachable: async () => beside.offered && ((await kept()) || answers()),
};

async function kept(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration(BESIDE);
  return !!worker?.active && new URL(worker.scope).pathname === BESIDE;
}

const answers = () =>
  fetch(LIST, { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );
