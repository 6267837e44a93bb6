// What the popup of one temple says below its name.

/** Days within which the next day is told. */
const soon = 30;
/** What the API has in place of a deity that no source names. */
const unknownDeity = "主神未詳";
const language = document.documentElement.lang;
/** Days are those of Taiwan, wherever the reader is. */
const taiwanDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Taipei", year: "numeric", month: "2-digit", day: "2-digit",
});

/**
 * Returns the parts of the popup: the deity with distance and hours, the next day, and what to do, as elements.
 *
 * date: the day of the page; null for today.
 */
export function about(temple, distance, date, words) {
  const parts = [];
  const facts = document.createElement("p");
  if (temple.main_deity && temple.main_deity !== unknownDeity) facts.append(chinese(temple.main_deity));
  if (distance) facts.append(part(distance));
  if (temple.open_now === true || temple.open_now === false) {
    const state = part(temple.open_now ? words.open : words.closed);
    state.classList.toggle("open", temple.open_now);
    facts.append(state);
  }
  if (facts.childNodes.length > 0) parts.push(facts);
  const next = nextDay(temple, date ?? taiwanDay.format(new Date()));
  if (next) {
    const day = document.createElement("p");
    day.append(chinese(next.title), part(countdown(next.days, words)));
    parts.push(day);
  }
  const actions = document.createElement("p");
  actions.className = "popup-actions";
  actions.append(link(`/temples/${temple.id}`, words.details));
  // A link of the service's own making; anything else would not be one of a map.
  const directions = temple.map?.google_directions_url;
  if (directions?.startsWith("https://")) actions.append(link(directions, words.directions));
  parts.push(actions);
  return parts;
}

/** Returns kilometres as the pages say them: metres below one kilometre, else kilometres, with one decimal below a hundred. */
export function distanceWords(kilometers, words) {
  const meters = Math.round(kilometers * 100) * 10;
  if (meters < 1000) return words.meters.replace("{n}", meters);
  return words.kilometers.replace("{n}", kilometers < 99.95 ? kilometers.toFixed(1) : Math.round(kilometers));
}

/** The soonest of a temple's next day and its next activity, with the days until it; null if it is not soon. */
function nextDay({ next_lunar_date: lunar, special_event: event }, date) {
  const days = [];
  if (lunar) days.push({ title: lunar.title, days: lunar.countdown_days });
  if (event) {
    const left = (Date.parse(event.date) - Date.parse(date)) / 86_400_000;
    days.push({ title: event.title, days: Math.max(0, left) });
  }
  days.sort((one, other) => one.days - other.days);
  return days.length > 0 && days[0].days <= soon ? days[0] : null;
}

function countdown(days, words) {
  return days === 0 ? words.today : days === 1 ? words.tomorrow : words.in_days.replace("{n}", days);
}

function part(text) {
  const span = document.createElement("span");
  span.textContent = text;
  return span;
}

/** A text of the data, which is Chinese in a page of any language. */
function chinese(text) {
  const span = part(text);
  if (!language.startsWith("zh")) span.lang = "zh-Hant-TW";
  return span;
}

function link(address, text) {
  const made = document.createElement("a");
  made.href = address;
  made.textContent = text;
  if (!address.startsWith("/")) made.rel = "noopener";
  return made;
}
