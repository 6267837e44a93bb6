import { lastPosition } from "../position.js";
import { linked } from "./leaflet.js";

/** The rows of a legend in order, by the names of their words: the marks of a map of temples, and the lines of a ground. */
const [marks, lines] = [["temple", "open", "several"], ["fast", "rail", "metro", "forest", "border"]];

/** Pixels between the legend and what is above and below it. */
const edge = 10;

/** Adds the scale of a map to its foot. */
export function addScale(map, leaflet, element) {
  const scale = leaflet.control.scale({ imperial: false }).addTo(map);
  element.querySelector(".map-foot .leaflet-control-attribution").before(scale.getContainer());
}

/**
 * Adds what explains a map: where north is, and a legend that opens. Returns the control.
 *
 * hasLines: whether the ground is made of lines, which the legend then explains and credits too.
 */
export function addLegend(map, leaflet, element, hasLines) {
  const words = JSON.parse(element.dataset.legend);
  const control = leaflet.control({ position: "topright" });
  control.onAdd = () => {
    const box = leaflet.DomUtil.create("div", "map-legend");
    const me = lastPosition() ? ["me"] : [];
    const names = [...(element.matches("temple-map") ? marks : []), ...me, ...(hasLines ? lines : [])];
    box.append(north(words));
    if (names.length > 0) {
      const details = legend(words, names, hasLines ? words.credits : []);
      // Longer than the map, it scrolls, and ends above the foot.
      details.addEventListener("toggle", () => {
        const room = map.getSize().y - element.querySelector(".map-foot").offsetHeight - 2 * edge;
        details.style.maxHeight = `${room}px`;
      });
      box.append(details);
    }
    leaflet.DomEvent.disableClickPropagation(box);
    leaflet.DomEvent.disableScrollPropagation(box);
    return box;
  };
  return control.addTo(map);
}

/** The map is never turned: north is up. */
function north(words) {
  const sign = document.createElement("span");
  sign.className = "map-north";
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", words.north);
  sign.textContent = `↑ ${words.n}`;
  return sign;
}

function legend(words, names, credits) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = words.legend;
  const list = document.createElement("ul");
  for (const name of names) {
    const row = document.createElement("li");
    const sign = document.createElement("span");
    sign.className = `sign sign-${name}`;
    sign.setAttribute("aria-hidden", "true");
    row.append(sign, words[name]);
    list.append(row);
  }
  details.append(summary, list, ...credits.map((credit) => {
    const line = document.createElement("p");
    line.append(linked(credit));
    return line;
  }));
  return details;
}
