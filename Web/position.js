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

/** Returns what is known of a point, [latitude, longitude], if it is the reader's position; else null. */
export function knownPosition([lat, lng]) {
  try {
    const known = JSON.parse(sessionStorage.getItem(key));
    const isSame = known && Number(known.lat) === Number(lat.toFixed(4)) && Number(known.lng) === Number(lng.toFixed(4));
    return isSame ? { accuracy: Number(known.accuracy) || null } : null;
  } catch {
    return null;
  }
}
