import { knownPosition } from "../position.js";

/**
 * Draws the point from which distances are told: where the reader is, with how exact that is known, or the point of a
 * search. Returns its layers.
 */
export function drawHere(map, leaflet, element, point, words) {
  const style = getComputedStyle(element);
  const known = knownPosition(point);
  const color = style.getPropertyValue(known ? "--map-me" : "--ink").trim();
  const layers = [];
  if (known?.accuracy) {
    layers.push(leaflet.circle(point, {
      radius: known.accuracy, weight: 1, color, fillColor: color, fillOpacity: 0.15, interactive: false,
    }));
  }
  const text = known ? words.me.replace("{n}", Math.max(1, Math.round(known.accuracy ?? 10))) : words.here;
  layers.push(leaflet.circleMarker(point, {
    radius: 7, weight: 3, color: style.getPropertyValue(known ? "--card" : "--ink").trim(),
    fillColor: known ? color : style.getPropertyValue("--field").trim(), fillOpacity: 1,
  }).bindPopup(text));
  for (const layer of layers) layer.addTo(map);
  return layers;
}
