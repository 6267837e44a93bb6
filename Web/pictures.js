// Pictures of other hosts that do not come: the small one of a card goes, and in a list of pictures the words of its link take
// its place, as where the host is not shown at all.

document.addEventListener("error", ({ target }) => leaveOut(target), true);
for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) leaveOut(picture);

/** @param {EventTarget} picture */
function leaveOut(picture) {
  if (!(picture instanceof HTMLImageElement) || !picture.matches(".thumbnail, .pictures img")) return;
  if (picture.alt) picture.replaceWith(picture.alt);
  else picture.remove();
}
