// The temples that a visitor has chosen for a route, kept for this tab alone.

const key = "tour";

/** The most temples of a route. */
export const most = 50;

let inMemory = [];

/** Returns the chosen temples in the order of the choice, as `{ id, name }`. */
export function chosenTemples() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(({ id }) => /^\d{1,18}$/.test(id)) : [];
  } catch {
    // Storage is forbidden, or another script wrote something else.
    return inMemory;
  }
}

/** Chooses a temple, or leaves it out again. Nothing happens where as many as a route may have are chosen. */
export function toggle(id, name) {
  const chosen = chosenTemples();
  const others = chosen.filter((temple) => temple.id !== String(id));
  if (others.length < chosen.length) keep(others);
  else if (chosen.length < most) keep([...chosen, { id: String(id), name }]);
}

/** Leaves all temples out. */
export function clear() {
  keep([]);
}

/** Returns a button that chooses a temple and leaves it out again. */
export function tourButton(id, name) {
  const button = document.createElement("tour-button");
  button.dataset.id = id;
  button.dataset.name = name;
  return button;
}

function keep(chosen) {
  inMemory = chosen;
  try {
    if (chosen.length > 0) sessionStorage.setItem(key, JSON.stringify(chosen));
    else sessionStorage.removeItem(key);
  } catch {
    // They last as long as the page.
  }
  window.dispatchEvent(new Event("tour"));
}
