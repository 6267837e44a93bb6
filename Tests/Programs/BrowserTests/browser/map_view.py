"""The temples on the map: at every zoom, in step with the list, by keyboard, and when the service fails."""
import collections
import re

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits
from maps import cell, drag, drawn, search_area, show_list, view, zoom, zoom_out
from near import NEAR, ids, meters, query
from services import visited, whole_list

#: Boxes around the old town of 鹿港 at three zooms: the island, a few counties, the town.
BOXES = {7: "118.5,21.5,123,25.6", 10: "120.1,23.8,120.9,24.5", 14: "120.41,24.04,120.45,24.07"}
EVERYWHERE = "/api/temples?lat=23.7&lng=120.9&radius=500&limit=100"


def counted(page, temples):
    """Checks each mark against the temples, counted here; gives the number of temples in view by the marks."""
    marks = drawn(page)
    level, (west, south, east, north) = zoom(page), view(page)
    cells = collections.defaultdict(set)
    for temple in temples:
        cells[cell(temple["lat"], temple["lng"], level)].add(temple["id"])
    assert len(marks) < 400, len(marks)
    covered = set()
    for mark in marks:
        if mark["ids"] is None:
            assert mark["count"] == len(cells[mark["key"]]) > 1, mark
            covered |= cells[mark["key"]]
        else:
            assert len(mark["ids"]) == mark["count"], mark
            covered |= set(mark["ids"])
    seen = {each["id"] for each in temples if west <= each["lng"] <= east and south <= each["lat"] <= north}
    assert seen <= covered, f"{len(seen - covered)} temples of the view have no mark"
    assert covered <= {each["id"] for each in temples}
    return len(seen)


def has_all_temples_at_every_zoom(visit, level, filters):
    """The marks are all temples of the view that fit the filters, counted without the service's counts."""
    visitor = visit(width=1280)
    page = visitor.open(f"/?bbox={BOXES[level]}{filters}")
    drawn(page)
    assert abs(zoom(page) - level) <= 1, zoom(page)
    temples = whole_list(visitor.base, EVERYWHERE + filters.replace("媽祖", "%E5%AA%BD%E7%A5%96"))
    assert 50 < len(temples) < 2000
    assert counted(page, temples) > (2 if filters else 8)
    visitor.shot(page, f"map-zoom-{level}{'-deity' if filters else ''}", whole=False)
    # As far out as it goes, there are the same.
    zoom_out(page)
    counted(page, temples)
    drag(page, 200, 100)
    counted(page, temples)


def moves_the_list(visit, width):
    """A press shows the temples of a moved map in the list. Distances stay from where the reader is. The address has the
    view: a reload and a browser without JavaScript show the same. A link leads back to the first search."""
    visitor = visit(width=width)
    page = visitor.open(NEAR + "&deity=媽祖&radius=50")
    first = ids(page)
    drawn(page)
    expect(page.locator("#view-count")).to_be_empty()
    assert "bbox" not in query(page), "the first view of the map moved the list"
    top = page.locator("temple-map").bounding_box()["y"]
    drag(page, -150, -60)
    assert "bbox" not in query(page), "the list moved before it was asked for"
    search_area(page)
    visitor.settle(page)
    expect(page.locator("#view-count")).to_contain_text("這個範圍內")
    expect(page.locator("#view-count")).to_contain_text("距離從您查詢的位置算起")
    if width == 360:
        expect(page.locator("view-switch .count")).to_have_text(re.compile("^[0-9,]+$"))
        assert abs(page.locator("temple-map").bounding_box()["y"] - top) < 3, "the map jumped"
    asked = query(page)
    assert asked.keys() == {"bbox", "deity", "me"} and asked["deity"] == "媽祖", page.url
    assert asked["me"] == "24.0571,120.4324", page.url
    west, south, east, north = (float(each) for each in asked["bbox"].split(","))
    for real, told in zip(view(page), (west, south, east, north)):
        assert abs(real - told) < 0.0001, (view(page), asked)
    wanted = [each["id"] for each in whole_list(
        visitor.base, f"/api/temples?bbox={asked['bbox']}&lat=24.0571&lng=120.4324&radius=500&deity=%E5%AA%BD%E7%A5%96")]
    shown = ids(page)
    assert len(shown) >= min(20, len(wanted)) and shown == wanted[:len(shown)] != first, (shown, wanted)
    assert f" {len(wanted)} 間" in page.locator("#view-count").inner_text()
    expect(page.locator("h1")).to_have_text("地圖範圍內供奉媽祖的廟")
    visitor.shot(page, "map-moved", whole=False)
    check_accessible(page)
    check_fits(page)
    # A filter keeps the view.
    href = page.locator(".filters a", has_text="30 天內有日子或活動").get_attribute("href")
    assert "bbox=" in href and "me=" in href and "lat=" not in href, href
    page.reload()
    drawn(page)
    assert ids(page)[:20] == wanted[:20]
    assert abs(view(page)[0] - west) < 0.01 and abs(view(page)[3] - north) < 0.01, (view(page), asked)
    plain = visit(width=width, javascript=False)
    other = plain.open("/?" + page.url.partition("?")[2])
    assert ids(other) == wanted[:20]
    assert len(wanted) > 20
    other = plain.open(other.locator("a[rel=next]").get_attribute("href"), page=other)
    assert ids(other) == wanted[20:40]
    page.get_by_role("link", name="回到原來的查詢").click()
    page.wait_for_url("**/?lat=*")
    assert ids(page)[:20] == first[:20]


def has_more_rows_of_a_moved_view(visit):
    """The list of a view goes on with the API's next pages."""
    visitor = visit(width=1280)
    page = visitor.open("/?q=沒有這座廟")
    page.goto(visitor.base + "/?county=彰化縣")
    drawn(page)
    zoom_out(page)
    search_area(page)
    visitor.settle(page)
    asked = query(page)
    assert asked.keys() == {"bbox", "county"}
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#temples > li").nth(20)).to_be_attached()
    visitor.settle(page)
    west, south, east, north = (float(each) for each in asked["bbox"].split(","))
    wanted = [each["id"] for each in whole_list(
        visitor.base, f"/api/temples?bbox={asked['bbox']}&lat={(south + north) / 2:.5f}&lng={(west + east) / 2:.5f}"
        "&radius=500&county=%E5%BD%B0%E5%8C%96%E7%B8%A3")]
    assert ids(page) == wanted[:len(ids(page))]


def marks_rows_and_temples(visit):
    """A row marks its temple on the map, and a temple on the map its row, by mouse and by focus."""
    visitor = visit(width=1280)
    page = visitor.open("/?bbox=120.41,24.04,120.45,24.07")
    one = next(each for each in drawn(page) if each["ids"] and each["count"] == 1 and each["seen"])
    name = page.locator(f"#temples a[href='/temples/{one['ids'][0]}']")
    row = page.locator(f"#temples > li:has(a[href='/temples/{one['ids'][0]}'])")
    button = page.get_by_role("button", name=one["label"], exact=True)
    assert one["label"] == name.inner_text()
    active = re.compile("\\bactive\\b")
    expect(button).not_to_have_class(active)
    for start, end in ((row.hover, lambda: page.locator("h1").hover()),
                       (name.focus, lambda: page.locator(".brand").focus())):
        start()
        expect(button).to_have_class(active)
        end()
        expect(button).not_to_have_class(active)
    for start, end in ((button.hover, lambda: page.locator("h1").hover()),
                       (button.focus, lambda: page.locator(".brand").focus())):
        start()
        expect(row).to_have_class(active)
        end()
        expect(row).not_to_have_class(active)
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    visitor.settle(page)
    button.click()
    expect(row).to_have_class(active)
    expect(row).to_be_in_viewport()
    assert "bbox=120.41%2C" in page.url or "bbox=120.41," in page.url, "a popup moved the list"


def is_used_with_keys(visit):
    """Arrows and signs move the map, Tab goes from north to south, Enter goes nearer and opens, Escape goes back."""
    visitor = visit(width=1280, reduced_motion=True)
    page = visitor.open("/?bbox=119.9,23.2,121.4,24.9")
    drawn(page)
    page.locator(".change > summary").focus()
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.classList.contains('map-ground')"):
            break
    ground = page.locator(".map-ground:focus")
    expect(ground).to_have_attribute("aria-label", "廟宇地圖，可用鍵盤移動")
    expect(page.locator(".map-hint")).to_be_visible()
    visitor.shot(page, "map-focus", whole=False)
    before, level = view(page), zoom(page)
    page.keyboard.press("ArrowUp")
    drawn(page)
    assert view(page)[3] > before[3]
    page.keyboard.press("-")
    page.wait_for_function("level => document.querySelector('temple-map').view.map.getZoom() < level", arg=level)
    drawn(page)
    visitor.settle(page)
    expect(ground).to_be_focused()
    # The button that came stands before the map, not after all its marks.
    search = page.get_by_role("button", name="搜尋這個範圍")
    expect(page.locator(".map-area[aria-live=polite]").filter(has=search)).to_be_visible()
    asked = query(page)["bbox"]
    for _ in range(2):
        page.keyboard.press("Shift+Tab")
        if search.evaluate("button => document.activeElement === button"):
            break
    expect(search).to_be_focused()
    page.keyboard.press("Enter")
    expect(search).to_be_hidden()
    expect(ground).to_be_focused()
    drawn(page)
    visitor.settle(page)
    assert query(page)["bbox"] != asked, page.url
    seen = [each for each in drawn(page) if each["seen"]]
    assert [each["lat"] for each in seen] == sorted((each["lat"] for each in seen), reverse=True)
    page.keyboard.press("Tab")
    names = [page.evaluate("() => document.activeElement.getAttribute('aria-label')")]
    assert names[0] == seen[0]["label"], (names, seen[0])
    while not names[-1].endswith("間廟，放大"):
        page.keyboard.press("Tab")
        names.append(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    wanted = [each["label"] for each in seen][:len(names)]
    assert names == wanted, (names, wanted)
    visitor.shot(page, "map-mark-focus", whole=False)
    level = zoom(page)
    page.keyboard.press("Enter")
    drawn(page)
    assert zoom(page) > level
    expect(ground).to_be_focused()
    # On, until temples stand there one by one.
    for _ in range(12):
        marks = drawn(page)
        page.keyboard.press("Tab")
        label = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
        mark = next(each for each in marks if each["label"] == label)
        page.keyboard.press("Enter")
        if mark["ids"]:
            break
    link = page.locator(".leaflet-popup a[href^='/temples/']").first
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".leaflet-popup")).to_have_count(0)
    expect(page.get_by_role("button", name=label, exact=True).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(link).to_be_focused()
    name = link.inner_text()
    check_accessible(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/temples/*")
    expect(page.locator("h1")).to_have_text(name)


def keeps_what_stays(visit):
    """A mark whose cell stays in view keeps its button and the focus while the map moves."""
    visitor = visit(width=1280, reduced_motion=True)
    page = visitor.open("/?bbox=120.1,23.8,120.9,24.5")
    middle = sorted((each for each in drawn(page) if each["seen"]), key=lambda each: abs(each["lat"] - 24.1))[0]
    page.evaluate("""label => {
        window.kept = [...document.querySelectorAll(".map-mark")].find(one => one.getAttribute("aria-label") === label);
        kept.focus();
    }""", middle["label"])
    page.evaluate("() => document.querySelector('temple-map').view.map.panBy([40, 30])")
    drawn(page)
    assert page.evaluate("() => kept.isConnected && document.activeElement === kept")


def lists_temples_of_one_place(visit):
    """Temples at one place have one mark as far as the map goes, and its popup lists them."""
    rows = [{"source": "own", "source_id": str(number), "name": f"同處{number}宮", "lat": "24.5", "lng": "119.4"}
            for number in range(1, 4)]
    with visited(rows=rows) as base:
        visitor = visit(base=base, width=1280)
        page = visitor.open("/?bbox=119.3999,24.4999,119.4001,24.5001")
        marks = [each for each in drawn(page) if each["seen"]]
        assert [each["count"] for each in marks] == [3], marks
        page.get_by_role("button", name="3 間廟，列出").click()
        assert page.locator(".leaflet-popup a[href^='/temples/']").all_inner_texts() == [row["name"] for row in rows]


def stays_when_the_service_fails(visit, status):
    """When the service fails or is busy, the old marks stay and the page says so; a later move has the temples."""
    visitor = visit(width=1280)
    page = visitor.open("/?bbox=120.1,23.8,120.9,24.5")
    before = {each["key"] for each in drawn(page)}
    asked = []

    def answer(route):
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
        elif status:
            route.fulfill(status=status, headers={"Retry-After": "1"}, body="{}")
        else:
            route.abort()

    page.context.route("**/api/temples/clusters?*", answer)
    visitor.expect("clusters")
    drag(page, 300, 0)
    expect(page.locator(".map-note")).to_contain_text("無法載入這個範圍的廟")
    assert {each["key"] for each in drawn(page)} == before
    visitor.shot(page, f"map-fails-{status}", whole=False)
    drag(page, -200, 0)
    page.wait_for_function("() => document.querySelector('.map-note').textContent === ''")
    assert len(asked) >= 2
    drawn(page)


def offers_a_list_of_the_start(visit, width):
    """The map of the start page shows all temples, and a link leads to the list of what it shows."""
    visitor = visit(width=width)
    page = visitor.open("/")
    temples = whole_list(visitor.base, EVERYWHERE)
    drawn(page)
    assert counted(page, temples) > 600
    drag(page, 60, 40)
    assert page.url == visitor.base + "/"
    shown = view(page)
    visitor.shot(page, "map-start", whole=False)
    page.get_by_role("link", name="看這個範圍的廟").click()
    page.wait_for_url("**/?bbox=*")
    told = [float(each) for each in query(page)["bbox"].split(",")]
    assert all(abs(one - other) < 0.0001 for one, other in zip(told, shown)), (told, shown)
    expect(page.locator("#view-count")).to_contain_text("這個範圍內")
    assert len(ids(page)) == 20


def fills_a_phone(visit):
    """On a phone two buttons show the list or the map, which fills the window. A reload and another size keep what is
    shown, and neither moves the list."""
    visitor = visit()
    page = visitor.open("/?bbox=120.1,23.8,120.9,24.5")
    first = ids(page)
    expect(page.locator("temple-map")).to_be_hidden()
    expect(page.locator("#temples > li").first).to_be_visible()
    drawn(page)
    expect(page.locator("#temples > li").first).to_be_hidden()
    box, shown, height = page.locator("temple-map").bounding_box(), view(page), page.viewport_size["height"]
    assert 0.7 * height < box["height"] < height and box["y"] + box["height"] <= height + 1, box
    visitor.shot(page, "map-fills", whole=False)
    check_fits(page)
    page.set_viewport_size({"width": 360, "height": 690})
    visitor.settle(page)
    drawn(page)
    assert query(page).keys() == {"bbox"} and ids(page)[:20] == first[:20], "the list moved"
    assert abs(view(page)[0] - shown[0]) < 0.02
    page.reload()
    expect(page.locator("temple-map")).to_be_visible()
    # An address with the map begins at it.
    page = visitor.open("/?bbox=120.1,23.8,120.9,24.5#map")
    page.wait_for_function(
        "() => scrollY > 0 && Math.abs(document.querySelector('temple-map').getBoundingClientRect().top"
        " - document.querySelector('view-switch').getBoundingClientRect().bottom) < 2")
    show_list(page)
    expect(page.locator("temple-map")).to_be_hidden()
    assert page.url.endswith("24.5"), page.url


def ends_above_the_bar(visit, large):
    """The bar of chosen temples covers nothing of a map that fills the window, also with text at 200 %. The map takes the
    room back when the bar goes."""
    visitor = visit(width=390)
    page = visitor.open("/?bbox=120.1,23.8,120.9,24.5")
    for place in (0, 1):
        page.locator("#temples tour-button button").nth(place).click()
    if large:
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    drawn(page)
    drag(page, -80, -40)
    bar, found = page.locator(".tour-bar").bounding_box(), page.locator("temple-map").bounding_box()
    above = page.locator("view-switch").bounding_box()
    assert found["height"] > 150 and found["y"] >= above["y"] + above["height"] - 1, (above, found)
    assert found["y"] + found["height"] <= bar["y"], (found, bar)
    page.get_by_role("button", name="搜尋這個範圍").click(trial=True)
    visitor.shot(page, "map-above-bar", whole=False)
    check_fits(page)
    page.get_by_role("button", name="清除").click()
    page.wait_for_function("""before => {
        const map = document.querySelector("temple-map");
        return map.clientHeight > before && map.view.map.getSize().y === map.querySelector(".map-ground").clientHeight;
    }""", arg=found["height"] + 40)


def says_that_it_does_not_come(visit, locale, words):
    """Where the files of the map do not come, its box says so; the button of the map, or a network, brings it."""
    visitor = visit(width=390, locale=locale)
    visitor.expect("request failed: ")
    visitor.context.route("**/leaflet.esm.min.js", lambda route: route.abort())
    page = visitor.open("/?bbox=120.1,23.8,120.9,24.5")
    page.locator("view-switch [value=map]").click()
    note = page.locator("temple-map .map-note")
    expect(note).to_contain_text(words)
    check_fits(page)
    check_accessible(page)
    page.locator("view-switch [value=list]").click()
    visitor.context.unroute("**/leaflet.esm.min.js")
    assert drawn(page)
    expect(page.locator("temple-map .map-note")).to_be_empty()
    # It is drawn once, however often it is shown.
    page.locator("view-switch [value=list]").click()
    page.locator("view-switch [value=map]").click()
    assert drawn(page)
    expect(page.locator("temple-map .map-ground")).to_have_count(1)
    # The map of a temple, by the network alone.
    visitor.context.route("**/leaflet.esm.min.js", lambda route: route.abort())
    page = visitor.open("/temples/1")
    page.locator("place-map").scroll_into_view_if_needed()
    note = page.locator("place-map .map-note")
    expect(note).to_contain_text(words)
    visitor.context.unroute("**/leaflet.esm.min.js")
    visitor.context.set_offline(True)
    visitor.context.set_offline(False)
    expect(page.locator("place-map .leaflet-ground-pane canvas")).to_be_attached()
    expect(note).to_have_count(0)


def keeps_my_position(visit):
    """A moved map offers what it shows and the way back; the distances of its list are from where the reader is."""
    visitor = visit(width=1280)
    page = visitor.open(NEAR)
    near = meters(page)[0]
    drawn(page)
    back = page.get_by_role("button", name="回到我的位置")
    expect(back).to_be_hidden()
    for _ in range(4):
        drag(page, -200, 0)
    zoom_out(page)
    expect(back).to_be_visible()
    search_area(page)
    far = meters(page)
    assert far == sorted(far) and far[0] > 10 * near, (near, far)
    back.click()
    drawn(page)
    expect(back).to_be_hidden()
    west, south, east, north = view(page)
    assert west < 120.4324 < east and south < 24.0571 < north, view(page)
    assert meters(page) == far, "going back moved the list"
    search_area(page)
    assert meters(page)[0] == near
    page.get_by_role("link", name="回到原來的查詢").click()
    page.wait_for_url(visitor.base + NEAR)
    # A shared view has the way back too.
    shared = visit(width=1280, javascript=False)
    other = shared.open("/?bbox=120.5,24.0,120.7,24.2&me=24.0571,120.4324")
    expect(other.locator("#view-count")).to_contain_text("距離從您查詢的位置算起")
    other.get_by_role("link", name="回到我的位置").click()
    other.wait_for_url(visitor.base + NEAR)
