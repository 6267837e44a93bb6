import { plain } from "./leaflet.js";
import { addLegend, addScale } from "./legend.js";
import { drawLines } from "./lines.js";

/** How many answers of the tile server are remembered, and how many it takes to judge it. */
const [remembered, enough] = [16, 4];
/** Milliseconds after which a server without a single tile is given up. */
const patience = 10_000;
/** How far below their first zoom tiles are drawn smaller. Each zoom more takes four times as many for one view. */
const smaller = 2;

/**
 * Draws what is below the temples: the tiles that the operator chose, else land, borders and railways of this service.
 *
 * One missing tile is a gap. The lines replace the tiles where most of the last ones failed, or none came in time, and as long
 * as the map is far below their first zoom.
 *
 * labels: where names of places are written; none for a map without them. Returns a function that ends it.
 */
export function drawGround(map, leaflet, element, onFallBack, labels = null) {
  const { tiles, tilesCredit, tilesMin = "0", tilesMax = "19", tilesBounds } = element.dataset;
  addScale(map, leaflet, element);
  let legend = addLegend(map, leaflet, element, !tiles);
  if (!tiles) return drawLines(map, leaflet, element, labels);
  const first = Math.max(Number(tilesMin) - smaller, 0);
  const layer = leaflet.tileLayer(tiles, {
    attribution: plain(tilesCredit), minNativeZoom: Number(tilesMin), maxNativeZoom: Number(tilesMax), minZoom: first,
    maxZoom: 19, referrerPolicy: "strict-origin", bounds: tilesBounds ? boundsOf(tilesBounds, leaflet) : undefined,
  });
  const answers = [];
  let [hasLoaded, isOver, timer, endLines] = [false, false, null, null];
  const explain = (hasLines) => {
    legend.remove();
    legend = addLegend(map, leaflet, element, hasLines);
  };
  const showLines = () => {
    clearTimeout(timer);
    layer.remove();
    explain(true);
    endLines = drawLines(map, leaflet, element, labels);
  };
  const showTiles = () => {
    if (endLines) {
      endLines();
      endLines = null;
      explain(false);
    }
    if (!hasLoaded) timer = setTimeout(() => judge(true), patience);
    layer.addTo(map);
  };
  const choose = () => {
    const isFar = map.getZoom() < first;
    if (isFar !== (endLines !== null)) (isFar ? showLines : showTiles)();
  };
  const fallBack = () => {
    isOver = true;
    clearTimeout(timer);
    map.off("zoomend", choose);
    // Leaflet is at work on the tile that has just failed.
    timer = setTimeout(() => {
      showLines();
      onFallBack();
    });
  };
  const judge = (isEnd) => {
    if (isOver) return;
    const failed = answers.filter((isTile) => !isTile).length;
    const isEnough = isEnd ? !hasLoaded || answers.length > 0 : answers.length >= enough;
    if (isEnough && (isEnd && !hasLoaded || failed * 2 > answers.length)) fallBack();
  };
  const take = (isTile) => {
    answers.push(isTile);
    if (answers.length > remembered) answers.shift();
    if (isTile && !hasLoaded) {
      hasLoaded = true;
      clearTimeout(timer);
    }
    if (!isTile) judge(false);
  };
  layer.on("tileload", () => take(true));
  layer.on("tileerror", () => take(false));
  // All tiles of the view have come or failed.
  layer.on("load", () => judge(true));
  map.on("zoomend", choose);
  if (map.getZoom() < first) showLines(); else showTiles();
  return () => {
    isOver = true;
    clearTimeout(timer);
    map.off("zoomend", choose);
    endLines?.();
  };
}

/** Reads a box as west, south, east and north: beyond it no tile is asked for. */
function boundsOf(text, leaflet) {
  const [west, south, east, north] = text.split(",").map(Number);
  return leaflet.latLngBounds([[south, west], [north, east]]);
}
