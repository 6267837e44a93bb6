import { made } from "../made.js";

/** Milliseconds without a letter before names are suggested. */
const pause = 150;

/**
 * A list of names with buttons instead of a text with one on each line. The text stays the field of the form. Names are
 * suggested here and in the other fields of the fieldset that have the same options.
 */
class DeityList extends HTMLElement {
  connectedCallback() {
    if (this.list) return;
    this.words = JSON.parse(this.dataset.words);
    this.text = this.querySelector("textarea");
    this.label = this.querySelector("label");
    this.options = document.getElementById(this.dataset.options);
    this.list = made("ol", { class: "deity-names", "aria-label": this.label.textContent });
    this.input = made("input", { id: "side-deity-new", list: this.dataset.options, maxlength: "64", autocomplete: "off" });
    const add = made("button", { type: "button", class: "quiet" }, this.words.add);
    add.addEventListener("click", () => this.add());
    this.input.addEventListener("keydown", (event) => {
      // The keys choose among characters while those are composed.
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      this.add();
    });
    const row = made("div", { class: "inline" });
    row.append(this.input, add);
    this.status = made("p", { class: "hidden-text", role: "status" });
    this.label.after(this.list, made("label", { for: this.input.id }, this.words.new), row, this.status);
    // A field that is hidden is sent all the same.
    for (const part of [this.text, this.querySelector("small")]) part.hidden = true;
    this.label.removeAttribute("for");
    this.closest("fieldset").addEventListener("input", ({ target }) => this.suggest(target));
    // What is typed and not added yet is meant as well. The field has no name, so nothing else would send it.
    this.closest("form")?.addEventListener("submit", () => this.take(), { capture: true });
    this.closest("form")?.addEventListener("reset", () => setTimeout(() => this.show()));
    // Back may show the text as it was left.
    addEventListener("pageshow", () => this.show());
    this.show();
  }

  get names() {
    return this.text.value.split("\n").map((name) => name.trim()).filter((name) => name !== "");
  }

  set names(names) {
    this.text.value = names.join("\n");
    this.show();
    this.text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  show() {
    const names = this.names;
    this.list.hidden = names.length === 0;
    this.list.replaceChildren(...names.map((name, index) => this.row(name, index, names.length)));
  }

  row(name, index, count) {
    const row = made("li", { class: "inline" });
    const title = made("bdi", { lang: "zh-Hant-TW" }, name);
    const up = this.button("up", "↑", name, () => this.move(index, -1));
    const down = this.button("down", "↓", name, () => this.move(index, 1));
    up.disabled = index === 0;
    down.disabled = index === count - 1;
    row.append(title, up, down, this.button("remove", "×", name, () => this.remove(index)));
    return row;
  }

  button(kind, sign, name, act) {
    const button = made("button", { type: "button", class: "quiet", "data-kind": kind, "aria-label": this.told(kind, name) }, sign);
    button.addEventListener("click", act);
    return button;
  }

  move(index, step) {
    const names = this.names;
    const [name] = names.splice(index, 1);
    names.splice(index + step, 0, name);
    this.names = names;
    const row = this.list.children[index + step];
    const same = row.querySelector(`[data-kind="${step < 0 ? "up" : "down"}"]`);
    (same.disabled ? row.querySelector("button:not(:disabled)") : same).focus();
    this.status.textContent = this.told("moved", name).replace("{n}", index + step + 1).replace("{all}", names.length);
  }

  remove(index) {
    const names = this.names;
    const [name] = names.splice(index, 1);
    this.names = names;
    const next = this.list.children[Math.min(index, names.length - 1)];
    (next?.querySelector("[data-kind=remove]") ?? this.input).focus();
    this.status.textContent = this.told("removed", name);
  }

  add() {
    if (this.take()) this.input.focus();
  }

  /** Moves what is typed to the end of the list. Returns whether something was typed. */
  take() {
    const name = this.input.value.trim();
    if (name === "") return false;
    const isTwice = this.names.includes(name);
    if (!isTwice) this.names = [...this.names, name];
    this.input.value = "";
    this.status.textContent = this.told(isTwice ? "twice" : "added", name);
    return true;
  }

  /** Suggests names for what is typed. The answer to an earlier letter counts no more. */
  suggest(field) {
    if (field.getAttribute("list") !== this.dataset.options) return;
    clearTimeout(this.timer);
    this.asked?.abort();
    const text = field.value.trim();
    if (text === "") return this.options.replaceChildren();
    this.timer = setTimeout(async () => {
      const { signal } = this.asked = new AbortController();
      const body = new URLSearchParams({ csrf: field.form.elements.csrf.value, q: text });
      try {
        const response = await fetch(this.dataset.path, { method: "POST", body, signal });
        // A body that nobody reads keeps its connection.
        const answer = await response.text();
        if (!response.ok) return;
        const found = new DOMParser().parseFromString(answer, "text/html");
        if (!signal.aborted) this.options.replaceChildren(...found.querySelectorAll("option"));
      } catch {
        // Without a network, typing goes on without suggestions.
      }
    }, pause);
  }

  told(words, name) {
    return this.words[words].replace("{name}", () => name);
  }
}

customElements.define("deity-list", DeityList);
