/** The days of a deity: empty rows are shown one by one with a button, and a row has a button that empties it. */
class DeityDays extends HTMLElement {
  connectedCallback() {
    if (this.rows) return;
    this.rows = [...this.querySelectorAll(".deity-day")];
    this.add = this.querySelector(":scope > .actions button");
    this.status = this.querySelector(":scope > [data-removed]");
    this.add.hidden = false;
    this.add.addEventListener("click", () => this.another());
    for (const row of this.rows) {
      const button = row.querySelector(".actions button");
      button.hidden = false;
      button.addEventListener("click", () => this.empty(row));
    }
    this.closest("form")?.addEventListener("reset", () => setTimeout(() => this.show()));
    // Back may show the rows as they were left.
    addEventListener("pageshow", () => this.show());
    this.show();
  }

  inputs(row) { return [...row.querySelectorAll("input")]; }

  isEmpty(row) { return this.inputs(row).every((input) => input.value.trim() === ""); }

  /** Empty rows at the end are hidden; one that is emptied in between keeps the place of the others. */
  show() {
    for (const row of this.rows) row.hidden = row.hasAttribute("data-spare") && this.isEmpty(row);
    this.change();
  }

  change() { this.add.disabled = !this.rows.some((row) => row.hidden); }

  another() {
    const row = this.rows.find((each) => each.hidden);
    if (!row) return;
    row.hidden = false;
    this.inputs(row)[0].focus();
    this.change();
  }

  empty(row) {
    for (const input of this.inputs(row)) input.value = "";
    const first = this.inputs(row)[0];
    first.dispatchEvent(new Event("input", { bubbles: true }));
    this.status.textContent = "";
    this.status.textContent = this.status.dataset.removed;
    if (!row.hasAttribute("data-spare")) return first.focus();
    row.hidden = true;
    this.change();
    this.add.focus();
  }
}

customElements.define("deity-days", DeityDays);
