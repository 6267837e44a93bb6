import { lastPosition } from "../position.js";
import { whenRecolored } from "./leaflet.js";

/** The part of the view beside it, on each side, in which names are written too: for a map that moves. */
const margin = 0.25;
/** The zooms from and to which names of a kind are written. */
const zooms = { c: [6, 11], t: [11, 17], s: [13, 19] };
/** From this zoom on, small stations have names too; from the other one, stations have dots. */
const [smallStations, dots] = [14, 12];
/** The least weight of a station that is none of a metro alone. */
const greatStation = 12;
/** The zoom of streets: from it on, temples have their names beside their marks. */
const streets = 15;
/** How names of a kind are written: size in pixels, weight, and the name of the colour in the style. */
const fonts = { c: [14, 700, "--ink"], temple: [14, 600, "--map-temple"], s: [12, 500, "--map-rail"], t: [12, 500, "--second"] };
/** Where else the name of an area may stand than at its middle, where marks are: pixels to the right and down. */
const around = {
  c: [[0, 0], [0, -28], [0, 28], [-36, -20], [36, -20], [-36, 20], [36, 20], [0, -48], [0, 48], [-60, 0], [60, 0]],
  t: [[0, 0], [0, -20], [0, 20], [-30, 0], [30, 0]],
};
/** The most characters of a temple's name. */
const mostCharacters = 12;

/** Names on a map: of places, and of temples beside their marks, where there is room. Written on a canvas of their own. */
export class Labels {
  constructor(map, leaflet, element) {
    this.map = map;
    this.leaflet = leaflet;
    this.element = element;
    this.style = getComputedStyle(element);
    this.isLatin = document.documentElement.lang.startsWith("en");
    this.places = [];
    this.temples = [];
    this.widths = new Map();
    const pane = map.createPane("labels");
    this.canvas = leaflet.DomUtil.create("canvas", "leaflet-zoom-hide", pane);
    this.canvas.setAttribute("aria-hidden", "true");
    this.redraw = () => {
      this.frame ??= requestAnimationFrame(() => {
        this.frame = undefined;
        this.draw();
      });
    };
    map.on("moveend zoomend resize viewreset", this.redraw);
    whenRecolored(map, this.redraw);
    // A legend that opens or closes.
    element.addEventListener("toggle", this.redraw, true);
    map.on("unload", () => cancelAnimationFrame(this.frame));
  }

  /** Replaces the places: `{kind, name, latin, lat, lng, weight}`, the more important ones first. */
  showPlaces(places) {
    this.places = places;
    this.redraw();
  }

  /** Replaces the marks of temples, which no name may cover: `{lat, lng, width, name}`, where a mark of several has no name. */
  showTemples(marks) {
    this.temples = marks;
    this.redraw();
  }

  draw() {
    const { map, canvas, leaflet } = this;
    if (!map.getPane("labels")) return;
    const size = map.getSize();
    const pad = size.multiplyBy(margin).round();
    const corner = map.containerPointToLayerPoint(pad.multiplyBy(-1)).round();
    const ratio = window.devicePixelRatio > 1 ? 2 : 1;
    const [width, height] = [size.x + 2 * pad.x, size.y + 2 * pad.y];
    [canvas.width, canvas.height] = [width * ratio, height * ratio];
    [canvas.style.width, canvas.style.height] = [`${width}px`, `${height}px`];
    leaflet.DomUtil.setPosition(canvas, corner);
    this.context = canvas.getContext("2d");
    this.context.scale(ratio, ratio);
    this.context.lineJoin = "round";
    this.context.textBaseline = "middle";
    // Names are as large as the reader's texts.
    this.size = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    this.family = this.style.fontFamily;
    this.room = { width, height };
    this.taken = this.edges(pad, size);
    const at = ({ lat, lng }) => map.latLngToLayerPoint([lat, lng]).subtract(corner);
    const zoom = map.getZoom();
    const me = lastPosition()?.point;
    for (const mark of [...this.temples, ...(me ? [{ lat: me[0], lng: me[1], width: 20 }] : [])]) {
      const { x, y } = at(mark);
      const half = mark.width / 2;
      this.taken.push([x - half, y - half, x + half, y + half]);
    }
    if (zoom >= streets) for (const mark of this.temples) this.writeTemple(mark, at(mark));
    for (const place of this.places) {
      const [first, last] = zooms[place.kind];
      if (place.kind === "s") this.writeStation(place, at(place), zoom);
      else if (zoom >= first && zoom <= last) {
        const point = at(place);
        this.write(this.nameOf(place), place.kind, around[place.kind].map((step) => [point.add(step), "center"]));
      }
    }
  }

  /** What no name may cross or cover beside marks: the sides of the view, where it would be cut, and the controls. */
  edges(pad, size) {
    const [left, top, right, bottom] = [pad.x, pad.y, pad.x + size.x, pad.y + size.y];
    const sides = [
      [left, top, left, bottom], [right, top, right, bottom], [left, top, right, top], [left, bottom, right, bottom],
    ];
    const { x, y } = this.map.getContainer().getBoundingClientRect();
    const controls = [...this.element.querySelectorAll(".leaflet-control, .map-area > *")].map((control) => {
      const box = control.getBoundingClientRect();
      return [box.left - x + pad.x, box.top - y + pad.y, box.right - x + pad.x, box.bottom - y + pad.y];
    });
    return [...sides, ...controls];
  }

  nameOf({ name, latin }) {
    return this.isLatin && latin ? latin : name;
  }

  writeTemple({ name, width }, point) {
    if (!name) return;
    const text = name.length > mostCharacters ? `${name.slice(0, mostCharacters - 1)}…` : name;
    const step = width / 2 + 4;
    this.write(text, "temple", [
      [point.add([step, 0]), "left"], [point.subtract([step, 0]), "right"], [point.add([0, step + 8]), "center"],
    ]);
  }

  writeStation(place, point, zoom) {
    if (zoom < dots || !this.isInRoom(point)) return;
    const { context } = this;
    context.beginPath();
    context.arc(point.x, point.y, 3, 0, 2 * Math.PI);
    context.fillStyle = this.color("--map-land");
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = this.color("--map-rail");
    context.stroke();
    if (zoom < zooms.s[0] || (zoom < smallStations && place.weight < greatStation)) return;
    this.write(this.nameOf(place), "s", [
      [point.add([7, 0]), "left"], [point.subtract([7, 0]), "right"], [point.add([0, 12]), "center"],
    ]);
  }

  isInRoom({ x, y }) {
    return x >= 0 && y >= 0 && x <= this.room.width && y <= this.room.height;
  }

  /** Writes a text at the first of some places where it covers nothing: points with the side of the text that is there. */
  write(text, kind, places) {
    if (!this.isInRoom(places[0][0])) return;
    const [pixels, weight, color] = fonts[kind];
    const height = pixels * this.size;
    const { context } = this;
    const font = `${weight} ${height}px ${this.family}`;
    const width = this.widthOf(text, font);
    for (const [{ x, y }, side] of places) {
      const left = side === "left" ? x : side === "right" ? x - width : x - width / 2;
      const box = [left - 2, y - height / 2 - 2, left + width + 2, y + height / 2 + 2];
      if (this.taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3])) continue;
      this.taken.push(box);
      context.font = font;
      context.textAlign = "left";
      context.lineWidth = 4;
      context.strokeStyle = this.color("--map-land");
      context.strokeText(text, left, y);
      context.fillStyle = this.color(color);
      context.fillText(text, left, y);
      return;
    }
  }

  widthOf(text, font) {
    const key = `${font} ${text}`;
    if (!this.widths.has(key)) {
      if (this.widths.size > 5000) this.widths.clear();
      this.context.font = font;
      this.widths.set(key, this.context.measureText(text).width);
    }
    return this.widths.get(key);
  }

  color(name) {
    return this.style.getPropertyValue(name).trim();
  }
}
