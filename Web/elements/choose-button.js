import { canKeep, has, isFull, read, toggle } from "../chosen.js";

/** Adds something to what the visitor has chosen, or takes it out. A link where the browser keeps nothing. */
class ChooseButton extends HTMLElement {
  connectedCallback() {
    if (!canKeep()) return;
    this.button = this.querySelector("button");
    this.button.hidden = false;
    this.querySelector("a").hidden = true;
    const { kind, id } = this.dataset;
    this.button.addEventListener("click", () => {
      const choice = read();
      if (toggle(kind, Number(id), this.button.getAttribute("aria-pressed") !== "true")) return;
      if (choice && isFull(choice)) this.button.textContent = this.dataset.full;
      else location.assign(this.querySelector("a").href);
    });
    this.show = () => {
      const isChosen = has(read(), kind, Number(id));
      this.button.setAttribute("aria-pressed", String(isChosen));
      this.button.textContent = isChosen ? this.dataset.added : this.dataset.add;
    };
    this.show();
    window.addEventListener("chosen", this.show);
  }

  disconnectedCallback() {
    window.removeEventListener("chosen", this.show);
  }
}

customElements.define("choose-button", ChooseButton);
