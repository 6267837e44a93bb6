/** Milliseconds without a letter before names are suggested. */
const pause = 150;

/**
 * Suggests names for the fields within an element that have its options. The answer to an earlier letter counts no more.
 *
 * @param root the element
 * @param options the list of the options
 * @param path the path that is asked, with the fixed part of its form as a query
 */
export function suggestNames(root, options, path) {
  const [address, fixed] = path.split("?");
  let [timer, asked] = [0, null];
  root.addEventListener("input", ({ target }) => {
    if (target.getAttribute("list") !== options.id) return;
    clearTimeout(timer);
    asked?.abort();
    const text = target.value.trim();
    if (text === "") {
      options.replaceChildren();
      return;
    }
    timer = setTimeout(async () => {
      const { signal } = asked = new AbortController();
      const body = new URLSearchParams(fixed);
      body.append("csrf", target.form.elements.csrf.value);
      body.append("q", text);
      try {
        const response = await fetch(address, { method: "POST", body, signal });
        // A body that nobody reads keeps its connection.
        const answer = await response.text();
        if (!response.ok) return;
        const found = new DOMParser().parseFromString(answer, "text/html");
        if (!signal.aborted) options.replaceChildren(...found.querySelectorAll("option"));
      } catch {
        // Without a network, typing goes on without suggestions.
      }
    }, pause);
  });
}
