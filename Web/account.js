// For whoever is signed in: hearts, the account's choice, and the watch that ends both when the session does.

import { mark, tell } from "./chosen.js";
import "./account/leaving.js";

const main = document.getElementById("main");
const { dataset } = main;
const isOfPerson = /^\/account(\/|$)/.test(location.pathname);
/** The longest time in milliseconds that an answer is waited for: what is asked next waits for it too. */
export const patience = 30_000;
/** The mark of the session that the page shows. */
let known = mark();

/** Forgets that somebody is signed in: the service has refused the session. */
export function end() {
  document.cookie = "nearby-account=; Path=/; Max-Age=0; SameSite=Lax";
  look();
}

/** Says above the page that something of a session was not saved. A screen reader reads it at once. */
export function fail(status, session) {
  if (status === 401 && mark() === session) end();
  const note = document.createElement("p");
  note.className = "notice";
  note.setAttribute("role", "alert");
  note.id = "failed";
  note.textContent = { 401: dataset.ended, 409: dataset.full }[status] ?? dataset.failed;
  document.getElementById("failed")?.remove();
  main.prepend(note);
}

/** Asks the API for a change. Returns the status of its answer; 0 where none has come. */
export async function send(method, address, body) {
  try {
    const answer = await fetch(address, {
      method, signal: AbortSignal.timeout(patience),
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    // A body that nobody reads keeps its connection.
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Looks whether the same session goes on: another tab may have ended it, or begun another one. */
function look() {
  if (mark() === known) return;
  if (isOfPerson) {
    // Nothing of the person stays to be read. What was typed could not be sent: the form is of the session that has ended.
    main.replaceChildren();
    // Not a reload, which would send a form once more; and without what the address says of that person's last step.
    location.replace(location.pathname);
    return;
  }
  known = mark();
  window.dispatchEvent(new CustomEvent("account"));
  tell();
}

// Another window may be beside this one; after Back a page may be as it was left.
for (const name of ["focus", "pageshow"]) window.addEventListener(name, look);
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });

if (dataset.heart && document.querySelector("tour-button, .stop, more-rows, temple-map")) import("./account/hearts.js");
if (document.querySelector("[data-choice], choose-button, more-rows, temple-map")) {
  import("./account/choice.js").then(({ load }) => load());
}
