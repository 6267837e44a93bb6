// What the maps share: when they are drawn, and how Leaflet is loaded and set up.

/** Calls once when an element comes near the view. Returns the observer, to end the watch. */
export function whenNear(element, draw) {
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watch.disconnect();
    draw();
  }, { rootMargin: "300px" });
  watch.observe(element);
  return watch;
}

/** Loads Leaflet and its style from where the server says. */
export async function loadLeaflet({ leaflet, leafletStyle }) {
  const [library] = await Promise.all([import(leaflet), loadStyle(leafletStyle)]);
  return library;
}

function loadStyle(address) {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
    document.head.append(link);
  });
}

/** Makes a map in an element of its own, which moves only as much as the reader likes, and its foot after it. */
export function makeMap(leaflet, ground, options = {}) {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  ground.className = "map-ground";
  // Without a least zoom of its own, a map could zoom out no farther than its tiles.
  const map = leaflet.map(ground, {
    minZoom: 2, zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, inertia: !still,
    renderer: leaflet.canvas(), zoomControl: false, ...options,
  });
  map.attributionControl.setPrefix("");
  const paint = ({ layer }) => layer.options.colors && layer.setStyle(colorsOf(layer, ground));
  map.on("layeradd", paint);
  whenRecolored(map, () => map.eachLayer((layer) => paint({ layer })));
  // What stands below the map's middle is laid out as lines of one element, so nothing covers the credit.
  const foot = document.createElement("div");
  foot.className = "map-foot";
  foot.append(map.attributionControl.getContainer());
  // Before the map, so that the keyboard reaches its buttons without passing all marks.
  ground.before(foot);
  return map;
}

/** Calls when the reader's device turns to dark colours or to light ones, as long as the map is there. */
export function whenRecolored(map, draw) {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", draw);
  map.on("unload", () => dark.removeEventListener("change", draw));
}

/** The colours of a layer as they are now: its option `colors` has their names in the style, by the options of a path. */
function colorsOf(layer, element) {
  const style = getComputedStyle(element);
  return Object.fromEntries(Object.entries(layer.options.colors).map(
    ([option, name]) => [option, style.getPropertyValue(name).trim()]));
}

/** Adds the buttons that zoom, in the reader's language. */
export function addZoom(leaflet, map, words) {
  leaflet.control.zoom({ zoomInTitle: words.zoom_in, zoomOutTitle: words.zoom_out }).addTo(map);
}

/** Returns a popup's link: one to where another leads, with the languages of its parts. */
export function linkLike(link) {
  const copy = document.createElement("a");
  copy.href = link.href;
  copy.append(...link.cloneNode(true).childNodes);
  return copy;
}

/** Returns a text as the HTML that Leaflet takes. */
export function plain(text) {
  const span = document.createElement("span");
  span.textContent = text;
  return span.innerHTML;
}

/** Returns a text as a link, where it has one: `{text, href}`. */
export function linked({ text, href }) {
  if (!href) return text;
  const link = document.createElement("a");
  link.href = href;
  link.rel = "noopener license";
  link.textContent = text;
  return link;
}

/** Returns credits in one line, `{between, parts}` with parts as links are, as the HTML that Leaflet takes. */
export function creditLine({ between, parts }) {
  const line = document.createElement("span");
  parts.forEach((part, index) => line.append(index > 0 ? between : "", linked(part)));
  return line.innerHTML;
}
