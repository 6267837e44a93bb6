import { loadLeaflet, whenNear } from "../map/leaflet.js";

/** A map of temples. Leaflet and the rest of the map are loaded only when it comes near the view. */
class TempleMap extends HTMLElement {
  connectedCallback() {
    this.watch = whenNear(this, () => this.draw());
  }

  disconnectedCallback() {
    this.watch.disconnect();
    this.view?.close();
  }

  async draw() {
    const [leaflet, { MapView }] = await Promise.all([loadLeaflet(this.dataset), import("../map/view.js")]);
    if (this.isConnected) this.view = new MapView(this, leaflet);
  }
}

customElements.define("temple-map", TempleMap);
