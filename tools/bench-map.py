"""Measures the map of a service in Debian's Chromium. `tools/bench map` calls it with the service's address.

The browser has the size of a phone. It pans and zooms the map over Taiwan by script, with the processor as it is and
four times slower. A time is that from a move's beginning until the new marks are on screen: it has the move's own
animation of 250 ms, and the pause of 150 ms after which the map asks. Long tasks hold up the main thread for more than
50 ms. The work is the time of the main thread alone, which other programs do not change.
"""
import argparse
import os
import statistics
import sys
import time
import urllib.error
import urllib.request

from playwright.sync_api import sync_playwright

#: Where the map goes, from the whole country to a street: zoom and position.
PLACES = [(8, 23.8, 121.0), (10, 24.15, 120.67), (12, 24.14, 120.68), (14, 25.04, 121.51), (16, 22.63, 120.3),
          (18, 22.99, 120.2)]
#: Moves by parts of the window.
STEPS = [(0.6, 0), (0, 0.6), (-0.6, 0), (0, -0.6)]

WATCH = """() => {
    window.longTasks = [];
    new PerformanceObserver(list => longTasks.push(...list.getEntries().map(each => each.duration)))
        .observe({type: "longtask", buffered: true});
}"""
#: Moves the map as a reader does, and gives the milliseconds until all has been drawn.
MOVE = """(move) => new Promise(resolve => {
    const {view} = document.querySelector("temple-map");
    const size = view.map.getSize();
    const start = performance.now();
    const shown = new Promise(done => view.map.once("moveend", () => {
        const wait = () => view.isSettled ? requestAnimationFrame(() => setTimeout(done)) : requestAnimationFrame(wait);
        setTimeout(wait);
    }));
    view.isTouched = true;
    if (move.zoom) view.map.setZoom(view.map.getZoom() + move.zoom);
    else view.map.panBy([move.x * size.x, move.y * size.y]);
    shown.then(() => resolve(performance.now() - start));
})"""
GO = """([zoom, lat, lng]) => {
    const {view} = document.querySelector("temple-map");
    view.map.setView([lat, lng], zoom, {animate: false});
}"""
SETTLED = "() => document.querySelector('temple-map').view?.isSettled"


def wait_for_index(service):
    """Waits until the service counts a million temples from memory: before, it may be too slow to answer."""
    for _ in range(120):
        try:
            with urllib.request.urlopen(f"{service}/api/temples/clusters?bbox=118,21,123,27&zoom=8") as answer:
                return answer.read()
        except urllib.error.HTTPError:
            time.sleep(1)
    sys.exit("tools/bench: the service does not count the temples of the country")


def drive(page):
    """Moves the map about. Gives the milliseconds of pans and of zooms, and the most marks at once."""
    pans, zooms, most = [], [], 0
    for place in PLACES:
        page.evaluate(GO, place)
        page.wait_for_timeout(300)
        page.wait_for_function(SETTLED)
        for move in [{"x": x, "y": y} for x, y in STEPS] + [{"zoom": 1}, {"zoom": -1}]:
            (zooms if "zoom" in move else pans).append(page.evaluate(MOVE, move))
            most = max(most, page.locator(".map-mark").count())
    return pans, zooms, most


def work(session):
    """Seconds that the main thread has worked: in all, and for scripts."""
    values = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return values["TaskDuration"], values["ScriptDuration"]


def told(name, values):
    values = sorted(values)
    return (f"{name:28} {statistics.median(values):6.0f} ms, 95 % {values[int(len(values) * 0.95)]:6.0f} ms, "
            f"at most {values[-1]:6.0f} ms, {len(values)} moves")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("service")
    options = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", chromium_sandbox=os.geteuid() != 0)
        context = browser.new_context(
            base_url=options.service, viewport={"width": 360, "height": 740}, locale="zh-TW",
            timezone_id="Asia/Taipei", has_touch=True)
        wait_for_index(options.service)
        for path, what in (("/", "map alone"), ("/?bbox=120,21.9,122.1,25.4", "map and list")):
            for slower in (1, 4):
                page = context.new_page()
                session = context.new_cdp_session(page)
                if page.goto(path, timeout=60_000).status != 200:
                    sys.exit(f"tools/bench: {path} is not answered")
                page.locator("temple-map").scroll_into_view_if_needed()
                page.wait_for_function(SETTLED, timeout=60_000)
                session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
                session.send("Performance.enable", {"timeDomain": "threadTicks"})
                page.evaluate(WATCH)
                before = work(session)
                pans, zooms, most = drive(page)
                page.wait_for_timeout(300)
                done = [(end - start) * 1000 / (len(pans + zooms) + len(PLACES))
                        for start, end in zip(before, work(session))]
                tasks = page.evaluate("() => longTasks")
                name = what + (f", {slower} times slower" if slower > 1 else "")
                print(f"map: {name}, at most {most} marks")
                print(told("pan", pans))
                print(told("zoom", zooms))
                print(f"{'long tasks':28} {len(tasks):6}, at most {max(tasks, default=0):.0f} ms")
                if slower == 1:
                    print(f"{'work of the main thread':28} {done[0]:6.0f} ms a move, scripts {done[1]:.0f} ms")
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
