// How to allow the position again: the page has the steps of each browser, and these show those of the reader's own.

/** Hides the steps of other browsers. All stay where the reader's is not known. */
export function keepOwn(help) {
  const own = browser();
  const steps = [...help.querySelectorAll("[data-browser]")];
  const isKnown = steps.some(({ dataset }) => dataset.browser === own);
  for (const step of steps) step.hidden = isKnown && step.dataset.browser !== own;
}

/** The reader's browser, by the names that the page gives the steps. */
function browser() {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac.
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1)) {
    return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? "ios-app" : "ios-safari";
  }
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Android/.test(userAgent)) return "android";
  if (/Chrome\//.test(userAgent)) return "chrome";
  return /Safari\//.test(userAgent) ? "mac-safari" : "other";
}
