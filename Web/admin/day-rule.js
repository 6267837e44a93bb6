/** The inputs of a rule: only those that the chosen kind has a use for are shown. What is hidden is sent, and means nothing. */
class DayRule extends HTMLElement {
  connectedCallback() {
    if (this.kind) return;
    this.kind = this.querySelector("select");
    for (const kinds of this.querySelectorAll(".for-kinds")) kinds.hidden = true;
    this.kind.addEventListener("change", () => this.show());
    this.closest("form")?.addEventListener("reset", () => setTimeout(() => this.show()));
    // Back may show the kind as it was left.
    addEventListener("pageshow", () => this.show());
    this.show();
  }

  show() {
    const kind = this.kind.value;
    for (const input of this.querySelectorAll("[data-kinds]")) {
      input.hidden = !input.dataset.kinds.split(" ").includes(kind);
    }
  }
}

customElements.define("day-rule", DayRule);
