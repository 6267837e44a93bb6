/** Sends the form of temples near when a filter changes, without empty fields in the address. */
class NearForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    form.addEventListener("submit", () => this.drop(form));
    form.addEventListener("change", (event) => {
      // A typed name is sent by Enter or the button.
      // A date that is being typed has a year of few digits at first.
      const isWhole = event.target.matches("select, [type=checkbox], [type=date]") && event.target.validity.valid;
      if (isWhole && this.asks(form)) form.requestSubmit();
    });
    // After Back the browser shows the fields as they were left; the list is that of the address.
    const restore = (isBack) => {
      for (const field of form.elements) field.disabled = false;
      if (isBack) form.reset();
    };
    window.addEventListener("pageshow", (event) => restore(event.persisted || cameBack()));
    // This file may have come after that event.
    if (document.readyState === "complete") restore(cameBack());
  }

  /** Whether the form has a place already. */
  asks(form) {
    return Boolean(form.elements.lat?.value || form.elements.bbox?.value || form.elements.q.value);
  }

  drop(form) {
    // A name that is typed means a place elsewhere, and above a list another search.
    const typed = form.elements.q.value !== form.elements.q.defaultValue && form.elements.q.value !== "";
    const left = ["lat", "lng", "radius", "bbox", "me"];
    // The page that asks where has the deity in its title, and no list.
    if (document.getElementById("found")) left.push("deity");
    for (const field of form.elements) {
      if (field.name && (field.value === "" || (typed && left.includes(field.name)))) field.disabled = true;
    }
  }
}

/** Whether the page was opened by Back or Forward. */
function cameBack() {
  return performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

customElements.define("near-form", NearForm);
