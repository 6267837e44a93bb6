import { differs } from "./fields.js";

/** Milliseconds without a letter before the service is asked. */
const pause = 250;
/** The most lines of a field that are sent, where the element does not say it. */
const most = 50;

/** Asks what the fields of a form mean while somebody types, and shows the answer, a part of a page. */
export class LiveCheck extends HTMLElement {
  connectedCallback() {
    this.form = this.formOf();
    this.type = ({ target }) => this.asks(target.name) && this.schedule();
    this.form?.addEventListener("input", this.type);
    this.form?.addEventListener("change", this.type);
    // What was typed before the script came, or was filled in again by the browser, is asked about too.
    if (this.fields().some(differs)) this.schedule();
  }

  /** The fields of the form that are sent. */
  fields() {
    return [...this.form?.elements ?? []].filter((field) => this.asks(field.name));
  }

  disconnectedCallback() {
    this.stop();
    this.form?.removeEventListener("input", this.type);
    this.form?.removeEventListener("change", this.type);
  }

  /** The form that is asked about. */
  formOf() { return this.closest("form"); }

  /** Whether a field is asked about. */
  asks(name) { return this.dataset.fields.split(" ").includes(name); }

  /** Adds what is asked: each line of a field is a value. */
  add(body) {
    for (const field of this.fields()) {
      const values = field.value.split("\n").map((line) => line.trim());
      for (const value of values.slice(0, Number(this.dataset.most ?? most))) body.append(this.dataset.parameter ?? field.name, value);
    }
  }

  /** Asks no more. */
  end() {
    this.form.removeEventListener("input", this.type);
    this.form.removeEventListener("change", this.type);
  }

  stop() {
    clearTimeout(this.timer);
    this.asked?.abort();
  }

  schedule() {
    this.stop();
    this.timer = setTimeout(() => this.ask(), pause);
  }

  /** Asks for what is typed now. The answer to an earlier letter counts no more. */
  async ask() {
    const asked = this.asked = new AbortController();
    const [path, fixed] = this.dataset.path.split("?");
    const body = new URLSearchParams(fixed);
    // A form that only reads has no token: that of the sign-out is of the same session.
    body.append("csrf", (this.form.elements.csrf ?? document.querySelector("[name=csrf]")).value);
    this.add(body);
    let text = null;
    try {
      const response = await fetch(path, { method: "POST", body, signal: asked.signal });
      // A body that nobody reads keeps its connection.
      const answer = await response.text();
      if (response.ok) text = answer;
      // The session has ended. What is typed stays, and is judged when it is sent.
      if (response.status === 401) this.end();
    } catch {
      // Without a network, typing goes on without answers.
    }
    if (asked.signal.aborted) return;
    this.show(text);
    this.dispatchEvent(new CustomEvent("checked", { bubbles: true }));
  }

  /** The line stays an element of the page, so that a screen reader says what it says now. */
  show(text) {
    const line = this.querySelector(".check-line");
    const below = this.querySelector(".check-below");
    const found = new DOMParser().parseFromString(text ?? "", "text/html");
    const said = found.querySelector(".check-line");
    line.className = said?.className ?? "check-line";
    const words = said?.textContent ?? this.dataset.failed;
    if (line.textContent !== words) line.textContent = words;
    below.replaceChildren(...found.querySelector(".check-below")?.childNodes ?? []);
  }
}

customElements.define("live-check", LiveCheck);
