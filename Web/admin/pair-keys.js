// The keys of the page of two temples: one for each decision. They can be turned off, as readers of the screen and people
// who speak to the browser may need it; the browser remembers that.

/** The name under which the browser remembers that the keys are off. */
const kept = "nearby-admin-keys";

/** Presses what has the key (`data-key`) within the element, never while somebody types, and only once for each page. */
class PairKeys extends HTMLElement {
  connectedCallback() {
    this.controls = [...this.querySelectorAll("[data-key]")];
    this.box = this.querySelector(".keys input");
    this.box.checked = recall() !== "off";
    this.box.addEventListener("change", () => {
      remember(this.box.checked ? null : "off");
      this.show();
    });
    this.querySelector(".keys").hidden = false;
    this.show();
    this.press = (event) => this.pressed(event);
    // A second press, or a double click, would be an answer about the same two temples.
    this.send = (event) => this.isSent ? event.preventDefault() : this.isSent = true;
    this.back = () => { this.isSent = false; };
    document.addEventListener("keydown", this.press);
    this.addEventListener("submit", this.send);
    addEventListener("pageshow", this.back);
  }

  disconnectedCallback() {
    document.removeEventListener("keydown", this.press);
    this.removeEventListener("submit", this.send);
    removeEventListener("pageshow", this.back);
  }

  /** Shows the keys beside their buttons. */
  show() {
    for (const control of this.controls) {
      control.querySelector("kbd").hidden = !this.box.checked;
      if (this.box.checked) control.setAttribute("aria-keyshortcuts", control.dataset.key.toUpperCase());
      else control.removeAttribute("aria-keyshortcuts");
    }
  }

  pressed(event) {
    const { key, target } = event;
    if (!this.box.checked || this.isSent || event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyped(target)) return;
    const control = this.controls.find((one) => one.dataset.key === key.toLowerCase());
    if (!control) return;
    event.preventDefault();
    control.click();
  }
}

/** Whether letters that are pressed in an element mean something there. */
function isTyped(element) {
  return element.isContentEditable || element.matches("textarea, select, input:not([type=radio], [type=checkbox])");
}

function recall() {
  try {
    return localStorage.getItem(kept);
  } catch {
    return null;
  }
}

function remember(value) {
  try {
    if (value === null) localStorage.removeItem(kept);
    else localStorage.setItem(kept, value);
  } catch {
    // A browser that keeps nothing has the keys on the next page.
  }
}

customElements.define("pair-keys", PairKeys);
