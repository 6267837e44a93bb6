// The scripts of the back office: each is a custom element in the folder `admin`, and is loaded where a page has its element.
// Forms that change data are sent and kept by `sending.js`. Everything works without them where a form can.

/** The elements by name, and the files that define them. */
const elements = {
  "list-map": "./admin/list-map.js",
  "temple-list": "./admin/temple-list.js",
  "day-calendar": "./admin/day-calendar.js",
  "day-rule": "./admin/day-rule.js",
  "deity-days": "./admin/deity-days.js",
  "name-field": "./admin/name-field.js",
  "name-list": "./admin/name-list.js",
  "live-check": "./admin/live-check.js",
  "pair-keys": "./admin/pair-keys.js",
  "position-map": "./admin/position-map.js",
  "shown-part": "./admin/shown-part.js",
};

function load() {
  return Object.entries(elements).filter(([name]) => document.querySelector(name)).map(([, file]) => import(file));
}

/** Puts what was typed before into the fields that elements have made, too. */
async function show() {
  const loaded = load();
  if (!document.body.dataset.person) return;
  const { restore } = await import("./admin/sending.js");
  await Promise.allSettled(loaded);
  restore();
}

show();
// What is kept for too long is removed on each page, also that of the sign-in.
import("./admin/drafts.js").then(({ prune }) => prune());
// The answer to a form has taken the place of the page.
document.addEventListener("answered", show);
