// Marks the rows of lists that belong to what the visitor has chosen, also those that are appended later.
import { has, read } from "./chosen.js";

const word = document.getElementById("main").dataset.mine;

/** Whether a row belongs to the choice: its `data-choice` is such as `deities-1 groups-2 new_moon`. */
function isMine(row, choice) {
  return row.dataset.choice.split(" ").some((each) => {
    const [kind, id] = each.split("-");
    return has(choice, kind, Number(id));
  });
}

function mark(rows) {
  const choice = read();
  // The days of a month are marked, and not each of their links.
  for (const place of new Set([...rows].map((row) => row.closest("td") ?? row))) {
    const parts = place.dataset.choice ? [place] : [...place.querySelectorAll("[data-choice]")];
    const old = place.querySelector(".mine");
    const wanted = parts.some((row) => isMine(row, choice));
    if (!wanted) old?.remove();
    else if (!old) add(place);
  }
}

/** Adds a mark: a shape, and a word, which has no room in a day of a month and is there read alone. */
function add(place) {
  const isDay = place.matches("td");
  const heading = place.querySelector("h2, h3");
  const mark = document.createElement(heading ? "p" : "span");
  mark.className = "mine";
  const shape = document.createElement("span");
  shape.setAttribute("aria-hidden", "true");
  shape.textContent = "◆";
  const text = document.createElement("span");
  text.textContent = word;
  if (isDay) {
    text.className = "hidden-text";
    mark.title = word;
  }
  mark.append(shape, " ", text);
  if (isDay) place.querySelector("time").after(" ", mark);
  else if (heading) heading.after(mark);
  else place.append(" ", mark);
}

const all = () => mark(document.querySelectorAll("[data-choice]"));
all();
window.addEventListener("chosen", all);
document.addEventListener("rows", (event) => mark(event.detail.flatMap((row) => [...row.querySelectorAll("[data-choice]")])));
