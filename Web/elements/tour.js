import { chosenTemples, clear, most, toggle } from "../tour.js";

/** Chooses the temple of its card, or the one that it names, and leaves it out again. */
class TourButton extends HTMLElement {
  connectedCallback() {
    this.words = document.querySelector("tour-bar")?.dataset;
    if (!this.words) return;
    if (!this.button) {
      const link = this.closest(".temple")?.querySelector("h2 a, h3 a");
      this.temple = this.dataset.id ?? link?.getAttribute("href").split("/").pop();
      // In a page of another language a name has its reading beside it.
      this.name = this.dataset.name ?? (this.querySelector("span") ?? link?.querySelector("[lang|=zh]") ?? link)?.textContent;
      if (!this.temple) return;
      this.button = document.createElement("button");
      this.button.type = "button";
      this.button.className = "quiet";
      this.button.addEventListener("click", () => toggle(this.temple, this.name));
      this.append(this.button);
    }
    this.show = () => this.write();
    window.addEventListener("tour", this.show);
    this.write();
  }

  disconnectedCallback() {
    window.removeEventListener("tour", this.show);
  }

  write() {
    const isChosen = chosenTemples().some(({ id }) => id === this.temple);
    const name = document.createElement("span");
    name.className = "hidden-text";
    // Names of temples are Chinese in a page of any language.
    name.lang = "zh-Hant-TW";
    name.textContent = (document.documentElement.lang === "en" ? ": " : "：") + this.name;
    this.button.replaceChildren(`${isChosen ? "✓" : "+"} ${isChosen ? this.words.remove : this.words.add}`, name);
    this.button.classList.toggle("on", isChosen);
  }
}

/** Shows how many temples are chosen, and leads to their route. */
class TourBar extends HTMLElement {
  connectedCallback() {
    this.show = (event) => this.write(event?.type === "tour");
    window.addEventListener("tour", this.show);
    // A page that the browser kept may be older than the choice.
    window.addEventListener("pageshow", this.show);
    this.querySelector("button").addEventListener("click", () => {
      clear();
      // The bar is gone, and the focus with it.
      const main = document.querySelector("main");
      main.tabIndex = -1;
      main.focus();
    });
    // A map that fills the window ends above the bar.
    this.size = new ResizeObserver(() => {
      document.documentElement.style.setProperty("--tour", `${this.offsetHeight}px`);
    });
    this.size.observe(this);
    this.write(false);
  }

  disconnectedCallback() {
    this.size.disconnect();
    window.removeEventListener("tour", this.show);
    window.removeEventListener("pageshow", this.show);
  }

  /** isNew: whether a screen reader says it. */
  write(isNew) {
    const chosen = chosenTemples();
    const { one, some, full } = this.dataset;
    const count = chosen.length;
    const words = count === 0 ? "" : (count === 1 ? one : count < most ? some : full).replace("{n}", count);
    const bar = this.querySelector("section");
    // The page of a route has the temples already.
    bar.hidden = count === 0 || location.pathname === "/route";
    this.querySelector("span").textContent = words;
    if (isNew) this.querySelector("p").textContent = words;
    const link = this.querySelector("a");
    link.hidden = count < 2;
    link.href = `/route?ids=${chosen.map(({ id }) => id).join(",")}`;
  }
}

customElements.define("tour-bar", TourBar);
customElements.define("tour-button", TourButton);

// A temple that is left out of a route is no longer chosen.
document.addEventListener("click", ({ target }) => {
  const id = target.closest?.("[data-leaves]")?.dataset.leaves;
  if (chosenTemples().some((temple) => temple.id === id)) toggle(id);
});
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) window.dispatchEvent(new Event("tour")); });
