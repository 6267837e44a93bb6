/** Sets attributes of an element. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** Returns a new element with attributes and a text. */
export function made(name, attributes, text = "") {
  const element = document.createElement(name);
  set(element, attributes);
  element.textContent = text;
  return element;
}
