import "../elements/tour.js";
import { tourButton } from "../tour.js";
import { middle } from "./boxes.js";
import { about, distanceWords } from "./card.js";

/** Temples in the popup of a cell that cannot be parted. */
const most = 20;

/** The popup of a map, one at a time: the temples of a mark as links. */
export class Popups {
  /** view: the map's `MapView`. */
  constructor(view) {
    this.view = view;
    /** The open one: its popup, the key of its mark, and the ids of its temples. */
    this.shown = null;
    /** How many were asked for: an answer for an earlier one is late. */
    this.asked = 0;
    view.map.on("popupclose", (event) => this.closed(event.popup));
    view.ground.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.shown) return;
      event.stopPropagation();
      const { key } = this.shown;
      view.map.closePopup();
      view.marks.focus(key);
    });
  }

  /** Opens the popup of a mark. */
  async open(mark) {
    const { view } = this;
    const turn = this.asked += 1;
    let temples;
    try {
      temples = mark.ids ? await this.told(mark.ids) : await this.ofCell(mark);
    } catch (error) {
      view.fail("no_temples", error);
      return;
    }
    if (turn !== this.asked) return;
    const content = this.content(temples);
    if (mark.count > temples.length && mark.box) {
      const all = document.createElement("a");
      all.href = view.list.address({ text: mark.box.join(",") });
      all.textContent = view.told("all", mark.count);
      content.append(all);
    }
    this.show(mark, content, temples.map((temple) => temple.id));
  }

  /** What the service says of temples; what is known of them where it does not answer. */
  async told(ids) {
    const { source, point } = this.view;
    try {
      return await source.details(ids, point);
    } catch (error) {
      if (!ids.every((id) => source.known.has(id))) throw error;
      return ids.map((id) => source.known.get(id));
    }
  }

  ofCell({ box: [west, south, east, north] }) {
    const [lat, lng] = middle({ west, south, east, north });
    return this.view.source.json("/api/temples", {
      bbox: [west, south, east, north].join(","), lat, lng, radius: 500, limit: most, fields: "id,name,lat,lng",
    });
  }

  content(temples) {
    const content = document.createElement("div");
    if (temples.length === 1) {
      const [temple] = temples;
      content.append(link(temple), ...about(temple, this.distance(temple), this.view.source.date, this.view.words));
      content.lastElementChild.append(tourButton(temple.id, temple.name));
      return content;
    }
    const list = document.createElement("ul");
    for (const temple of temples) {
      const row = document.createElement("li");
      row.append(link(temple));
      const distance = this.distance(temple);
      if (distance) row.append(` ${distance}`);
      row.append(tourButton(temple.id, temple.name));
      list.append(row);
    }
    content.append(list);
    return content;
  }

  /** The distance as the list has it, or as the service says. */
  distance(temple) {
    const listed = this.view.list.row(temple.id)?.querySelector(".distance")?.textContent;
    return listed ?? (typeof temple.distance === "number" ? distanceWords(temple.distance, this.view.words) : undefined);
  }

  show(mark, content, ids) {
    const { leaflet, map, ground, words, list } = this.view;
    const popup = leaflet.popup({
      offset: [0, 4 - mark.width / 2], autoPanPadding: [16, 16], maxHeight: ground.clientHeight / 2,
    });
    popup.setLatLng([mark.lat, mark.lng]).setContent(content).openOn(map);
    this.shown = { popup, key: mark.key, ids };
    const close = popup.getElement().querySelector(".leaflet-popup-close-button");
    close.setAttribute("aria-label", words.close);
    close.setAttribute("role", "button");
    this.markRows();
    list.show(ids[0]);
    content.querySelector("a")?.focus({ preventScroll: true });
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

/** The name of a temple as the link of its page. */
function link({ id, name }) {
  const made = document.createElement("a");
  made.href = `/temples/${id}`;
  made.className = "name";
  made.textContent = name;
  made.lang = "zh-Hant-TW";
  return made;
}
