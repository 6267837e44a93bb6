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
    const ask = (opens) => {
      part("failed").hidden = true;
      part("refused").hidden = true;
      button.disabled = true;
      // It comes while the browser finds the position. Without it the position is only not remembered.
      const memory = import("../position.js").catch(() => null);
      navigator.geolocation.getCurrentPosition(
        async ({ coords }) => {
          (await memory)?.rememberPosition(coords);
          this.open(coords, opens);
        },
        ({ code }) => {
          button.disabled = false;
          part("failed").hidden = false;
          if (code === GeolocationPositionError.PERMISSION_DENIED) this.help(part("refused"));
        },
        { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
    };
    button.addEventListener("click", () => ask("assign"));
    if (this.dataset.atOnce !== undefined) this.askIfAllowed(() => ask("replace"));
  }

  /** Asks without a press where the reader has allowed the position before, and not after Back. */
  async askIfAllowed(ask) {
    if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") return;
    try {
      const { state } = await navigator.permissions.query({ name: "geolocation" });
      if (state === "granted" && this.isConnected) ask();
    } catch {
      // A browser that does not say: the button is there.
    }
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
    fields.delete("q");
    fields.delete("bbox");
    fields.delete("me");
    fields.delete("sort");
    fields.set("lat", latitude.toFixed(4));
    fields.set("lng", longitude.toFixed(4));
    location[opens](`${form.getAttribute("action")}?${fields}`);
  }
}

customElements.define("position-button", PositionButton);
