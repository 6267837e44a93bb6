/** The buttons on a map: to list what it shows, and to go back to where the reader searched from. */
export class AreaButtons {
  /** view: the map's `MapView`. */
  constructor(view) {
    this.view = view;
    this.search = button(view.words.search, () => view.searchArea());
    this.back = button(view.words.back, () => view.goBack());
    this.back.classList.add("quiet");
    const bar = document.createElement("div");
    bar.className = "map-area";
    // A button that comes is told to those who do not see it.
    bar.setAttribute("aria-live", "polite");
    bar.append(this.search, this.back);
    view.foot.prepend(bar);
  }

  /** After a move: the list is no longer that of the map, and the reader may have gone out of sight. */
  moved() {
    this.search.hidden = false;
    this.showBack();
  }

  /** The list is that of the map. */
  searched() {
    // A button that goes away must not take the focus with it.
    if (document.activeElement === this.search) this.view.ground.focus({ preventScroll: true });
    this.search.hidden = true;
  }

  showBack() {
    const { point, map } = this.view;
    const isSeen = point === null || map.getBounds().contains(point);
    if (isSeen && document.activeElement === this.back) this.view.ground.focus({ preventScroll: true });
    this.back.hidden = isSeen;
  }
}

function button(words, press) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = words;
  element.hidden = true;
  element.addEventListener("click", press);
  return element;
}
