/**
 * A day of the calendar is dragged to another one: the page that opens shows the rule before anything is saved. The link beside
 * each does the same by keyboard and by touch.
 */
class DayCalendar extends HTMLElement {
  connectedCallback() {
    if (this.path || !this.dataset.move) return;
    this.path = this.dataset.move;
    for (const item of this.querySelectorAll("[data-thing]")) {
      item.draggable = true;
      // A link would be dragged as an address.
      for (const link of item.querySelectorAll("a")) link.draggable = false;
    }
    this.addEventListener("dragstart", (event) => this.take(event));
    this.addEventListener("dragover", (event) => this.over(event));
    this.addEventListener("dragleave", (event) => this.mark(event.relatedTarget));
    this.addEventListener("drop", (event) => this.drop(event));
    this.addEventListener("dragend", () => this.end());
  }

  take(event) {
    this.item = event.target.closest?.("[data-thing]");
    if (!this.item) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", this.item.querySelector("bdi").textContent);
    this.classList.add("dragging");
  }

  over(event) {
    if (!this.item || !this.cell(event.target)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    this.mark(event.target);
  }

  drop(event) {
    const cell = this.cell(event.target);
    const { item } = this;
    this.end();
    if (!item || !cell) return;
    event.preventDefault();
    const { thing, from } = item.dataset;
    const to = cell.dataset.day;
    if (to === from) return;
    // The path has the filter of the calendar.
    location.assign(`${this.path}${this.path.includes("?") ? "&" : "?"}${new URLSearchParams({ thing, from, to })}`);
  }

  end() {
    this.item = null;
    this.classList.remove("dragging");
    this.mark(null);
  }

  cell(target) { return target instanceof Element ? target.closest("[data-day]") : null; }

  mark(target) {
    const cell = this.cell(target);
    if (cell === this.marked) return;
    this.marked?.classList.remove("target");
    this.marked = cell;
    cell?.classList.add("target");
  }
}

customElements.define("day-calendar", DayCalendar);
