// The reader's position, as the browser gave it last in this tab: addresses have it to about ten metres, without its accuracy.

const key = "nearby.position";

/** Remembers a position of the browser, for this tab alone. */
export function rememberPosition({ latitude, longitude, accuracy }) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ lat: latitude.toFixed(4), lng: longitude.toFixed(4), accuracy }));
  } catch {
    // Where the browser keeps nothing, the map does not say how exact the position is.
  }
}

/** Returns the last position: its point, [latitude, longitude], and its accuracy in metres, or null for that. Null without one. */
export function lastPosition() {
  try {
    const known = JSON.parse(sessionStorage.getItem(key));
    return known && { point: [Number(known.lat), Number(known.lng)], accuracy: Number(known.accuracy) || null };
  } catch {
    return null;
  }
}
