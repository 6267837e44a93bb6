"""A visitor of the service: a context of the browser that records all that is wrong while its pages are used."""
import json
import pathlib
import urllib.parse

#: Sizes of a window by its width in CSS pixels: two phones and a desk.
HEIGHTS = {360: 740, 390: 844, 1280: 800}

#: Reports violations of the Content-Security-Policy to the visitor, also those that the console does not show.
WATCH_POLICY = """
document.addEventListener("securitypolicyviolation", event => {
    reportPolicyViolation(`${event.effectiveDirective} blocked ${event.blockedURI} in ${event.sourceFile || location.href}`);
});
"""


#: What a device says of itself.
DEVICE = """
for (const [name, value] of [["platform", %s], ["userAgentData", undefined]]) {
    Object.defineProperty(Navigator.prototype, name, {get: () => value, configurable: true});
}
"""


class Unclean(AssertionError):
    """Something went wrong in a page that the scenario did not expect."""


class Visitor:
    """One person with one browser, in Taiwan.

    width: one of `HEIGHTS`. dark, reduced_motion: what the person prefers. javascript: False for a browser without it.
    geolocation: (latitude, longitude), or those and the accuracy in metres, which pages may then read; None for a
    person who refuses. clipboard: whether pages may read and write it. base: another site than the service. locale: the
    language. user_agent, platform: what the browser says of its device. keeps_pages: whether the browser runs the
    service worker, which asks for pages by itself. touch: whether the device is a phone, which has no pointer but a
    finger. others: origins beside the site that the person visits, such as that of a provider.
    """

    def __init__(self, browser, base, screenshots, patience=1, *, width=360, dark=False, reduced_motion=False,
                 javascript=True, geolocation=None, clipboard=False, locale="zh-TW", user_agent=None,
                 platform=None, keeps_pages=False, touch=False, others=()):
        self.base = base.rstrip("/")
        self._others = set(others)
        self.width = width
        self.dark = dark
        self.javascript = javascript
        self.screenshots = screenshots and pathlib.Path(screenshots)
        self.findings = []
        self._expected = []
        self._requests = set()
        self.context = browser.new_context(
            base_url=self.base, viewport={"width": width, "height": HEIGHTS[width]}, locale=locale,
            timezone_id="Asia/Taipei", color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if reduced_motion else "no-preference", java_script_enabled=javascript,
            user_agent=user_agent, has_touch=touch, is_mobile=touch,
            service_workers="allow" if keeps_pages else "block",
            geolocation=geolocation and dict(zip(("latitude", "longitude", "accuracy"), geolocation)))
        permissions = ["geolocation"] if geolocation else []
        if clipboard:
            permissions += ["clipboard-read", "clipboard-write"]
        self.context.grant_permissions(permissions, origin=self.base)
        self.context.set_default_timeout(30_000 * patience)
        if platform:
            self.context.add_init_script(DEVICE % json.dumps(platform))
        self._watch()

    def _watch(self):
        self.context.expose_binding(
            "reportPolicyViolation", lambda _, words: self._found(f"policy violation: {words}"))
        self.context.add_init_script(WATCH_POLICY)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self._found(f"exception: {error.error}"))
        self.context.on("request", self._request)
        self.context.on("response", self._response)
        self.context.on("requestfinished", lambda request: self._requests.discard(request))
        self.context.on("requestfailed", self._failed)
        self.context.on("page", lambda page: page.on("close", self._closed))

    def _found(self, finding):
        if finding not in self.findings:
            self.findings.append(finding)

    def _console(self, message):
        # A failed request is a finding of its own, which has the address.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            where = message.location
            self._found(f"console error: {message.text} ({where.get('url')}:{where.get('lineNumber')})")

    def _request(self, request):
        self._requests.add(request)
        parts = urllib.parse.urlsplit(request.url)
        if parts.scheme not in ("blob", "data") and f"{parts.scheme}://{parts.netloc}" not in {self.base, *self._others}:
            self._found(f"foreign request: {request.url}")

    def _response(self, response):
        if response.status >= 400:
            self._found(f"status {response.status}: {response.url}")

    def _failed(self, request):
        self._requests.discard(request)
        # A page that is left, or a download, ends its requests so.
        if request.failure != "net::ERR_ABORTED":
            self._found(f"request failed: {request.url} {request.failure}")

    def _closed(self, page):
        # The browser says no more of what the page has asked for.
        self._requests = {each for each in self._requests if each.service_worker or each.frame.page != page}

    def open(self, path, status=200, page=None):
        """Opens a path of the service in a new tab, or in the page, and waits for all that it loads."""
        page = page or self.context.new_page()
        if status >= 400:
            self.expect(f"status {status}: {self.base}{path}")
        answer = page.goto(self.base + path)
        assert answer is not None and answer.status == status, f"{path}: {answer and answer.status}, not {status}"
        self.settle(page)
        return page

    def settle(self, page):
        """Waits until no request is under way, and until the page had time to show what came."""
        page.wait_for_load_state("load")
        quiet = 0
        for _ in range(1200):
            page.wait_for_timeout(25)
            quiet = 0 if self._requests else quiet + 1
            if quiet == 2:
                return
        raise Unclean("requests without an end: " + ", ".join(request.url for request in self._requests))

    def prefer(self, page, dark):
        """Changes what the person prefers while the page is open."""
        self.dark = dark
        page.emulate_media(color_scheme="dark" if dark else "light")

    def resize(self, page, width):
        """Makes the window as wide as another of `HEIGHTS`. The page may have to be opened anew: scripts read the width once."""
        self.width = width
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})

    def expect(self, words):
        """Says that a finding with these words must come: a status, a failed request, an error of the console."""
        self._expected.append(words)

    def meet(self, page, words):
        """Waits for a finding with these words, which must come."""
        self.expect(words)
        for _ in range(1200):
            if any(words in each for each in self.findings):
                return
            page.wait_for_timeout(25)

    def assert_clean(self):
        """Fails if something was found that was not expected, or not found that was. The runner calls it at the end."""
        for page in self.context.pages:
            self.settle(page)
        wrong = [each for each in self.findings if not any(words in each for words in self._expected)]
        wrong += [f"expected, but not seen: {words}" for words in self._expected
                  if not any(words in each for each in self.findings)]
        if wrong:
            raise Unclean("\n".join(wrong))

    def shot(self, page, name, whole=True):
        """Writes a picture of the whole page, or of what the window shows, as NAME-360.png or NAME-360-dark.png, if the
        runner has a folder for pictures. They take a fifth of the time of all scenarios."""
        if not self.screenshots:
            return
        self.screenshots.mkdir(parents=True, exist_ok=True)
        file = self.screenshots / f"{name}-{self.width}{'-dark' if self.dark else ''}.png"
        page.screenshot(path=file, full_page=whole, animations="disabled")

    def leave(self):
        """Closes the pages, after what they have asked for has come."""
        for page in self.context.pages:
            self.settle(page)
            page.close()

    def close(self):
        self.context.close()
