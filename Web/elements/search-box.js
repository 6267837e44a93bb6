import { made, set } from "../made.js";

/** How many suggestions are asked for. */
const most = 8;

const isDay = /^\d{4}-\d\d-\d\d$/;

/**
 * Suggests what somebody may mean who types. A choice opens its page; with `data-only`, only one kind is suggested, and the
 * form is sent with the chosen name, or not yet with `data-stays`.
 */
class SearchBox extends HTMLElement {
  connectedCallback() {
    this.input = this.querySelector("input");
    this.options = [];
    this.list = made("div", { class: "suggestions", id: `${this.input.id}-suggestions`, role: "listbox", "aria-label": this.dataset.list });
    this.list.hidden = true;
    this.status = made("p", { class: "hidden-text", role: "status" });
    this.append(this.list, this.status);
    set(this.input, { role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, "aria-autocomplete": "list" });
    this.input.addEventListener("input", () => this.type());
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.input.addEventListener("blur", () => this.close());
    // Back may show the page as it was left.
    this.input.form.addEventListener("submit", () => this.close());
    // A press must not take the focus from the field before it is a click.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.choose(event));
  }

  type() {
    this.stop();
    this.select();
    if (!this.input.value.trim()) return this.close();
    this.timer = setTimeout(() => this.ask(), 100);
  }

  /** Asks for what is typed now. The answer to an earlier letter counts no more. */
  async ask() {
    const asked = this.asked = new AbortController();
    const { lat, lng } = this.input.form.elements;
    const query = new URLSearchParams({ q: this.input.value.trim(), limit: most });
    if (this.dataset.only) query.set("kinds", this.dataset.only);
    if (lat?.value && lng?.value) for (const field of [lat, lng]) query.set(field.name, field.value);
    let found = [];
    try {
      const response = await fetch(`/api/suggest?${query}`, { signal: asked.signal });
      // A body that nobody reads keeps its connection.
      const answer = await response.text();
      if (response.ok) found = JSON.parse(answer);
    } catch {
      // Without a network, typing goes on without suggestions.
    }
    if (!asked.signal.aborted) this.show(found);
  }

  show(found) {
    const isLike = ({ matched }) => matched === "sound" || matched === "similar";
    const like = found.filter(isLike);
    this.options = [...found.filter((one) => !isLike(one)), ...like].map((one, number) => this.option(one, number));
    this.list.replaceChildren(...this.options.slice(0, found.length - like.length));
    if (like.length > 0) this.list.append(this.group(this.options.slice(-like.length)));
    this.select();
    this.list.hidden = found.length === 0;
    this.input.setAttribute("aria-expanded", String(found.length > 0));
    this.status.textContent = found.length > 0 ? this.dataset.count.replace("#", found.length) : "";
  }

  /** The suggestions that only sound or look like what was typed. */
  group(options) {
    const group = made("div", { role: "group", "aria-label": this.dataset.similar });
    const title = made("div", { class: "caption", "aria-hidden": "true" }, this.dataset.similar);
    group.append(title, ...options);
    return group;
  }

  option({ kind, name, detail, distance, ranges, url }, number) {
    const option = made("a", { href: url, id: `${this.list.id}-${number}`, role: "option", tabindex: "-1", "aria-selected": "false" });
    // A name may be that of several deities; the address and the detail have the deity's own. That of a place has its county.
    option.dataset.name = kind === "place" ? (detail ?? "") + name
      : new URL(url, location.href).searchParams.get("deity") ?? detail ?? name;
    const facts = made("small", { class: "facts" });
    if (this.dataset[kind]) facts.append(made("span", {}, this.dataset[kind]));
    if (detail) facts.append(made("span", language(detail), isDay.test(detail) ? day(detail) : detail));
    if (distance !== null) facts.append(made("span", {}, this.words(distance)));
    option.append(marked(name, ranges), " ", facts);
    return option;
  }

  words(kilometers) {
    const meters = Math.round(kilometers * 100) * 10;
    return meters < 1000 ? `${meters} ${this.dataset.m}` : `${kilometers.toFixed(kilometers < 99.95 ? 1 : 0)} ${this.dataset.km}`;
  }

  press(event) {
    // The keys choose among characters while those are composed.
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (this.list.hidden) {
      if (event.key === "Escape") this.stop();
      if (step && this.input.value.trim()) {
        event.preventDefault();
        this.stop();
        this.ask();
      }
      return;
    }
    const count = this.options.length, place = this.options.indexOf(this.selected);
    if (step) {
      event.preventDefault();
      this.select(this.options[place < 0 && step < 0 ? count - 1 : (place + step + count) % count]);
    } else if (event.key === "Enter" && place >= 0) {
      event.preventDefault();
      this.selected.click();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    }
  }

  /** Selects an option, or none. */
  select(option) {
    this.selected?.setAttribute("aria-selected", "false");
    this.selected = option;
    this.input.removeAttribute("aria-activedescendant");
    if (!option) return;
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  choose(event) {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    this.close();
    if (!this.dataset.only) return;
    event.preventDefault();
    this.input.value = option.dataset.name;
    if (!("stays" in this.dataset)) this.input.form.requestSubmit();
  }

  stop() {
    clearTimeout(this.timer);
    this.asked?.abort();
  }

  close() {
    this.stop();
    this.select();
    this.list.hidden = true;
    this.status.textContent = "";
    this.input.setAttribute("aria-expanded", "false");
  }
}

/** A day in the page's language. */
function day(text) {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeZone: "UTC" });
  return format.format(new Date(text));
}

/** The attributes of a text of the data: it is marked as Chinese on all pages. */
function language(text) {
  return /\p{Script=Han}/u.test(text) ? { lang: "zh-Hant-TW" } : {};
}

/** The name with what was typed marked; the ranges count characters. */
function marked(name, ranges) {
  const characters = [...name];
  const element = made("span", language(name));
  let end = 0;
  for (const [from, to] of ranges) {
    element.append(characters.slice(end, from).join(""), made("mark", {}, characters.slice(from, to).join("")));
    end = to;
  }
  element.append(characters.slice(end).join(""));
  return element;
}

customElements.define("search-box", SearchBox);
