import { whenNear } from "./leaflet.js";

/**
 * Loads the files of a map when it comes near the view, and draws it. Where they do not come, the box says so; they are tried
 * again with a network, or when the map is asked for.
 */
export class MapFiles {
  /** load: returns a promise of what `draw` takes. */
  constructor(element, load, draw) {
    Object.assign(this, { element, load, draw });
    this.online = () => this.again();
    window.addEventListener("online", this.online);
    this.watch = whenNear(element, () => this.start());
  }

  close() {
    this.watch.disconnect();
    window.removeEventListener("online", this.online);
  }

  async start() {
    if (this.isLoading) return;
    this.isLoading = true;
    let files;
    try {
      files = await this.load();
    } catch {
      this.say();
      return;
    } finally {
      this.isLoading = false;
    }
    this.note?.remove();
    this.note = null;
    this.close();
    if (this.element.isConnected) this.draw(files);
  }

  /** Tries again after a fault. */
  again() {
    if (this.note) this.start();
  }

  say() {
    if (this.note) return;
    const words = JSON.parse(this.element.dataset.words);
    this.note = document.createElement("p");
    this.note.className = "map-note";
    this.note.setAttribute("role", "status");
    this.element.append(this.note);
    // Some browsers ask only once for a script that has failed: a new page asks again.
    const link = document.createElement("a");
    link.href = "";
    link.textContent = words.again;
    this.note.append(words.no_map, " ", link);
  }
}
