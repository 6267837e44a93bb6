import { middle } from "./boxes.js";

/** The most temples of a view that are shown one by one, where it is not at one of the last zooms. */
const few = 100;
/** From this zoom on, more temples are shown one by one. */
const deepZoom = 18;
const fewWhenDeep = 500;
/** Kilometres within which the API searches around a point. */
const reach = 500;

/** What popups say of a temple. */
const told = "id,name,lat,lng,main_deity,distance,open_now,next_lunar_date,special_event,map";

/** A refused or failed question to the API. */
class Refusal extends Error {
  /** milliseconds: how long the service asks to wait; 0 where it does not say. */
  constructor(response) {
    super(`status ${response.status}`);
    const field = response.headers.get("Retry-After");
    const seconds = Number(field ?? 0);
    this.milliseconds = Math.max(0, Number.isNaN(seconds) ? Date.parse(field) - Date.now() : seconds * 1000) || 0;
  }
}

/** Temples of the API that fit the page's filters. */
export class TempleSource {
  constructor(filters) {
    this.filters = filters;
    /** The day of the page; null for today. */
    this.date = new URLSearchParams(filters).get("date");
    /** Temples by their ids, as they come. */
    this.known = new Map();
  }

  /** Returns the counts of a box, and the temples themselves where they are few enough; else null for them. */
  async ask(box, zoom, signal) {
    const cells = await this.json("/api/temples/clusters", { bbox: box.text, zoom }, signal);
    const most = zoom >= deepZoom ? fewWhenDeep : few;
    const isNear = cells.count > 0 && cells.count <= most && isWithinReach(box);
    return { ...cells, temples: isNear ? await this.temples(box, most, signal) : null };
  }

  /** Returns the temples of a box, page by page; null if they are more than the most. */
  async temples(box, most, signal) {
    const [lat, lng] = middle(box);
    const temples = [];
    let next = this.address("/api/temples", {
      bbox: box.text, lat, lng, radius: reach, limit: 100, fields: "id,name,lat,lng,open_now",
    });
    while (next) {
      const response = await this.fetch(next, signal);
      temples.push(...await response.json());
      if (temples.length > most) return null;
      next = /<([^>]*)>\s*;\s*rel="next"/.exec(response.headers.get("Link") ?? "")?.[1] ?? null;
    }
    this.remember(temples);
    return temples;
  }

  /** Learns the names of temples of which only the id is known. */
  async learn(ids, signal) {
    const unknown = ids.filter((id) => !this.known.has(id));
    for (let start = 0; start < unknown.length; start += 100) {
      const some = unknown.slice(start, start + 100);
      this.remember(await this.json("/api/temples", { ids: some.join(","), fields: "id,name,lat,lng,open_now" }, signal, false));
    }
  }

  /**
   * Returns what popups say of temples, in the order of their ids; their distances are those from a point, [latitude,
   * longitude], or null. Temples beyond the reach of a search around the point have no distance.
   */
  async details(ids, point, signal) {
    const found = new Map();
    // The filters may leave a chosen temple out, but its next day is that of the list.
    const day = this.date ? { date: this.date } : {};
    const ask = async (place) => {
      const rest = ids.filter((id) => !found.has(id)).join(",");
      const temples = await this.json("/api/temples", { ids: rest, ...place, ...day, fields: told }, signal, false);
      for (const temple of temples) found.set(temple.id, temple);
    };
    if (point) await ask({ lat: point[0], lng: point[1], radius: reach, limit: ids.length });
    if (ids.some((id) => !found.has(id))) await ask({});
    return ids.map((id) => found.get(id)).filter(Boolean);
  }

  remember(temples) {
    if (this.known.size > 5000) this.known.clear();
    for (const temple of temples) this.known.set(temple.id, temple);
  }

  async json(path, fields, signal, isFiltered = true) {
    return (await this.fetch(this.address(path, fields, isFiltered), signal)).json();
  }

  address(path, fields, isFiltered = true) {
    const query = new URLSearchParams(fields).toString().replaceAll("%2C", ",");
    return `${path}?${query}${isFiltered && this.filters ? `&${this.filters}` : ""}`;
  }

  async fetch(address, signal) {
    const response = await fetch(address, { headers: { Accept: "application/json" }, signal });
    if (!response.ok) throw new Refusal(response);
    return response;
  }
}

/** Whether the API finds all temples of a box around its middle. */
function isWithinReach({ west, south, east, north }) {
  const [height, width] = [north - south, west <= east ? east - west : east - west + 360];
  const middleWidth = width * Math.cos((Math.min(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  return (Math.hypot(height, middleWidth) / 2) * 111.7 < reach;
}
