/**
 * The marks of temples and counts on a map: buttons, from north to south. A mark that stays keeps its button, and so the
 * focus.
 *
 * A mark is `{key, lat, lng, count, width, label, isName, isOpen, ids, box}`: `ids` are its temples where they are known one
 * by one, `box` is that of a counted cell.
 */
export class Marks {
  constructor(leaflet, map) {
    this.leaflet = leaflet;
    this.map = map;
    this.shown = new Map();
    this.onChoose = () => {};
    this.onPoint = () => {};
    const icon = leaflet.Icon.extend({
      createIcon() {
        const button = document.createElement("button");
        button.type = "button";
        this._setIconStyles(button, "icon");
        return button;
      },
      createShadow: () => null,
    });
    // Leaflet moves marks by transforms in three dimensions: each is a layer of its own, and a hundred layers are slow.
    this.layer = leaflet.Marker.extend({
      _setPos(point) {
        this._icon._leaflet_pos = point;
        this._icon.style.transform = `translate(${point.x}px, ${point.y}px)`;
        this._zIndex = point.y;
        this._resetZIndex();
      },
    });
    this.icon = (width) => new icon({ iconSize: [width, width], className: "map-mark" });
  }

  /** Replaces the marks by others. */
  show(marks) {
    const pane = this.map.getPane("markerPane");
    const hadFocus = pane.contains(document.activeElement);
    const keys = new Set(marks.map((mark) => mark.key));
    for (const [key, { layer }] of this.shown) {
      if (keys.has(key)) continue;
      layer.remove();
      this.shown.delete(key);
    }
    // Whoever stood on a mark that has gone stands on the map.
    if (hadFocus && !pane.contains(document.activeElement)) this.map.getContainer().focus({ preventScroll: true });
    for (const mark of marks) this.place(mark);
    this.checkView();
    this.sort(pane, marks.sort((one, other) => other.lat - one.lat || one.lng - other.lng));
  }

  place(mark) {
    const old = this.shown.get(mark.key);
    if (old && old.mark.width === mark.width) {
      if (old.mark.lat !== mark.lat || old.mark.lng !== mark.lng) old.layer.setLatLng([mark.lat, mark.lng]);
      old.mark = mark;
      this.write(old);
      return;
    }
    old?.layer.remove();
    const layer = new this.layer([mark.lat, mark.lng], { icon: this.icon(mark.width), keyboard: false });
    layer.addTo(this.map);
    const one = { mark, layer, button: layer.getElement() };
    this.shown.set(mark.key, one);
    layer.on("click", () => this.onChoose(one));
    for (const [name, isOn] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) {
      one.button.addEventListener(name, () => this.onPoint(one, isOn));
    }
    this.write(one);
  }

  write({ mark, button }) {
    const isTemple = mark.count === 1;
    button.classList.toggle("temple-mark", isTemple);
    button.dataset.count = mark.count;
    const text = isTemple ? "" : shortNumber(mark.count);
    if (button.textContent !== text) button.textContent = text;
    if (button.getAttribute("aria-label") !== mark.label) button.setAttribute("aria-label", mark.label);
    button.classList.toggle("open", mark.isOpen === true);
    if (mark.isOpen) button.setAttribute("aria-describedby", "map-open");
    else button.removeAttribute("aria-describedby");
    if (mark.isName) button.lang = "zh-Hant-TW";
    else button.removeAttribute("lang");
  }

  /** Keeps Tab and screen readers to the marks that are in view. The others are there for the next move. */
  checkView() {
    const bounds = this.map.getBounds();
    for (const { mark, button } of this.shown.values()) {
      const isSeen = bounds.contains([mark.lat, mark.lng]);
      button.tabIndex = isSeen ? 0 : -1;
      if (isSeen) button.removeAttribute("aria-hidden");
      else button.setAttribute("aria-hidden", "true");
    }
  }

  /** Puts the buttons into the order of the marks. The one with the focus is not moved: it would lose it. */
  sort(pane, marks) {
    let next = null;
    for (let index = marks.length - 1; index >= 0; index -= 1) {
      const { button } = this.shown.get(marks[index].key);
      if (button.nextSibling !== next && button !== document.activeElement) pane.insertBefore(button, next);
      next = button;
    }
  }

  /** Returns the mark of a temple: its own, or the one of its cell. */
  find(id, cellKey) {
    return this.shown.get(`temple/${id}`) ?? this.shown.get(cellKey)
      ?? [...this.shown.values()].find(({ mark }) => mark.ids?.includes(id));
  }

  /** Gives a mark by its key the focus, else the map. */
  focus(key) {
    (this.shown.get(key)?.button ?? this.map.getContainer()).focus({ preventScroll: true });
  }
}

const numbers = new Intl.NumberFormat(document.documentElement.lang, {
  notation: "compact", maximumSignificantDigits: 3,
});

/** A number of at most four characters or so, as 1.2萬. */
function shortNumber(count) {
  return count < 1000 ? String(count) : numbers.format(count);
}
