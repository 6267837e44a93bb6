// Loads the custom elements that the page has. Each page works without them; they make it quicker. What shows nothing until
// something is chosen is not loaded before.

import { mark, read } from "./chosen.js";
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
  "notice-bell": "notice-bell",
  "place-map": "place-map",
  "position-button": "position-button",
  "search-box": "search-box",
  "share-button": "actions",
  "take-choice": "take-choice",
  "temple-map": "temple-map",
  "tour-button": "tour",
  "tour-links": "tour-links",
  "tour-map": "tour-map",
  "view-switch": "view-switch",
};

const present = Object.keys(files).filter((name) => document.querySelector(name));
for (const file of new Set(present.map((name) => files[name]))) import(`./elements/${file}.js`);
// Rows that come later may have marks where the first ones have none.
if (document.querySelector("[data-choice], more-rows, temple-map")) {
  const markRows = () => import("./marks.js");
  if (read()) markRows();
  else window.addEventListener("chosen", markRows, { once: true });
}
// Before pictures that have failed already, and those of rows that come later.
if (document.querySelector(".thumbnail, .pictures img, more-rows")) import("./pictures.js");
// Hearts and the account's choice: also after Back, to a page of before the sign-in.
showPerson();
window.addEventListener("pageshow", showPerson);
// The bar of a route: also after Back, to a page that was left before the first temple was chosen.
showTour();
window.addEventListener("pageshow", showTour);
keepPages();

/** Loads what is for whoever is signed in alone: visitors load nothing more. */
function showPerson() {
  if (mark() !== null) import("./account.js");
  // Reading forgets the copy of an account's choice after a sign-out.
  else read();
}

/** Loads the bar where temples are chosen: where `tour.js` keeps some. */
function showTour() {
  try {
    if (sessionStorage.getItem("tour")) import("./elements/tour.js");
  } catch {
    // Where the browser keeps nothing, none are chosen on another page.
  }
}
