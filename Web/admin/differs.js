/** Whether the value of a field is another one than the page came with. That of a button is not. */
export function differs(field) {
  if (field.type === "submit") return false;
  if (!field.options) return field.value !== field.defaultValue;
  const options = [...field.options];
  return field.value !== (options.find((one) => one.defaultSelected) ?? options[0])?.value;
}
