/** Filters a list of checkboxes by what is typed, and says how many are chosen. */
class ChoiceList extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    this.status = this.querySelector("[data-status]");
    // Pairs of characters: another form of one in the names, and what both are compared as.
    const pairs = [...this.querySelector("script").textContent];
    this.forms = new Map();
    for (let index = 0; index + 1 < pairs.length; index += 2) this.forms.set(pairs[index], pairs[index + 1]);
    this.rows = [...this.querySelectorAll(".pick")].map((row) => ({ row, names: this.namesOf(row) }));
    const field = this.querySelector(".search");
    field.hidden = false;
    this.input = field.querySelector("input");
    this.input.addEventListener("input", () => this.filter());
    // Enter in the search must not send the form of another list; Escape shows all again.
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.input.value) return;
      event.preventDefault();
      this.input.value = "";
      this.filter();
    });
    form.addEventListener("change", () => this.say());
    this.say();
  }

  filter() {
    const wanted = this.plain(this.input.value);
    for (const { row, names } of this.rows) row.hidden = !names.includes(wanted);
    for (const set of this.querySelectorAll("fieldset")) set.hidden = !set.querySelector(".pick:not([hidden])");
    this.say();
  }

  namesOf(row) {
    return this.plain(`${row.querySelector(".name").textContent} ${row.querySelector("input").dataset.names ?? ""}`);
  }

  /** A name as it is compared: without case, accents and spaces, and each character in one form. */
  plain(text) {
    const letters = text.normalize("NFKD").replace(/[\p{M}\s'’-]/gu, "").toLowerCase();
    return Array.from(letters, (letter) => this.forms.get(letter) ?? letter).join("");
  }

  say() {
    const isEmpty = this.rows.every(({ row }) => row.hidden);
    const count = this.querySelectorAll(".pick input:checked").length;
    this.status.textContent = isEmpty ? this.dataset.none : this.dataset.count.replace("{n}", count);
  }
}

customElements.define("choice-list", ChoiceList);
