// The choice of whoever is signed in: it is read from the account, and changed one thing at a time, so that two tabs lose
// nothing of each other's.

import { end, fail } from "../account.js";
import { has, keepOfAccount, mark, read } from "../chosen.js";

/** The name of each kind in the API. */
const names = { deities: "deity", festivals: "event", groups: "group", new_moon: "new_moon", full_moon: "full_moon" };
const kinds = ["deities", "festivals", "groups"];
/** From here on, ids of events are single days of a deity, which no visitor chooses. */
const firstDay = 10_000;

/** Reads the choice of the account. */
export async function load() {
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
    keepOfAccount(session, choice);
  } catch (error) {
    if (error.status === 401 && mark() === session) end();
  }
}

async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw Object.assign(new Error(`status ${answer.status}`), { status: answer.status });
  return answer.json();
}

// Another session has begun in this browser.
window.addEventListener("account", load);

/** Adds something to the account's choice, or takes it out. The page shows it at once, and takes it back where it fails. */
export async function change(kind, id) {
  const session = mark();
  if (read() === null) await load();
  if (read() === null || mark() !== session) {
    fail(0, session);
    return;
  }
  const isOn = !has(read(), kind, id);
  put(kind, id, isOn);
  const body = { kind: names[kind], on: isOn, ...(kinds.includes(kind) && { id }) };
  const answer = await fetch("/api/user/choice", {
    method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" },
  }).catch(() => null);
  if (answer?.ok) return;
  if (mark() === session) put(kind, id, !isOn);
  fail(answer?.status ?? 0, session);
  await load();
}

/** Changes this tab's copy. */
function put(kind, id, isOn) {
  const choice = read();
  if (!kinds.includes(kind)) choice[kind] = isOn;
  else choice[kind] = [...choice[kind].filter((one) => one !== id), ...(isOn ? [id] : [])];
  keepOfAccount(mark(), choice);
}
