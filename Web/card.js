// Cards of temples that come from the API, as copies of the page's template. They read as those of `TempleCard.swift`.

const template = document.getElementById("temple-card");
const words = template ? JSON.parse(template.dataset.words) : {};
// The present day, and the one from which the search counts.
const { today, from } = document.getElementById("temples")?.dataset ?? {};

/** Returns the card of a temple of the API's answer. */
export function fillCard(temple) {
  const card = template.content.firstElementChild.cloneNode(true);
  card.dataset.lat = temple.lat;
  card.dataset.lng = temple.lng;
  const state = temple.open_now === null ? null : temple.open_now ? words.open : words.closed;
  const parts = {
    name: temple.name,
    distance: temple.distance === null ? null : distance(temple.distance),
    deity: temple.main_deity === words.no_deity ? null : deity(temple),
    state,
    rating: temple.rating === null ? null : `★ ${temple.rating}`,
    address: temple.address === words.no_address ? null : temple.address,
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
  const whole = Math.round(kilometers * 1000);
  const meters = Math.floor((whole + 5) / 10) * 10;
  if (meters < 1000) return fill(words.meters, { n: meters });
  const tenths = Math.floor((whole + 50) / 100);
  return fill(words.kilometers, { n: tenths < 1000 ? (tenths / 10).toFixed(1) : Math.floor((tenths + 5) / 10) });
}

function deity(temple) {
  const main = temple.deities.find((one) => one.role === "main");
  return !main || temple.main_deity.includes(main.name) ? temple.main_deity : `${main.name}（${temple.main_deity}）`;
}

/** The next day or activity, whichever is sooner. */
function next(temple) {
  const [day, activity] = [temple.next_lunar_date, temple.special_event];
  const countdown = activity ? Math.max(0, daysUntil(activity.date)) : Infinity;
  if (activity && countdown <= (day?.countdown_days ?? Infinity)) return line(activity.title, activity.date, null, countdown);
  return day ? line(day.title, day.solar_date, day.lunar.text, day.countdown_days) : null;
}

function line(title, date, lunar, countdown) {
  const left = countdown === 0 ? words.today : countdown === 1 ? words.tomorrow : fill(words.days, { n: countdown });
  return [title, dayText(date), lunar, left].filter(Boolean).join("・");
}

function dayText(date) {
  const then = new Date(`${date}T00:00:00Z`);
  const year = then.getUTCFullYear();
  return fill(year === Number(today.slice(0, 4)) ? words.day : words.day_and_year, {
    year, month: words.months[then.getUTCMonth()], day: then.getUTCDate(), weekday: words.weekdays[then.getUTCDay()],
  });
}

/** The days from the one of the search until another. */
function daysUntil(date) {
  return (new Date(`${date}T00:00:00Z`) - new Date(`${from}T00:00:00Z`)) / 86_400_000;
}

/** Puts values into the places of a text, as `{n}`. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
