// Boxes of a map's view, in pixels of the world at its zoom and in degrees.

/** The width of a cell in which the service counts temples. */
const cell = 64;
/** The most cells of one question. */
const mostCells = 4096;
/** The latitude where the map ends. */
const mapEdge = 85.05;

/**
 * Returns the box of whole cells around the map's view. Its edges are those of tiles, where so many cells may be asked
 * for: a map that moves a little asks the same question again, which the browser has kept.
 */
export function cellBox(map) {
  const zoom = map.getZoom();
  const world = 256 * 2 ** zoom;
  const { min, max } = map.getPixelBounds();
  let [west, east] = [min.x, max.x];
  let [north, south] = [clamp(min.y, 0, world - cell), clamp(max.y, cell, world)];
  for (const step of [256, cell]) {
    [west, east] = [Math.floor(min.x / step) * step, Math.ceil(max.x / step) * step];
    [north, south] = [Math.floor(north / step) * step, Math.min(world, Math.ceil(south / step) * step)];
    if (cells(west, east, north, south) <= mostCells) break;
    [north, south] = [clamp(min.y, 0, world - cell), clamp(max.y, cell, world)];
  }
  // A window larger than any screen: its middle.
  while (cells(west, east, north, south) > mostCells) {
    if (east - west > south - north) [west, east] = [west + cell, east - cell];
    else [north, south] = [north + cell, south - cell];
  }
  if (east - west >= world) [west, east] = [0, world];
  const [first, last] = [map.unproject([west, north], zoom), map.unproject([east, south], zoom)];
  return box(first.lng, last.lat, last.lng, first.lat, 7);
}

/** Returns the box that the map shows, to about a metre. */
export function viewBox(map) {
  const bounds = map.getBounds();
  const [south, north] = [clamp(bounds.getSouth(), -mapEdge, mapEdge), clamp(bounds.getNorth(), -mapEdge, mapEdge)];
  if (bounds.getEast() - bounds.getWest() >= 360) return box(-180, south, 180, north, 5);
  return box(bounds.getWest(), south, bounds.getEast(), north, 5);
}

/** Returns the number of the cell of a position at the map's zoom: the same as long as the zoom is. */
export function cellOf(map, lat, lng) {
  const { x, y } = map.project([lat, lng], map.getZoom()).divideBy(cell).floor();
  return `${map.getZoom()}/${x}/${y}`;
}

/** Returns a position, moved into its cell so far that a mark of a width stays within it. */
export function insideCell(map, lat, lng, width) {
  const point = map.project([lat, lng], map.getZoom());
  const corner = point.divideBy(cell).floor().multiplyBy(cell);
  const inside = (value, edge) => clamp(value, edge + width / 2, edge + cell - width / 2);
  point.x = inside(point.x, corner.x);
  point.y = inside(point.y, corner.y);
  return map.unproject(point, map.getZoom());
}

/** Returns the longitude in that copy of the world that is nearest to the middle of the map. */
export function nearMiddle(map, lng) {
  return lng + 360 * Math.round((map.getCenter().lng - lng) / 360);
}

/** Returns the middle of a box, as the server takes it for a view: [latitude, longitude] as texts. */
export function middle({ west, south, east, north }) {
  const lng = west + (west <= east ? east - west : east - west + 360) / 2;
  return [((south + north) / 2).toFixed(5), (lng > 180 ? lng - 360 : lng).toFixed(5)];
}

/** A box in degrees whose west is east of its east if it crosses 180 degrees, with the text that addresses have. */
function box(west, south, east, north, places) {
  const round = (value) => Number(value.toFixed(places));
  const sides = { west: round(wrap(west)), south: round(south), east: round(wrap(east)), north: round(north) };
  // 180 degrees has two names; an edge takes the one on its side.
  if (sides.east === -180) sides.east = 180;
  if (sides.west === 180) sides.west = -180;
  return { ...sides, text: `${sides.west},${sides.south},${sides.east},${sides.north}` };
}

function wrap(lng) {
  return lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180;
}

function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value));
}

/** The number of cells of a box, with those that its edges touch. */
function cells(west, east, north, south) {
  return ((east - west) / cell + 1) * ((south - north) / cell + 1);
}
