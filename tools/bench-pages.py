"""Measures the pages of a service in Debian's Chromium. `tools/bench pages` calls it with the service's address.

The window is that of a phone, 390 pixels wide. The bytes are those of the first load, with headers, as they are sent:
compressed. Requests count as many as were answered, the document too. The files of the map are apart: its scripts,
Leaflet, lines or tiles and counts, by their addresses, and all that comes once the map has been scrolled to.

The times are of cold loads with an emulated phone on a mobile network: the processor is four times slower, 1.6 Mbit/s
come in and 0.75 go out, and each request takes 150 ms longer. A temple is on the screen when the name of the first one
of the list stands in the window as a whole, without scrolling, and that frame has been painted.
"""
import argparse
import collections
import os
import re
import statistics
import sys
import urllib.parse

from playwright.sync_api import TimeoutError, sync_playwright

#: The limits of the first page without its map: kilobytes and requests.
FIRST_KILOBYTES, FIRST_REQUESTS = 40, 12
#: The limit of any page with all that comes by itself.
LIMIT_KILOBYTES = 150
#: The limit of the first temple on the screen.
LIMIT_MILLISECONDS = 800
FIRST = "/"
NEAR = "/?lat=24.14&lng=120.67"
NAME = "#temples > li:first-child a[href^='/temples/']"
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
#: Addresses of what only a map needs.
OF_MAP = re.compile(r"^/web/[^/]+/(map/|leaflet/|elements/[a-z]+-map\.js)|^/tiles/|^/api/temples/clusters\b")

#: Notes when the name of the first temple has been painted within the window. Nothing is painted, and no
#: intersection told, before the style is there. A name that stands below the window is not noted.
WATCH = """(selector => {
    const after = () => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { window.templePainted = performance.now(); };
        channel.port2.postMessage(0);
    };
    const screen = new IntersectionObserver(entries => {
        const last = entries.at(-1);
        if (last.intersectionRatio < 1 || last.boundingClientRect.height === 0) return;
        screen.disconnect();
        after();
    }, {threshold: 1});
    const arrival = new MutationObserver(() => {
        const name = document.querySelector(selector);
        if (!name) return;
        arrival.disconnect();
        screen.observe(name);
    });
    arrival.observe(document, {childList: true, subtree: true});
})(%r)"""
PAINTED = """() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return paint && window.templePainted ? [paint.startTime, Math.max(window.templePainted, paint.startTime)] : null;
}"""

#: A resource of a load: the path of its address, and the bytes of its head and of its body.
Resource = collections.namedtuple("Resource", "name head body")


def visit(browser, service, allowed):
    """A new context: nothing is cached. With permission it stands in Taichung. The service worker, which fetches what it
    keeps after the page is shown, is left out."""
    return browser.new_context(
        base_url=service, viewport={"width": 390, "height": 844}, locale="zh-TW", timezone_id="Asia/Taipei",
        has_touch=True, geolocation={"latitude": 24.14, "longitude": 120.67},
        permissions=["geolocation"] if allowed else [], service_workers="block")


def opened(page, path):
    answer = page.goto(path, timeout=60_000)
    if answer.status != 200:
        sys.exit(f"tools/bench: {path} is answered with {answer.status}")


def resources(requests):
    """The resources of requests, in the order of their arrival."""
    rows = []
    for request in requests:
        size = request.sizes()
        parts = urllib.parse.urlsplit(request.url)
        name = urllib.parse.unquote(parts.path + ("?" + parts.query if parts.query else ""))
        rows.append(Resource(name, size["responseHeadersSize"], size["responseBodySize"]))
    return rows


def load(browser, service, path):
    """The resources of a first load as it stands, and those that come when its map is scrolled to."""
    context = visit(browser, service, False)
    started, failed, finished = [], [], []
    for event, requests in (("request", started), ("requestfailed", failed), ("requestfinished", finished)):
        context.on(event, lambda request, requests=requests: requests.append(request))
    page = context.new_page()
    opened(page, path)
    page.wait_for_load_state("networkidle")
    first = len(finished)
    area = page.locator("temple-map")
    # Where the list and the map share the window, the map is shown by a button.
    button = page.locator("view-switch button[value=map]")
    if button.is_visible():
        button.click()
    if area.count():
        area.scroll_into_view_if_needed()
        page.wait_for_function("() => document.querySelector('temple-map').view?.isSettled", timeout=60_000)
        while len(failed) + len(finished) < len(started):
            page.wait_for_timeout(50)
    rows = resources(finished)
    context.close()
    return rows[:first], rows[first:]


def times(browser, service, path, selector):
    """Milliseconds from the start of one cold load to the first content, and to the first temple on the screen."""
    context = visit(browser, service, False)
    context.add_init_script(WATCH % selector)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    opened(page, path)
    try:
        painted = page.wait_for_function(PAINTED, timeout=30_000).json_value()
    except TimeoutError:
        sys.exit(f"tools/bench: {path} shows no element {selector} in the window within 30 seconds")
    context.close()
    return painted


def verdict(value, limit, unit):
    return f"   {'within the limit' if value <= limit else 'ABOVE THE LIMIT'} of {limit}{unit}"


def kilobytes(rows):
    return sum(row.head + row.body for row in rows) / 1000


def told(name, rows, most_kilobytes=None, most_requests=None):
    """Prints the sum of resources, with a verdict where there are limits."""
    size = kilobytes(rows)
    print(f"{name:48} {size:8.1f} kB{verdict(size, most_kilobytes, ' kB') if most_kilobytes else ''}")
    count = f"{'':48} {len(rows):8} requests"
    print(count + (verdict(len(rows), most_requests, "") if most_requests else ""))


def measure_bytes(browser, service, path):
    rows, later = load(browser, service, path)
    print(f"pages: first load of {path}, 390 pixels wide, compressed")
    for row in rows:
        sign = "map" if OF_MAP.search(row.name) else ""
        print(f"{row.name[:48]:48} {row.body:8} bytes {row.head:6} of headers  {sign}".rstrip())
    own = [row for row in rows if not OF_MAP.search(row.name)]
    of_map = [row for row in rows if OF_MAP.search(row.name)] + later
    leaflet = [row for row in of_map if "/leaflet/" in row.name]
    told("the page without the map", own, *((FIRST_KILOBYTES, FIRST_REQUESTS) if path == FIRST else ()))
    told("all that comes by itself", rows, LIMIT_KILOBYTES)
    told("the map, when it is scrolled to, without Leaflet", [row for row in of_map if row not in leaflet])
    told("Leaflet", leaflet)


def measure_times(browser, service, path, selector):
    print(f"pages: {path}, processor four times slower, 1.6 Mbit/s, 150 ms, median of 5 cold loads")
    loads = [times(browser, service, path, selector) for _ in range(5)]
    for name, values, limit in zip(("first content", "first temple on the screen"), zip(*loads), (None, LIMIT_MILLISECONDS)):
        middle = statistics.median(values)
        end = verdict(middle, limit, " ms") if limit else ""
        print(f"{name:28} {middle:6.0f} ms (from {min(values):.0f} to {max(values):.0f}){end}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("service")
    parser.add_argument("--list", default=NAME, help="selector of the name of the list's first temple")
    parser.add_argument("--near", default=NEAR, help="path of the page with the list")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
            chromium_sandbox=os.geteuid() != 0)
        for path in (FIRST, options.near):
            measure_bytes(browser, options.service, path)
        measure_times(browser, options.service, options.near, options.list)
        browser.close()


if __name__ == "__main__":
    main()
