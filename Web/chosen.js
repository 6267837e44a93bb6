// What the visitor has chosen, kept in this browser alone. The server reads it from the address of a page. For whoever is
// signed in it is the account's choice, of which this tab has a copy.

const key = "nearby.chosen";
const accountKey = "nearby.account";
const version = 1;
/** The kinds that have ids, in the order of an address. */
const kinds = ["deities", "festivals", "groups"];
const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The largest number of deities, festivals and groups in all; an account has room for a thousand of each. */
export const most = 100;
const mostOfAccount = 3000;

/** A choice of nothing. */
const nothing = {
  deities: [], festivals: [], groups: [], new_moon: false, full_moon: false, advance_days: 1, notify_time: "09:00",
};

/** The mark of the session of whoever is signed in; null for nobody. It opens nothing. */
export function mark() {
  return /(?:^|;\s*)nearby-account=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

/** Returns a choice with nothing in it that the server would refuse. */
function checked(value, room = most) {
  const choice = { ...nothing };
  let left = room;
  for (const kind of kinds) {
    const ids = (Array.isArray(value[kind]) ? value[kind] : []).filter((id) => Number.isInteger(id) && id > 0 && id < 1e9);
    choice[kind] = [...new Set(ids)].sort((one, other) => one - other).slice(0, left);
    left -= choice[kind].length;
  }
  for (const moon of ["new_moon", "full_moon"]) choice[moon] = value[moon] === true;
  const days = value.advance_days;
  if (Number.isInteger(days) && days >= 0 && days <= 30) choice.advance_days = days;
  if (time.test(value.notify_time)) choice.notify_time = value.notify_time;
  return choice;
}

/** Returns the choice of whoever is signed in, else of this browser; null if there is none, or none that can be read. */
export function read() {
  const session = mark();
  const copy = ofAccount(session);
  return session === null ? ofBrowser() : copy;
}

/** Returns this tab's copy of an account's choice; null where there is none yet. That of another session is forgotten. */
function ofAccount(session) {
  try {
    const value = JSON.parse(sessionStorage.getItem(accountKey));
    if (value?.mark === session && session !== null) return checked(value, mostOfAccount);
    if (value !== null) sessionStorage.removeItem(accountKey);
  } catch {
    // Foreign text, or a browser that denies the storage.
  }
  return null;
}

/** Keeps this tab's copy of an account's choice. */
export function keepOfAccount(session, choice) {
  try {
    sessionStorage.setItem(accountKey, JSON.stringify({ mark: session, ...checked(choice, mostOfAccount) }));
  } catch {
    // Then no row is marked.
  }
  tell();
}

/** Returns the choice that this browser keeps without an account. */
export function ofBrowser() {
  try {
    const value = JSON.parse(localStorage.getItem(key));
    return value !== null && typeof value === "object" && value.version === version ? checked(value) : null;
  } catch {
    // Foreign text, or a browser that denies the storage.
    return null;
  }
}

/** Keeps a choice in this browser, or forgets it for null. Returns whether the browser did. */
export function write(choice) {
  try {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ version, ...checked(choice) }));
  } catch {
    return false;
  }
  tell();
  keepOffline(choice, true);
  return true;
}

/** What the service worker is asked next. */
let pending = null;
let wait;

/**
 * Asks the service worker to keep the page of a choice, so that it opens without a network: after a change, else where it has
 * none yet or an old one.
 */
export function keepOffline(choice, isNew = false) {
  if (!isNew && (!choice || pending?.isNew)) return;
  const text = query(choice);
  // Null where the choice is forgotten: its page is too.
  pending = { chosen: choice && new URL(text ? `/chosen?${text}` : "/chosen", location.href).href, isNew };
  // Several checkboxes are one change.
  clearTimeout(wait);
  wait = setTimeout(send, isNew ? 500 : 0);
}

function send() {
  if (pending) navigator.serviceWorker?.controller?.postMessage(pending);
  pending = null;
}

/** Whether this browser keeps choices. */
export function canKeep() {
  try {
    localStorage.setItem(`${key}.test`, "1");
    localStorage.removeItem(`${key}.test`);
    return true;
  } catch {
    return false;
  }
}

/** Whether a choice has something: a deity, a festival or a group by its id, or `new_moon`, `full_moon` without one. */
export function has(choice, kind, id) {
  return kinds.includes(kind) ? choice?.[kind].includes(id) ?? false : choice?.[kind] ?? false;
}

/**
 * Adds something, or takes it out, as the button says that was pressed. Returns false if there is no room, or if the browser
 * does not keep it. An account is asked later: where it does not keep it, the page says so.
 */
export function toggle(kind, id, isOn) {
  if (mark() !== null) {
    import("./account/choice.js").then(({ change }) => change(kind, id, isOn));
    return true;
  }
  const choice = read() ?? { ...nothing };
  if (!kinds.includes(kind)) choice[kind] = isOn;
  else if (!isOn) choice[kind] = choice[kind].filter((one) => one !== id);
  else if (!has(choice, kind, id) && isFull(choice)) return false;
  else choice[kind] = [...choice[kind], id];
  return write(choice);
}

/** Whether nothing more with an id can be chosen. */
export function isFull(choice) {
  return kinds.reduce((count, kind) => count + choice[kind].length, 0) >= most;
}

/** Returns the query of a choice, as `Choice.swift` writes it: one form for each choice, without defaults. */
export function query(choice) {
  if (!choice) return "";
  const parts = kinds.filter((kind) => choice[kind].length).map((kind) => `${kind}=${choice[kind].join(",")}`);
  if (choice.new_moon) parts.push("new_moon=true");
  if (choice.new_moon !== choice.full_moon) parts.push(`full_moon=${choice.full_moon}`);
  for (const name of ["advance_days", "notify_time"]) {
    if (choice[name] !== nothing[name]) parts.push(`${name}=${choice[name]}`);
  }
  return parts.join("&");
}

/** Returns the choice of a query or of the fields of a form, which give a parameter several times. */
export function parse(text) {
  const given = new URLSearchParams(text);
  const values = (name) => given.getAll(name).filter(Boolean);
  const choice = { ...nothing };
  for (const kind of kinds) choice[kind] = values(kind).flatMap((value) => value.split(",")).map(Number);
  choice.new_moon = values("new_moon").includes("true");
  choice.full_moon = values("full_moon").length ? values("full_moon").includes("true") : choice.new_moon;
  if (values("advance_days").length) choice.advance_days = Number(values("advance_days").at(-1));
  if (values("notify_time").length) choice.notify_time = values("notify_time").at(-1);
  return checked(choice);
}

/** Tells the page that the choice may be another one. */
export function tell() {
  window.dispatchEvent(new CustomEvent("chosen"));
}

window.addEventListener("pagehide", send);
// Another tab has changed it; a null key stands for all.
window.addEventListener("storage", (event) => {
  if (event.key === key || event.key === null) tell();
});
// After Back a page may be as it was left.
window.addEventListener("pageshow", (event) => {
  if (event.persisted) tell();
});
