import { drawMe } from "../map/here.js";
import { linkLike } from "../map/leaflet.js";
import { SmallMap } from "../map/small.js";

/** Shows where a temple is, and the other temples of its page. */
class PlaceMap extends SmallMap {
  draw(leaflet) {
    this.leaflet = leaflet;
    const words = this.make(leaflet, 7);
    const { lat, lng } = this.dataset;
    const place = [Number(lat), Number(lng)];
    this.map.setView(place, 15, { animate: false });
    // Below the temples, which a reader who is there would else cover.
    drawMe(this.map, leaflet, words);
    for (const row of document.querySelectorAll(".neighbours .temple")) this.mark(row);
    leaflet.circleMarker(place, {
      radius: 10, weight: 3, colors: { color: "--card", fillColor: "--brick" }, fillOpacity: 1, interactive: false,
    }).addTo(this.map);
    this.drawBelow(leaflet, [place], 28);
  }

  /** Adds the mark of another temple. The list says the same, so the keyboard passes over it. */
  mark(row) {
    const link = row.querySelector("h2 a");
    if (!link) return;
    this.leaflet.circleMarker([Number(row.dataset.lat), Number(row.dataset.lng)], {
      radius: 6, weight: 3, colors: { color: "--brick", fillColor: "--card" }, fillOpacity: 1,
    }).bindPopup(linkLike(link)).addTo(this.map);
  }
}

customElements.define("place-map", PlaceMap);
