// The choice of whoever is signed in: it is read from the account, and changed one thing at a time, so that two tabs lose
// nothing of each other's.

import { end, fail, patience, send } from "../account.js";
import { keepOfAccount, mark, read } from "../chosen.js";

/** The name of each kind in the API. */
const names = { deities: "deity", festivals: "event", groups: "group", new_moon: "new_moon", full_moon: "full_moon" };
const kinds = ["deities", "festivals", "groups"];
/** From here on, ids of events are single days of a deity, which no visitor chooses. */
const firstDay = 10_000;

/** What the account has, as far as this tab knows, and whose it is: at first what the page before has left. */
let saved = { session: mark(), choice: mark() === null ? null : read() };
/** What was pressed and is not saved yet: the last press of each button. */
const presses = new Map();
/** The end of all that was asked so far. One at a time is asked, so that no older answer comes after a newer one. */
let last = Promise.resolve();

/** Does something when all before it is done. Where that has failed, this is done all the same. */
function inTurn(step) {
  const done = last.then(step);
  last = done.catch(() => {});
  return done;
}

/** Reads the choice of the account. */
export function load() {
  return inTurn(take);
}

// Another session has begun in this browser.
window.addEventListener("account", load);

async function take() {
  const session = mark();
  if (session === null) return;
  try {
    const lists = await Promise.all(kinds.map((kind) => ask(`/api/user/${names[kind]}-subscriptions`)));
    const settings = await ask("/api/user/settings");
    if (mark() !== session) return;
    const choice = {
      new_moon: settings.newmoon_enabled, full_moon: settings.fullmoon_enabled, advance_days: settings.advance_days,
      notify_time: settings.notify_time,
    };
    for (const [place, kind] of kinds.entries()) {
      const ids = lists[place].filter(({ enabled }) => enabled).map((row) => row[`${names[kind]}_id`]);
      choice[kind] = kind === "festivals" ? ids.filter((id) => id < firstDay) : ids;
    }
    saved = { session, choice };
    show();
  } catch (error) {
    if (error.status === 401 && mark() === session) end();
  }
}

async function ask(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (answer.ok) return answer.json();
  // A body that nobody reads keeps its connection.
  await answer.text();
  throw Object.assign(new Error(`status ${answer.status}`), { status: answer.status });
}

/** Adds something to the account's choice, or takes it out. The page shows it at once, and takes it back where it fails. */
export function change(kind, id, isOn) {
  const press = { kind, id, isOn, session: mark() };
  presses.set(keyOf(press), press);
  show();
  return inTurn(() => save(press));
}

function keyOf({ kind, id }) {
  return `${kind} ${id}`;
}

async function save(press) {
  const { kind, id, isOn, session } = press;
  // The button was pressed again: that press is saved instead.
  if (presses.get(keyOf(press)) !== press) return;
  const body = { kind: names[kind], on: isOn, ...(kinds.includes(kind) && { id }) };
  // It is for nobody but whoever has pressed.
  const status = mark() === session ? await send("POST", "/api/user/choice", body) : 0;
  if (presses.get(keyOf(press)) === press) presses.delete(keyOf(press));
  const isSaved = status === 204;
  if (isSaved && saved.session === session && saved.choice !== null) put(saved.choice, press);
  show();
  if (!isSaved) fail(status, session);
  if (!isSaved || saved.choice === null) await take();
}

/** Keeps this tab's copy: what the account has, with what is being saved. */
function show() {
  const { session, choice } = saved;
  if (choice === null || mark() !== session) return;
  const shown = { ...choice };
  for (const press of presses.values()) if (press.session === session) put(shown, press);
  keepOfAccount(session, shown);
}

function put(choice, { kind, id, isOn }) {
  if (!kinds.includes(kind)) choice[kind] = isOn;
  else choice[kind] = [...choice[kind].filter((one) => one !== id), ...(isOn ? [id] : [])];
}
