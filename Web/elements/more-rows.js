import { fillCard } from "../card.js";

/**
 * Appends the next rows of a list before its end comes into view, page by page of the API's `Link`. A reader who has
 * gone on to what is below the list gets none.
 */
class MoreRows extends HTMLElement {
  connectedCallback() {
    this.next = this.dataset.next;
    if (!this.next) return;
    this.link = this.querySelector("a[rel=next]");
    this.link.addEventListener("click", (event) => {
      event.preventDefault();
      this.load();
    });
    this.watch = new IntersectionObserver((entries) => {
      // Rows above the map would push it away from a reader who has followed the link to it.
      const isAtMap = document.querySelector(".map:target") !== null;
      if (!isAtMap && entries.some((entry) => entry.isIntersecting)) this.load();
    }, { rootMargin: "0px 0px 600px" });
    this.watch.observe(this.link);
  }

  disconnectedCallback() {
    this.watch?.disconnect();
  }

  async load() {
    if (this.isLoading || !this.next) return;
    this.isLoading = true;
    try {
      const response = await fetch(this.next, { headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const list = this.querySelector("ol");
      const rows = (await response.json()).map((temple) => fillCard(temple));
      list.append(...rows);
      this.next = nextOf(response.headers.get("Link"));
      this.dispatchEvent(new CustomEvent("rows", { bubbles: true, detail: rows }));
    } catch {
      // The link stays: following it shows the next page.
      this.watch.disconnect();
      this.next = null;
      this.link.replaceWith(this.link.cloneNode(true));
      return;
    } finally {
      this.isLoading = false;
    }
    if (!this.next) {
      this.watch.disconnect();
      this.link.parentElement.remove();
    } else {
      // Ask again whether the end is in view.
      this.watch.unobserve(this.link);
      this.watch.observe(this.link);
    }
  }
}

/** Returns the address of the next page in a `Link` field (RFC 8288). */
function nextOf(field) {
  return /<([^>]*)>\s*;\s*rel="next"/.exec(field ?? "")?.[1] ?? null;
}

customElements.define("more-rows", MoreRows);
