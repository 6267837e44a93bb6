/** Shows the temples of the page's list on a map. Leaflet is loaded only when the map comes near the view. */
class TempleMap extends HTMLElement {
  connectedCallback() {
    // On a phone the map is below the list.
    document.querySelector(".to-map")?.removeAttribute("hidden");
    this.watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.watch.disconnect();
      this.draw();
    }, { rootMargin: "300px" });
    this.watch.observe(this);
  }

  disconnectedCallback() {
    this.watch.disconnect();
    this.map?.remove();
  }

  async draw() {
    const [leaflet] = await Promise.all([import(this.dataset.leaflet), this.loadStyle()]);
    this.leaflet = leaflet;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const ground = document.createElement("div");
    ground.className = "map-ground";
    this.append(ground);
    this.map = leaflet.map(ground, {
      zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still, inertia: !still,
      renderer: leaflet.canvas(),
    });
    this.map.attributionControl.setPrefix("");
    this.marks = leaflet.featureGroup().addTo(this.map);
    const rows = [...document.querySelectorAll("[data-lat][data-lng].temple")];
    this.add(rows);
    this.fit();
    this.drawGround();
    if (this.dataset.search) this.offerSearch();
    document.addEventListener("rows", (event) => this.add(event.detail));
  }

  loadStyle() {
    return new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = this.dataset.leafletStyle;
      link.addEventListener("load", resolve);
      link.addEventListener("error", resolve);
      document.head.append(link);
    });
  }

  add(rows) {
    const colors = getComputedStyle(this);
    for (const row of rows) {
      const link = row.querySelector("a");
      const mark = this.leaflet.circleMarker([row.dataset.lat, row.dataset.lng], {
        radius: 8, weight: 2, color: colors.getPropertyValue("--card"), fillColor: colors.getPropertyValue("--brick"),
        fillOpacity: 1,
      });
      const popup = document.createElement("a");
      popup.href = link.href;
      popup.textContent = link.textContent;
      mark.bindPopup(popup).addTo(this.marks);
      mark.on("popupopen", () => row.classList.add("active"));
      mark.on("popupclose", () => row.classList.remove("active"));
      row.addEventListener("pointerenter", () => mark.setStyle({ radius: 12 }).setRadius(12));
      row.addEventListener("pointerleave", () => mark.setRadius(8));
    }
  }

  /** Shows all marks, and the point of the search. */
  fit() {
    const colors = getComputedStyle(this);
    const bounds = this.marks.getBounds();
    if (this.dataset.lat) {
      const here = [Number(this.dataset.lat), Number(this.dataset.lng)];
      this.leaflet.circleMarker(here, {
        radius: 6, weight: 3, color: colors.getPropertyValue("--ink"), fillColor: colors.getPropertyValue("--field"),
        fillOpacity: 1,
      }).bindPopup(this.dataset.here).addTo(this.map);
      bounds.extend(here);
    }
    // All of Taiwan where nothing was found.
    if (bounds.isValid()) this.map.fitBounds(bounds.pad(0.1), { maxZoom: 15, animate: false });
    else this.map.fitBounds([[21.8, 119.9], [25.4, 122.1]], { animate: false });
  }

  /** Adds a button that searches around the middle of the map, which is marked, with the filters of the page. */
  offerSearch() {
    const middle = document.createElement("span");
    middle.className = "map-middle";
    middle.setAttribute("aria-hidden", "true");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "map-search";
    button.textContent = this.dataset.search;
    button.addEventListener("click", () => {
      const { lat, lng } = this.map.getCenter().wrap();
      const fields = new URLSearchParams(location.search);
      for (const name of ["q", "county", "sort", "cursor"]) fields.delete(name);
      fields.set("lat", lat.toFixed(4));
      fields.set("lng", lng.toFixed(4));
      location.assign(`/?${fields}`);
    });
    this.append(middle, button);
  }

  async drawGround() {
    const { tiles, borders } = this.dataset;
    // Leaflet takes HTML.
    const text = document.createElement("span");
    text.textContent = this.dataset.credit;
    const credit = text.innerHTML;
    if (tiles) {
      this.leaflet.tileLayer(tiles, { attribution: credit, maxZoom: 19, referrerPolicy: "strict-origin" }).addTo(this.map);
      return;
    }
    const response = await fetch(borders);
    if (!response.ok) return;
    const color = getComputedStyle(this).getPropertyValue("--edge");
    this.leaflet.geoJSON(await response.json(), {
      attribution: credit, interactive: false, style: { color, weight: 1, fill: false },
    }).addTo(this.map).bringToBack();
  }
}

customElements.define("temple-map", TempleMap);
