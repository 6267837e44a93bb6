import { made } from "../made.js";
import { MapFiles } from "../map/files.js";
import { drawGround } from "../map/ground.js";
import { addZoom, linkLike, loadLeaflet, makeMap } from "../map/leaflet.js";
import { differs } from "./fields.js";

/** All of Taiwan, where there is no position yet. */
const taiwan = [[21.8, 119.9], [25.4, 122.1]];
/** How near the map shows a position, and the decimals of a degree that it writes: 10 cm. */
const [zoom, decimals] = [17, 6];
/** Metres of one degree of latitude. */
const degree = 110_900;
/** The fields in which a position is typed. */
const typedNames = ["lat", "lng", "twd97", "twd97_zone"];
const steps = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

/**
 * Points at a position: by a click on the map, by dragging the mark or moving it with keys, or with the browser's own
 * position. It writes the fields of its fieldset, and follows what is typed there as the check of the position reads it.
 */
class PositionMap extends HTMLElement {
  connectedCallback() {
    this.words = JSON.parse(this.dataset.words);
    this.group = this.closest("fieldset");
    this.note = this.querySelector("[role=status]");
    this.onChecked = () => this.follow();
    this.onInput = ({ target }) => this.typed(target);
    this.onChange = ({ target }) => this.left(target);
    this.group.addEventListener("checked", this.onChecked);
    this.group.addEventListener("input", this.onInput);
    this.group.addEventListener("change", this.onChange);
    const button = this.querySelector("button");
    if (window.isSecureContext && navigator.geolocation) {
      button.hidden = false;
      button.addEventListener("click", () => this.locate());
    }
    this.readTyped();
    if (!this.dataset.leaflet) return;
    this.box = made("div", { class: "map" });
    // What draws the ground reads it from the map's element.
    Object.assign(this.box.dataset, this.dataset);
    this.append(this.box);
    this.files = new MapFiles(this.box, () => loadLeaflet(this.dataset), (leaflet) => this.draw(leaflet));
  }

  disconnectedCallback() {
    this.group.removeEventListener("checked", this.onChecked);
    this.group.removeEventListener("input", this.onInput);
    this.group.removeEventListener("change", this.onChange);
    this.files?.close();
    this.endGround?.();
    this.map?.remove();
    this.box?.remove();
    this.map = this.mark = null;
  }

  field(name) {
    return this.group.querySelector(`[name="${name}"]`);
  }

  // What is typed

  /** Degrees that somebody types replace metres from before. */
  typed({ name }) {
    if (this.isOwn) return;
    this.note.textContent = "";
    if (name === "lat" || name === "lng") this.clearGrid();
  }

  /** Not every form has metres. */
  clearGrid() {
    const grid = this.field("twd97");
    if (grid) grid.value = "";
  }

  /** What was typed before the script came is taken as well: it is checked once more. */
  readTyped() {
    const typed = typedNames.map((name) => this.field(name)).filter((field) => field && differs(field));
    for (const field of typed) {
      this.left(field);
      if (!this.isConverted) continue;
      // Nothing of it is new, so metres stay.
      this.isOwn = true;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      this.isOwn = false;
      return;
    }
  }

  /** A pair in one field, or metres, become degrees in both fields. */
  left({ name, value }) {
    if (!typedNames.includes(name)) return;
    this.isConverted = name.startsWith("twd97") ? this.field("twd97").value.trim() !== "" : Number.isNaN(Number(value));
  }

  /** Writes the position that the check has read where it was a pair or metres, and shows it. */
  follow() {
    const found = this.group.querySelector("[data-position]");
    if (!found) return;
    if (this.isConverted) for (const name of ["lat", "lng"]) this.field(name).value = found.dataset[name];
    this.isConverted = false;
    this.show();
  }

  /** Shows the position of the last check, and the temples around it. */
  show() {
    const found = this.group.querySelector("[data-position]");
    if (!found) return;
    const { lat, lng } = found.dataset;
    this.place([Number(lat), Number(lng)]);
    this.drawNear(found);
  }

  // The map

  draw(leaflet) {
    this.leaflet = leaflet;
    const ground = made("div", { role: "application", "aria-label": this.words.map, "aria-describedby": "position-hint" });
    this.box.append(ground);
    this.box.after(made("p", { class: "caption", id: "position-hint" }, this.words.hint));
    const dragging = matchMedia("(pointer: fine)").matches;
    // Each click moves the mark, so two of them zoom nothing.
    const map = this.map = makeMap(leaflet, ground, {
      minZoom: 6, maxZoom: 19, scrollWheelZoom: false, doubleClickZoom: false, dragging,
    });
    addZoom(leaflet, map, this.words);
    map.fitBounds(taiwan, { animate: false });
    this.endGround = drawGround(map, leaflet, this.box, () => {});
    this.near = leaflet.layerGroup().addTo(map);
    map.on("click", ({ latlng }) => {
      if (!this.isClosing) this.set(latlng.lat, latlng.lng);
    });
    // A click beside an open popup closes it, and does nothing else. It is closed before the click is told.
    map.on("popupopen popupclose", ({ type }) => { this.isOpen = type === "popupopen"; });
    map.on("preclick", () => { this.isClosing = this.isOpen; });
    ground.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target !== ground) return;
      event.preventDefault();
      const { lat, lng } = map.getCenter();
      this.set(lat, lng);
    });
    this.show();
    this.setAttribute("data-drawn", "");
  }

  /** Puts the mark at a place, which comes into view. */
  place(position) {
    if (!this.map || !position.every(Number.isFinite)) return;
    if (this.mark) this.mark.setLatLng(position);
    else this.makeMark(position);
    if (!this.hasView || !this.map.getBounds().contains(position)) {
      this.map.setView(position, Math.max(this.map.getZoom(), zoom), { animate: false });
    }
    this.hasView = true;
  }

  makeMark(position) {
    const icon = this.leaflet.divIcon({ className: "position-mark", iconSize: [44, 44] });
    const mark = this.mark = this.leaflet.marker(position, { icon, draggable: true, autoPan: true, keyboard: true });
    mark.addTo(this.map);
    const element = mark.getElement();
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", this.words.mark);
    element.setAttribute("aria-describedby", "position-hint");
    element.addEventListener("keydown", (event) => this.step(event));
    mark.on("dragend", () => {
      const { lat, lng } = mark.getLatLng();
      this.set(lat, lng);
    });
  }

  step(event) {
    const direction = steps[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { lat, lng } = this.mark.getLatLng();
    const part = (event.shiftKey ? 10 : 1) / degree;
    this.set(lat + direction[0] * part, lng + direction[1] * part / Math.cos(lat * Math.PI / 180));
  }

  /** The temples around the place, which the check has listed with links. */
  drawNear(found) {
    if (!this.near) return;
    this.near.clearLayers();
    for (const row of found.querySelectorAll("[data-lat]")) {
      this.leaflet.circleMarker([Number(row.dataset.lat), Number(row.dataset.lng)], {
        radius: 6, weight: 3, colors: { color: "--link", fillColor: "--card" }, fillOpacity: 1,
        bubblingMouseEvents: false,
      }).bindPopup(linkLike(row.querySelector("a"))).addTo(this.near);
    }
  }

  // What is pointed at

  /** Writes a position into the fields, as if it were typed: one that somebody has pointed at. */
  set(lat, lng) {
    this.isOwn = true;
    this.field("lat").value = String(Number(lat.toFixed(decimals)));
    this.field("lng").value = String(Number(lng.toFixed(decimals)));
    this.clearGrid();
    const precision = this.field("precision");
    if (precision) precision.value = "surveyed";
    this.isConverted = false;
    this.note.textContent = "";
    this.place([lat, lng]);
    this.field("lat").dispatchEvent(new Event("input", { bubbles: true }));
    this.isOwn = false;
  }

  locate() {
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      this.set(coords.latitude, coords.longitude);
      this.note.textContent = this.words.exact.replace("{n}", Math.max(1, Math.round(coords.accuracy)));
    }, () => {
      this.note.textContent = this.words.failed;
    }, { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 });
  }
}

customElements.define("position-map", PositionMap);
