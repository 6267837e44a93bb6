// Before a sign-out: nobody is to read a person's reminders in a browser that the person has left.

import { unsubscribe } from "./push.js";

/** A sign-out waits no longer for that, in milliseconds. */
const patience = 3000;
const forms = `form[action="/sign-out"], form[action="/account/delete"], [data-own-session] > form,
  form[action="/account/sessions/end"]:not(:has([name="others"]))`;

let hasLeft = false;

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (hasLeft || event.defaultPrevented || !form.matches(forms)) return;
  event.preventDefault();
  const time = new Promise((resolve) => { setTimeout(resolve, patience); });
  await Promise.race([unsubscribe().catch(() => {}), time]);
  hasLeft = true;
  // Not within this event, in which a form is not sent again.
  setTimeout(() => form.requestSubmit(submitter));
});
window.addEventListener("pageshow", () => { hasLeft = false; });
