// This browser's subscription to pushes: the bell makes and ends it, and so does a sign-out.

import { end, patience } from "../account.js";
import { mark } from "../chosen.js";

const device = "/api/user/device-token";
/** What the service worker remembers of a subscription. */
const memory = "nearby subscription";

/** What a route answers, as JSON; null where it answers nothing. A status in `also` is no error. */
async function ask(path, method = "GET", body = undefined, also = []) {
  const session = mark();
  const response = await fetch(path, {
    method, signal: AbortSignal.timeout(patience),
    ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  });
  // A body that nobody reads keeps its connection.
  const text = await response.text();
  if (!response.ok && !also.includes(response.status)) {
    if (response.status === 401 && mark() === session) end();
    throw new Error(`${path}: ${response.status}`);
  }
  return response.ok && text ? JSON.parse(text) : null;
}

/** The registration of a service worker that works. One that cannot be installed is not waited for. */
function ready() {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no service worker")), patience);
    navigator.serviceWorker.ready.then(resolve, reject);
  });
}

/** The subscription that this browser has now; null for none. */
export async function subscription() {
  const registration = await navigator.serviceWorker?.getRegistration();
  return await registration?.pushManager?.getSubscription() ?? null;
}

/** The device of this browser among those of the account; undefined where it is none of them. */
export async function ownDevice(known) {
  const endpoint = (known ?? await subscription())?.endpoint;
  return endpoint && (await ask(device)).find(({ token }) => token === endpoint);
}

/** Subscribes this browser, which the person has allowed, and tells the account. */
export async function subscribe() {
  await navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" });
  const { pushManager } = await ready();
  const { key } = await ask("/api/notifications/push-key");
  const before = await pushManager.getSubscription();
  // One of another key, or one that its push service has given up, cannot be used again.
  const isGood = before && keyOf(before) === key && (await ownDevice(before))?.is_active !== false;
  if (before && !isGood) await before.unsubscribe();
  const now = isGood ? before : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint: token, keys } = now.toJSON();
  try {
    await ask(device, "PUT", { token, platform: "web", keys });
  } catch (error) {
    // No account has it.
    if (!isGood) await now.unsubscribe();
    throw error;
  }
  await (await caches.open(memory)).put(device, new Response(token));
}

/** Ends the subscription of this browser, here first: without a network, the push service says so to the next message. */
export async function unsubscribe() {
  const known = await subscription();
  if (!known) return;
  await known.unsubscribe();
  await caches.delete(memory);
  await ask(device, "DELETE", { token: known.endpoint }, [401, 404]);
}

/** The key that a subscription is of, in base64url. */
function keyOf({ options: { applicationServerKey: key } }) {
  return btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
