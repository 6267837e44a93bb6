/** Sends the form of temples near when a filter changes, without empty fields in the address. */
class NearForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    form.addEventListener("submit", () => this.drop(form));
    form.addEventListener("change", (event) => {
      // A typed name is sent by Enter or the button.
      if (event.target.matches("select, [type=checkbox], [type=date]") && this.asks(form)) form.requestSubmit();
    });
    // Back shows the page as it was left.
    window.addEventListener("pageshow", () => {
      for (const field of form.elements) field.disabled = false;
    });
  }

  /** Whether the form has a place already. */
  asks(form) {
    return Boolean(form.elements.lat?.value || form.elements.q.value);
  }

  drop(form) {
    // A name that is typed means a place elsewhere.
    const typed = form.elements.q.value !== form.elements.q.defaultValue && form.elements.q.value !== "";
    for (const field of form.elements) {
      const isPosition = field.name === "lat" || field.name === "lng" || field.name === "radius";
      if (field.name && (field.value === "" || (typed && isPosition))) field.disabled = true;
    }
  }
}

customElements.define("near-form", NearForm);
