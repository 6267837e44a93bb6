import { suggestNames } from "./suggest.js";

/** A field for one name, with suggestions. */
class NameField extends HTMLElement {
  connectedCallback() {
    suggestNames(this, document.getElementById(this.dataset.options), this.dataset.path);
  }
}

customElements.define("name-field", NameField);
