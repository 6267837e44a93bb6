import { LiveCheck } from "./live-check.js";

/** What visitors will see of what is typed in the form beside it, asked with all its fields as they would be saved. */
class ShownPart extends LiveCheck {
  connectedCallback() {
    super.connectedCallback();
    // The choice of a language is of the form. The Enter key there would save it.
    this.closest(".shown").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.type === "radio") event.preventDefault();
    });
  }

  formOf() { return this.closest(".with-shown").querySelector("form.temple"); }

  /** The reason and the chosen language are no part of it. A field without a name is sent by another one. */
  asks(name) { return Boolean(name) && name !== "reason" && name !== "shown-language"; }

  add(body) {
    for (const [name, value] of new FormData(this.form)) {
      if (name !== "csrf" && this.asks(name)) body.append(name, value);
    }
  }
}

customElements.define("shown-part", ShownPart);
