// Keeps a site that plays without a server: all of one version or nothing. src/kuhstall/site.py writes the version here.
const VERSION = "@version@";
const OURS = `kuhstall-alone ${self.registration.scope} `; // Other sites of the same host have caches of their own.
const CACHE = OURS + VERSION;
const INDEX = "index.html";

const place = (name) => new URL(name, self.registration.scope).href;

/** A file as it is on the host; what was changed there meanwhile is refused. */
async function fresh(name, integrity) {
  const answer = await fetch(place(name), { cache: "no-cache", ...(integrity && { integrity }) });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  if (name === INDEX && !(await answer.clone().text()).includes(VERSION)) throw new Error("another version");
  // A page must not be answered with what was redirected.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

async function keepAll() {
  const { version, files, integrity } = await (await fresh("files.json")).json();
  if (version !== VERSION) throw new Error("another version");
  const kept = await Promise.all(files.map(async (name) => [place(name), await fresh(name, integrity[name])]));
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(kept.map(([url, answer]) => cache.put(url, answer)));
  } catch (error) {
    await caches.delete(CACHE); // The disk may be full.
    throw error;
  }
}

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

/** The name of a file of the site, undefined for what lies elsewhere. */
function nameOf(url) {
  const { scope } = self.registration;
  const bare = url.split(/[?#]/)[0];
  return bare.startsWith(scope) ? bare.slice(scope.length) || INDEX : undefined;
}

/** What was kept under this version; only what never was is asked for. */
async function kept(request, name) {
  return (await (await caches.open(CACHE)).match(place(name))) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = nameOf(request.url);
  if (request.method === "GET" && name !== undefined) event.respondWith(kept(request, name));
});
self.addEventListener("message", ({ data }) => {
  if (data?.type === "update") void self.skipWaiting(); // The page loads itself anew when this worker controls it.
  if (data?.type === "claim" && data.version === VERSION) void self.clients.claim(); // On the first visit.
});
