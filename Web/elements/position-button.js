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
    button.addEventListener("click", () => {
      part("failed").hidden = true;
      button.disabled = true;
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => this.open(coords),
        () => {
          button.disabled = false;
          part("failed").hidden = false;
        },
        { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
    });
  }

  /** Keeps the filters, and replaces the typed place by the position, to about ten metres. */
  open({ latitude, longitude }) {
    const form = this.closest("form");
    const fields = new URLSearchParams(new FormData(form));
    for (const [name, value] of [...fields]) if (value === "") fields.delete(name);
    fields.delete("q");
    fields.delete("bbox");
    fields.delete("sort");
    fields.set("lat", latitude.toFixed(4));
    fields.set("lng", longitude.toFixed(4));
    location.assign(`${form.getAttribute("action")}?${fields}`);
  }
}

customElements.define("position-button", PositionButton);
