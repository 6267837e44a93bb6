import { drawGround } from "../map/ground.js";
import { drawMe } from "../map/here.js";
import { Labels } from "../map/labels.js";
import { addZoom, linkLike, loadLeaflet, makeMap } from "../map/leaflet.js";
import { MapFiles } from "../map/files.js";

/** Shows where a temple is, and the other temples of its page. Leaflet is loaded when the map comes near. */
class PlaceMap extends HTMLElement {
  connectedCallback() {
    this.files = new MapFiles(this, () => loadLeaflet(this.dataset), (leaflet) => this.draw(leaflet));
  }

  disconnectedCallback() {
    this.files.close();
    this.size?.disconnect();
    this.endGround?.();
    this.map?.remove();
  }

  draw(leaflet) {
    this.leaflet = leaflet;
    const words = JSON.parse(this.dataset.words);
    const ground = document.createElement("div");
    ground.setAttribute("role", "application");
    ground.setAttribute("aria-label", words.map);
    this.append(ground);
    // On a phone a finger on the small map scrolls the page: the buttons zoom, and two fingers do.
    const dragging = matchMedia("(pointer: fine)").matches;
    this.map = makeMap(leaflet, ground, { minZoom: 7, maxZoom: 19, scrollWheelZoom: false, dragging });
    addZoom(leaflet, this.map, words);
    const { lat, lng } = this.dataset;
    const place = [Number(lat), Number(lng)];
    this.map.setView(place, 15, { animate: false });
    // Below the temples, which a reader who is there would else cover.
    drawMe(this.map, leaflet, words);
    for (const row of document.querySelectorAll(".neighbours .temple")) this.mark(row);
    leaflet.circleMarker(place, {
      radius: 10, weight: 3, colors: { color: "--card", fillColor: "--brick" }, fillOpacity: 1, interactive: false,
    }).addTo(this.map);
    // At a desk the map is as high as what it stands beside, which unfolds.
    this.size = new ResizeObserver(() => this.map.invalidateSize({ animate: false }));
    this.size.observe(ground);
    const labels = new Labels(this.map, leaflet, this);
    labels.showTemples([{ lat: place[0], lng: place[1], width: 28 }]);
    this.endGround = drawGround(this.map, leaflet, this, () => {}, labels);
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
