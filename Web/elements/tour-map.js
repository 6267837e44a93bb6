import { drawGround } from "../map/ground.js";
import { drawMe } from "../map/here.js";
import { Labels } from "../map/labels.js";
import { addZoom, linkLike, loadLeaflet, makeMap } from "../map/leaflet.js";
import { MapFiles } from "../map/files.js";

/** Shows the stops of a route with their numbers, and the line between them. Leaflet is loaded when the map comes near. */
class TourMap extends HTMLElement {
  connectedCallback() {
    this.files = new MapFiles(this, () => loadLeaflet(this.dataset), (leaflet) => this.draw(leaflet));
  }

  disconnectedCallback() {
    this.files.close();
    this.endGround?.();
    this.map?.remove();
  }

  draw(leaflet) {
    this.leaflet = leaflet;
    const ground = document.createElement("div");
    this.append(ground);
    this.map = makeMap(leaflet, ground);
    const words = JSON.parse(this.dataset.words);
    addZoom(leaflet, this.map, words);
    const stops = [...document.querySelectorAll("#stops > li")];
    const places = stops.map(({ dataset }) => [Number(dataset.lat), Number(dataset.lng)]);
    const { lat, lng, start } = this.dataset;
    const line = lat ? [[Number(lat), Number(lng)], ...places] : [...places];
    if ("round" in this.dataset) line.push(line[0]);
    const bounds = leaflet.latLngBounds(line);
    this.map.fitBounds(bounds.pad(0.1), { maxZoom: 16, animate: false });
    leaflet.polyline(line, { colors: { color: "--brick" }, weight: 3, interactive: false }).addTo(this.map);
    if (lat) {
      leaflet.circleMarker(line[0], {
        radius: 6, weight: 3, colors: { color: "--ink", fillColor: "--field" }, fillOpacity: 1,
      }).bindPopup(start).addTo(this.map);
    }
    drawMe(this.map, leaflet, words);
    this.marks = stops.map((stop, place) => this.mark(stop, places[place], place + 1));
    const labels = new Labels(this.map, leaflet, this);
    labels.showTemples(places.map(([latitude, longitude]) => ({ lat: latitude, lng: longitude, width: 28 })));
    this.endGround = drawGround(this.map, leaflet, this, () => {}, labels);
  }

  /** Adds a numbered mark. The list says the same, so the keyboard passes over it. */
  mark(stop, place, number) {
    const text = document.createElement("span");
    text.className = "number";
    text.textContent = number;
    text.setAttribute("aria-hidden", "true");
    const popup = linkLike(stop.querySelector("h2 a"));
    const icon = this.leaflet.divIcon({ html: text, className: "tour-number", iconSize: [28, 28] });
    return this.leaflet.marker(place, { icon, keyboard: false }).bindPopup(popup).addTo(this.map);
  }
}

customElements.define("tour-map", TourMap);
