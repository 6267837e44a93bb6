/**
 * Shows the chosen day of a month beside its table, or all days. Arrows move through the days; a swipe leads to the month or
 * the week before or after. Without this element the days are a list, and each day of the table leads to its own.
 */
class MonthDays extends HTMLElement {
  connectedCallback() {
    this.followSwipes();
    this.days = [...this.querySelectorAll(".month td > a")];
    if (this.days.length === 0) return;
    this.panels = this.querySelector(".days");
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.className = "quiet";
    this.button.addEventListener("click", () => this.fold(!this.classList.contains("one")));
    this.panels.after(this.button);
    for (const day of this.days) {
      day.addEventListener("click", (event) => {
        event.preventDefault();
        this.choose(day, true);
      });
    }
    this.querySelector(".month").addEventListener("keydown", (event) => this.move(event));
    this.choose(this.first());
    this.fold(true);
    this.followed = () => {
      // Other links of the page have a hash too.
      const day = this.named(location.hash);
      if (day) this.choose(day);
    };
    window.addEventListener("hashchange", this.followed);
  }

  disconnectedCallback() {
    window.removeEventListener("hashchange", this.followed);
  }

  /** Shows the chosen day alone, or all days. A screen reader says the day that is chosen, but not a whole month. */
  fold(isOne) {
    if (!isOne) this.panels.removeAttribute("aria-live");
    this.classList.toggle("one", isOne);
    if (isOne) this.panels.setAttribute("aria-live", "polite");
    this.button.textContent = isOne ? this.dataset.all : this.dataset.one;
  }

  named(hash) {
    return this.days.find((day) => day.hash === hash);
  }

  /** The day of the address, else today, else the first one with events. */
  first() {
    return this.named(location.hash) ?? this.querySelector(".month .today > a")
      ?? this.days.find((day) => !this.panel(day).classList.contains("empty")) ?? this.days[0];
  }

  panel(day) {
    return this.querySelector(`${day.hash}`);
  }

  /** Shows a day. One that was pressed is kept in the address, so that a reload and a shared link show it. */
  choose(day, isPressed = false) {
    for (const one of this.days) {
      const isChosen = one === day;
      if (isChosen) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
      this.panel(one).classList.toggle("on", isChosen);
    }
    if (!isPressed) return;
    history.replaceState(history.state, "", day.hash);
    const panel = this.panel(day);
    // On a phone the panel is below the table.
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    panel.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  }

  move(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    const place = this.days.indexOf(event.target.closest("td > a"));
    const next = this.days[place + steps[event.key]];
    if (place < 0 || !next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next.focus();
  }

  followSwipes() {
    let start = null;
    this.addEventListener("touchstart", ({ touches }) => {
      start = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
    }, { passive: true });
    this.addEventListener("touchend", ({ changedTouches: [touch] }) => {
      if (!start) return;
      const across = touch.clientX - start.x;
      const along = touch.clientY - start.y;
      start = null;
      // Short or slanting ones scroll the page, and a zoomed page is moved.
      if (Math.abs(across) < 80 || Math.abs(across) < 2 * Math.abs(along) || window.visualViewport?.scale > 1) return;
      const link = this.querySelector(across < 0 ? "a[rel=next]" : "a[rel=prev]");
      if (link) location.assign(link.href);
    }, { passive: true });
  }
}

customElements.define("month-days", MonthDays);
