import { MapFiles } from "./files.js";
import { drawGround } from "./ground.js";
import { Labels } from "./labels.js";
import { addZoom, loadLeaflet, makeMap } from "./leaflet.js";

/** A small map beside other things of a page, whose files come when it is near the view. An element of its own extends it. */
export class SmallMap extends HTMLElement {
  connectedCallback() {
    this.files = new MapFiles(this, () => loadLeaflet(this.dataset), (leaflet) => this.draw(leaflet));
  }

  disconnectedCallback() {
    this.files.close();
    this.size?.disconnect();
    this.endGround?.();
    this.map?.remove();
  }

  /** Makes the map, which is as high as the page makes its element. Returns the page's words for it. */
  make(leaflet, minZoom) {
    const words = JSON.parse(this.dataset.words);
    const ground = document.createElement("div");
    ground.setAttribute("role", "application");
    ground.setAttribute("aria-label", words.map);
    this.append(ground);
    // On a phone a finger on the small map scrolls the page: the buttons zoom, and two fingers do.
    const dragging = matchMedia("(pointer: fine)").matches;
    this.map = makeMap(leaflet, ground, { minZoom, maxZoom: 19, scrollWheelZoom: false, dragging });
    addZoom(leaflet, this.map, words);
    this.size = new ResizeObserver(() => this.map.invalidateSize({ animate: false }));
    this.size.observe(ground);
    return words;
  }

  /** Draws what is below the temples, whose marks are this wide: no name covers them. */
  drawBelow(leaflet, places, width) {
    const labels = new Labels(this.map, leaflet, this);
    labels.showTemples(places.map(([lat, lng]) => ({ lat, lng, width })));
    this.endGround = drawGround(this.map, leaflet, this, () => {}, labels);
  }
}
