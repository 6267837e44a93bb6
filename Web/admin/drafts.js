// What is typed and not saved, kept in the browser by person, form and version. A browser that keeps nothing loses nothing
// else: the functions return false then, and nothing is claimed.

const prefix = "nearby-typed ";
/** The longest time in milliseconds that something is kept. */
const longest = 7 * 24 * 3600 * 1000;
/** The most characters of what is kept of one form. Browsers keep some five million of a site. */
const most = 1_000_000;
/** Hidden fields that tell a form from others at the same address. */
const telling = ["thing", "to"];

/** The number of whoever is signed in. */
export const { person } = document.body.dataset;

/** Returns the address that a form is sent to. A form may have a field that is called `action`. */
export function addressOf(form, button = null) {
  return new URL(button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href, location.href);
}

function pathOf(form) { return addressOf(form).pathname; }

function formOf(form) {
  const names = telling.filter((name) => form.elements[name]?.type === "hidden");
  return [pathOf(form), ...names.map((name) => encodeURIComponent(form.elements[name].value))].join("&");
}

/** Returns the key under which is kept what is typed in a form. */
export function keyOf(form) {
  return `${prefix}${person} ${formOf(form)} ${form.elements.version?.value ?? ""}`;
}

/** Returns all that is kept of a form, of whatever version, the newest first. */
export function draftsOf(form) {
  const start = `${prefix}${person} ${formOf(form)} `;
  return all().filter(({ key }) => key.startsWith(start)).sort((a, b) => b.at - a.at);
}

/** Keeps what is typed. Returns whether it is kept. */
export function keep(key, draft) {
  try {
    const text = JSON.stringify({ at: Date.now(), ...draft });
    if (text.length > most) throw new RangeError("too long");
    localStorage.setItem(key, text);
    return true;
  } catch {
    // What was kept before stays: a part is better than nothing.
    return false;
  }
}

export function drop(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept.
  }
}

/** Removes all that is kept of the person, at the sign-out. */
export function dropAll() {
  for (const { key } of all()) if (key.startsWith(`${prefix}${person} `)) drop(key);
}

/** Removes what is older than it may be, of whomever. */
export function prune() {
  for (const { key, at } of all()) if (!(Date.now() - at < longest)) drop(key);
}

function all() {
  const found = [];
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (key.startsWith(prefix)) found.push({ key, ...read(localStorage.getItem(key)) });
    }
  } catch {
    // Nothing is kept.
  }
  return found;
}

/** What cannot be read has no time, so it is old. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
