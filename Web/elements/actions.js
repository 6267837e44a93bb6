// The buttons of a temple's page.

/** Returns an address that a page names without its host, as a whole one. */
function whole(address) {
  return new URL(address, location.href).href;
}

/** Copies its text, or the address that it names, and says so on the button for a moment. */
class CopyButton extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector("button");
    if (!navigator.clipboard) return;
    const words = button.textContent;
    button.hidden = false;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      const { text, url } = this.dataset;
      await navigator.clipboard.writeText(url ? whole(url) : text);
      button.textContent = this.dataset.done;
      setTimeout(() => { button.textContent = words; }, 2000);
    });
  }
}

/** Leads to the map of the device: Apple's on its devices, any on Android, Google's elsewhere. */
class MapButton extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector("a");
    const device = navigator.userAgentData?.platform ?? navigator.platform ?? "";
    if (/iPhone|iPad|iPod|Mac/.test(device)) link.href = this.dataset.apple;
    else if (/Android/.test(navigator.userAgent)) link.href = this.dataset.geo;
  }
}

/** Shares the page, or the address that it names, where the device can. */
class ShareButton extends HTMLElement {
  connectedCallback() {
    if (!navigator.share) return;
    const button = this.querySelector("button");
    button.hidden = false;
    button.addEventListener("click", () => {
      // Rejected when the reader closes the dialog.
      const url = this.dataset.url ? whole(this.dataset.url) : location.href;
      navigator.share({ title: document.title, url }).catch(() => {});
    });
  }
}

/** A menu that a press elsewhere and Escape close. */
class ActionMenu extends HTMLElement {
  connectedCallback() {
    const menu = this.querySelector("details");
    this.onPress = ({ target }) => { if (!this.contains(target)) menu.open = false; };
    document.addEventListener("click", this.onPress);
    this.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }

  disconnectedCallback() {
    document.removeEventListener("click", this.onPress);
  }
}

customElements.define("action-menu", ActionMenu);
customElements.define("copy-button", CopyButton);
customElements.define("map-button", MapButton);
customElements.define("share-button", ShareButton);
