import { creditLine } from "./leaflet.js";

/** The last zoom of the coarse lines. */
const farZoom = 9;
/** The files of the ground at the zooms up to that one, and beyond it. */
const files = { far: ["far.json", "tra.json"], near: ["near.json", "tra.json"] };
/** How railways are drawn, by their kind: names of colours in the style, and widths in pixels. */
const railways = {
  h: [{ colors: { color: "--map-fast" }, weight: 3 }],
  m: [{ colors: { color: "--map-metro" }, weight: 2 }],
  f: [{ colors: { color: "--map-rail" }, weight: 1.5, dashArray: "2 4" }],
  t: [
    { colors: { color: "--map-rail" }, weight: 3 },
    { colors: { color: "--map-land" }, weight: 1.5, dashArray: "8 8", lineCap: "butt" },
  ],
};
/** Each file is read once for all maps of a page. */
const read = new Map();

/**
 * Draws land, borders and railways on a canvas below everything else. The files are read when their zoom is shown, and
 * the names in them go to the labels. Returns a function that takes them away.
 */
export function drawLines(map, leaflet, element, labels) {
  const attribution = creditLine(JSON.parse(element.dataset.credit));
  if (!map.getPane("ground")) map.createPane("ground");
  const renderer = leaflet.canvas({ pane: "ground", padding: 0.3 });
  const groups = {};
  let [shown, drawn, isOver] = [null, null, false];

  const group = (grounds) => {
    const common = { renderer, pane: "ground", interactive: false };
    const layers = [];
    for (const { land, borders } of grounds) {
      // One path with all rings: where a county lies within another one, the inner ring is there twice.
      if (land.length > 0) {
        layers.push(leaflet.polygon(land, {
          ...common, stroke: false, fill: true, colors: { fillColor: "--map-land" }, fillOpacity: 1,
        }));
        layers.push(leaflet.polyline(borders, { ...common, colors: { color: "--edge" }, weight: 1 }));
      }
    }
    // Railways lie above the land of all files.
    for (const [kind, strokes] of Object.entries(railways)) {
      const lines = grounds.flatMap((ground) => ground.lines.get(kind) ?? []);
      if (lines.length === 0) continue;
      for (const stroke of strokes) {
        layers.push(leaflet.polyline(lines, { ...common, ...stroke, opacity: 1 }));
      }
    }
    return leaflet.layerGroup(layers, { attribution });
  };

  const update = async () => {
    const name = map.getZoom() <= farZoom ? "far" : "near";
    if (name === shown) return;
    shown = name;
    try {
      groups[name] ??= Promise.all(files[name].map(ground)).then((grounds) => ({ layer: group(grounds), grounds }));
      const { layer, grounds } = await groups[name];
      if (isOver || shown !== name) return;
      for (const other of Object.values(groups)) {
        if (other !== groups[name]) other.then(({ layer: old }) => old.remove(), () => {});
      }
      drawn = layer.addTo(map);
      labels?.showPlaces(grounds.flatMap(({ places }) => places));
    } catch {
      // The temples are there without it; the next zoom asks again.
      delete groups[name];
      if (shown === name) shown = null;
    }
  };
  map.on("zoomend", update);
  update();
  return () => {
    isOver = true;
    map.off("zoomend", update);
    drawn?.remove();
    renderer.remove();
    labels?.showPlaces([]);
  };
}

/** Returns what a file of the ground has; `tools/make-ground` says how it is packed. */
function ground(name) {
  if (!read.has(name)) {
    const asked = fetch(new URL(`./ground/${name}`, import.meta.url))
      .then((response) => (response.ok ? response.json() : Promise.reject(response.status))).then(unpacked);
    asked.catch(() => read.delete(name));
    read.set(name, asked);
  }
  return read.get(name);
}

function unpacked({ unit, arcs, areas, lines, labels }) {
  const borders = arcs.map((line) => points(line, unit));
  const land = areas.map((numbers) => numbers.flatMap((number) => (
    number >= 0 ? borders[number] : borders[-1 - number].slice().reverse())));
  const byKind = new Map();
  for (const [kind, line] of lines) {
    if (!byKind.has(kind)) byKind.set(kind, []);
    byKind.get(kind).push(points(line, unit));
  }
  // Counties first, and of each kind the heavier ones.
  const places = Object.entries(labels).flatMap(([kind, columns]) => (
    named(kind, columns, unit).sort((one, other) => other.weight - one.weight)));
  return { borders, land, lines: byKind, places };
}

/** Returns the places of one kind from their columns. */
function named(kind, [names, latins, lats, lngs, weights], unit) {
  const latin = latins.split("|");
  let [lat, lng] = [0, 0];
  return names.split("|").map((name, index) => {
    lat += lats[index];
    lng += lngs[index];
    return { kind, name, latin: latin[index], lat: lat / unit, lng: lng / unit, weight: weights[index] };
  });
}

/** Returns the points of a line: [latitude, longitude] in degrees. */
function points(line, unit) {
  const found = [];
  let [lat, lng] = [0, 0];
  for (let index = 0; index < line.length; index += 2) {
    lat += line[index];
    lng += line[index + 1];
    found.push([lat / unit, lng / unit]);
  }
  return found;
}
