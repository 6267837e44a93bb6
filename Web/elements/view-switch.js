/**
 * Shows the list or the map where only one of them has room. The address has `#map` while the map is shown, so Back and a
 * reload come back to it.
 */
class ViewSwitch extends HTMLElement {
  connectedCallback() {
    this.beside = document.querySelector(".beside");
    this.beside.classList.add("switched");
    this.hidden = false;
    for (const button of this.querySelectorAll("button")) {
      button.addEventListener("click", () => this.choose(button.value));
    }
    const isOnMap = location.hash === "#map";
    this.show(isOnMap ? "map" : "list");
    if (isOnMap) this.goToMap();
  }

  /** The map has no place until it is there, so the browser did not find it. */
  async goToMap() {
    await customElements.whenDefined("temple-map");
    // At a desk both are shown, and there are no buttons.
    if (this.offsetParent && window.scrollY === 0) this.beside.scrollIntoView({ block: "start" });
  }

  choose(name) {
    history.replaceState(history.state, "", name === "map" ? "#map" : location.pathname + location.search);
    this.show(name);
    // The map fills the window below the buttons, and a list that was scrolled begins there.
    const { bottom } = this.getBoundingClientRect();
    if (name === "map" || this.beside.getBoundingClientRect().top < bottom) this.beside.scrollIntoView({ block: "start" });
  }

  show(name) {
    this.beside.classList.toggle("on-map", name === "map");
    for (const button of this.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.value === name));
    }
    if (name !== "map") return;
    const map = this.beside.querySelector("temple-map");
    // The window may have changed while the map was hidden.
    map?.view?.map.invalidateSize();
    map?.files?.again();
  }
}

customElements.define("view-switch", ViewSwitch);
