import { suggestNames } from "./suggest.js";

/** A field for one name, with suggestions. A button beside it with `data-add` puts its name there. */
class NameField extends HTMLElement {
  connectedCallback() {
    suggestNames(this, document.getElementById(this.dataset.options), this.dataset.path);
    this.closest(".field")?.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-add]");
      if (!button) return;
      const input = this.querySelector("input");
      input.value = button.dataset.add;
      input.dispatchEvent(new Event("input", { bubbles: true }));
      // The button goes with the next answer.
      input.focus();
    });
  }
}

customElements.define("name-field", NameField);
