// The scripts of the back office: each is a custom element in the folder `admin`, and is loaded where a page has its element.
// Everything works without them where a form can.

/** The elements by name, and the files that define them. */
const elements = {
  "list-map": "./admin/list-map.js",
  "temple-list": "./admin/temple-list.js",
  "unsaved-form": "./admin/unsaved.js",
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

for (const [name, file] of Object.entries(elements)) {
  if (document.querySelector(name)) import(file);
}
