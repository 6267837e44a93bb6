import { linkLike } from "../map/leaflet.js";
import { SmallMap } from "../map/small.js";

/**
 * The map beside a list: a mark for each row, with the row's number where the map is `data-numbered`. The rows say the same,
 * so the keyboard passes over it.
 */
class ListMap extends SmallMap {
  draw(leaflet) {
    this.make(leaflet, 2);
    const rows = [...this.parentElement.querySelectorAll("[data-lat]")];
    const isNumbered = "numbered" in this.dataset;
    const places = rows.map((row) => [Number(row.dataset.lat), Number(row.dataset.lng)]);
    if (places.length > 0) this.map.fitBounds(places, { animate: false, maxZoom: isNumbered ? 19 : 15, padding: [24, 24] });
    rows.forEach((row, index) => {
      if (isNumbered) {
        const icon = leaflet.divIcon({ className: "number-mark", html: String(index + 1), iconSize: null });
        leaflet.marker(places[index], { icon, interactive: false, keyboard: false }).addTo(this.map);
        return;
      }
      leaflet.circleMarker(places[index], {
        radius: 8, weight: 2, colors: { color: "--card", fillColor: "--link" }, fillOpacity: 1,
      }).bindPopup(linkLike(row.querySelector("a"))).addTo(this.map);
    });
    this.drawBelow(leaflet, places, 20);
  }
}

customElements.define("list-map", ListMap);
