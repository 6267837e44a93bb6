// Starts the service worker, which keeps pages for a time without a network.

import { keepOffline, mark, ofBrowser } from "./chosen.js";

/**
 * Registers it once the page is loaded, and asks the one that controls the page to keep the days of the year and the
 * deities: the one that is there, and one that takes over later, because an old one does not keep pages of a new version.
 */
export async function keepPages() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (document.readyState !== "complete") await new Promise((resolve) => { addEventListener("load", resolve, { once: true }); });
  let isFirst = workers.controller === null;
  const ask = () => {
    // A reader who saves data gets only what they open.
    if (!navigator.connection?.saveData) workers.controller?.postMessage({ packsIn: document.documentElement.lang });
    // Push services end subscriptions without a word. Where nobody is signed in, nobody's reminders are shown.
    if (globalThis.Notification?.permission === "granted") {
      workers.controller?.postMessage(mark() === null ? { unsubscribes: true } : { renews: true });
    }
    // The first one has not seen the page that started it.
    if (isFirst) workers.controller?.postMessage({ page: location.href });
    isFirst &&= workers.controller === null;
    keepOffline(ofBrowser());
  };
  workers.addEventListener("controllerchange", ask);
  ask();
  try {
    await workers.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    // Without a network, or where the browser allows none: the pages work without it.
  }
}
