/** Asks for the position when it is pressed, and opens the page of its form with it. */
class PositionButton extends HTMLElement {
  connectedCallback() {
    const part = (name) => this.querySelector(`[data-${name}]`);
    if (!window.isSecureContext || !navigator.geolocation) {
      part("insecure").hidden = false;
      return;
    }
    const button = this.querySelector("button");
    button.hidden = false;
    part("reason").hidden = false;
    const ask = (take, refuse) => {
      part("failed").hidden = true;
      part("refused").hidden = true;
      // It comes while the browser finds the position. Without it the position is only not remembered.
      const memory = import("../position.js").catch(() => null);
      navigator.geolocation.getCurrentPosition(
        async ({ coords }) => {
          (await memory)?.rememberPosition(coords);
          take(coords);
        },
        refuse,
        { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
    };
    const fail = ({ code }) => {
      part("failed").hidden = false;
      if (code === GeolocationPositionError.PERMISSION_DENIED) this.help(part("refused"));
    };
    button.addEventListener("click", () => {
      button.disabled = true;
      ask((coords) => this.open(coords, "assign"), (error) => {
        button.disabled = false;
        fail(error);
      });
    });
    if (this.dataset.atOnce !== undefined) this.askAtOnce(ask, fail);
  }

  /**
   * Asks without a press where the reader has allowed the position before, and not after Back or without a network. What the
   * reader does meanwhile comes first: the position then opens nothing, and the button stays.
   */
  async askAtOnce(ask, fail) {
    if (performance.getEntriesByType("navigation")[0]?.type === "back_forward" || !navigator.onLine) return;
    // This file may have come after the first letters.
    let isBusy = [...this.closest("form").elements].some(({ value, defaultValue }) => (
      defaultValue !== undefined && value !== defaultValue));
    for (const name of ["input", "submit", "click"]) {
      document.addEventListener(name, () => { isBusy = true; }, { capture: true, once: true });
    }
    try {
      const { state } = await navigator.permissions.query({ name: "geolocation" });
      if (state !== "granted" || !this.isConnected || isBusy) return;
    } catch {
      // A browser that does not say: the button is there.
      return;
    }
    ask((coords) => isBusy || this.open(coords, "replace"), (error) => isBusy || fail(error));
  }

  /** Shows how to allow the position again. */
  async help(steps) {
    try {
      const { keepOwn } = await import("./position-help.js");
      keepOwn(steps);
    } catch {
      // Without the file, the steps of all browsers are shown.
    }
    steps.hidden = false;
  }

  /** Keeps the filters, and replaces the typed place by the position, to about ten metres. */
  open(coords, opens) {
    const { latitude, longitude } = coords;
    const form = this.closest("form");
    const fields = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    fields.delete("bbox");
    fields.delete("me");
    // In other forms the name is that of an activity, not of a place.
    if (form.matches(".search")) {
      fields.delete("q");
      fields.delete("sort");
    }
    fields.set("lat", latitude.toFixed(4));
    fields.set("lng", longitude.toFixed(4));
    location[opens](`${form.getAttribute("action")}?${fields}`);
  }
}

customElements.define("position-button", PositionButton);
