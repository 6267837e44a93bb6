/** Opens the list of directions for the device, and closes the other one. */
class TourLinks extends HTMLElement {
  connectedCallback() {
    const isPhone = navigator.userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad|iPod/.test(navigator.userAgent);
    for (const list of this.querySelectorAll("[data-device]")) {
      list.open = list.dataset.device === (isPhone ? "phone" : "desk");
    }
  }
}

customElements.define("tour-links", TourLinks);
