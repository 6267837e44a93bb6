"""Makes the pictures of docs/pages: `runner.py --service ADDRESS pictures.sheets [before=ADDRESS]`."""
import base64
import html

from accessibility import ANIMATIONS, next_frames
from maps import drawn, zoom
import services

#: Where a reader stands, before the main station of 臺中.
HERE = (24.1380, 120.6840)
#: The middle of the map of streets: the station is in sight too, with its name.
MIDDLE = (24.1378, 120.6856)
LIST = "/?lat=24.1380&lng=120.6840&radius=3"
#: The pages by their names. The month is a fixed one; the first page has the days that come.
PAGES = {"first": "/", "list": LIST, "map": LIST + "#map", "temple": "/temples/287", "month": "/events?month=2027-04"}
#: The zoom of streets, at which temples have their names.
STREET = 16

#: The languages in their order on a sheet, with the locale of the browser.
LANGUAGES = {"中文": "zh-TW", "English": "en-GB", "日本語": "ja-JP"}
WIDTHS = (390, 1280)

FOLDER = services.ROOT / "docs" / "pages"
#: The largest size of a sheet, in bytes, and the least quality of WebP that is tried for it.
LIMIT, LEAST = 80_000, 50

STYLE = """
body { margin: 0; padding: 12px; display: inline-flex; gap: 12px; align-items: flex-start; background: #fff;
       font: 14px sans-serif; color: #333; }
figure { margin: 0; }
figcaption { margin-bottom: 6px; line-height: 20px; }
img { display: block; outline: 1px solid #ccc; }
"""


def sheets(visit, before=None, only=None):
    """Writes a sheet for each page and width, in three languages. With the address of a service of an earlier version, also
    one for each page that shows it before and after, in Chinese. only: the name of one page."""
    for name in [only] if only else PAGES:
        after = {}
        for width in WIDTHS:
            shown = {title: shot(visit, name, width, locale) for title, locale in LANGUAGES.items()}
            after[width] = shown["中文"]
            write(visit, FOLDER / f"{name}-{width}.webp", [(title, width, picture) for title, picture in shown.items()])
        if before:
            parts = [(f"{title}, {width}", width, picture) for width in WIDTHS for title, picture in (
                ("before", shot(visit, name, width, "zh-TW", base=before)), ("after", after[width]))]
            write(visit, FOLDER / "before" / f"{name}.webp", parts)


def shot(visit, name, width, locale, base=None):
    """What the window shows of a page, for a reader who has given the position, as PNG."""
    visitor = visit(base=base, width=width, locale=locale, geolocation=HERE, reduced_motion=True)
    page = visitor.open("/")
    if name in ("list", "map"):
        # Only a position that the page was given in this tab is the reader's own.
        page.context.set_geolocation({"latitude": HERE[0], "longitude": HERE[1], "accuracy": 40})
        page.locator("position-button button").first.click()
        page.wait_for_url("**/?*lat=*")
        visitor.settle(page)
    if PAGES[name] != "/":
        visitor.open(PAGES[name], page=page)
    if name == "map":
        go_to_street(page)
        visitor.settle(page)
    elif has_map(page):
        drawn(page)
        page.evaluate("() => scrollTo(0, 0)")
        visitor.settle(page)
    page.evaluate(ANIMATIONS)
    next_frames(page)
    return page.screenshot(animations="disabled")


def has_map(page):
    """Whether a part of a map is in the window."""
    element = page.locator("temple-map:visible")
    return element.count() > 0 and element.bounding_box()["y"] < page.viewport_size["height"]


def go_to_street(page):
    """Shows the streets around the reader, with all that the map writes there."""
    drawn(page)
    page.locator("temple-map").evaluate(
        "(map, [point, level]) => map.view.map.setView(point, level, {animate: false})", [MIDDLE, STREET])
    drawn(page)
    assert zoom(page) == STREET, zoom(page)


def write(visit, file, parts):
    """Writes a sheet: pictures side by side in half their size, as WebP. parts: title, width and picture of each."""
    figures = "".join(
        f"<figure><figcaption>{html.escape(title)}</figcaption><img width={width // 2} "
        f"src='data:image/png;base64,{base64.b64encode(picture).decode()}'></figure>" for title, width, picture in parts)
    visitor = visit(width=1280)
    page = visitor.context.new_page()
    page.set_content(f"<!doctype html><style>{STYLE}</style>{figures}")
    page.evaluate("() => Promise.all([...document.images].map(image => image.decode()))")
    box = page.locator("body").bounding_box()
    chromium = page.context.new_cdp_session(page)
    for quality in range(80, LEAST - 1, -10):
        answer = chromium.send("Page.captureScreenshot", {
            "format": "webp", "quality": quality, "captureBeyondViewport": True, "clip": {**box, "scale": 1}})
        data = base64.b64decode(answer["data"])
        if len(data) < LIMIT:
            break
    assert len(data) < LIMIT, f"{file.name} has {len(data)} bytes"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    page.close()
    print(f"{file.relative_to(FOLDER)}: {len(data)} bytes, quality {quality}")
