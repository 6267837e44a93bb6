import { made } from "../made.js";
import { suggestNames } from "./suggest.js";

/**
 * A list of names with buttons instead of a text with one on each line. The text stays the field of the form. Rows are moved
 * by their buttons, or dragged; with `data-appended` they keep their places. Names are suggested here and in the other fields of the
 * fieldset that have the same options; a button of the fieldset with `data-add` adds its name, or puts it in the place of the one
 * that it has as `data-instead`.
 */
class NameList extends HTMLElement {
  connectedCallback() {
    if (this.list) return;
    this.words = JSON.parse(this.dataset.words);
    this.text = this.querySelector("textarea");
    this.label = this.querySelector("label");
    const options = document.getElementById(this.dataset.options);
    this.list = made("ol", { class: "deity-names", "aria-label": this.label.textContent });
    this.input = made("input", { id: `${this.text.id}-new`, list: options.id, autocomplete: "off" });
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
    for (const part of this.querySelectorAll("textarea, small")) part.hidden = true;
    this.label.removeAttribute("for");
    const group = this.closest("fieldset");
    suggestNames(group, options, this.dataset.path);
    group.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-add]");
      if (!button) return;
      const { add, instead } = button.dataset;
      if (this.names.includes(instead)) this.replace(instead, add);
      else this.put(add);
    });
    this.isAppended = "appended" in this.dataset;
    if (!this.isAppended) this.listenToDrags();
    // What is typed and not added yet is meant as well. The field has no name, so nothing else would send it.
    for (const type of ["submit", "sending"]) this.closest("form")?.addEventListener(type, () => this.take(), { capture: true });
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
    row.append(made("bdi", { lang: "zh-Hant-TW" }, name));
    if (!this.isAppended) this.addMoves(row, name, index, count);
    row.append(this.button("remove", "×", name, () => this.remove(index)));
    return row;
  }

  /** Lets a row be moved by buttons and dragged. */
  addMoves(row, name, index, count) {
    row.draggable = true;
    const up = this.button("up", "↑", name, () => this.move(index, -1));
    const down = this.button("down", "↓", name, () => this.move(index, 1));
    up.disabled = index === 0;
    down.disabled = index === count - 1;
    row.append(up, down);
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
    this.tellPlace(name, index + step, names.length);
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
    this.input.value = "";
    this.put(name);
    return true;
  }

  /** Adds a name at the end, unless it is there. */
  put(name) {
    const isTwice = this.names.includes(name);
    if (!isTwice) this.names = [...this.names, name];
    this.status.textContent = this.told(isTwice ? "twice" : "added", name);
  }

  /** Puts a name in the place of a former one. If it is there already, the former one only goes. */
  replace(former, name) {
    const names = this.names;
    const isTwice = names.includes(name);
    names.splice(names.indexOf(former), 1, ...isTwice ? [] : [name]);
    this.names = names;
    // The button goes with the next answer.
    this.list.children[names.indexOf(name)].querySelector("[data-kind=remove]").focus();
    this.status.textContent = this.told(isTwice ? "twice" : "added", name);
  }

  // Dragging

  listenToDrags() {
    let dragged = null;
    this.list.addEventListener("dragstart", (event) => {
      dragged = event.target.closest("li");
      if (!dragged) return;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", "");
      dragged.classList.add("dragged");
    });
    this.list.addEventListener("dragover", (event) => {
      if (!dragged) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "move";
      const over = event.target.closest("li");
      if (!over || over === dragged) return;
      const { top, height } = over.getBoundingClientRect();
      over[event.clientY > top + height / 2 ? "after" : "before"](dragged);
    });
    this.list.addEventListener("drop", (event) => {
      if (dragged) event.preventDefault();
    });
    this.list.addEventListener("dragend", ({ dataTransfer }) => {
      if (!dragged) return;
      const name = dragged.querySelector("bdi").textContent;
      const names = [...this.list.children].map((row) => row.querySelector("bdi").textContent);
      dragged = null;
      // Dropped elsewhere, or where it was: the list is as before.
      if (dataTransfer.dropEffect === "none" || names.join("\n") === this.names.join("\n")) {
        this.show();
        return;
      }
      this.names = names;
      this.tellPlace(name, names.indexOf(name), names.length);
    });
  }

  tellPlace(name, index, count) {
    this.status.textContent = this.told("moved", name).replace("{n}", index + 1).replace("{all}", count);
  }

  told(words, name) {
    return this.words[words].replace("{name}", () => name);
  }
}

customElements.define("name-list", NameList);
