import { lastPosition } from "../position.js";

/** Metres within which a position is known where the browser does not say: that of the address. */
const addressAccuracy = 10;

/** Draws where the reader is, with a circle of how exact that is known, if the browser has told it in this tab. */
export function drawMe(map, leaflet, words) {
  const known = lastPosition();
  if (!known) return;
  const { point, accuracy } = known;
  if (accuracy) {
    leaflet.circle(point, {
      radius: accuracy, weight: 1, colors: { color: "--map-me", fillColor: "--map-me" }, fillOpacity: 0.15, interactive: false,
    }).addTo(map);
  }
  leaflet.circleMarker(point, {
    radius: 7, weight: 3, colors: { color: "--card", fillColor: "--map-me" }, fillOpacity: 1,
  }).bindPopup(words.me.replace("{n}", Math.max(1, Math.round(accuracy ?? addressAccuracy)))).addTo(map);
}

/** Draws the point of a search, from which distances are told, unless the reader is there. */
export function drawSearched(map, leaflet, point, words) {
  if (lastPosition()?.point.every((degrees, place) => degrees === Number(point[place].toFixed(4)))) return;
  leaflet.circleMarker(point, {
    radius: 7, weight: 3, colors: { color: "--ink", fillColor: "--field" }, fillOpacity: 1,
  }).bindPopup(words.here).addTo(map);
}
