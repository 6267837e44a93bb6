// What somebody has typed or chosen in the fields of a form, as a value that can be kept and put back.

/** Fields that say nothing of what is saved. */
const others = ["shown-language"];

/** Whether the value of a field is another one than the page came with. That of a button is not. */
export function differs(field) {
  if (field.type === "submit") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== field.defaultValue;
  const options = [...field.options];
  return field.value !== (options.find((one) => one.defaultSelected) ?? options[0])?.value;
}

/** Whether people type into a field. */
export function isText(field) {
  return field.matches("textarea, input:not([type=hidden], [type=password], [type=checkbox], [type=radio], [type=submit])");
}

/** The name of a field; of a field whose text another one sends, its id. */
function nameOf(field) { return field.name || `#${field.getAttribute("id")}`; }

/** The fields of a form that are kept: not what is secret, and not what is not saved. */
export function fieldsOf(form) {
  return [...form.elements].filter((field) => {
    if (field.closest("[data-not-saved]") || others.includes(field.name)) return false;
    return field.matches("select[name], [type=checkbox][name], [type=radio][name], [data-elsewhere]")
      || isText(field) && nameOf(field) !== "#null";
  });
}

/** Whether a field is sent with one of several values, or not at all. */
function isTicked(field) { return ["checkbox", "radio", "hidden"].includes(field.type); }

/**
 * Returns the values of fields by their names: of boxes those that are ticked.
 *
 * @param isWanted which names are wanted, once all their fields are known
 */
export function valuesOf(form, isWanted) {
  const groups = new Map();
  for (const field of fieldsOf(form)) {
    const name = nameOf(field);
    groups.set(name, [...groups.get(name) ?? [], field]);
  }
  const values = {};
  for (const [name, fields] of groups) {
    if (!isWanted(name, fields)) continue;
    values[name] = fields.filter((field) => !isTicked(field) || field.checked || field.type === "hidden").map((field) => field.value);
  }
  return values;
}

/** Whether values stand in the fields of a form already. */
export function has(form, values) {
  const now = valuesOf(form, (name) => name in values);
  return Object.entries(values).every(([name, list]) => JSON.stringify(now[name]) === JSON.stringify(list));
}

/** Puts values into the fields of a form, as if somebody had typed them. */
export function put(form, values) {
  form.dispatchEvent(new CustomEvent("putback", { bubbles: true, detail: values }));
  const [places, changed] = [{}, []];
  for (const field of fieldsOf(form)) {
    const name = nameOf(field);
    const list = values[name];
    if (!list || field.type === "hidden") continue;
    if (isTicked(field)) {
      const isOn = list.includes(field.value);
      if (field.checked !== isOn) changed.push(field);
      field.checked = isOn;
    } else {
      const index = places[name] = (places[name] ?? -1) + 1;
      if (index >= list.length || field.value === list[index]) continue;
      field.value = list[index];
      changed.push(field);
    }
  }
  tell(changed);
}

/** Lets the parts of the page follow fields that a script has changed. */
export function tell(fields) {
  for (const field of fields) field.dispatchEvent(new Event("change", { bubbles: true }));
  // Elements that show a field in another way do it anew, as after a step back.
  dispatchEvent(new Event("pageshow"));
}
