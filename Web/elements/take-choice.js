import { ofBrowser, query } from "../chosen.js";

/** The choice about which the person was asked last. */
const key = "nearby.chosen.asked";
/** The longest choice that a sign-in carries. */
const most = 900;

/**
 * Carries what this browser has chosen without an account through a sign-in, and asks about it once. The account's page offers
 * what no sign-in has carried: it was too long, or the person was faster than this script.
 */
class TakeChoice extends HTMLElement {
  connectedCallback() {
    const kept = query(ofBrowser());
    const isNew = kept !== "" && kept !== asked();
    for (const field of this.querySelectorAll("input[name=chosen]")) field.value = isNew && kept.length <= most ? kept : "";
    const later = this.querySelector("[data-later]");
    if (this.hidden && isNew) {
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
