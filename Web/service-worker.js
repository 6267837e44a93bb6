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
/** Stands in the cache of a version's pages for the page of what the reader has chosen. */
const own = "/web/chosen";

/** The longest time in milliseconds that a reader waits for a page of which there is a copy. */
const patience = 6000;
/** The age in milliseconds at which the packs are fetched anew where the service does not say what has changed. */
const packAge = 20 * 3600 * 1000;
/** The same where it does: what they say of today is then old. */
const followedAge = 7 * 24 * 3600 * 1000;
/** The time in milliseconds between two looks at what has changed. */
const lookAge = 3600 * 1000;
/** Stands in the cache of packs for the place in the feed of changes, up to which they have everything. */
const place = "/offline/feed";
/** The device of whoever is signed in, and the age in milliseconds at which it is sent again. */
const device = "/api/user/device-token";
const renewalAge = 7 * 24 * 3600 * 1000;
/** From this many pages of deities on, the pack of all of them is less. */
const manyPages = 20;
/** The languages of pages. */
const languages = ["en", "zh", "ja"];
/** Where the pages of a kind of things are. */
const roots = { deity: "/deities", festival: "/events", group: "/groups" };

/** What is kept of the pages that were opened: the kinds of addresses, and how many of each. */
const kinds = [
  { name: "temple", most: 200, has: ({ pathname }) => pathname.startsWith("/temples/") },
  { name: "search", most: 20, has: ({ pathname, search }) => pathname === "/" && search !== "" },
  { name: "page", most: 100, has: ({ pathname }) => /^\/($|(activities|chosen|deities|events|groups|lunar|near|offline|route)(\/|$))/.test(pathname) },
];

function kindOf(url) {
  return kinds.find((one) => one.has(url));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const { packsIn: language, page, chosen, isNew, renews, unsubscribes } = event.data;
  if (language) event.waitUntil(keepPacks(language));
  if (page) event.waitUntil(keepPage(new URL(page)));
  if (chosen) event.waitUntil(keepChosen(new URL(chosen), isNew).catch(() => {}));
  if (chosen === null) event.waitUntil(forgetChosen());
  if (renews) event.waitUntil(renew());
  if (unsubscribes) event.waitUntil(unsubscribe().catch(() => {}));
});

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  // What the API, the back office and the pages of an account answer may be of one person alone: it is never kept here. The
  // files of the back office are for few readers: the browser's own cache has them.
  if (/^\/(api|admin)(\/|$)|^\/web\/[^/]+\/admin[./]/.test(url.pathname)) return;
  if (/^\/(account|sign-in|sign-out)(\/|$)/.test(url.pathname)) {
    if (request.mode === "navigate") event.respondWith(ofPerson(event));
    return;
  }
  if (request.mode === "navigate") {
    const kind = kindOf(url);
    if (kind) event.respondWith(page(event, url, kind));
  } else if (url.pathname.startsWith("/web/")) {
    event.respondWith(file(request, url));
  }
});

/**
 * Shows a message that was pushed: what it declares (`web_push`: 8030), or the members of one that was sent before there were
 * such. One that comes again, with the same tag, takes the place of the first.
 */
async function show(data) {
  let message;
  try {
    message = data.json();
  } catch {
    // Something has to be shown: where a push shows nothing, the browser does.
  }
  message = Object(message);
  const { id = "", title, body, url, renew: renews } = message;
  const declared = message.web_push === 8030 ? Object(message.notification) : {};
  const { lang = "" } = declared;
  await self.registration.showNotification(declared.title ?? title ?? "提醒", {
    body: declared.body ?? body ?? "", lang, tag: declared.tag ?? id, icon: `/web/${site.version}/icons/icon-192.png`,
    data: { url: ownAddress(declared.navigate ?? url ?? "/", lang) },
  });
  if (renews) await renew();
}

/**
 * Tells the service that this browser is still there, and what its push service calls it now. Only for whoever is signed in,
 * and for a browser that the person keeps: one that was taken away stays away.
 */
async function renew(old) {
  try {
    const [devices, key] = await Promise.all([answer(device), answer("/api/notifications/push-key")]);
    const manager = self.registration.pushManager;
    const remembered = await caches.open(`${prefix} subscription`);
    let subscription = await manager.getSubscription();
    // A push service may have ended it without a word.
    const before = (old ?? subscription)?.endpoint ?? await textOf(remembered);
    const known = devices.find(({ token }) => token === before);
    if (!known) {
      // It was another account's, in whose place somebody has signed in, or it was taken away. One that the bell makes just
      // now is not remembered yet.
      if (subscription && await textOf(remembered) === subscription.endpoint) await unsubscribe();
      return;
    }
    // A push service that does not know it any more has made it inactive: it needs another one.
    if (!subscription || !known.is_active || keyOf(subscription) !== key.key) {
      await subscription?.unsubscribe();
      subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key.key });
    } else if (Date.now() - Date.parse(known.updated_at) < renewalAge) {
      return remembered.put(device, new Response(before));
    }
    const { endpoint: token, keys } = subscription.toJSON();
    await answer(device, "PUT", { token, platform: "web", keys });
    await remembered.put(device, new Response(token));
    if (token !== before) await answer(device, "DELETE", { token: before });
  } catch ({ status }) {
    // Nobody is signed in here any more: nobody else is to read the person's reminders.
    if (status === 401) await unsubscribe().catch(() => {});
    // Else there is no network: the next page that is opened tries again.
  }
}

/** The address of the subscription that an account had last; undefined for none. */
async function textOf(remembered) {
  return (await remembered.match(device))?.text();
}

/** Ends the subscription. The push service tells the service so at the next message. */
async function unsubscribe() {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
  await caches.delete(`${prefix} subscription`);
}

/** The key that a subscription is of, in base64url. */
function keyOf({ options: { applicationServerKey: key } }) {
  return btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a route answers, as JSON; null where it answers nothing. */
async function answer(path, method = "GET", body) {
  const response = await fetch(path, body && { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  if (!response.ok) throw Object.assign(new Error(`${path}: ${response.status}`), { status: response.status });
  return response.status === 204 ? null : response.json();
}

/** The address of a page of this site, whatever host a message names, in the language of the message. */
function ownAddress(url, lang) {
  const address = new URL(location.origin);
  try {
    ({ pathname: address.pathname, search: address.search } = new URL(url, location));
  } catch {
    // The first page is as good.
  }
  const [language] = String(lang).toLowerCase().split("-");
  if (languages.includes(language) && !address.searchParams.has("lang")) address.searchParams.set("lang", language);
  return address.href;
}

/** The address of a page without its language: in the one that the reader has chosen last. */
function inAnyLanguage(url) {
  const address = new URL(url);
  address.searchParams.delete("lang");
  return address;
}

/** Brings a page to the front: one that is open, or a new one. */
async function openPage(url) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const same = open.find((client) => client.url === url);
  return same ? same.focus() : self.clients.openWindow(url);
}

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
  const copy = await copyOf(url) ?? await copyOf(inAnyLanguage(url)) ?? await lastChosen(url);
  if (copy) return marked(copy, url);
  return fresh.catch(async () => await copyOf(new URL(fallback, location)) ?? Response.error());
}

/**
 * Answers with a page of an account: that of the network, or the one that says that there is none. It is asked for once: the
 * end of a sign-in works only once.
 */
async function ofPerson(event) {
  try {
    return await event.preloadResponse ?? await fetch(event.request);
  } catch {
    return await copyOf(new URL(fallback, location)) ?? Response.error();
  }
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

/**
 * Keeps the page of what is chosen, where there is no copy of today or the choice is new: one, in place of that of the choice
 * before.
 */
async function keepChosen(url, isNew) {
  const address = url.pathname + url.search;
  const last = isNew ? undefined : await caches.match(own, { cacheName: pagesOf(site.version) });
  if (last?.headers.get("Content-Location") === address && ageOf(last) < packAge) return;
  const answer = await fetch(url);
  const html = await answer.text();
  const version = versionOf(html);
  if (!answer.ok || answer.redirected || version === undefined) return;
  const copy = copyOfText(html, answer);
  copy.headers.set("Content-Location", address);
  const cache = await caches.open(pagesOf(version));
  await cache.put(own, copy);
  // An older one of this address would be shown first.
  await cache.delete(url);
}

async function forgetChosen() {
  for (const version of await versions()) await (await caches.open(pagesOf(version))).delete(own);
}

/** Returns the page of what the reader has chosen last, also for a choice that was made without a network. */
async function lastChosen(url) {
  if (url.pathname !== "/chosen" || url.search === "") return undefined;
  for (const version of (await versions()).reverse()) {
    const last = await caches.match(own, { cacheName: pagesOf(version) });
    if (last) return last;
  }
  return undefined;
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

/**
 * Fetches the packs of pages where the last ones are old or in another language: each has many pages in one answer. Where
 * they are not, fetches only what the feed says has changed.
 */
async function keepPacks(language) {
  const cacheName = packOf(site.version);
  const last = await caches.match(site.packs.at(-1), { cacheName });
  const known = await caches.match(place, { cacheName });
  if (last?.headers.get("Content-Language") === language && ageOf(last) < (known ? followedAge : packAge)) {
    if (known && ageOf(known) >= lookAge) await follow(await known.text(), language);
    return;
  }
  // Before the packs: what changes while they come is fetched again.
  const news = await newsSince("now");
  for (const address of site.packs) {
    if (!await keepPack(address, language)) return;
  }
  await remember(news?.next);
}

function ageOf(answer) {
  return Date.now() - timeOf(answer);
}

/**
 * Returns what has changed in the packs since a place in the feed; undefined where the service does not say. Where the place
 * is none any more, there is no place and nothing has changed: the packs are loaded again when they are old.
 */
async function newsSince(since) {
  try {
    const answer = await fetch(`/api/changes?kind=deity,festival,group&limit=1000&since=${since}`);
    if (answer.ok) return await answer.json();
    return answer.status === 404 || answer.status === 410 ? { changes: [] } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a place in the feed; forgets the last one where there is none. */
async function remember(next) {
  const cache = await caches.open(packOf(site.version));
  if (next === undefined) await cache.delete(place);
  else await cache.put(place, new Response(next, { headers: { Date: new Date().toUTCString() } }));
}

/** Fetches the pages that have changed since a place in the feed. */
async function follow(since, language) {
  const news = await newsSince(since);
  // Offline, or the service is busy: the place is still good.
  if (!news) return;
  if (news.changes.length > 0) {
    const cache = await caches.open(packOf(site.version));
    for (const { kind, id } of news.changes.filter(({ deleted }) => deleted)) {
      await cache.delete(`${roots[kind]}/${id}`);
    }
    // A deity's days are in the months too.
    if (!await keepPack(site.packs[0], language)) return;
    // Deities with greater numbers are in no pack.
    const deities = news.changes.filter(({ kind, id }) => kind === "deity" && id < 10_000);
    const pages = deities.map(({ id }) => `/deities/${id}`);
    if (pages.length > manyPages) {
      if (!await keepPack(site.packs.at(-1), language)) return;
    } else if (pages.length > 0) {
      for (const path of ["/deities", ...pages]) {
        if (!await keepPackPage(path)) return;
      }
    }
  }
  await remember(news.next);
}

/** Fetches a page of a pack anew. Returns whether that went well. */
async function keepPackPage(path) {
  const answer = await fetch(path, { cache: "no-cache" });
  const cache = await caches.open(packOf(site.version));
  if (answer.status === 404) {
    await cache.delete(path);
    return true;
  }
  const html = await answer.text();
  if (!answer.ok || versionOf(html) !== site.version) return false;
  await cache.put(path, copyOfText(html, answer));
  return true;
}

/** Fetches a pack. Returns whether that went well. */
async function keepPack(address, language) {
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) return false;
  const copies = await answer.clone().json();
  // The service has changed since; its next service worker fetches them.
  if (copies.some(({ html }) => versionOf(html) !== site.version)) return false;
  const cache = await caches.open(packOf(site.version));
  for (const { path, html } of copies) await cache.put(path, copyOfText(html, answer));
  await cache.put(address, new Response("", { headers: { Date: answer.headers.get("Date"), "Content-Language": language } }));
  return true;
}
