// The heart of each temple: a press keeps the temple in the account, or takes it out.

import { end, fail, patience, send } from "../account.js";
import { mark } from "../chosen.js";

const address = "/api/user/favourites";
const { heart: word } = document.getElementById("main").dataset;
/** The notes of the favourites by the id of the temple; null until the account has said. */
let kept = null;
/** The notes of those that were taken out here: they come back with the heart. */
const dropped = new Map();

/** Reads the favourites of whoever is signed in. Returns the status; 0 where no answer has come that is of this session. */
async function load() {
  const session = mark();
  if (session === null) return 0;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) {
      // A body that nobody reads keeps its connection.
      await answer.text();
      if (answer.status === 401 && mark() === session) end();
      return answer.status;
    }
    const favourites = await answer.json();
    if (mark() !== session) return 0;
    kept = new Map(favourites.map(({ temple_id: id, note }) => [String(id), note]));
    return answer.status;
  } catch {
    return 0;
  }
}

/**
 * Puts hearts beside the temples in a part of the page: where the button for a route is, or the link that leaves a stop out. A
 * route of two temples has no such link.
 */
function addTo(part) {
  if (kept === null) return;
  for (const place of part.querySelectorAll("tour-button, .stop .leave, .stop:not(:has(.leave))")) {
    const isCard = place.matches(".stop");
    if ((isCard ? place.lastElementChild : place.nextElementSibling)?.matches(".heart")) continue;
    const link = place.closest(".temple")?.querySelector("h2 a, h3 a");
    const id = place.dataset.id ?? link?.getAttribute("href").split("/").pop();
    const text = place.querySelector("span[hidden]") ?? link?.querySelector("[lang|=zh]") ?? link;
    const name = place.dataset.name ?? text?.textContent;
    if (id) place[isCard ? "append" : "after"](made(id, name));
  }
  for (const link of part.querySelectorAll("a[data-favourite]")) link.hidden = true;
}

function made(id, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet heart";
  button.dataset.id = id;
  const shape = document.createElement("span");
  shape.setAttribute("aria-hidden", "true");
  const whose = document.createElement("span");
  whose.className = "hidden-text";
  // Names of temples are Chinese in a page of any language.
  whose.lang = "zh-Hant-TW";
  whose.textContent = `：${name}`;
  button.append(shape, ` ${word}`, whose);
  button.addEventListener("click", () => press(button));
  write(button);
  return button;
}

function write(button) {
  const isKept = kept.has(button.dataset.id);
  button.setAttribute("aria-pressed", String(isKept));
  button.firstElementChild.textContent = isKept ? "♥" : "♡";
}

/** Shows all hearts as they are now. */
function show() {
  for (const button of document.querySelectorAll(".heart")) write(button);
}

/** Takes all hearts away. */
function leave() {
  kept = null;
  dropped.clear();
  for (const button of document.querySelectorAll(".heart")) button.remove();
  for (const link of document.querySelectorAll("a[data-favourite]")) link.hidden = false;
}

async function press(button) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  const { id } = button.dataset;
  const session = mark();
  const isKept = kept.has(id);
  const status = await (isKept ? drop(id) : keep(id));
  button.removeAttribute("aria-busy");
  if (status >= 300 || status === 0) fail(status, session);
  if (kept !== null) show();
}

/** Keeps a temple. What another tab has kept meanwhile stays as it is: a second time would take its note away. */
async function keep(id) {
  const known = await load();
  if (known !== 200 || kept.has(id)) return known;
  const note = dropped.get(id) ?? null;
  const status = await send("PUT", `${address}/${id}`, { note });
  if (status === 200) kept?.set(id, note);
  return status;
}

async function drop(id) {
  const note = kept.get(id);
  const status = await send("DELETE", `${address}/${id}`);
  // Another tab may have taken it out.
  if (status !== 204 && status !== 404) return status;
  dropped.set(id, note);
  kept?.delete(id);
  return 204;
}

async function begin() {
  await load();
  addTo(document);
}

document.addEventListener("rows", ({ detail }) => { for (const row of detail) addTo(row); });
window.addEventListener("account", () => {
  leave();
  begin();
});
begin();
