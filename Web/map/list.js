/** The list beside a map, and what stands above it. It follows the view of the map. */
export class List {
  /** element: the map. choices: the filters and the order, as the query of an address. */
  constructor(element, choices) {
    this.element = element;
    this.choices = choices;
    this.words = JSON.parse(element.dataset.words);
    const { lat, lng } = element.dataset;
    /** Where the reader searched from: distances stay from there when the map moves. */
    this.me = lat ? `${lat},${lng}` : null;
    this.section = document.getElementById("found");
    this.back = document.getElementById("view-back");
    this.first = history.state?.firstSearch ?? (element.dataset.view ? null : location.pathname + location.search);
    this.onPoint = () => {};
    if (!this.section) return;
    if (element.dataset.view) this.offerBack();
    for (const [name, isOn] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
      this.section.addEventListener(name, (event) => {
        const row = event.target.closest(".temple");
        if (row && !row.contains(event.relatedTarget)) this.onPoint(idOf(row), row.dataset, isOn);
      });
    }
  }

  rows() {
    return [...(this.section?.querySelectorAll(".temple[data-lat]") ?? [])];
  }

  row(id) {
    return this.section?.querySelector(`.temple a[href="/temples/${id}"]`)?.closest(".temple") ?? null;
  }

  /** Marks the rows of temples, or ends it. */
  mark(ids, isOn) {
    for (const id of ids) this.row(id)?.classList.toggle("active", isOn);
  }

  /** Scrolls to the row of a temple where the list stands beside the map; below it, the map would go out of sight. */
  show(id) {
    const row = this.row(id);
    if (!row || !this.isBeside()) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  }

  isBeside() {
    // A list that is hidden behind the map has no place.
    if (this.section.offsetParent === null) return false;
    return this.section.getBoundingClientRect().right <= this.element.getBoundingClientRect().left;
  }

  /** Returns the address of the page of a view. */
  address(box) {
    const me = this.me ? `&me=${this.me}` : "";
    return `/?bbox=${box.text}${this.choices ? `&${this.choices}` : ""}${me}`;
  }

  /**
   * Shows the temples of a view: the server's page of it, without loading the whole page again. Its address becomes that
   * of the page, so a reload shows the same.
   */
  async follow(box, signal) {
    const address = this.address(box);
    const response = await fetch(address, { headers: { Accept: "text/html" }, signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const section = page.getElementById("found");
    if (signal.aborted || !section) return;
    const focused = this.section.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const top = this.element.getBoundingClientRect().top;
    document.querySelector("h1").replaceChildren(...page.querySelector("h1").childNodes);
    document.getElementById("view-count").textContent = page.getElementById("view-count").textContent;
    for (const part of ["main .filters", "main .list-head"]) {
      document.querySelector(part).replaceWith(page.querySelector(part));
    }
    // It says how many temples the list has, where the map stands in its place.
    const [shown, told] = [document, page].map((one) => one.querySelector("view-switch [value=list]"));
    shown?.replaceChildren(...told.childNodes);
    this.section.replaceChildren(...section.childNodes);
    this.section.dispatchEvent(new CustomEvent("rows", { bubbles: true, detail: this.rows() }));
    // What was searched comes before what was found, for the keyboard and on a phone.
    if (this.element.nextElementSibling !== this.section) this.element.after(this.section);
    this.fillForm(box);
    // The map stays where it is in the window, however long the list was above it.
    window.scrollBy(0, this.element.getBoundingClientRect().top - top);
    // A map that stays in view beside a long list: the list begins beside it again.
    const above = this.section.getBoundingClientRect().top - this.element.getBoundingClientRect().top;
    if (this.isBeside() && above < 0) window.scrollBy(0, above);
    if (focused) (this.section.querySelector(`a[href="${CSS.escape(focused)}"]`) ?? this.element).focus();
    history.replaceState({ ...history.state, firstSearch: this.first }, "", address + location.hash);
    this.offerBack();
    if (this.section.querySelector("more-rows")) import("../elements/more-rows.js");
  }

  /** Shows the link to the search before the map was moved. */
  offerBack() {
    if (!this.first) return;
    this.back.href = this.first;
    this.back.textContent = this.words.first;
    this.back.hidden = false;
  }

  /** A search with other filters asks for the same view. */
  fillForm(box) {
    const form = document.querySelector("form.search");
    for (const name of ["lat", "lng"]) form.elements[name]?.remove();
    form.elements.radius?.closest(".field").remove();
    for (const [name, value] of [["bbox", box.text], ["me", this.me]]) {
      if (!value) continue;
      let field = form.elements[name];
      if (!field) {
        field = document.createElement("input");
        field.type = "hidden";
        field.name = name;
        form.prepend(field);
      }
      field.value = field.defaultValue = value;
    }
  }
}

function idOf(row) {
  return Number(row.querySelector("a").getAttribute("href").split("/").at(-1));
}
