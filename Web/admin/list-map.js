import { MapFiles } from "../map/files.js";
import { drawGround } from "../map/ground.js";
import { Labels } from "../map/labels.js";
import { addZoom, loadLeaflet, makeMap } from "../map/leaflet.js";

/**
 * The map beside a list: a mark for each row, with the row's number where the map is `data-numbered`. The rows say the same,
 * so the keyboard passes over it.
 */
class ListMap extends HTMLElement {
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
    const words = JSON.parse(this.dataset.words);
    const ground = document.createElement("div");
    ground.setAttribute("role", "application");
    ground.setAttribute("aria-label", words.map);
    this.append(ground);
    const dragging = matchMedia("(pointer: fine)").matches;
    this.map = makeMap(leaflet, ground, { minZoom: 2, maxZoom: 19, scrollWheelZoom: false, dragging });
    addZoom(leaflet, this.map, words);
    const rows = [...this.parentElement.querySelectorAll("[data-lat]")];
    const isNumbered = "numbered" in this.dataset;
    const places = rows.map((row) => [Number(row.dataset.lat), Number(row.dataset.lng)]);
    if (places.length > 0) this.map.fitBounds(places, { animate: false, maxZoom: isNumbered ? 19 : 15, padding: [24, 24] });
    const labels = new Labels(this.map, leaflet, this);
    labels.showTemples(places.map(([lat, lng]) => ({ lat, lng, width: 20 })));
    rows.forEach((row, index) => {
      if (isNumbered) {
        const icon = leaflet.divIcon({ className: "number-mark", html: String(index + 1), iconSize: null });
        leaflet.marker(places[index], { icon, interactive: false, keyboard: false }).addTo(this.map);
        return;
      }
      const link = row.querySelector("a");
      const popup = document.createElement("a");
      popup.href = link.href;
      popup.textContent = link.textContent;
      leaflet.circleMarker(places[index], {
        radius: 8, weight: 2, colors: { color: "--card", fillColor: "--brick" }, fillOpacity: 1,
      }).bindPopup(popup).addTo(this.map);
    });
    this.size = new ResizeObserver(() => this.map.invalidateSize({ animate: false }));
    this.size.observe(ground);
    this.endGround = drawGround(this.map, leaflet, this, () => {}, labels);
  }
}

customElements.define("list-map", ListMap);
