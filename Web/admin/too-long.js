// Says how much too long a text is. It is not cut: the service refuses it, and says the same.

import { made } from "../made.js";
import { words } from "./words.js";

/** Milliseconds without a letter before the number is said. */
const pause = 250;
const timers = new WeakMap();
const numbers = new Intl.NumberFormat("en");

/** The length of a text as the service counts it: characters of Unicode, without spaces around it. */
function lengthOf(text) { return [...text.trim()].length; }

function look(field) {
  const most = Number(field.dataset.longest);
  // No text has more characters than units.
  const length = field.value.length > most ? lengthOf(field.value) : 0;
  const note = field.parentElement.querySelector(`[data-too-long="${field.getAttribute("id")}"]`);
  if (length <= most) {
    if (note) free(field, note);
    return;
  }
  const text = words.tooLong.replace("{n}", numbers.format(length)).replace("{most}", numbers.format(most));
  if (note) note.textContent = text;
  else add(field, text);
}

function add(field, text) {
  const id = `${field.getAttribute("id")}-too-long`;
  const note = made("p", { class: "wrong", role: "status", id, "data-too-long": field.getAttribute("id") });
  field.after(note);
  if (field.getAttribute("aria-invalid")) note.setAttribute("data-was-wrong", "");
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") ?? ""} ${id}`.trim());
  // A screen reader says what comes into a line that is there.
  setTimeout(() => { note.textContent = text; });
}

function free(field, note) {
  if (!note.hasAttribute("data-was-wrong")) field.removeAttribute("aria-invalid");
  const rest = field.getAttribute("aria-describedby").split(" ").filter((id) => id !== note.id);
  if (rest.length > 0) field.setAttribute("aria-describedby", rest.join(" "));
  else field.removeAttribute("aria-describedby");
  note.remove();
}

function follow({ target }) {
  if (!target.dataset?.longest) return;
  clearTimeout(timers.get(target));
  timers.set(target, setTimeout(() => look(target), pause));
}

/** Looks at all texts of the page, which may have come with one that is too long. */
export function lookAtAll() {
  for (const field of document.querySelectorAll("[data-longest]")) look(field);
}

document.addEventListener("input", follow);
document.addEventListener("change", follow);
lookAtAll();
