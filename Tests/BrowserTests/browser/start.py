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


def asks_where(visit):
    """Without a position the tab leads to the button, the box and the counties."""
    visitor = visit(width=390)
    page = visitor.open("/near")
    expect(page.get_by_role("button", name=BUTTON)).to_be_enabled()
    visitor.shot(page, "where")
    page.get_by_role("link", name="彰化縣").click()
    expect(page.locator("h1")).to_have_text("彰化縣的廟")
    assert page.locator("#temples > li").count() > 5
