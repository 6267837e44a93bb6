// The heart of each temple: a press keeps the temple in the account, or takes it out.

import { end, fail } from "../account.js";
import { mark } from "../chosen.js";

const address = "/api/user/favourites";
const { heart: word } = document.getElementById("main").dataset;
/** The notes of the favourites by the id of the temple; null until the account has said. */
let kept = null;
/** The notes of those that were taken out here: they come back with the heart. */
const dropped = new Map();

/** Reads the favourites of whoever is signed in. */
async function load() {
  const session = mark();
  if (session === null) return;
  const answer = await fetch(address).catch(() => null);
  if (answer?.status === 401 && mark() === session) end();
  if (!answer?.ok) return;
  const favourites = await answer.json();
  if (mark() !== session) return;
  kept = new Map(favourites.map(({ temple_id: id, note }) => [String(id), note]));
}

/** Puts hearts beside the temples in a part of the page: where the button for a route is. */
function addTo(part) {
  if (kept === null) return;
  for (const place of part.querySelectorAll("tour-button, .stop .leave")) {
    if (place.nextElementSibling?.matches(".heart")) continue;
    const link = place.closest(".temple")?.querySelector("h2 a, h3 a");
    const id = place.dataset.id ?? link?.getAttribute("href").split("/").pop();
    const text = place.querySelector("span[hidden]") ?? link?.querySelector("[lang|=zh]") ?? link;
    const name = place.dataset.name ?? text?.textContent;
    if (id) place.after(made(id, name));
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
  const status = await (isKept ? drop(id) : keep(id)).catch(() => 0);
  button.removeAttribute("aria-busy");
  if (status >= 300 || status === 0) fail(status, session);
  if (kept !== null) show();
}

/** Keeps a temple. What another tab has kept meanwhile stays as it is, with its note. */
async function keep(id) {
  await load();
  if (kept?.has(id)) return 200;
  const note = dropped.get(id) ?? null;
  const answer = await fetch(`${address}/${id}`, {
    method: "PUT", body: JSON.stringify({ note }), headers: { "Content-Type": "application/json" },
  });
  if (answer.ok) kept?.set(id, note);
  return answer.status;
}

async function drop(id) {
  const note = kept.get(id);
  const answer = await fetch(`${address}/${id}`, { method: "DELETE" });
  // Another tab may have taken it out.
  const isDone = answer.ok || answer.status === 404;
  if (isDone) {
    dropped.set(id, note);
    kept?.delete(id);
  }
  return isDone ? 200 : answer.status;
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
