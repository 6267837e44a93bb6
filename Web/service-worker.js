// The service worker: keeps pages, so that they are there without a network. The server puts a line before this text that
// defines `site`: the version of the files, the names of those that every page may need, and the addresses of the packs
// of pages.
//
// A page names its files by their version. A version's files are taken together or not at all, and a page is shown again
// only with the files of its own version. So a new version is taken over whole, and the one before stays whole until then.

const prefix = "nearby";
const filesOf = (version) => `${prefix} files ${version}`;
const pagesOf = (version) => `${prefix} pages ${version}`;
const packOf = (version) => `${prefix} pack ${version}`;

/** Stands in the cache of a version's files when all of them do. */
const whole = "/web/whole";
const fallback = "/offline";

/** The longest time in milliseconds that a reader waits for a page of which there is a copy. */
const patience = 6000;
/** The age in milliseconds at which the packs are fetched anew. */
const packAge = 20 * 3600 * 1000;

/** What is kept of the pages that were opened: the kinds of addresses, and how many of each. */
const kinds = [
  { name: "temple", most: 200, has: ({ pathname }) => pathname.startsWith("/temples/") },
  { name: "search", most: 20, has: ({ pathname, search }) => pathname === "/" && search !== "" },
  { name: "page", most: 100, has: ({ pathname }) => /^\/($|(activities|chosen|deities|events|groups|lunar|offline|route)(\/|$))/.test(pathname) },
];

function kindOf(url) {
  return kinds.find((one) => one.has(url));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const { packsIn: language, page } = event.data;
  if (language) event.waitUntil(keepPacks(language));
  if (page) event.waitUntil(keepPage(new URL(page)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    const kind = kindOf(url);
    if (kind) event.respondWith(page(event, url, kind));
  } else if (url.pathname.startsWith("/web/")) {
    event.respondWith(file(request, url));
  }
});

async function install() {
  const name = filesOf(site.version);
  try {
    const cache = await caches.open(name);
    await Promise.all(site.files.map(async (path) => {
      const address = `/web/${site.version}/${path}`;
      const answer = await fetch(address);
      // The files of another version are not for ever.
      if (!answer.ok || !answer.headers.get("Cache-Control")?.includes("immutable")) throw new Error(address);
      await cache.put(address, answer);
    }));
    const answer = await fetch(fallback, { cache: "no-cache" });
    const html = await answer.text();
    if (!answer.ok || versionOf(html) !== site.version) throw new Error(fallback);
    await cache.put(fallback, copyOfText(html, answer));
    await cache.put(whole, new Response());
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await self.skipWaiting();
}

async function activate() {
  await self.registration.navigationPreload?.enable();
  // The version before stays: pages of it may be open, and copies of its pages are shown until there are newer ones.
  const others = (await versions()).filter((version) => version !== site.version);
  for (const version of others.slice(0, -1)) await forget(version);
  await self.clients.claim();
}

/** Returns the versions of which all files are here, in the order in which they came. */
async function versions() {
  const start = filesOf("");
  const found = (await caches.keys()).filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  const isWhole = await Promise.all(found.map((version) => caches.match(whole, { cacheName: filesOf(version) })));
  return found.filter((_, place) => isWhole[place]);
}

async function forget(version) {
  for (const name of [filesOf(version), pagesOf(version), packOf(version)]) await caches.delete(name);
}

/** Answers a request for a file: a kept one, or that of the network. */
async function file(request, url) {
  const version = url.pathname.split("/")[2];
  const cacheName = filesOf(version);
  const kept = await caches.match(request, { cacheName, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  const isLasting = answer.ok && answer.headers.get("Cache-Control")?.includes("immutable");
  if (isLasting && await caches.has(cacheName)) {
    const copy = answer.clone();
    await (await caches.open(cacheName)).put(request, copy);
  }
  return answer;
}

/** Answers with a page: that of the network, or the copy where the network has none in time. */
async function page(event, url, kind) {
  const fresh = fromNetwork(event, url, kind);
  event.waitUntil(fresh.catch(() => {}));
  const answer = await Promise.race([fresh, waitFor(patience)]).catch(() => undefined);
  if (answer !== undefined && ![502, 503, 504].includes(answer.status)) return answer;
  const copy = await copyOf(url);
  if (copy) return marked(copy, url);
  return fresh.catch(async () => await copyOf(new URL(fallback, location)) ?? Response.error());
}

async function fromNetwork(event, url, kind) {
  const answer = await event.preloadResponse ?? await fetch(event.request);
  if (answer.ok && answer.type === "basic" && !answer.redirected) {
    event.waitUntil(keep(url, answer.clone(), kind).catch(() => {}));
  }
  return answer;
}

function waitFor(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

/**
 * Keeps a copy of a page beside those of its version, and forgets the oldest of its kind. Returns the version; undefined
 * for what is no page.
 */
async function keep(url, answer, kind) {
  const html = await answer.text();
  const version = versionOf(html);
  if (version === undefined) return undefined;
  const cache = await caches.open(pagesOf(version));
  // The last one that was put is the last of the keys.
  await cache.delete(url);
  await cache.put(url, copyOfText(html, answer));
  if (kind) {
    const same = (await cache.keys()).filter((request) => kind.has(new URL(request.url)));
    for (const request of same.slice(0, -kind.most)) await cache.delete(request);
  }
  return version;
}

async function keepPage(url) {
  const kind = kindOf(url);
  if (!kind) return;
  const answer = await fetch(url);
  if (answer.ok && !answer.redirected) await keep(url, answer, kind);
}

function versionOf(html) {
  return /"\/web\/([^/"]+)\//.exec(html)?.[1];
}

/** A page as it is kept: with the time at which it was made, and its policy. */
function copyOfText(html, answer) {
  const headers = new Headers();
  for (const name of ["Content-Type", "Content-Language", "Content-Security-Policy", "Date"]) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { headers });
}

/** Returns the copy of a page: the newest of the present version, or else of another that is whole. */
async function copyOf(url) {
  const whole = await versions();
  const order = [site.version, ...whole.filter((version) => version !== site.version).reverse()];
  for (const version of order.filter((one) => whole.includes(one))) {
    const found = await Promise.all([pagesOf(version), packOf(version), filesOf(version)].map(
      (cacheName) => caches.match(url, { cacheName, ignoreVary: true })));
    const copies = found.filter(Boolean).sort((one, other) => timeOf(other) - timeOf(one));
    if (copies.length > 0) return copies[0];
  }
  return undefined;
}

function timeOf(answer) {
  return Date.parse(answer.headers.get("Date")) || 0;
}

/** Returns a copy that says as of when it is: the paragraph that each page has for it is shown. */
async function marked(copy, url) {
  if (url.pathname === fallback) return copy;
  const html = await copy.text();
  const language = /<html lang="([^"]*)"/.exec(html)?.[1];
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(timeOf(copy));
  return new Response(
    html.replace('<p class="notice" id="as-of" hidden>', '<p class="notice" id="as-of" role="status">').replace("{as-of}", time),
    { headers: copy.headers });
}

/** Fetches the packs of pages where the last ones are old or in another language: each has many pages in one answer. */
async function keepPacks(language) {
  const name = packOf(site.version);
  const last = await caches.match(site.packs.at(-1), { cacheName: name });
  if (last?.headers.get("Content-Language") === language && Date.now() - timeOf(last) < packAge) return;
  for (const address of site.packs) {
    const answer = await fetch(address, { cache: "no-cache" });
    if (!answer.ok) return;
    const copies = await answer.clone().json();
    // The service has changed since; its next service worker fetches them.
    if (copies.some(({ html }) => versionOf(html) !== site.version)) return;
    const cache = await caches.open(name);
    for (const { path, html } of copies) await cache.put(path, copyOfText(html, answer));
    await cache.put(address, new Response("", { headers: { Date: answer.headers.get("Date"), "Content-Language": language } }));
  }
}
