import { loadLeaflet } from "../map/leaflet.js";
import { MapFiles } from "../map/files.js";

/** A map of temples. Leaflet and the rest of the map are loaded only when it comes near the view. */
class TempleMap extends HTMLElement {
  connectedCallback() {
    const load = () => Promise.all([loadLeaflet(this.dataset), import("../map/view.js")]);
    this.files = new MapFiles(this, load, ([leaflet, { MapView }]) => { this.view = new MapView(this, leaflet); });
    // The bar of chosen temples takes some of its height. A map that is hidden has none.
    this.size = new ResizeObserver(() => {
      if (this.clientHeight > 0) this.view?.map.invalidateSize({ animate: false });
    });
    this.size.observe(this);
  }

  disconnectedCallback() {
    this.files.close();
    this.size.disconnect();
    this.view?.close();
  }
}

customElements.define("temple-map", TempleMap);
