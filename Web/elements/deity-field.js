/** Suggests deities while a name is typed: any name, in traditional or simplified characters, or romanised. */
class DeityField extends HTMLElement {
  connectedCallback() {
    this.input = this.querySelector("input");
    this.list = document.createElement("div");
    this.list.className = "suggestions";
    this.list.id = `${this.input.id}-suggestions`;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.closest(".field").querySelector("label").textContent);
    this.list.hidden = true;
    this.append(this.list);
    const fields = { role: "combobox", "aria-expanded": "false", "aria-controls": this.list.id, "aria-autocomplete": "list" };
    for (const [name, value] of Object.entries(fields)) this.input.setAttribute(name, value);
    this.input.addEventListener("input", () => this.type());
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.input.addEventListener("blur", () => this.close());
    // A press must not take the focus from the field before it is a click.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => this.choose(event.target.closest("[role=option]")));
  }

  type() {
    clearTimeout(this.timer);
    this.asked?.abort();
    const text = this.input.value.trim();
    if (!text) return this.close();
    this.timer = setTimeout(() => this.ask(text), 150);
  }

  async ask(text) {
    this.asked = new AbortController();
    try {
      const response = await fetch(`/suggest?deity=${encodeURIComponent(text)}`, { signal: this.asked.signal });
      if (response.ok) this.show(await response.json());
    } catch {
      // Aborted by the next letter, or without a network: typing goes on without suggestions.
    }
  }

  show(deities) {
    this.list.replaceChildren(...deities.map(({ name, known_as: other }, number) => {
      const option = document.createElement("div");
      option.id = `${this.list.id}-${number}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.dataset.name = name;
      option.append(name);
      if (other) {
        const small = document.createElement("small");
        small.textContent = ` ${other}`;
        option.append(small);
      }
      return option;
    }));
    this.list.hidden = deities.length === 0;
    this.input.setAttribute("aria-expanded", String(deities.length > 0));
    this.input.removeAttribute("aria-activedescendant");
  }

  press(event) {
    if (this.list.hidden) return;
    const options = [...this.list.children];
    const place = options.findIndex((one) => one.getAttribute("aria-selected") === "true");
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const chosen = place < 0 && step < 0 ? options.length - 1 : (place + step + options.length) % options.length;
      options.forEach((one, number) => one.setAttribute("aria-selected", String(number === chosen)));
      this.input.setAttribute("aria-activedescendant", options[chosen].id);
    } else if (event.key === "Enter" && place >= 0) {
      event.preventDefault();
      this.choose(options[place]);
    } else if (event.key === "Escape") {
      this.close();
    }
  }

  choose(option) {
    if (!option) return;
    this.input.value = option.dataset.name;
    this.close();
    const form = this.input.form;
    // A form of temples asks for a place first.
    if (!form.elements.q || form.elements.lat?.value || form.elements.q.value) form.requestSubmit();
  }

  close() {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }
}

customElements.define("deity-field", DeityField);
