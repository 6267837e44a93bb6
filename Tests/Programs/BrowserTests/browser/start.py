"""The first page, the page that asks where, and the bar of a phone."""
import re
import urllib.request

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits, check_large_text
from maps import drawn
from near import BUTTON, HERE, query

TABS = ["首頁", "附近", "日子", "我的"]


def has_one_row_of_navigation(visit, width):
    """On a phone four tabs stand at the foot of the window, all of them to be pressed by a thumb; at a desk all parts are
    in one row at the top."""
    visitor = visit(width=width)
    page = visitor.open("/events")
    links = page.locator("header nav a:visible")
    boxes = [each.bounding_box() for each in links.all()]
    assert len({box["y"] for box in boxes}) == 1, boxes
    assert all(box["height"] >= 44 and box["width"] >= 44 for box in boxes), boxes
    if width < 960:
        expect(links).to_have_text(TABS)
        height = page.viewport_size["height"]
        assert all(height - 80 <= box["y"] <= height - 44 for box in boxes), boxes
        # The last line of the page is above the bar.
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        last = page.locator("footer a").last.bounding_box()
        assert last["y"] + last["height"] <= boxes[0]["y"], (last, boxes[0])
        page.locator("footer").get_by_role("link", name="神明").click()
        page.wait_for_url("**/deities")
    else:
        assert boxes[0]["y"] < 60 and links.count() == 8, boxes
    expect(page.locator("header nav [aria-current=page]:visible")).to_have_count(0 if width < 960 else 1)


def shows_what_comes(visit, width, locale):
    """The button and the box are in the first view; days and activities are below, the map beside them at a desk."""
    visitor = visit(width=width, locale=locale)
    page = visitor.open("/")
    height = page.viewport_size["height"]
    for part in ("position-button button", "#q"):
        box = page.locator(part).bounding_box()
        assert box["height"] >= 44 and box["y"] + box["height"] <= height - 56, (part, box)
    cards = page.locator(".start-main .card.event")
    assert 1 <= cards.count() <= 6
    if width >= 960:
        drawn(page)
        beside = page.locator("temple-map").bounding_box()
        assert beside["x"] > cards.first.bounding_box()["x"] and beside["y"] < height / 2, beside
    visitor.shot(page, f"first-{locale[:2]}")
    check_fits(page)
    check_accessible(page)
    check_large_text(page)


#: The most files and bytes of a first visit, without the map.
MOST_FILES = 12
MOST_BYTES = 40_000


def is_light(visit):
    """A first visit takes few files and bytes: those that the page asks for, and those that only some browsers do, its icon
    and its manifest. The map's own files come when it is near the view."""
    visitor = visit(width=390)
    finished = []
    visitor.context.on("requestfinished", lambda request: finished.append(request))
    page = visitor.open("/")
    files = {request.url: request for request in finished if not re.search(r"/(map|leaflet)/|-map\.js$", request.url)}
    sizes = {url: sum(request.sizes()[part] for part in ("responseHeadersSize", "responseBodySize"))
             for url, request in files.items()}
    assert {"main.js", "style.css", "search-box.js"} <= {url.split("/")[-1] for url in sizes}, sizes
    for link in page.locator("link[rel=icon], link[rel=manifest]").evaluate_all("links => links.map(link => link.href)"):
        if link in sizes:
            continue
        request = urllib.request.Request(link, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request) as answer:
            sizes[link] = len(answer.read()) + len(bytes(answer.headers))
    assert len(sizes) <= MOST_FILES, sizes
    assert sum(sizes.values()) < MOST_BYTES, sizes


def finds_an_allowed_position_at_once(visit):
    """Whoever has allowed the position gets the list from the tab with one tap, and Back leads to where they were."""
    visitor = visit(width=390, geolocation=HERE)
    page = visitor.open("/lunar")
    page.locator("header nav").get_by_role("link", name="附近").click()
    page.wait_for_url("**/?*lat=*")
    visitor.settle(page)
    assert query(page) == {"lat": "24.0571", "lng": "120.4324"}, page.url
    page.go_back()
    page.wait_for_url("**/lunar")


#: The position comes when the scenario says so, as on a phone indoors. What leaves the page is written down at once.
LATE = """
window.asked = [];
navigator.geolocation.getCurrentPosition = (take) => asked.push(take);
window.left = [];
navigation.addEventListener("navigate", ({destination}) => left.push(destination.url));
"""
#: Gives the positions that were asked for, and waits until the page has taken them.
COMES = """([latitude, longitude]) => {
    for (const take of asked.splice(0)) take({coords: {latitude, longitude, accuracy: 30}});
    return new Promise(done => requestAnimationFrame(function look() {
        if (sessionStorage.getItem("nearby.position")) setTimeout(done);
        else requestAnimationFrame(look);
    }));
}"""
#: The same, where the page then leads on.
GOES = f"place => {{ setTimeout(() => ({COMES})(place)); }}"
#: Waits until a page would have asked for an allowed position by itself.
PERMISSION = "() => navigator.permissions.query({name: 'geolocation'}).then(() => new Promise(done => setTimeout(done)))"


def lets_the_reader_go_first(visit, act):
    """A position that comes late takes nothing from a reader who types, searches, presses a link or the button meanwhile."""
    visitor = visit(width=390, geolocation=HERE)
    visitor.context.add_init_script(LATE)
    page = visitor.open("/near")
    page.wait_for_function("() => asked.length === 1")
    button = page.get_by_role("button", name=BUTTON)
    expect(button).to_be_enabled()
    if act == "waits":
        page.evaluate(GOES, HERE)
        page.wait_for_url("**/?*lat=*")
        return
    if act == "presses":
        button.click()
        page.wait_for_function("() => asked.length === 2")
        expect(button).to_be_disabled()
        page.evaluate(GOES, HERE)
        page.wait_for_url("**/?*lat=*")
        page.go_back()
        page.wait_for_url("**/near")
        return
    if act != "follows":
        page.locator("#q").fill("鹿港")
    if act == "types":
        page.evaluate(COMES, HERE)
        assert page.evaluate("left") == [], page.evaluate("left")
        expect(page.locator("#q")).to_have_value("鹿港")
        return
    # The next page is on its way, and not there yet.
    page.evaluate(f"""([act, place]) => {{ setTimeout(() => {{
        if (act === "submits") document.querySelector("form.search").requestSubmit();
        else document.querySelector("main a[href*='county=']").click();
        ({COMES})(place);
    }}); }}""", [act, HERE])
    page.wait_for_url(re.compile(r"/\?q=" if act == "submits" else r"/\?county="))


def asks_nothing_without_a_network(visit):
    """A device without a network would only lose the page of the tab: it waits for a press."""
    visitor = visit(width=390, geolocation=HERE)
    visitor.context.add_init_script(LATE)
    page = visitor.open("/near")
    page.evaluate(PERMISSION)
    assert page.evaluate("asked.length") == 1
    visitor.context.add_init_script("Object.defineProperty(Navigator.prototype, 'onLine', {get: () => false})")
    page = visitor.open("/near", page=page)
    expect(page.get_by_role("button", name=BUTTON)).to_be_enabled()
    page.evaluate(PERMISSION)
    assert page.evaluate("asked.length") == 0


def keeps_the_name_of_an_activity(visit):
    """The position of the page of activities keeps the name that is searched for, which is not that of a place."""
    visitor = visit(width=390, geolocation=HERE)
    page = visitor.open("/activities?q=媽祖")
    page.locator("position-button button").click()
    page.wait_for_url("**/activities?*lat=*")
    asked = query(page)
    assert asked["q"] == "媽祖" and asked["lat"] == "24.0571", page.url


def asks_where(visit):
    """Without a position the tab leads to the button, the box and the counties."""
    visitor = visit(width=390)
    page = visitor.open("/near")
    expect(page.get_by_role("button", name=BUTTON)).to_be_enabled()
    visitor.shot(page, "where")
    page.get_by_role("link", name="彰化縣").click()
    expect(page.locator("h1")).to_have_text("彰化縣的廟")
    assert page.locator("#temples > li").count() > 5


def ends(visit, path, locale):
    """A page of many things is at most fifteen windows of a phone high, in English, whose texts are the longest; the rest is on
    other pages, or folded."""
    visitor = visit(width=390, locale=locale)
    page = visitor.open(path)
    assert page.locator("main a").count() > 20
    height = page.evaluate("() => document.documentElement.scrollHeight")
    assert height < 15 * 844, f"{height} px"
