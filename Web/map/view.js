import { AreaButtons } from "./area.js";
import { cellBox, cellOf, insideCell, nearMiddle, viewBox } from "./boxes.js";
import { drawGround } from "./ground.js";
import { drawMe, drawSearched } from "./here.js";
import { Labels } from "./labels.js";
import { addZoom, makeMap } from "./leaflet.js";
import { List } from "./list.js";
import { Marks } from "./marks.js";
import { Popups } from "./popups.js";
import { TempleSource } from "./source.js";

/** All of Taiwan, where there is nothing else to show. */
const taiwan = [[21.8, 119.9], [25.4, 122.1]];
/** Milliseconds without a move before the service is asked, and after which it is not waited for. */
const [pause, patience] = [150, 20_000];
/** Made once: it is the dearest part of writing a number. */
const numbers = new Intl.NumberFormat(document.documentElement.lang);
/** Pixels within which temples have one mark. */
const touch = 24;

/** The map: what it shows of the temples, and how it and the list keep in step. */
export class MapView {
  constructor(element, leaflet) {
    this.element = element;
    this.leaflet = leaflet;
    this.words = JSON.parse(element.dataset.words);
    const { lat, lng, filters, choices } = element.dataset;
    this.point = lat ? [Number(lat), Number(lng)] : null;
    this.source = new TempleSource(filters);
    this.list = new List(element, choices);
    this.map = this.makeMap();
    this.marks = new Marks(leaflet, this.map);
    this.marks.onChoose = (one) => this.choose(one);
    this.marks.onPoint = ({ mark }, isOn) => mark.ids && this.list.mark(mark.ids, isOn || this.popups.isOpen(mark));
    this.popups = new Popups(this);
    // A page without a list has a link to one.
    this.area = this.list.section ? new AreaButtons(this) : null;
    this.list.onPoint = (id, place, isOn) => this.pointAt(id, place, isOn);
    this.fit();
    drawMe(this.map, leaflet, this.words);
    this.labels = new Labels(this.map, leaflet, element);
    this.endGround = drawGround(this.map, leaflet, element, () => this.say("no_tiles"), this.labels);
    this.listen();
    this.ask();
  }

  close() {
    clearTimeout(this.timer);
    this.request?.abort();
    this.endGround();
    document.removeEventListener("rows", this.onRows);
    document.removeEventListener("keydown", this.onKey, true);
    this.map.remove();
  }

  makeMap() {
    const { leaflet, words, element } = this;
    this.ground = document.createElement("div");
    this.ground.setAttribute("role", "application");
    this.ground.setAttribute("aria-label", words.map);
    this.ground.setAttribute("aria-describedby", "map-hint");
    const hint = document.createElement("p");
    hint.className = "map-hint";
    hint.id = "map-hint";
    hint.textContent = words.hint;
    this.note = document.createElement("p");
    this.note.className = "map-note";
    this.note.setAttribute("role", "status");
    // What marks of open temples are described by.
    const open = document.createElement("p");
    open.id = "map-open";
    open.hidden = true;
    open.textContent = words.open;
    element.append(this.ground, hint, this.note, open);
    const map = makeMap(leaflet, this.ground, { minZoom: 2, maxZoom: 19 });
    this.foot = element.querySelector(".map-foot");
    addZoom(leaflet, map, words);
    return map;
  }

  /** Shows the view of the address, or the list and the point of the search. */
  fit() {
    const { map, leaflet } = this;
    if (this.element.dataset.view) {
      const [west, south, east, north] = this.element.dataset.view.split(",").map(Number);
      map.fitBounds([[south, west], [north, west <= east ? east : east + 360]], { animate: false });
      if (this.point) this.drawPoint();
      this.area?.showBack();
      return;
    }
    const bounds = leaflet.latLngBounds(this.list.rows().map(({ dataset }) => [dataset.lat, dataset.lng]));
    if (this.point) bounds.extend(this.point);
    if (bounds.isValid()) map.fitBounds(bounds.pad(0.1), { maxZoom: 15, animate: false });
    else map.fitBounds(taiwan, { animate: false });
    if (this.point) this.drawPoint();
  }

  drawPoint() {
    const { radius } = this.element.dataset;
    if (radius) {
      this.circle = this.leaflet.circle(this.point, {
        radius: Number(radius) * 1000, weight: 1, colors: { color: "--ink" }, fill: false, interactive: false,
      }).addTo(this.map);
    }
    drawSearched(this.map, this.leaflet, this.point, this.words);
  }

  listen() {
    const { map, ground } = this;
    // Only what the reader does offers another list: not the first view, nor a window that changes its size.
    const touched = () => { this.isTouched = true; };
    for (const name of ["pointerdown", "touchstart", "wheel", "keydown"]) {
      ground.addEventListener(name, touched, { capture: true, passive: true });
    }
    map.on("autopanstart", () => { this.isForPopup = true; });
    // The mark of the focus, and how to use keys, are for those who use them.
    const byKey = (isOn) => ground.classList.toggle("by-key", isOn);
    ground.addEventListener("pointerdown", () => byKey(false), true);
    this.onKey = () => byKey(true);
    document.addEventListener("keydown", this.onKey, true);
    this.last = { center: map.getCenter(), zoom: map.getZoom() };
    map.on("movestart", () => { this.isMoving = true; });
    map.on("moveend", () => this.moved());
    this.onRows = () => this.popups.markRows();
    document.addEventListener("rows", this.onRows);
    if ("offers" in this.element.dataset) this.offer();
  }

  moved() {
    const { map, last } = this;
    this.isMoving = false;
    const [center, zoom] = [map.getCenter(), map.getZoom()];
    const isNew = zoom !== last.zoom || map.project(center, zoom).distanceTo(map.project(last.center, zoom)) > 2;
    if (this.isTouched && isNew && !this.isForPopup) this.area?.moved();
    if (isNew) this.last = { center, zoom };
    this.isForPopup = false;
    this.marks.checkView();
    if (isNew) this.say("no_tiles", false);
    if (this.offered) this.offered.href = this.list.address(viewBox(map));
    this.schedule(pause);
  }

  /** Lists the temples of the view. */
  searchArea() {
    this.follows = true;
    this.schedule(0);
  }

  /** Shows where the reader searched from. The list stays. */
  goBack() {
    this.isTouched = true;
    this.map.setView(this.point, Math.max(this.map.getZoom(), 15));
  }

  /** A link to the list of the view, on a page without a list. */
  offer() {
    this.offered = document.createElement("a");
    this.offered.className = "button";
    this.offered.textContent = this.words.offer;
    this.offered.href = this.list.address(viewBox(this.map));
    const bar = document.createElement("div");
    bar.className = "map-area";
    bar.append(this.offered);
    this.foot.prepend(bar);
  }

  schedule(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), milliseconds);
  }

  /** Whether the marks are those of the view, and the list too. */
  get isSettled() {
    return !this.isMoving && !this.timer && !this.request;
  }

  /** Asks for the temples of the view. A question that is under way is given up. */
  async ask() {
    this.timer = null;
    this.request?.abort();
    const wait = (this.notBefore ?? 0) - Date.now();
    if (wait > 0) return this.schedule(wait);
    const request = this.request = new AbortController();
    const { signal } = request;
    const late = setTimeout(() => request.abort("late"), patience);
    const isGivenUp = () => signal.aborted && signal.reason !== "late";
    try {
      const asked = [this.showTemples(signal).catch((error) => isGivenUp() || this.fail("no_temples", error))];
      if (this.follows && this.list.section) {
        asked.push(this.list.follow(viewBox(this.map), signal).then(() => {
          if (signal.aborted) return;
          this.follows = false;
          this.area.searched();
          this.say("no_list", false);
          // The list is no longer that within the radius.
          this.circle?.remove();
          this.popups.markRows();
        }).catch((error) => {
          if (isGivenUp()) return;
          this.follows = false;
          this.fail("no_list", error);
        }));
      }
      await Promise.all(asked);
    } finally {
      clearTimeout(late);
      if (this.request === request) this.request = null;
    }
  }

  /** The old marks stay. The next move asks again, but not sooner than the service says. */
  fail(words, error) {
    this.notBefore = Date.now() + (error.milliseconds ?? 0);
    this.say(words);
  }

  /** Says what is wrong, or ends it. */
  say(words, isOn = true) {
    this.faults = (this.faults ?? []).filter((one) => one !== words).concat(isOn ? [words] : []);
    const text = this.faults.map((one) => this.words[one]).join(" ");
    if (this.note.textContent !== text) this.note.textContent = text;
  }

  async showTemples(signal) {
    const { map } = this;
    const zoom = map.getZoom();
    const { clusters, temples } = await this.source.ask(cellBox(map), zoom, signal);
    if (signal.aborted || zoom !== map.getZoom()) return;
    const marks = temples ? this.marksOf(temples) : clusters.map((cluster) => this.markOf(cluster));
    this.marks.show(marks);
    this.labels.showTemples(marks);
    this.say("no_temples", false);
    if (temples) return;
    const single = marks.filter((mark) => mark.ids);
    // Without their names, temples are called so.
    await this.source.learn(single.flatMap((mark) => mark.ids), signal).catch(() => {});
    for (const mark of single) {
      Object.assign(mark, this.labelOf(mark.ids[0]));
      const shown = this.marks.shown.get(mark.key);
      if (shown) this.marks.write(shown);
    }
    if (!signal.aborted) this.labels.showTemples(marks);
  }

  /** The mark of a counted cell. */
  markOf({ count, lat, lng, bbox, temple_id: id }) {
    if (id !== null) return { ...this.templeMark([id]), lat, lng: nearMiddle(this.map, lng) };
    const width = count < 100 ? 34 : count < 1000 ? 42 : 52;
    const place = insideCell(this.map, lat, lng, width);
    return {
      key: cellOf(this.map, lat, lng), lat: place.lat, lng: nearMiddle(this.map, place.lng), count, width, box: bbox,
      label: this.told("count", count),
    };
  }

  /** The marks of temples: one for those that stand so near that their marks would cover each other. */
  marksOf(temples) {
    const groups = new Map();
    const zoom = this.map.getZoom();
    for (const temple of [...temples].sort((one, other) => one.id - other.id)) {
      const point = this.map.project([temple.lat, temple.lng], zoom);
      const near = [...groups.values()].find((group) => group.point.distanceTo(point) < touch);
      if (near) near.ids.push(temple.id);
      else groups.set(temple.id, { point, temple, ids: [temple.id] });
    }
    return [...groups.values()].map(({ temple, ids }) => ({
      ...this.templeMark(ids), lat: temple.lat, lng: nearMiddle(this.map, temple.lng),
    }));
  }

  templeMark(ids) {
    const count = ids.length;
    return {
      key: `temple/${ids.join(",")}`, ids, count, width: count === 1 ? 28 : 34,
      ...(count === 1 ? this.labelOf(ids[0]) : { label: this.told("group", count) }),
    };
  }

  /** What a temple's mark is called, whether that is its name, which is Chinese on any page, and whether it is open. */
  labelOf(id) {
    const { name, open_now: isOpen } = this.source.known.get(id) ?? {};
    return { label: name ?? this.words.one, name, isName: name !== undefined, isOpen: isOpen === true };
  }

  told(words, count) {
    return this.words[words].replace("{n}", numbers.format(count));
  }

  /** Goes nearer to a cell, or shows the temples of a mark. */
  choose(one) {
    const { map } = this;
    const { mark } = one;
    if (mark.ids || map.getZoom() >= map.getMaxZoom()) return this.popups.open(mark);
    const [west, south, east, north] = mark.box;
    const shift = nearMiddle(map, west) - west;
    const bounds = this.leaflet.latLngBounds([[south, west + shift], [north, east + shift]]);
    const zoom = Math.max(map.getZoom() + 1, Math.min(map.getBoundsZoom(bounds.pad(0.1)), map.getMaxZoom()));
    this.isTouched = true;
    this.ground.focus({ preventScroll: true });
    map.setView(bounds.getCenter(), zoom);
  }

  /** Marks the temple of a row on the map, or ends it. */
  pointAt(id, { lat, lng }, isOn) {
    this.marks.find(id, cellOf(this.map, Number(lat), Number(lng)))?.button.classList.toggle("active", isOn);
  }
}
