// Cards of temples that come from the API, as copies of the page's template.

const template = document.getElementById("temple-card");
const words = template ? JSON.parse(template.dataset.words) : {};

/** Returns the card of a temple of the API's answer. */
export function fillCard(temple) {
  const card = template.content.firstElementChild.cloneNode(true);
  card.dataset.lat = temple.lat;
  card.dataset.lng = temple.lng;
  const state = temple.open_now === null ? null : temple.open_now ? words.open : words.closed;
  const parts = {
    name: temple.name,
    distance: temple.distance === null ? null : distance(temple.distance),
    deity: deity(temple),
    state,
    rating: temple.rating === null ? null : `★ ${temple.rating}`,
    address: temple.address,
    next: next(temple),
  };
  for (const [name, text] of Object.entries(parts)) {
    const part = card.querySelector(`[data-part="${name}"]`);
    if (text === null) part.remove();
    else part.textContent = text;
  }
  card.querySelector("a").href = `/temples/${temple.id}`;
  card.querySelector(".state")?.classList.toggle("open", temple.open_now === true);
  return card;
}

function distance(kilometers) {
  const meters = Math.round(kilometers * 100) * 10;
  if (meters < 1000) return words.meters.replace("{n}", meters);
  return words.kilometers.replace("{n}", kilometers < 99.95 ? kilometers.toFixed(1) : Math.round(kilometers));
}

function deity(temple) {
  const main = temple.deities.find((one) => one.role === "main");
  return !main || temple.main_deity.includes(main.name) ? temple.main_deity : `${main.name}（${temple.main_deity}）`;
}

/** The next day or activity, whichever is sooner. */
function next(temple) {
  const [day, activity] = [temple.next_lunar_date, temple.special_event];
  if (activity && (!day || activity.date <= day.solar_date)) return line(activity.title, activity.date, null);
  return day ? line(day.title, day.solar_date, day.lunar.text, day.countdown_days) : null;
}

function line(title, date, lunar, countdown = daysUntil(date)) {
  const then = new Date(`${date}T00:00:00Z`);
  const isThisYear = then.getUTCFullYear() === today().getUTCFullYear();
  const day = new Intl.DateTimeFormat(words.language, {
    timeZone: "UTC", month: "long", day: "numeric", weekday: "narrow", ...(isThisYear ? {} : { year: "numeric" }),
  }).format(then);
  const left = countdown <= 0 ? words.today : countdown === 1 ? words.tomorrow : words.days.replace("{n}", countdown);
  return [title, day, lunar, left].filter(Boolean).join("・");
}

/** The present day in Taiwan, as midnight UTC. */
function today() {
  const now = new Date(Date.now() + 8 * 3600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
}

function daysUntil(date) {
  return Math.round((new Date(`${date}T00:00:00Z`) - today()) / 86_400_000);
}
