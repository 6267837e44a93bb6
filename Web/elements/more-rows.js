/** How many times rows come without a press. What stands below the list is to be reached. */
const most = 2;

/**
 * Appends the next rows of a list before its end comes into view: those of the page that the link leads to. After two
 * times they come when the link is pressed. While the map is shown in place of the list, none are asked for.
 */
class MoreRows extends HTMLElement {
  connectedCallback() {
    this.link = this.querySelector("a[rel=next]");
    this.next = this.link?.href;
    if (!this.next) return;
    this.link.addEventListener("click", (event) => {
      event.preventDefault();
      this.load();
    });
    this.left = most;
    this.watch = new IntersectionObserver((entries) => {
      if (this.isLoading || !entries.some((entry) => entry.isIntersecting)) return;
      this.left -= 1;
      this.load();
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
      // In the language of this page, also where the browser keeps no cookie.
      const headers = { Accept: "text/html", "Accept-Language": document.documentElement.lang };
      const response = await fetch(this.next, { headers });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const page = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("more-rows");
      const rows = [...page.querySelectorAll("ol > li")];
      this.querySelector("ol").append(...rows);
      this.next = page.querySelector("a[rel=next]")?.href;
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
      this.link.href = this.next;
      // Ask again whether the end is in view.
      this.watch.unobserve(this.link);
      if (this.left > 0) this.watch.observe(this.link);
    }
  }
}

customElements.define("more-rows", MoreRows);
