// A list of temples that follows what one types, and that keeps the chosen rows over its pages.

/** Milliseconds without a key before the list is asked for. */
const pause = 250;
/** The most temples that can be chosen. */
const most = 1_000;
/** The fields that say what is to be done with the chosen rows. */
const changing = ["scope", "field", "action", "value"];
/** Where the columns are kept that somebody wants to see. */
const columnsKey = "nearby-admin-columns";

class TempleList extends HTMLElement {
  connectedCallback() {
    this.filters = this.querySelector("form.list-filters");
    this.list = this.querySelector("#list");
    this.chosen = new Set();
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.filters.addEventListener("input", (event) => this.follow(event), { signal });
    // In some browsers no input comes after a composition.
    this.filters.addEventListener("compositionend", (event) => this.follow(event), { signal });
    this.filters.addEventListener("submit", (event) => this.send(event), { signal });
    this.list.addEventListener("click", (event) => this.turn(event), { signal });
    this.list.addEventListener("change", (event) => this.choose(event), { signal });
    this.list.addEventListener("putback", (event) => this.recall(event), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.arrange(), { signal });
    this.arrange();
    if (!new URLSearchParams(location.search).has("col")) this.recallColumns();
  }

  disconnectedCallback() {
    this.listening.abort();
    this.request?.abort();
    clearTimeout(this.timer);
  }

  // The filters

  follow(event) {
    clearTimeout(this.timer);
    // A text that is being composed is none yet.
    if (event.isComposing) return;
    if (event.target.name === "col") this.keepColumns();
    this.timer = setTimeout(() => this.show(this.address()), pause);
  }

  send(event) {
    event.preventDefault();
    clearTimeout(this.timer);
    this.show(this.address());
  }

  /** The address of what the form asks for, without what is empty. */
  address() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(this.filters)) {
      if (value.trim() !== "") query.append(name, value);
    }
    const text = query.toString();
    return this.filters.action.split("?")[0] + (text ? `?${text}` : "");
  }

  // The columns

  columns() {
    return [...this.filters.querySelectorAll("[name=col]")];
  }

  keepColumns() {
    const names = this.columns().filter((one) => one.checked).map((one) => one.value);
    try {
      localStorage.setItem(columnsKey, names.join(","));
    } catch {
      // A browser that keeps nothing shows the usual columns.
    }
  }

  recallColumns() {
    let kept = null;
    try {
      kept = localStorage.getItem(columnsKey);
    } catch {
      return;
    }
    if (!kept) return;
    const wanted = kept.split(",");
    const differing = this.columns().filter((one) => one.checked !== wanted.includes(one.value));
    if (differing.length === 0 || !this.columns().some((one) => wanted.includes(one.value))) return;
    for (const one of differing) one.checked = !one.checked;
    const address = new URL(location.href);
    for (const name of wanted) address.searchParams.append("col", name);
    this.show(address.href);
  }

  // Another list

  /** Replaces the list by that of another address. Where the service cannot be asked, the browser goes there. */
  async show(address, { isTurned = false } = {}) {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.list.setAttribute("aria-busy", "true");
    try {
      const response = await fetch(address, { headers: { Accept: "text/html" }, signal: request.signal });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const list = page.getElementById("list");
      // A session that has ended has the page of the sign-in here.
      if (!list) {
        location.assign(address);
        return;
      }
      this.replace(list.childNodes);
      this.keepLanguages(page);
      history.replaceState(history.state, "", address);
      this.arrange();
      if (isTurned) this.beginAgain();
    } catch (error) {
      if (error.name !== "AbortError") location.assign(address);
    } finally {
      if (this.request === request) this.list.removeAttribute("aria-busy");
    }
  }

  /** Puts another list in the place of this one. What is to be done with the chosen rows stays as it is. */
  replace(nodes) {
    const fields = this.list.querySelector("form.many")?.elements;
    // An empty list has none: the next one has those of the list before it.
    if (fields) this.asked = changing.map((name) => [name, fields[name].value]);
    this.list.replaceChildren(...nodes);
    const form = this.list.querySelector("form.many");
    if (form) for (const [name, value] of this.asked ?? []) form.elements[name].value = value;
  }

  /** The links to the page in other languages lead to the new list. */
  keepLanguages(page) {
    for (const link of document.querySelectorAll("a[hreflang]")) {
      const next = page.querySelector(`a[hreflang="${link.hreflang}"]`);
      if (next) link.setAttribute("href", next.getAttribute("href"));
    }
  }

  /** Goes to the beginning of a page that was turned to. */
  beginAgain() {
    const status = this.list.querySelector("[role=status]");
    if (!status) return;
    status.tabIndex = -1;
    status.focus({ preventScroll: true });
    status.scrollIntoView({ block: "nearest" });
  }

  turn(event) {
    const link = event.target.closest(".pager a");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.show(link.href, { isTurned: true });
  }

  // The chosen rows

  boxes() {
    return [...this.list.querySelectorAll("td.chooser input[name=id]")];
  }

  choose({ target }) {
    if (target.matches("td.chooser input[name=id]")) {
      this.note(target);
    } else if (target === this.all) {
      for (const box of this.boxes()) {
        box.checked = target.checked;
        this.note(box);
      }
    } else {
      if (target.name === "field") this.suggest();
      return;
    }
    this.tell();
  }

  /** Suggests the counties where the value is one. */
  suggest() {
    const { field, value } = this.list.querySelector("form.many").elements;
    if (field.value === "county") value.setAttribute("list", "counties");
    else value.removeAttribute("list");
  }

  note(box) {
    if (!box.checked) {
      this.chosen.delete(box.value);
    } else if (this.chosen.size < most) {
      this.chosen.add(box.value);
    } else {
      box.checked = this.chosen.has(box.value);
    }
  }

  /** Adds to a new list what only a script can do. */
  arrange() {
    // The page may have begun with an empty list.
    if (this.list.querySelector("list-map")) import("./list-map.js");
    const form = this.list.querySelector("form.many");
    this.all = null;
    if (!form) return;
    const shown = this.boxes();
    for (const box of shown) {
      if (box.checked) this.chosen.add(box.value);
      box.checked = this.chosen.has(box.value);
    }
    this.carry(form);
    const words = this.list.querySelector("fieldset.many-change").dataset;
    const label = document.createElement("label");
    label.className = "tick";
    this.all = document.createElement("input");
    this.all.type = "checkbox";
    const text = document.createElement("span");
    text.textContent = words.all;
    label.append(this.all, text);
    form.prepend(label);
    this.count = document.createElement("span");
    this.count.setAttribute("role", "status");
    this.none = document.createElement("button");
    Object.assign(this.none, { type: "button", className: "quiet", textContent: words.none });
    this.none.addEventListener("click", () => this.chooseNone());
    label.after(this.count, " ", this.none);
    this.suggest();
    this.tell();
  }

  /** Adds the rows to the form that are chosen on other pages. They are kept with what is typed there. */
  carry(form) {
    for (const field of form.querySelectorAll("[data-elsewhere]")) field.remove();
    const onPage = new Set(this.boxes().map((box) => box.value));
    for (const id of this.chosen) {
      if (onPage.has(id)) continue;
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name: "id", value: id });
      field.dataset.elsewhere = "";
      form.append(field);
    }
  }

  /** Chooses the rows again that were chosen before, also those of other pages. */
  recall({ target, detail }) {
    for (const id of (detail.id ?? []).slice(0, most)) this.chosen.add(id);
    this.carry(target);
    for (const box of this.boxes()) box.checked = this.chosen.has(box.value);
    this.tell();
  }

  /** Leaves out all that are chosen, also on other pages. */
  chooseNone() {
    this.chosen.clear();
    for (const field of this.list.querySelectorAll("[data-elsewhere]")) field.remove();
    for (const box of this.boxes()) box.checked = false;
    this.tell();
    // The button is gone then.
    this.all.focus();
  }

  /** Says how many are chosen, here and on other pages. */
  tell() {
    if (!this.all) return;
    const boxes = this.boxes();
    const here = boxes.filter((box) => box.checked).length;
    this.all.checked = boxes.length > 0 && here === boxes.length;
    this.all.indeterminate = here > 0 && here < boxes.length;
    const { chosen } = this.list.querySelector("fieldset.many-change").dataset;
    this.count.textContent = this.chosen.size > 0 ? chosen.replace("{n}", this.chosen.size) : "";
    this.none.hidden = this.chosen.size === 0;
  }
}

customElements.define("temple-list", TempleList);
