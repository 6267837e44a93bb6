"""The page of one temple."""
import json
import re
import urllib.parse

from playwright.sync_api import expect

from accessibility import check_accessible
from services import answer

#: 鹿港新祖宮, which has a day, hours and pictures.
TEMPLE = "/temples/234"

DEVICES = {
    "iPhone": ("iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
               "Version/17.0 Mobile/15E148 Safari/604.1", "apple_maps_url"),
    "Mac": ("MacIntel", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/17.0 Safari/605.1.15", "apple_maps_url"),
    "Android": ("Linux armv81", "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/120.0.0.0 Mobile Safari/537.36", "geo_uri"),
    "Windows": ("Win32", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/120.0.0.0 Safari/537.36", "google_maps_url"),
}


def opened_menu(page):
    """The menu of what else there is to do, open."""
    page.locator("details.menu > summary").click()
    menu = page.locator("details.menu > ul")
    expect(menu).to_be_visible()
    return menu


def copies_its_address(visit):
    """The button puts the address into the clipboard, says so, and has its words again after a moment."""
    visitor = visit(clipboard=True)
    page = visitor.open(TEMPLE)
    wanted, _ = answer(visitor.base + "/api" + TEMPLE)
    button = page.locator(".actions > copy-button button")
    expect(button).to_have_text("複製地址")
    button.click()
    expect(button).to_have_text("已複製")
    assert page.evaluate("() => navigator.clipboard.readText()") == wanted["map"]["copy_text"]
    expect(button).to_have_text("複製地址")


def opens_the_map_of_the_device(visit, device):
    """The way there comes first; the map that opens is the device's own; the others are in the menu, by their names."""
    platform, agent, name = DEVICES[device]
    visitor = visit(user_agent=agent, platform=platform)
    page = visitor.open(TEMPLE)
    links = answer(visitor.base + "/api" + TEMPLE)[0]["map"]
    expect(page.get_by_role("link", name="開啟地圖")).to_have_attribute("href", links[name])
    expect(page.get_by_role("link", name="路線")).to_have_attribute("href", links["google_directions_url"])
    expect(page.locator(".actions a").first).to_have_text("路線")
    menu = opened_menu(page)
    for text, other in (("Apple 地圖", "apple_maps_url"), ("Google 地圖", "google_maps_url"), ("其他地圖程式", "geo_uri"),
                        ("Google 地圖（以地址查詢）", "google_maps_address_url")):
        expect(menu.get_by_role("link", name=text, exact=True)).to_have_attribute("href", links[other])
    assert "geo:" not in page.locator("main").inner_text()


def has_maps_without_javascript(visit):
    """All maps are links, and buttons that need JavaScript are not shown."""
    page = visit(javascript=False).open(TEMPLE)
    expect(page.get_by_role("link", name="開啟地圖")).to_have_attribute("href", re.compile("google"))
    assert page.locator("button:visible").count() == 0
    expect(opened_menu(page).get_by_role("link")).to_have_count(5)


def closes_its_menu(visit):
    """Escape closes the menu and gives the focus back; so does a press elsewhere, without the focus."""
    page = visit().open(TEMPLE)
    menu = opened_menu(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.locator("details.menu > summary")).to_be_focused()
    menu = opened_menu(page)
    page.locator("h1").click()
    expect(menu).to_be_hidden()


def copies_its_link(visit):
    """The menu copies the address of the page."""
    visitor = visit(clipboard=True)
    page = visitor.open(TEMPLE)
    opened_menu(page).get_by_role("button", name="複製連結").click()
    expect(page.get_by_role("button", name="已複製")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == visitor.base + TEMPLE


def folds_its_week(visit, javascript):
    """The hours of today are in sight, those of the week are folded; the address stands there once."""
    visitor = visit(javascript=javascript)
    page = visitor.open(TEMPLE)
    hours = page.locator(".hours-today")
    expect(hours.locator("p").first).to_be_visible()
    expect(hours.locator("table")).to_be_hidden()
    hours.locator("summary").click()
    expect(hours.locator("tr")).to_have_count(7)
    expect(hours.locator("tr").first).to_be_visible()
    address = answer(visitor.base + "/api" + TEMPLE)[0]["address"]
    shown = page.locator(".lead, .rest").all_inner_texts()
    assert "\n".join(shown).count(address) == 1, shown


def has_columns_where_there_is_room(visit, width):
    """At a desk the map and the neighbours stand beside the text; on a phone below it, before the facts."""
    visitor = visit(width=width)
    page = visitor.open(TEMPLE)
    page.locator("place-map").scroll_into_view_if_needed()
    expect(page.locator("place-map .leaflet-container canvas").first).to_be_attached()
    boxes = {name: page.locator(f".temple-page > {name}").bounding_box()
             for name in (".lead", ".map", ".rest", ".neighbours")}
    lead, place, rest, near = boxes.values()
    assert all(box["width"] > 200 and box["height"] > 100 for box in boxes.values()), boxes
    if width == 1280:
        assert place["x"] > lead["x"] + lead["width"] - 1 and near["x"] == place["x"], boxes
        assert abs(place["y"] - lead["y"]) < 40 and rest["y"] >= lead["y"] + lead["height"] - 1, boxes
    else:
        assert lead["y"] < place["y"] < rest["y"] < near["y"], boxes
    assert page.locator(".neighbours h2.title").count() == 2
    visitor.shot(page, "temple-columns")


def has_its_name_first(visit, locale, first, second):
    """The name is in the reader's language, with the Chinese one on a line below it where it is another one."""
    page = visit(locale=locale).open(TEMPLE)
    lines = [line.strip() for line in page.locator("h1").inner_text().splitlines() if line.strip()]
    assert len(lines) == len({first, second}), lines
    assert re.search(first, lines[0]) and re.search(second, lines[-1]), lines



def has_a_calendar_file(visit):
    """The link answers a calendar."""
    visitor = visit()
    page = visitor.open(TEMPLE)
    address = opened_menu(page).get_by_role("link", name="加入行事曆").get_attribute("href")
    file = visitor.context.request.get(visitor.base + address)
    assert file.status == 200 and file.headers["content-type"].startswith("text/calendar"), file.headers
    assert "媽祖聖誕" in file.text()
    assert page.locator("link[rel=alternate][type='text/calendar']").get_attribute("href") == address


def shares_where_the_device_can(visit):
    """The button is there only where the browser shares, and gives title and address."""
    page = visit().open(TEMPLE)
    button = page.locator("share-button button")
    opened_menu(page)
    page.evaluate("() => 'share' in navigator") or expect(button).to_be_hidden()
    visitor = visit()
    visitor.context.add_init_script(
        "Navigator.prototype.share = function (what) { window.shared = what; return Promise.reject(new Error('closed')); }")
    page = visitor.open(TEMPLE)
    opened_menu(page)
    page.locator("share-button button").click()
    assert page.evaluate("() => window.shared") == {"title": page.title(), "url": page.url}


def is_not_shared_where_the_device_cannot(visit):
    """Without `navigator.share` there is no button."""
    visitor = visit()
    visitor.context.add_init_script("Object.defineProperty(Navigator.prototype, 'share', {value: undefined})")
    page = visitor.open(TEMPLE)
    opened_menu(page)
    expect(page.locator("share-button button")).to_be_hidden()


def is_described_for_search_engines(visit):
    """Title, description, canonical address, and JSON-LD of a place of worship with its position."""
    visitor = visit(javascript=False)
    page = visitor.open(TEMPLE + "?utm_source=mail")
    temple, _ = answer(visitor.base + "/api" + TEMPLE)
    assert page.title() == f"{temple['name']}｜附近的廟", page.title()
    assert page.locator("link[rel=canonical]").get_attribute("href") == visitor.base + TEMPLE
    assert temple["address"] in page.locator("meta[name=description]").get_attribute("content")
    data = json.loads(page.locator("script[type='application/ld+json']").text_content())
    assert (data["@context"], data["@type"], data["name"]) == ("https://schema.org", "PlaceOfWorship", temple["name"])
    assert (data["geo"]["latitude"], data["geo"]["longitude"]) == (temple["lat"], temple["lng"]), data
    assert data["address"]["streetAddress"] == temple["address"] and data["url"] == visitor.base + TEMPLE


def is_not_listed(visit):
    """An unknown id is a page that says so, with status 404, and is not for search engines."""
    visitor = visit()
    for path in ("/temples/99999999", "/temples/0", "/temples/abc"):
        page = visitor.open(path, status=404)
        expect(page.locator("h1")).to_have_text("查無此廟")
        assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    page = visitor.open("/nothing/here", status=404)
    expect(page.locator("h1")).to_have_text("沒有這個頁面")
    page.get_by_role("link", name="查看附近的廟").click()
    expect(page.locator("h1")).to_have_text("查看附近的廟")


def has_a_wrong_address(visit):
    """A wrong value in the address is named, with status 400."""
    visitor = visit()
    page = visitor.open("/?lat=91&lng=120", status=400)
    expect(page.locator("main")).to_contain_text("lat 不能是「91」")
    check_accessible(page)
