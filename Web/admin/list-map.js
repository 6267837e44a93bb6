import { linkLike } from "../map/leaflet.js";
import { SmallMap } from "../map/small.js";

/** The map beside a list: a mark for each row. The rows say the same, so the keyboard passes over it. */
class ListMap extends SmallMap {
  draw(leaflet) {
    this.make(leaflet, 2);
    const rows = [...document.querySelectorAll("table.temples tr[data-lat]")];
    const places = rows.map((row) => [Number(row.dataset.lat), Number(row.dataset.lng)]);
    if (places.length > 0) this.map.fitBounds(places, { animate: false, maxZoom: 15, padding: [24, 24] });
    rows.forEach((row, index) => {
      leaflet.circleMarker(places[index], {
        radius: 8, weight: 2, colors: { color: "--card", fillColor: "--brick" }, fillOpacity: 1,
      }).bindPopup(linkLike(row.querySelector("th a"))).addTo(this.map);
    });
    this.drawBelow(leaflet, places, 20);
  }
}

customElements.define("list-map", ListMap);
