// Keeps the page of a server with all that it loads at once, so that it opens without a network and can be installed;
// what the server says is never kept.
const OURS = "kuhstall-page ";
const BESIDE = "/alone/"; // There a worker of its own keeps a site.
const PAGE = "/";
const GONE = [502, 503, 504]; // What a proxy says when nobody is behind it.

/** Our caches from the oldest to the newest, one for each page that was kept. */
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(OURS));

/** The addresses that a page loads at once; their names change with their contents. */
function partsOf(text) {
  const found = [...text.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  return [...new Set(found)].sort();
}

/** Keep a page after everything that it loads, so that none is ever kept that is half old. */
async function keep(answer) {
  const parts = partsOf(await answer.clone().text());
  const name = OURS + parts.join(" ");
  if (!parts.length || ((await ours()).at(-1) === name && (await pageIn(name)))) return;
  await caches.delete(name);
  const cache = await caches.open(name);
  try {
    await cache.addAll(parts);
    await cache.put(PAGE, answer);
  } catch (error) {
    await caches.delete(name); // The disk may be full.
    throw error;
  }
  // Pages that are still open may load more of the one before.
  const older = (await ours()).slice(0, -2);
  await Promise.all(older.map((old) => caches.delete(old)));
}

const pageIn = async (name) => (await caches.open(name)).match(PAGE);

/** The newest page that is kept whole; else the way to the site that plays without a server, if that is kept. */
async function keptPage() {
  for (const name of (await ours()).reverse()) {
    const page = await pageIn(name);
    if (page) return page;
  }
  return (await caches.match(`${BESIDE}index.html`)) && Response.redirect(BESIDE);
}

async function freshOrKept(event) {
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    const kept = await keptPage();
    if (kept) return kept;
    throw error;
  }
  if (answer.ok) event.waitUntil(keep(answer.clone()).catch(() => undefined));
  return (GONE.includes(answer.status) && (await keptPage())) || answer;
}

/** A file that the site beside has kept; without its address there, since what a module loads is looked for around it. */
async function keptBeside(request) {
  const kept = await caches.match(new URL(BESIDE + new URL(request.url).pathname.slice(1), location.origin).href);
  return kept && new Response(kept.body, { headers: kept.headers });
}

/** Names of these files change with their contents, so one that is kept is right whatever page or site asks for it. */
async function keptOrFresh(event) {
  const kept = (await caches.match(event.request)) ?? (await keptBeside(event.request));
  if (kept) return kept;
  const answer = await fetch(event.request);
  const newest = (await ours()).at(-1);
  if (answer.ok && newest) {
    const copy = answer.clone();
    event.waitUntil(
      caches
        .open(newest)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    );
  }
  return answer;
}

async function begin() {
  await caches.delete("kuhstall-1"); // What earlier versions kept, page by page and file by file.
  await self.clients.claim();
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(begin());
  // Requests wait for the former, not for this.
  void fetch(PAGE)
    .then(async (answer) => answer.ok && keep(answer))
    .catch(() => undefined);
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/api/") || pathname.startsWith(BESIDE)) return;
  if (request.mode === "navigate") event.respondWith(freshOrKept(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptOrFresh(event));
});

// Notifications: one for all that waits, and none while the page is in sight, which then says it itself.
const TAG = "kuhstall";

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

function read(event) {
  try {
    return event.data.json();
  } catch {
    return { title: "Kuhstall", body: "", path: "/" }; // Browsers want to see something for each push.
  }
}

async function ring({ title, body, path, open, off }) {
  const seen = (await windows()).filter((one) => one.visibilityState === "visible");
  if (seen.length) return seen.forEach((one) => one.postMessage({ type: "rung", title, body, path }));
  const [before] = await self.registration.getNotifications({ tag: TAG });
  const same = before?.title === title && before?.body === body; // A node that died may have sent it twice.
  const actions = [
    { action: "open", title: open },
    { action: "off", title: off },
  ].filter((one) => one.title);
  const looks = { icon: "/icon-192.png", badge: "/icon-192.png" };
  await self.registration.showNotification(title, {
    ...looks,
    body,
    tag: TAG,
    renotify: !same,
    silent: same,
    data: { path },
    actions,
  });
}

/** No more of them, from the notification itself; should the server not be reached, its next push finds nobody. */
async function still() {
  const subscription = await self.registration.pushManager.getSubscription();
  const headers = { "content-type": "application/json" };
  await Promise.allSettled([
    subscription?.unsubscribe(),
    fetch("/api/guest/bells/end", { method: "POST", headers, body: "{}" }),
  ]);
  for (const one of await windows()) one.postMessage({ type: "still" });
}

/** Show the table: where it is open already, else in a window that is there, else in a new one. */
async function show(path) {
  const there = new URL(path ?? "/", location.origin);
  if (there.origin !== location.origin) return undefined;
  const found = await windows();
  const open = found.find((one) => new URL(one.url).pathname === there.pathname);
  if (open) return open.focus();
  for (const one of found) {
    const moved = await one.navigate(there.href).catch(() => undefined); // Not in windows that are not ours yet.
    if (moved) return moved.focus();
  }
  return self.clients.openWindow(there.href);
}

self.addEventListener("push", (event) => event.waitUntil(ring(read(event))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "off" ? still() : show(event.notification.data?.path));
});
