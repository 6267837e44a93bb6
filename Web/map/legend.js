/** The rows of a legend in order, by the names of their words: the marks of a map of temples, and the lines of a ground. */
const [marks, lines] = [["temple", "open", "several", "me"], ["fast", "rail", "metro", "forest", "border"]];

/**
 * Adds what explains a map: its scale, where north is, and a legend that opens.
 *
 * hasLines: whether the ground is made of lines, which the legend then explains too.
 */
export function addControls(map, leaflet, element, hasLines) {
  leaflet.control.scale({ imperial: false, position: "bottomleft" }).addTo(map);
  if (!element.dataset.legend) return;
  const words = JSON.parse(element.dataset.legend);
  const control = leaflet.control({ position: "topright" });
  control.onAdd = () => {
    const box = leaflet.DomUtil.create("div", "map-legend");
    const names = [...(element.matches("temple-map") ? marks : []), ...(hasLines ? lines : [])];
    box.append(north(words));
    if (names.length > 0) box.append(legend(words, names));
    leaflet.DomEvent.disableClickPropagation(box);
    leaflet.DomEvent.disableScrollPropagation(box);
    return box;
  };
  control.addTo(map);
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

function legend(words, names) {
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
  details.append(summary, list);
  return details;
}
