// This browser's subscription to pushes: the bell makes and ends it, and so does a sign-out.

const device = "/api/user/device-token";

/** What a route answers, as JSON; null where it answers nothing. A status in `also` is no error. */
async function ask(path, method = "GET", body = undefined, also = []) {
  const response = await fetch(path, body && { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  if (!response.ok && !also.includes(response.status)) throw new Error(`${path}: ${response.status}`);
  return response.ok && response.status !== 204 ? response.json() : null;
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
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await ask("/api/notifications/push-key");
  const before = await pushManager.getSubscription();
  // One of another key, or one that its push service has given up, cannot be used again.
  const isGood = before && keyOf(before) === key && (await ownDevice(before))?.is_active !== false;
  if (before && !isGood) await before.unsubscribe();
  const now = isGood ? before : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint: token, keys } = now.toJSON();
  await ask(device, "PUT", { token, platform: "web", keys });
}

/** Ends the subscription of this browser, here first: without a network, the push service says so to the next message. */
export async function unsubscribe() {
  const known = await subscription();
  if (!known) return;
  await known.unsubscribe();
  await caches.delete("nearby subscription");
  await ask(device, "DELETE", { token: known.endpoint }, [401, 404]);
}

/** The key that a subscription is of, in base64url. */
function keyOf({ options: { applicationServerKey: key } }) {
  return btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
