// What is typed into a form that saves is kept in the browser until it is saved. Leaving the page loses nothing then, and asks
// nothing. Where the browser keeps nothing, leaving asks first.

import { made } from "../made.js";
import { addressOf, draftsOf, drop, dropAll, keep, keyOf, person } from "./drafts.js";
import { differs, fieldsOf, has, isText, put, tell, valuesOf } from "./fields.js";
import { words } from "./words.js";

/** Milliseconds without a letter before what is typed is kept. */
const pause = 400;
/** Hidden fields that say what the form was made with. */
const isOfPage = (name) => name === "version" || name === "key" || name.startsWith("was.");
/** Forms that the browser sends by itself, by their addresses: they open or end a session, or only ask. */
const others = ["/admin/sign-in", "/admin/sign-in/account", "/admin/sign-out", "/admin/users/find", "/admin/notifications/account"];

/**
 * What is known of the forms: whether what is typed is `kept`, whether another page has removed it (`isDropped`), what was `sent`
 * last, with its `body`, and whether somebody has changed it since (`isTouched`).
 */
const known = new WeakMap();
/** The keys of what was put back or sent since the page was loaded: all of it is saved at once. */
const trail = new Set();
let isLeaving = false;

/** Whether a form of the page changes data of this site. */
export function isOurs(form) {
  if (!person || form?.getAttribute?.("method") !== "post") return false;
  const { origin, pathname } = addressOf(form);
  return origin === location.origin && !others.includes(pathname);
}

/** Whether something is typed into a form. */
export function isTyped(form) { return isOurs(form) && fieldsOf(form).some(isText); }

export function stateOf(form) {
  if (!known.has(form)) known.set(form, {});
  return known.get(form);
}

/** The forms of the page into which something is typed. */
export function typedForms() { return [...document.querySelectorAll("main form")].filter(isTyped); }

// Keeping

/** Whether somebody has changed a form, or it came with what somebody had typed. */
function isChanged(form) { return form.hasAttribute("data-unsaved") || fieldsOf(form).some(isOther); }

function isOther(field) { return field.hasAttribute("data-elsewhere") || differs(field); }

/** Keeps what is typed in a form. Returns whether nothing would be lost with the page. */
export function save(form) {
  const state = stateOf(form);
  clearTimeout(state.timer);
  if (state.isDropped) return false;
  const key = keyOf(form);
  if (!isChanged(form)) {
    // Somebody has taken back what was typed.
    if (state.kept || trail.has(key)) drop(key);
    state.kept = false;
    return true;
  }
  // A form that came with what was typed does not say what of it was typed.
  const before = draftsOf(form).find((draft) => draft.key === key)?.fields;
  const isFilled = form.hasAttribute("data-unsaved");
  const fields = valuesOf(form, (name, group) => group.some(isOther) || isFilled && (!before || name in before));
  const hidden = [...form.elements].filter((field) => field.type === "hidden" && isOfPage(field.name)).map((field) => [field.name, field.value]);
  state.kept = keep(key, { fields, hidden, sent: state.sent });
  return state.kept;
}

/** Notes that a form is about to be sent: what is kept of it is removed when it is saved. */
export function send(form) {
  if (!isTyped(form)) return;
  trail.add(keyOf(form));
  save(form);
}

/** Removes what is kept of all that has led to a form that is saved now. */
export function saved() {
  isLeaving = true;
  for (const key of trail) drop(key);
}

function follow({ target }) {
  const form = target.form;
  if (!isOurs(form)) return;
  const state = stateOf(form);
  state.isTouched = true;
  if (!isTyped(form) || !fieldsOf(form).includes(target)) return;
  state.isDropped = false;
  clearTimeout(state.timer);
  state.timer = setTimeout(() => save(form), pause);
}

function flush() { return isLeaving || typedForms().map(save).every(Boolean); }

document.addEventListener("input", follow);
document.addEventListener("change", follow);
addEventListener("pagehide", flush);
document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); });
addEventListener("pageshow", () => { isLeaving = false; });
addEventListener("beforeunload", (event) => { if (!flush()) event.preventDefault(); });
// Another page of the same person has saved it, left it out, or signed out.
addEventListener("storage", ({ key, newValue }) => {
  if (newValue !== null) return;
  for (const form of typedForms()) {
    const state = stateOf(form);
    if (state.kept && (key === null || key === keyOf(form))) Object.assign(state, { kept: false, isDropped: true });
  }
});
document.addEventListener("submit", ({ target }) => {
  if (addressOf(target).pathname !== "/admin/sign-out") return;
  isLeaving = true;
  dropAll();
});

// Putting back

/** Puts back what was typed into the forms of a page before: of the same version by itself, of another one by a button. */
export function restore() {
  for (const form of typedForms()) {
    if (form.hasAttribute("data-unsaved") || trail.has(keyOf(form))) continue;
    const drafts = draftsOf(form);
    const same = drafts.find(({ key }) => key === keyOf(form));
    if (same) putBack(form, same);
    else if (drafts.length > 0) offer(form, drafts[0]);
  }
}

function putBack(form, draft) {
  const former = draft.hidden.map(([name]) => [name, form.elements[name]?.value]);
  setHidden(form, draft.hidden);
  put(form, draft.fields);
  if (!isChanged(form)) {
    drop(draft.key);
    return;
  }
  trail.add(draft.key);
  Object.assign(stateOf(form), { kept: true, sent: draft.sent });
  note(form, words.restored, draft.at, [[words.leaveOut, () => {
    drop(draft.key);
    const changed = fieldsOf(form).filter(isOther);
    form.reset();
    setHidden(form, former);
    known.delete(form);
    // Lists show what they have after the reset, which is told at once.
    setTimeout(() => tell(changed));
  }]]);
}

/** Of another version, what was typed may be there by now, or stand against it: the service says so when it is sent. */
function offer(form, draft) {
  if (has(form, draft.fields)) {
    drop(draft.key);
    return;
  }
  note(form, words.offered, draft.at, [
    [words.putBack, () => putBack(form, draft)], [words.leaveOut, () => drop(draft.key)],
  ]);
}

/** Sets hidden fields. Their reset would keep what is set. */
function setHidden(form, values) {
  for (const [name, value] of values) {
    const field = form.elements[name];
    if (field?.type === "hidden" && value !== undefined) field.value = value;
  }
}

function note(form, text, at, buttons) {
  const box = made("div", { class: "note kept-note" });
  const line = made("p", { role: "status" });
  const row = made("p", { class: "actions" });
  for (const [name, act] of buttons) {
    const button = made("button", { type: "button", class: "quiet" }, name);
    button.addEventListener("click", () => {
      box.remove();
      act();
    });
    row.append(button);
  }
  box.append(line, row);
  form.querySelector(":scope > .kept-note")?.remove();
  form.prepend(box);
  setTimeout(() => { line.textContent = text.replace("{time}", timeOf(at)); });
}

/** A moment on Taiwan's clocks, as the pages write it. */
export function timeOf(moment) {
  return new Date(moment).toLocaleString("sv", { timeZone: "Asia/Taipei", dateStyle: "short", timeStyle: "short" });
}
