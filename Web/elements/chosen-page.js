import { canKeep, mark, parse, query, read, write } from "../chosen.js";

/**
 * Keeps what is chosen on a page in the browser, and shows what is kept where the address has nothing. A choice of
 * another address is shown and kept only if the visitor says so. Whoever is signed in has other pages for it, to which
 * this one leads.
 */
class ChosenPage extends HTMLElement {
  connectedCallback() {
    if (mark() !== null) {
      this.lead();
      return;
    }
    if (!canKeep()) return;
    this.asked = this.dataset.asked;
    this.part("adopt").addEventListener("click", () => this.adopt());
    this.part("leave").addEventListener("click", () => this.follow());
    this.part("forget")?.addEventListener("click", () => { if (this.isOwn) write(null); });
    this.form = this.querySelector("[data-choice-form]");
    this.form.addEventListener("submit", () => this.keep());
    // The settings are kept when they are applied; a checkbox of a list at once.
    if (this.querySelector("choice-list")) this.form.addEventListener("change", () => this.keep());
    this.show();
    this.changed = () => this.show();
    window.addEventListener("chosen", this.changed);
  }

  disconnectedCallback() {
    window.removeEventListener("chosen", this.changed);
  }

  /** Leads to the account, with a choice of an address only if the person says so. */
  lead() {
    const account = location.pathname.replace("/chosen", "/account");
    const follow = () => location.replace(account);
    if (this.dataset.asked === "") {
      follow();
      return;
    }
    const to = new URLSearchParams({ to: "/account" });
    this.part("adopt").addEventListener("click", () => location.assign(`/account/take?${this.dataset.query}&${to}`));
    this.part("leave").addEventListener("click", follow);
    this.part("shared").hidden = query(read()) === this.dataset.query;
  }

  part(name) {
    return this.querySelector(`[data-${name}]`);
  }

  show() {
    const kept = query(read());
    const { asked, query: known } = this.dataset;
    // The server has left out what is no longer there; it is forgotten here too.
    if (this.asked === asked && known !== asked && (kept === asked || kept === known)) {
      this.write(parse(known));
    } else if (kept === this.asked) {
      this.own();
    } else if (kept !== "" && location.search === `?${kept}`) {
      // The copy of an earlier choice, shown without a network: the address has the present one.
      this.part("shared").hidden = true;
    } else if (this.asked === "" || history.state?.chosen === "own") {
      this.follow();
    } else {
      this.part("shared").hidden = false;
    }
  }

  /** The address is that of the kept choice, and stays so when the choice changes. */
  own() {
    this.isOwn = true;
    this.part("shared").hidden = true;
    history.replaceState({ chosen: "own" }, "", this.address());
  }

  adopt() {
    this.write(parse(this.dataset.query));
    this.part("shared").hidden = true;
    this.querySelector("h1").tabIndex = -1;
    this.querySelector("h1").focus();
  }

  follow() {
    const kept = query(read());
    location.replace(kept ? `${location.pathname}?${kept}` : location.pathname);
  }

  /** Keeps what the form has, unless the page shows a choice that is not the visitor's. */
  keep() {
    if (this.isOwn) this.write(parse(new FormData(this.form)));
  }

  /** Keeps a choice, and writes it into the address, so that the page is the same when it is loaded again. */
  write(choice) {
    this.asked = query(choice);
    if (write(choice)) this.own();
  }

  address() {
    return this.asked ? `${location.pathname}?${this.asked}` : location.pathname;
  }
}

customElements.define("chosen-page", ChosenPage);
