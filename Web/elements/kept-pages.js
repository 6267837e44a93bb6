/** Lists the pages that the service worker keeps, the last one first, and forgets them when asked to. */
class KeptPages extends HTMLElement {
  async connectedCallback() {
    if (!window.caches) return;
    for (const list of this.querySelectorAll("[data-kind]")) await this.fill(list);
    const button = this.querySelector("button");
    button.hidden = false;
    button.addEventListener("click", async () => {
      for (const name of await this.names()) await caches.delete(name);
      for (const list of this.querySelectorAll("[data-kind]")) list.parentElement.hidden = true;
      button.textContent = button.dataset.done;
      button.disabled = true;
    });
  }

  async names() {
    return (await caches.keys()).filter((name) => name.startsWith("nearby pages "));
  }

  async fill(list) {
    const found = new Map();
    for (const name of await this.names()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const url = new URL(request.url);
        const kind = url.pathname.startsWith("/temples/") ? "temples" : url.pathname === "/" && url.search ? "searches" : null;
        if (kind !== list.dataset.kind) continue;
        const answer = await cache.match(request);
        found.set(url.href, { time: Date.parse(answer.headers.get("Date")), ...nameOf(await answer.text(), kind) });
      }
    }
    const rows = [...found].sort(([, one], [, other]) => other.time - one.time);
    list.replaceChildren(...rows.map(([address, page]) => this.row(address, page)));
    list.parentElement.hidden = rows.length === 0;
  }

  row(address, { title, lang, time }) {
    const row = document.createElement("li");
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    if (lang) link.lang = lang;
    const when = document.createElement("span");
    when.className = "second";
    when.textContent = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
    row.append(link, " ", when);
    return row;
  }
}

/** The name of a kept page, with its language where it is another one: a temple's own name, or a search with its first temple. */
function nameOf(html, kind) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const own = page.querySelector("main tour-button[data-name], main tour-button[data-id] span");
  if (kind === "temples" && own) return { title: own.dataset.name ?? own.textContent, lang: "zh-Hant-TW" };
  const title = page.querySelector("h1")?.textContent.trim() ?? page.title;
  // Searches differ by what they found.
  const heading = page.querySelector(".temple h2");
  const first = (heading?.querySelector("[lang|=zh]") ?? heading)?.textContent.trim();
  return { title: first ? `${title}：${first} …` : title };
}

customElements.define("kept-pages", KeptPages);
