import { ofBrowser, query } from "../chosen.js";

/** The choice about which the person was asked last. */
const key = "nearby.chosen.asked";
/** The longest choice that a sign-in carries; an account's page offers a longer one. */
const most = 900;

/**
 * Carries what this browser has chosen without an account through a sign-in, asks about it once, and on the account's page
 * offers one that is too long for that.
 */
class TakeChoice extends HTMLElement {
  connectedCallback() {
    const kept = query(ofBrowser());
    const isNew = kept !== "" && kept !== asked();
    for (const field of this.querySelectorAll("input[name=chosen]")) field.value = isNew && kept.length <= most ? kept : "";
    const later = this.querySelector("[data-later]");
    if (this.hidden && isNew && kept.length > most) {
      later.href = `${later.getAttribute("href")}?${kept}&${new URLSearchParams({ to: "/account" })}`;
      this.hidden = false;
    }
    const remember = () => {
      if (kept !== "" && (this.dataset.query ?? kept) === kept) ask(kept);
    };
    later?.addEventListener("click", remember);
    if (later) this.querySelector("form")?.addEventListener("submit", remember);
  }
}

function asked() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function ask(kept) {
  try {
    localStorage.setItem(key, kept);
  } catch {
    // It is asked again.
  }
}

customElements.define("take-choice", TakeChoice);
