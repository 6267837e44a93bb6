// Sends a form that changes data. One that could not be sent stays as it is, says so beside its buttons, and is sent again.

import { made } from "../made.js";
import { addressOf } from "./drafts.js";
import { isOurs, isTyped, save, saved, send, stateOf, typedForms } from "./kept-form.js";
import { lookAtAll } from "./too-long.js";
import { words } from "./words.js";

export { restore } from "./kept-form.js";

/** The longest time in milliseconds that an answer is waited for. */
const patience = 60_000;
/** Milliseconds before a button says that it waits: most answers come sooner. */
const quick = 400;
/** Seconds between tries. */
const waits = [2, 5, 10, 30, 60];
/** A page that takes little: it has the token of the forms of a session, and says who has signed in. */
const smallPage = "/admin/calendar/convert";
/** The address of an answer that has taken the place of the page; null for a page as it was loaded. */
let pushed = null;

/** One form on its way: until it is saved, answered, or given up. */
class Sending {
  constructor(form, button) {
    Object.assign(this, { form, button, tries: 0, isBusy: false });
    // Of two buttons that do the same, one is seen.
    this.shown = button && [...form.elements].find(
      (one) => one.name === button.name && one.value === button.value && one.type === "submit" && one.offsetParent) || button;
  }

  /** Whether the page may be left: what is typed is kept, and nothing else waits. */
  get isSafe() { return isTyped(this.form) ? stateOf(this.form).kept : false; }

  /** Sends the form as it is now. */
  async attempt() {
    if (this.isBusy) return;
    clearTimeout(this.timer);
    this.setBusy(true);
    try {
      if (this.isEnded) await this.renew();
      await this.deliver(true);
    } catch (error) {
      this.setBusy(false);
      if (!(error instanceof NotSent)) throw error;
      this.wait(error);
    }
  }

  /** @param mayRenew whether the form is tried once more with the token of another session */
  async deliver(mayRenew) {
    const body = this.body();
    const again = this.mark(body);
    const response = await ask(this.path, {
      method: "POST", body, headers: { "Nearby-Form": again ? "again" : "first" },
    });
    const [{ status }, text] = [response, await textOf(response)];
    if (response.headers.get("Nearby-Form") === "saved" && text.startsWith("/")) {
      saved();
      this.end(false);
      location.assign(text);
      return;
    }
    const page = new DOMParser().parseFromString(text, "text/html");
    const isOwn = page.body.matches(".admin");
    if ([429, 502, 503, 504].includes(status)) {
      // The note above a form that is shown again, or the title of a page without one.
      const title = isOwn ? page.querySelector("[role=alert] strong") ?? page.querySelector("h1") : null;
      throw new NotSent(title?.textContent ?? words.busy, Number(response.headers.get("Retry-After")));
    }
    if (status === 413) throw new NotSent(words.tooMuch, Infinity);
    if (!isOwn) throw new NotSent(words.silent);
    if ((status === 401 || status === 403) && mayRenew) {
      await this.renew();
      await this.deliver(false);
      return;
    }
    if (status === 401) throw new NotSent(words.ended, Infinity, true);
    this.end(true);
    show(page, this.path);
  }

  get path() { return addressOf(this.form, this.button).pathname; }

  /** Returns what is sent: the same as before, unless somebody has changed the form. Its parts may have changed by themselves. */
  body() {
    const [state, pressed] = [stateOf(this.form), this.button?.name ? [[this.button.name, this.button.value]] : []];
    if (state.isTouched !== false || JSON.stringify(state.pressed) !== JSON.stringify(pressed)) {
      // A name that is typed and not added yet is meant as well.
      this.form.dispatchEvent(new Event("sending"));
      const fields = [...new FormData(this.form)].filter(([name]) => name !== "csrf");
      Object.assign(state, { body: [...fields, ...pressed], pressed, isTouched: false });
    }
    return new URLSearchParams(state.body);
  }

  /** Gives the form a key, the same for the same contents, so that it is written once. Returns whether it may have been written. */
  mark(body) {
    const mark = digest(body.toString());
    const state = stateOf(this.form);
    const again = state.sent?.mark === mark;
    if (!again) state.sent = { mark, key: crypto.randomUUID() };
    send(this.form);
    if (!body.has("key")) body.append("key", state.sent.key);
    body.append("csrf", this.form.elements.csrf.value);
    return again;
  }

  /** Takes the token of the session that there is now, if it is that of the same person. */
  async renew() {
    const response = await ask(smallPage);
    const page = new DOMParser().parseFromString(await textOf(response), "text/html");
    if (response.status === 401) throw new NotSent(words.ended, Infinity, true);
    const token = page.querySelector("[name=csrf]")?.value;
    if (!response.ok || !token) throw new NotSent(words.silent);
    if (page.body.dataset.person !== document.body.dataset.person) throw new NotSent(words.other, Infinity, true);
    this.isEnded = false;
    for (const field of document.querySelectorAll("[name=csrf]")) field.value = token;
  }

  // Waiting

  wait(reason) {
    this.isEnded = reason.isEnded;
    const seconds = Math.max(reason.seconds || 0, waits[Math.min(this.tries, waits.length - 1)]);
    this.tries += 1;
    this.isTimed = Number.isFinite(seconds);
    const at = Date.now() + seconds * 1000;
    if (this.isTimed) this.timer = setTimeout(() => this.attempt(), seconds * 1000);
    const isKept = isTyped(this.form) ? save(this.form) && stateOf(this.form).kept : null;
    this.say(reason.message, this.isTimed ? words.again.replace("{time}", clock(at)) : "", isKept);
  }

  say(reason, again, isKept) {
    if (!this.note?.isConnected) this.addNote();
    const told = [words.notSaved, reason];
    if (this.line.textContent !== told.join(" ")) {
      setTimeout(() => this.line.replaceChildren(made("strong", {}, told[0]), ` ${told[1]}`));
    }
    const rest = [again, isKept === null ? "" : isKept ? words.kept : words.notKept];
    this.rest.textContent = rest.filter(Boolean).join(" ");
    this.link.hidden = !this.isEnded;
    this.note.scrollIntoView({ block: "nearest" });
  }

  addNote() {
    this.note = made("div", { class: "note wrong not-saved" });
    this.line = made("p", { role: "status" });
    this.rest = made("p", {});
    this.link = made("a", { class: "button quiet", href: "/admin", target: "_blank", rel: "noopener" }, words.signIn);
    const now = made("button", { type: "button", class: "quiet" }, words.now);
    const stop = made("button", { type: "button", class: "quiet" }, words.stop);
    now.addEventListener("click", () => this.attempt());
    stop.addEventListener("click", () => {
      this.end(true);
      this.shown?.focus();
    });
    const row = made("p", { class: "inline" });
    row.append(this.link, now, stop);
    this.note.append(this.line, this.rest, row);
    const place = this.shown?.closest(".actions") ?? this.form;
    place.prepend(this.note);
  }

  /** Ends it. A press of a button means the form again then. */
  end(mayBeSent) {
    clearTimeout(this.timer);
    this.note?.remove();
    if (current === this) current = null;
    if (!mayBeSent) return;
    this.setBusy(false);
    dispatchEvent(new Event("pageshow"));
  }

  setBusy(isBusy) {
    this.isBusy = isBusy;
    const { shown } = this;
    clearTimeout(this.slow);
    if (!shown) return;
    if (isBusy) {
      this.slow = setTimeout(() => {
        this.label = [...shown.childNodes];
        shown.replaceChildren(words.sending);
      }, quick);
    } else if (this.label) {
      shown.replaceChildren(...this.label);
      this.label = null;
    }
  }
}

/** Why a form is not sent yet. */
class NotSent extends Error {
  constructor(message, seconds = 0, isEnded = false) {
    super(message);
    Object.assign(this, { seconds, isEnded });
  }
}

/** Asks the service. An answer that leads elsewhere is none of these pages. */
async function ask(address, options = {}) {
  try {
    return await fetch(address, { redirect: "error", cache: "no-store", signal: AbortSignal.timeout(patience), ...options });
  } catch {
    throw new NotSent(navigator.onLine ? words.silent : words.offline);
  }
}

/** Reads an answer, which may end in its middle. */
async function textOf(response) {
  try {
    return await response.text();
  } catch {
    throw new NotSent(navigator.onLine ? words.silent : words.offline);
  }
}

/** A short digest of a text (FNV-1a): that of the contents that were sent last is compared with it, and with nothing else. */
function digest(text) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return `${text.length} ${hash >>> 0}`;
}

function clock(moment) {
  return new Date(moment).toLocaleTimeString("sv", { timeZone: "Asia/Taipei" });
}

// The answer as a page

/** Puts the page of an answer into the place of this one. Nothing is sent twice for it. */
function show(page, path) {
  // What is for a browser without scripts.
  for (const part of page.querySelectorAll("noscript")) part.remove();
  if (path !== location.pathname) {
    history.pushState({ isAnswer: true }, "", path);
    pushed = path;
  }
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  scrollTo(0, 0);
  document.dispatchEvent(new Event("answered"));
  lookAtAll();
  const first = document.querySelector("main [autofocus]") ?? document.querySelector("main [role=status], main h1");
  if (!first) return;
  if (!first.hasAttribute("tabindex")) first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

// Back from such a page, and forward to it: there is another page at the address. A link within a page leads to the same one.
addEventListener("popstate", ({ state }) => {
  if (pushed ? location.pathname !== pushed : state?.isAnswer) location.reload();
});

// When a form is sent

let current = null;

function begin(form, button) {
  current?.end(true);
  current = new Sending(form, button);
  current.attempt();
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !isOurs(form)) return;
  event.preventDefault();
  if (current?.form === form && current.isBusy) return;
  begin(form, submitter);
});

function hurry() { if (current && !current.isBusy && (current.isTimed || current.isEnded)) current.attempt(); }

addEventListener("online", hurry);
addEventListener("focus", hurry);
document.addEventListener("visibilitychange", () => { if (!document.hidden) hurry(); });
addEventListener("beforeunload", (event) => { if (current && !current.isSafe) event.preventDefault(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) current?.end(true); });

// Keys

/** The form that a key saves: that in which somebody types, or the page's one form. A deletion is pressed. */
function formOf(target) {
  const own = target.closest("form");
  if (own) return isTyped(own) ? own : null;
  const forms = typedForms().filter((form) => !form.elements.sure);
  return forms.find((form) => form.matches(".temple")) ?? (forms.length === 1 ? forms[0] : null);
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
  if (key.toLowerCase() !== "s" && key !== "Enter") return;
  const form = target instanceof Element && formOf(target);
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector("button:not([type=button])");
  if (!event.repeat && button) form.requestSubmit(button);
});
