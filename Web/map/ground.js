/** How many answers of the tile server are remembered, and how many it takes to judge it. */
const [remembered, enough] = [16, 4];
/** Milliseconds after which a server without a single tile is given up. */
const patience = 10_000;

/**
 * Draws what is below the temples: the tiles of the operator's server, else the borders of the counties.
 *
 * One missing tile is a gap. The borders replace the tiles where most of the last ones failed, or none came in time.
 */
export function drawGround(map, leaflet, element, onFallBack) {
  const { tiles, tilesCredit } = element.dataset;
  if (!tiles) return drawBorders(map, leaflet, element);
  const layer = leaflet.tileLayer(tiles, {
    attribution: plain(tilesCredit), maxZoom: 19, referrerPolicy: "strict-origin",
  });
  const answers = [];
  let [hasLoaded, isOver] = [false, false];
  const timer = setTimeout(() => judge(true), patience);
  const fallBack = () => {
    clearTimeout(timer);
    isOver = true;
    // Leaflet is at work on the tile that has just failed.
    setTimeout(() => {
      layer.remove();
      drawBorders(map, leaflet, element);
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
  layer.addTo(map);
  return () => clearTimeout(timer);
}

function drawBorders(map, leaflet, element) {
  const { borders, borderCredit } = element.dataset;
  const color = getComputedStyle(element).getPropertyValue("--edge");
  fetch(borders).then((response) => (response.ok ? response.json() : Promise.reject(response.status))).then((shapes) => {
    leaflet.geoJSON(shapes, {
      attribution: plain(borderCredit), interactive: false, style: { color, weight: 1, fill: false },
    }).addTo(map).bringToBack();
  }).catch(() => {
    // The temples are there without it.
  });
  return () => {};
}

/** Returns a text as the HTML that Leaflet takes. */
function plain(text) {
  const span = document.createElement("span");
  span.textContent = text;
  return span.innerHTML;
}
