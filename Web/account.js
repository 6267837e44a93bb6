// For whoever is signed in: hearts, the account's choice, and the watch that ends both when the session does.

import { mark, tell } from "./chosen.js";
import "./account/leaving.js";

const { dataset } = document.getElementById("main");
/** The mark of the session that the page shows. */
let known = mark();

/** Forgets that somebody is signed in: the service has refused the session. */
export function end() {
  document.cookie = "nearby-account=; Path=/; Max-Age=0; SameSite=Lax";
  look();
}

/** Says above the page that something was not saved. A screen reader reads it at once. */
export function fail(status) {
  if (status === 401) end();
  const note = document.createElement("p");
  note.className = "notice";
  note.setAttribute("role", "alert");
  note.id = "failed";
  note.textContent = status === 401 ? dataset.ended : dataset.failed;
  document.getElementById("failed")?.remove();
  document.getElementById("main").prepend(note);
}

/** Looks whether the same session goes on: another tab may have ended it, or begun another one. */
function look() {
  if (mark() === known) return;
  known = mark();
  window.dispatchEvent(new CustomEvent("account"));
  tell();
}

window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted || mark() === known) return;
  // Back, to a page of somebody who is not signed in any more.
  if (/^\/account(\/|$)/.test(location.pathname)) location.reload();
  else look();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });

if (dataset.heart) import("./account/hearts.js");
if (document.querySelector("[data-choice], choose-button, more-rows, temple-map")) {
  import("./account/choice.js").then(({ load }) => load());
}
