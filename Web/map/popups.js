import "../elements/tour.js";
import { tourButton } from "../tour.js";
import { middle } from "./boxes.js";
import { about, distanceWords } from "./card.js";

/** Temples in the popup of a cell that cannot be parted. */
const most = 20;
/** Milliseconds after which the service is not waited for. */
const patience = 10_000;
/** Pixels: the widest content of a popup, what is around the content, and what is left free between a popup and other things. */
const [widest, frame, margin] = [300, 32, 10];

/** The popup of a map, one at a time: the temples of a mark as links. */
export class Popups {
  /** view: the map's `MapView`. */
  constructor(view) {
    this.view = view;
    /** The open one: its popup, the key of its mark, and the ids of its temples. */
    this.shown = null;
    view.map.on("popupclose", (event) => this.closed(event.popup));
    // A popup that grows does not take back the map that the reader has moved.
    view.map.on("movestart", () => { if (this.shown && !view.isForPopup) this.shown.popup.options.autoPan = false; });
    view.ground.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.shown) return;
      event.stopPropagation();
      const { key } = this.shown;
      view.map.closePopup();
      view.marks.focus(key);
    });
  }

  /** Opens the popup of a mark with what is known of it, and writes the rest when the service has said it. */
  async open(mark) {
    const { view } = this;
    const { source } = view;
    const known = mark.ids?.map((id) => source.known.get(id) ?? { id }) ?? [];
    const shown = this.show(mark, told(this.content(mark, known)), known.map(({ id }) => id));
    const signal = AbortSignal.timeout(patience);
    try {
      const temples = await (mark.ids ? source.details(mark.ids, view.point, signal) : this.ofCell(mark, signal));
      // Not where it was closed meanwhile, or another one is open.
      if (this.shown !== shown || temples.length === 0) return;
      this.complete(shown, told(this.content(mark, temples)), temples.map(({ id }) => id));
    } catch (error) {
      // What is known stays.
      const isNamed = known.length > 0 && known.every(({ name }) => name);
      if (this.shown === shown && !isNamed) view.fail("no_temples", error);
    }
  }

  ofCell({ box: [west, south, east, north] }, signal) {
    const [lat, lng] = middle({ west, south, east, north });
    return this.view.source.json("/api/temples", {
      bbox: [west, south, east, north].join(","), lat, lng, radius: 500, limit: most, fields: "id,name,lat,lng",
    }, signal);
  }

  content(mark, temples) {
    const { words } = this.view;
    const content = document.createElement("div");
    if (temples.length === 1) {
      const [temple] = temples;
      content.append(link(temple, words), ...about(temple, this.distance(temple), this.view.source.date, words));
      if (temple.name) content.lastElementChild.append(tourButton(temple.id, temple.name));
      return content;
    }
    const list = document.createElement("ul");
    for (const temple of temples) {
      const row = document.createElement("li");
      row.append(link(temple, words));
      const distance = this.distance(temple);
      if (distance) row.append(` ${distance}`);
      if (temple.name) row.append(tourButton(temple.id, temple.name));
      list.append(row);
    }
    if (temples.length > 0) content.append(list);
    if (mark.count > temples.length && mark.box) {
      const all = document.createElement("a");
      all.href = this.view.list.address({ text: mark.box.join(",") });
      all.textContent = this.view.told("all", mark.count);
      content.append(all);
    }
    return content;
  }

  /** The distance as the list has it, or as the service says; until then, as the map measures it. */
  distance(temple) {
    const { list, map, point, words } = this.view;
    const listed = list.row(temple.id)?.querySelector(".distance")?.textContent;
    if (listed) return listed;
    if (typeof temple.distance === "number") return distanceWords(temple.distance, words);
    const isMeasured = point && temple.distance === undefined && temple.lat !== undefined;
    return isMeasured ? distanceWords(map.distance(point, [temple.lat, temple.lng]) / 1000, words) : undefined;
  }

  show(mark, content, ids) {
    const { leaflet, map, ground, words, list } = this.view;
    const taken = buttons(ground);
    const popup = leaflet.popup({
      offset: [0, 4 - mark.width / 2], autoPanPaddingTopLeft: taken, autoPanPaddingBottomRight: [margin, margin],
      maxWidth: Math.min(widest, ground.clientWidth - taken[0] - margin - frame), maxHeight: ground.clientHeight / 2,
    });
    popup.setLatLng([mark.lat, mark.lng]).setContent(content).openOn(map);
    this.shown = { popup, key: mark.key, ids };
    const close = popup.getElement().querySelector(".leaflet-popup-close-button");
    close.setAttribute("aria-label", words.close);
    close.setAttribute("role", "button");
    this.markRows();
    if (ids.length > 0) list.show(ids[0]);
    content.querySelector("a")?.focus({ preventScroll: true });
    return this.shown;
  }

  /** Replaces what an open popup says. Whoever stands on a part of it stays there. */
  complete(shown, content, ids) {
    const { popup } = shown;
    const focused = popup.getElement().querySelector(".leaflet-popup-content :focus")?.textContent;
    this.view.list.mark(shown.ids, false);
    shown.ids = ids;
    popup.setContent(content);
    this.markRows();
    if (focused === undefined) return;
    const parts = [...content.querySelectorAll("a, button")];
    (parts.find(({ textContent }) => textContent === focused) ?? parts[0])?.focus({ preventScroll: true });
  }

  closed(popup) {
    if (this.shown?.popup !== popup) return;
    const { ids, key } = this.shown;
    this.shown = null;
    this.view.list.mark(ids, false);
    if (popup.getElement()?.contains(document.activeElement)) this.view.marks.focus(key);
  }

  isOpen(mark) {
    return this.shown?.key === mark.key;
  }

  /** Marks the rows of the temples of the open popup. */
  markRows() {
    if (this.shown) this.view.list.mark(this.shown.ids, true);
  }
}

/** Pixels at the left and at the top of a map that its own buttons take, which are above its popups. */
function buttons(ground) {
  const { left, top } = ground.getBoundingClientRect();
  const zoom = ground.querySelector(".leaflet-control-zoom")?.getBoundingClientRect().right ?? left;
  const north = ground.querySelector(".map-north")?.getBoundingClientRect().bottom ?? top;
  return [zoom - left + margin, north - top + margin];
}

/** Tells the page of temples that will be shown, as of rows that come later, and returns what has them. */
function told(content) {
  document.dispatchEvent(new CustomEvent("rows", { detail: [content] }));
  return content;
}

/** The name of a temple as the link of its page. */
function link({ id, name }, words) {
  const made = document.createElement("a");
  made.href = `/temples/${id}`;
  made.className = "name";
  made.textContent = name ?? words.one;
  if (name) made.lang = "zh-Hant-TW";
  return made;
}
