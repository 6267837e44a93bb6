import { LiveCheck } from "./live-check.js";

/** What visitors will see of what is typed in the form beside it, asked with all its fields as they would be saved. */
class ShownPart extends LiveCheck {
  formOf() { return this.closest(".with-shown").querySelector("form.temple"); }

  /** The reason is no part of it. A field without a name is sent by another one. */
  asks(name) { return Boolean(name) && name !== "reason"; }

  add(body) {
    for (const [name, value] of new FormData(this.form)) {
      if (name !== "csrf" && this.asks(name)) body.append(name, value);
    }
  }
}

customElements.define("shown-part", ShownPart);
