"""Measures the pages of a service in Debian's Chromium. `tools/bench pages` calls it with the service's address.

The bytes are those of the first load, with headers, as they are sent: compressed. The times are of cold loads with an
emulated phone on a mobile network: the processor is four times slower, 1.6 Mbit/s come in and 0.75 go out, and each
request takes 150 ms longer.
"""
import argparse
import os
import statistics
import sys
import urllib.parse

from playwright.sync_api import TimeoutError, sync_playwright

LIMIT_KILOBYTES = 150
LIMIT_MILLISECONDS = 1000
NEAR = "/?lat=24.14&lng=120.67"
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}

#: Notes when the first element of the list has been painted: after the frame that follows its insertion. One that came
#: with the document is painted with the first content.
WATCH = """(selector => {
    const seen = () => document.querySelector(selector);
    const note = () => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { window.listPainted = performance.now(); };
        channel.port2.postMessage(0);
    });
    const observer = new MutationObserver(() => {
        if (seen()) { observer.disconnect(); note(); }
    });
    observer.observe(document, {childList: true, subtree: true});
})(%r)"""
PAINTED = """() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    return paint && window.listPainted ? [paint.startTime, Math.max(window.listPainted, paint.startTime)] : null;
}"""


def visit(browser, service, allowed):
    """A new context: nothing is cached. With permission it stands in Taichung. The service worker, which fetches what it
    keeps after the page is shown, is left out."""
    return browser.new_context(
        base_url=service, viewport={"width": 360, "height": 740}, locale="zh-TW", timezone_id="Asia/Taipei",
        geolocation={"latitude": 24.14, "longitude": 120.67}, permissions=["geolocation"] if allowed else [],
        service_workers="block")


def opened(page, path):
    answer = page.goto(path, timeout=60_000)
    if answer.status != 200:
        sys.exit(f"tools/bench: {path} is answered with {answer.status}")


def sizes(browser, service, path):
    """The bytes of each resource of a first load, head and body, in the order of their arrival."""
    context = visit(browser, service, False)
    finished = []
    context.on("requestfinished", lambda request: finished.append(request))
    page = context.new_page()
    opened(page, path)
    page.wait_for_load_state("networkidle")
    rows = []
    for request in finished:
        size = request.sizes()
        parts = urllib.parse.urlsplit(request.url)
        name = urllib.parse.unquote(parts.path + ("?" + parts.query if parts.query else ""))
        rows.append((name, size["responseHeadersSize"], size["responseBodySize"]))
    context.close()
    return rows


def times(browser, service, path, selector):
    """Milliseconds from the start of one cold load to the first content, and to the first element of the list."""
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
        sys.exit(f"tools/bench: {path} shows no element {selector} within 30 seconds")
    context.close()
    return painted


def verdict(value, limit):
    return "within the limit" if value <= limit else "ABOVE THE LIMIT"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("service")
    parser.add_argument("--list", default="main ol > li, main ul > li", help="selector of the list's elements")
    parser.add_argument("--near", default=NEAR, help="path of the page with the list")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
            chromium_sandbox=os.geteuid() != 0)
        for path in ("/", options.near):
            rows = sizes(browser, options.service, path)
            print(f"pages: first load of {path}, {len(rows)} resources, compressed")
            for name, head, body in rows:
                print(f"{name[:48]:48} {body:8} bytes {head:6} of headers")
            total = sum(head + body for _, head, body in rows) / 1000
            print(f"{'sum':48} {total:8.1f} kB   {verdict(total, LIMIT_KILOBYTES)} of {LIMIT_KILOBYTES} kB")
        print(f"pages: {options.near}, processor four times slower, 1.6 Mbit/s, 150 ms, median of 5 cold loads")
        loads = [times(browser, options.service, options.near, options.list) for _ in range(5)]
        for name, values in zip(("first content", "first temple of the list"), zip(*loads)):
            middle = statistics.median(values)
            told = "" if name == "first content" else \
                f"   {verdict(middle, LIMIT_MILLISECONDS)} of {LIMIT_MILLISECONDS} ms"
            print(f"{name:28} {middle:6.0f} ms (from {min(values):.0f} to {max(values):.0f}){told}")
        browser.close()


if __name__ == "__main__":
    main()
