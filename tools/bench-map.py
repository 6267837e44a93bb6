"""Measures the map of a service in Debian's Chromium. `tools/bench map` calls it with the service's address.

The browser has the size of a phone, 390 pixels wide. It pans and zooms the map over Taiwan by script, with the
processor as it is and four times slower. A time is that from a move's beginning until the new marks are on screen: it
has the move's own animation of 250 ms, and the pause of 150 ms after which the map asks. Where there is a list, another
time is that from the press of the button until the list is that of the map. Long tasks hold up the main thread for more
than 50 ms. The work is the time of the main thread alone, which other programs do not change.

The frames are those of pans of a second, where temples are densest: the times between one callback of
requestAnimationFrame and the next, from the beginning of the move until the third frame after its end, which have the
drawing of the ground and the names. They are measured with as many marks as the map draws, at the zoom where their
number is nearest to 500, and with 500 marks, one for each of the nearest temples, which the map would put together.
"""
import argparse
import json
import os
import re
import statistics
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from playwright.sync_api import sync_playwright

#: Where the map goes, from the whole country to a street: zoom and position.
PLACES = [(8, 23.8, 121.0), (10, 24.15, 120.67), (12, 24.14, 120.68), (14, 25.04, 121.51), (16, 22.63, 120.3),
          (18, 22.99, 120.2)]
#: The page of a list and its map: on a phone one of them is shown, and the address says that it is the map.
LIST = "/?bbox=120,21.9,122.1,25.4#map"
#: Moves by parts of the window.
STEPS = [(0.6, 0), (0, 0.6), (-0.6, 0), (0, -0.6)]

#: The limit of a frame of a pan, in milliseconds, and the number of marks for which it is.
LIMIT_MILLISECONDS, MARKS = 50, 500
#: The zooms at which frames may be measured.
ZOOMS = range(12, 20)

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
#: Presses the button that lists what the map shows, and gives the milliseconds until the list is there.
SEARCH = """() => new Promise((resolve, reject) => {
    const {view} = document.querySelector("temple-map");
    if (view.area.search.hidden) return reject(new Error("the map offers no search of its area"));
    const start = performance.now();
    view.area.search.click();
    const wait = () => {
        if (!view.isSettled) return requestAnimationFrame(wait);
        if (!view.area.search.hidden) return reject(new Error(view.note.textContent));
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    };
    setTimeout(wait);
})"""
#: Pans the map for a second, and gives the milliseconds of its frames.
FRAMES = """(move) => new Promise(resolve => {
    const {view: {map}} = document.querySelector("temple-map");
    const size = map.getSize();
    const [frames, after] = [[], 3];
    let [last, left] = [null, null];
    const note = now => {
        if (last !== null) frames.push(now - last);
        last = now;
        if (left !== null && (left -= 1) < 0) return resolve(frames);
        requestAnimationFrame(note);
    };
    map.once("movestart", () => requestAnimationFrame(note));
    map.once("moveend", () => { left = after; });
    map.panBy([move.x * size.x, move.y * size.y], {duration: 1, easeLinearity: 1});
})"""
#: Shows a mark of its own for each of the temples, names beside them where the map writes them, and goes there.
SHOW = """(temples) => {
    const {view} = document.querySelector("temple-map");
    view.source.remember(temples);
    view.map.fitBounds(temples.map(({lat, lng}) => [lat, lng]), {animate: false});
    window.showAll = () => {
        clearTimeout(view.timer);
        view.timer = null;
        view.request?.abort();
        const marks = temples.map(({id, lat, lng}) => ({...view.templeMark([id]), lat, lng}));
        view.marks.show(marks);
        view.labels.showTemples(marks);
    };
    showAll();
    return view.map.getZoom();
}"""
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


def answer(service, path):
    with urllib.request.urlopen(service + path) as response:
        return json.load(response)


def densest(service):
    """The position where most temples are counted in a cell of zoom 14, in one of the fullest cells of zoom 10."""
    def cells(box, zoom):
        found = answer(service, f"/api/temples/clusters?bbox={box}&zoom={zoom}")["clusters"]
        return sorted(found, key=lambda cell: -cell["count"])

    fullest = cells("119.9,21.8,122.1,25.4", 10)[:20]
    best = max((cells(",".join(str(side) for side in cell["bbox"]), 14)[0] for cell in fullest),
               key=lambda cell: cell["count"])
    return best["lat"], best["lng"]


def nearest(service, lat, lng):
    """As many temples as marks are wanted, nearest first; fewer where there are no more."""
    temples = []
    address = f"{service}/api/temples?lat={lat}&lng={lng}&radius=500&limit=100&fields=id,name,lat,lng,open_now"
    while address and len(temples) < MARKS:
        with urllib.request.urlopen(address) as response:
            temples += json.load(response)
            link = re.search(r'<([^>]*)>\s*;\s*rel="next"', response.headers.get("Link") or "")
        address = urllib.parse.urljoin(service, link[1]) if link else None
    return temples[:MARKS]


def go(page, place):
    page.evaluate(GO, place)
    page.wait_for_timeout(300)
    page.wait_for_function(SETTLED, timeout=60_000)


def shown(page):
    return page.locator(".map-mark").count()


def drive(page, has_list):
    """Moves the map about. Gives the milliseconds of pans, of zooms and of lists, and the most marks at once."""
    pans, zooms, lists, most = [], [], [], 0
    for place in PLACES:
        go(page, place)
        for move in [{"x": x, "y": y} for x, y in STEPS] + [{"zoom": 1}, {"zoom": -1}]:
            (zooms if "zoom" in move else pans).append(page.evaluate(MOVE, move))
            most = max(most, shown(page))
            if has_list and "zoom" not in move:
                lists.append(page.evaluate(SEARCH))
    return pans, zooms, lists, most


def pan(page, session, slower, before):
    """The milliseconds of the frames of four pans, each after a preparation, and those that the main thread worked."""
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    frames, worked = [], 0
    for x, y in STEPS:
        before()
        start = work(session)[0]
        frames += page.evaluate(FRAMES, {"x": x, "y": y})
        worked += (work(session)[0] - start) * 1000
    return frames, worked


def measure_frames(page, session, service):
    """Prints the frames of pans with the marks that the map draws, and with one for each of the nearest temples."""
    lat, lng = densest(service)
    counts = {}
    for zoom in ZOOMS:
        go(page, (zoom, lat, lng))
        counts[zoom] = shown(page)
    zoom = min(ZOOMS, key=lambda each: abs(counts[each] - MARKS))
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    for slower in (1, 4):
        print_frames(f"zoom {zoom}, {counts[zoom]} marks, as the map draws them", slower,
                     *pan(page, session, slower, lambda: go(page, (zoom, lat, lng))))
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    zoom = page.evaluate(SHOW, nearest(service, lat, lng))
    count = shown(page)

    def show_all():
        page.wait_for_function(SETTLED, timeout=60_000)
        page.evaluate("() => showAll()")

    for slower in (1, 4):
        print_frames(f"zoom {zoom}, {count} marks, one for each temple", slower, *pan(page, session, slower, show_all))


def print_frames(what, slower, frames, worked):
    frames.sort()
    most = frames[int(len(frames) * 0.95)]
    above = sum(frame > LIMIT_MILLISECONDS for frame in frames)

    def judged(value):
        return "within the limit" if value <= LIMIT_MILLISECONDS else "ABOVE THE LIMIT"

    print(f"map: frames of pans at {what}" + (f", {slower} times slower" if slower > 1 else ""))
    print(f"{'frame, median':28} {statistics.median(frames):6.1f} ms, {len(frames)} frames, {above} above {LIMIT_MILLISECONDS} ms")
    print(f"{'95 % of the frames':28} {most:6.1f} ms   {judged(most)} of {LIMIT_MILLISECONDS} ms")
    print(f"{'longest frame':28} {frames[-1]:6.1f} ms   {judged(frames[-1])} of {LIMIT_MILLISECONDS} ms")
    if slower == 1:
        print(f"{'work of the main thread':28} {worked / len(frames):6.1f} ms a frame")


def opened(context, path):
    """A page whose map is shown, and a session with its browser."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    if page.goto(path, timeout=60_000).status != 200:
        sys.exit(f"tools/bench: {path} is not answered")
    page.locator("temple-map").scroll_into_view_if_needed()
    page.wait_for_function(SETTLED, timeout=60_000)
    return page, session


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
            base_url=options.service, viewport={"width": 390, "height": 844}, locale="zh-TW",
            timezone_id="Asia/Taipei", has_touch=True)
        wait_for_index(options.service)
        for path, what in (("/", "map alone"), (LIST, "map and list")):
            for slower in (1, 4):
                page, session = opened(context, path)
                session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
                session.send("Performance.enable", {"timeDomain": "threadTicks"})
                page.evaluate(WATCH)
                before = work(session)
                pans, zooms, lists, most = drive(page, path == LIST)
                page.wait_for_timeout(300)
                done = [(end - start) * 1000 / (len(pans + zooms) + len(PLACES))
                        for start, end in zip(before, work(session))]
                tasks = page.evaluate("() => longTasks")
                name = what + (f", {slower} times slower" if slower > 1 else "")
                print(f"map: {name}, at most {most} marks")
                print(told("pan", pans))
                print(told("zoom", zooms))
                if lists:
                    print(told("list of the area", lists))
                print(f"{'long tasks':28} {len(tasks):6}, at most {max(tasks, default=0):.0f} ms")
                if slower == 1:
                    print(f"{'work of the main thread':28} {done[0]:6.0f} ms a move, scripts {done[1]:.0f} ms")
                page.close()
        measure_frames(*opened(context, LIST), options.service)
        browser.close()


if __name__ == "__main__":
    main()
