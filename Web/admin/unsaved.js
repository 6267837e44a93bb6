// A form with changes that are not saved: leaving it asks first. Nothing else.

/**
 * The form within the element. `data-unsaved` says that it came with changes. What is typed within an element that is
 * `data-not-saved` is no change.
 */
class UnsavedForm extends HTMLElement {
  connectedCallback() {
    this.isChanged = this.hasAttribute("data-unsaved");
    this.isSent = false;
    const change = ({ target }) => { if (!target.closest("[data-not-saved]")) this.isChanged = true; };
    this.addEventListener("input", change);
    this.addEventListener("change", change);
    this.addEventListener("submit", () => { this.isSent = true; });
    this.show = () => { this.isSent = false; };
    this.leave = event => { if (this.isChanged && !this.isSent) event.preventDefault(); };
    // The page is there again after a step back.
    addEventListener("pageshow", this.show);
    addEventListener("beforeunload", this.leave);
  }

  disconnectedCallback() {
    removeEventListener("pageshow", this.show);
    removeEventListener("beforeunload", this.leave);
  }
}

customElements.define("unsaved-form", UnsavedForm);
