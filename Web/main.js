// Loads the custom elements that the page has. Each page works without them; they make it quicker.

import { keepPages } from "./offline.js";

/** The file of each element. */
const files = {
  "action-menu": "actions",
  "choice-list": "choice-list",
  "choose-button": "choose-button",
  "chosen-page": "chosen-page",
  "copy-button": "actions",
  "kept-pages": "kept-pages",
  "map-button": "actions",
  "more-rows": "more-rows",
  "month-days": "month-days",
  "near-form": "near-form",
  "place-map": "place-map",
  "position-button": "position-button",
  "search-box": "search-box",
  "share-button": "actions",
  "temple-map": "temple-map",
  "tour-bar": "tour",
  "tour-links": "tour-links",
  "tour-map": "tour-map",
  "view-switch": "view-switch",
};

const present = Object.keys(files).filter((name) => document.querySelector(name));
for (const file of new Set(present.map((name) => files[name]))) import(`./elements/${file}.js`);
// Rows that are appended may have marks where the first ones have none.
if (document.querySelector("[data-choice], more-rows")) import("./marks.js");
keepPages();
