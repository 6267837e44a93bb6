import { ownDevice, subscribe, subscription, unsubscribe } from "../account/push.js";

const page = "/account/notices";

/**
 * The bell of this browser. The person is asked for the permission in the handler of a press, and never before. Of its texts,
 * the one of the present state is shown.
 */
class NoticeBell extends HTMLElement {
  async connectedCallback() {
    this.button("on").addEventListener("click", () => this.press(turnOn, "on"));
    this.button("off").addEventListener("click", () => this.press(unsubscribe, "off"));
    document.addEventListener("submit", (event) => this.remove(event));
    await this.look();
    // Somebody may change it in the browser's settings meanwhile.
    const status = await navigator.permissions?.query({ name: "notifications" }).catch(() => null);
    status?.addEventListener("change", () => this.look());
  }

  button(name) { return this.querySelector(`[data-do="${name}"]`); }

  show(state) {
    for (const text of this.querySelectorAll("[data-state]")) text.hidden = text.dataset.state !== state;
    this.button("on").hidden = !["off", "failed"].includes(state);
    this.button("off").hidden = state !== "on";
  }

  async look() {
    this.show(unable() ?? await this.state().catch(() => "off"));
  }

  /** Whether the account has this browser, whose card in the list is marked. */
  async state() {
    const known = Notification.permission === "granted" ? await ownDevice() : undefined;
    this.own = known && document.querySelector(`[data-device="${known.id}"]`);
    const mark = this.own?.querySelector("[data-own]");
    if (mark) mark.hidden = false;
    return known?.is_active ? "on" : "off";
  }

  async press(act, done) {
    const button = this.button(done);
    if (button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    try {
      if (await act() === false) await this.look();
      else location.assign(`${page}?done=${done}`);
    } catch {
      this.show("failed");
    }
    button.removeAttribute("aria-busy");
  }

  /** Ends the subscription too, where this browser is taken out of the list. */
  async remove(event) {
    const { target: form, submitter } = event;
    if (!this.own?.contains(form)) return;
    event.preventDefault();
    this.own = undefined;
    await (await subscription())?.unsubscribe().catch(() => {});
    // Not within this event, in which a form is not sent again.
    setTimeout(() => form.requestSubmit(submitter));
  }
}

/** Asks for the permission, and subscribes. Returns false where it was not given. */
async function turnOn() {
  if (await Notification.requestPermission() !== "granted") return false;
  await subscribe();
  return true;
}

/** Why this browser can show no reminders; undefined where it can. */
function unable() {
  // A browser on an iPhone or iPad has pushes only for what was put on the home screen.
  const isOnGlass = /iP(hone|ad|od)/.test(navigator.userAgent)
    || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  if (!window.isSecureContext) return "insecure";
  if (isOnGlass && navigator.standalone === false) return "home";
  if (!navigator.serviceWorker || !window.PushManager || !window.Notification) return "unsupported";
  return Notification.permission === "denied" ? "denied" : undefined;
}

customElements.define("notice-bell", NoticeBell);
