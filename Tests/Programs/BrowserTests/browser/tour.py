"""Routes of temples: choosing them in lists, the page of a route, its links and its file."""
import itertools
import json
import urllib.parse
import urllib.request
import xml.etree.ElementTree

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits
from maps import drawn

NEAR = "/?lat=24.0571&lng=120.4324"
GPX = "{http://www.topografix.com/GPX/1/1}"


def stops(page):
    """The ids of the stops, in their order."""
    return [int(each.split("/")[-1]) for each in page.locator("#stops > li h2 a").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))")]


def get(visitor, path):
    with urllib.request.urlopen(visitor.base + path) as answer:
        return answer.read()


def tour(visitor, path):
    return json.loads(get(visitor, path))


def is_chosen_in_a_list(visit, width):
    """A person chooses three temples, one of them by mistake, and gets the route of the others."""
    visitor = visit(width=width)
    page = visitor.open(NEAR)
    bar = page.locator(".tour-bar")
    expect(bar).to_be_hidden()
    buttons = page.locator("#temples tour-button button")
    wanted = []
    for place in (0, 2, 3, 5):
        buttons.nth(place).click()
        wanted.append(int(page.locator("#temples > li h2 a").nth(place).get_attribute("href").split("/")[-1]))
        if place == 0:
            expect(bar).to_contain_text("已選 1 間")
            expect(bar.get_by_role("link")).to_be_hidden()
    expect(bar).to_contain_text("已選 4 間")
    expect(page.locator("tour-bar [aria-live]")).to_have_text("已選 4 間")
    expect(buttons.nth(2)).to_contain_text("移出路線")
    buttons.nth(2).click()
    expect(buttons.nth(2)).to_contain_text("加入路線")
    expect(bar).to_contain_text("已選 3 間")
    del wanted[1]
    visitor.shot(page, "tour-choosing", whole=False)
    check_fits(page)
    check_accessible(page)
    # The choice goes along to other pages of the tab.
    page = visitor.open("/deities", page=page)
    expect(page.locator(".tour-bar")).to_contain_text("已選 3 間")
    page.get_by_role("link", name="排路線").click()
    page.wait_for_url("**/route?ids=*")
    visitor.settle(page)
    assert sorted(stops(page)) == sorted(wanted)
    expect(page.locator("h1")).to_have_text("3 間廟的路線")
    expect(page.locator(".tour-bar")).to_be_hidden()
    visitor.shot(page, "tour-of-three")
    page = visitor.open("/", page=page)
    page.get_by_role("button", name="清除").click()
    expect(page.locator(".tour-bar")).to_be_hidden()
    assert page.evaluate("() => document.activeElement.tagName") == "MAIN"


def is_chosen_in_appended_rows_and_on_a_page(visit):
    """A row that was appended has the button, and so has the page of a temple."""
    visitor = visit(width=1280)
    page = visitor.open("/?lat=24.0571&lng=120.4324&radius=25")
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#temples > li").nth(20)).to_be_attached()
    visitor.settle(page)
    row = page.locator("#temples > li").nth(21)
    row.locator("tour-button button").click()
    id = row.locator("h2 a").get_attribute("href").split("/")[-1]
    page = visitor.open("/temples/190", page=page)
    page.locator(".actions tour-button button").click()
    expect(page.locator(".actions tour-button button")).to_have_text("✓ 移出路線：臺中萬春宮")
    link = page.get_by_role("link", name="排路線")
    assert link.get_attribute("href") == f"/route?ids={id},190"
    link.click()
    page.wait_for_url("**/route?ids=*")
    assert sorted(stops(page)) == sorted([int(id), 190])
    # What is left is kept when the reader goes back.
    page.go_back()
    expect(page.locator(".actions tour-button button")).to_have_text("✓ 移出路線：臺中萬春宮")


def is_chosen_on_the_map(visit):
    """The popup of a temple on the map has the button of its row."""
    visitor = visit(width=1280)
    page = visitor.open("/?lat=24.0571&lng=120.4324&radius=1")
    drawn(page)
    mark = page.locator("button.temple-mark").first
    mark.focus()
    page.keyboard.press("Enter")
    popup = page.locator(".leaflet-popup")
    name = popup.locator("a.name").inner_text()
    # The map moves until the whole popup is in view. A click beside it would close it.
    drawn(page)
    popup.get_by_role("button", name="加入路線").click()
    expect(popup.locator("tour-button button")).to_have_text(f"✓ 移出路線：{name}")
    row = page.locator("#temples > li", has=page.get_by_role("link", name=name, exact=True))
    expect(row.locator("tour-button button")).to_have_text(f"✓ 移出路線：{name}")


def is_chosen_by_keyboard(visit):
    """The buttons are reached with Tab and pressed with Space, and so is the bar."""
    visitor = visit(width=1280)
    page = visitor.open(NEAR)
    for place in (0, 1):
        card = page.locator("#temples > li").nth(place)
        card.locator("h2 a").focus()
        page.keyboard.press("Tab")
        expect(card.locator("a.way")).to_be_focused()
        page.keyboard.press("Tab")
        expect(card.locator("tour-button button")).to_be_focused()
        page.keyboard.press("Space")
    expect(page.locator(".tour-bar")).to_contain_text("已選 2 間")
    page.get_by_role("link", name="排路線").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/route?ids=*")
    assert len(stops(page)) == 2


def the_nearest_three(visit):
    """From the list of a point a link leads to the route of the nearest three, and with a deity to its pilgrimage."""
    visitor = visit()
    page = visitor.open(NEAR)
    nearest = [int(each.split("/")[-1]) for each in page.locator("#temples > li h2 a").evaluate_all(
        "links => links.slice(0, 3).map(link => link.getAttribute('href'))")]
    page.get_by_role("link", name="走三廟").click()
    page.wait_for_url("**/route?*")
    visitor.settle(page)
    assert sorted(stops(page)) == sorted(nearest)
    page = visitor.open(NEAR + "&deity=媽祖", page=page)
    page.get_by_role("link", name="媽祖巡禮").click()
    page.wait_for_url("**/route?*")
    visitor.settle(page)
    expect(page.locator("h1")).to_have_text("媽祖巡禮：9 間廟")
    assert len(stops(page)) == 9
    visitor.shot(page, "tour-pilgrimage")
    check_fits(page)
    check_accessible(page)


def of_nine_is_the_shortest(visit):
    """No order of the nine temples is shorter, by the distances that the API tells of each pair."""
    visitor = visit()
    found = [each["temple"]["id"] for each in tour(visitor, "/api/routes?lat=24.14&lng=120.67&count=9")["stops"]]
    lengths = {}
    for one, other in itertools.combinations(found, 2):
        lengths[one, other] = lengths[other, one] = tour(visitor, f"/api/routes?ids={one},{other}")["length"]
    shortest = min(sum(lengths[pair] for pair in zip(order, order[1:])) for order in itertools.permutations(found))
    ids = ",".join(str(each) for each in found)
    page = visitor.open(f"/route?ids={ids}")
    expect(page.locator(".length")).to_contain_text("最短的順序")
    shown = stops(page)
    assert sorted(shown) == sorted(found)
    # Each of the eight legs is rounded to a metre.
    assert sum(lengths[pair] for pair in zip(shown, shown[1:])) <= shortest + 0.009
    visitor.shot(page, "tour-of-nine")


def places(link):
    """The places of a link of Google Maps."""
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link).query))
    assert query["api"] == "1" and len(link) <= 2048
    between = query["waypoints"].split("|") if "waypoints" in query else []
    return [query["origin"], *between, query["destination"]]


def of_twenty_three_has_parts_that_join(visit):
    """On phones and elsewhere the links lead through all stops without a gap, and the file has them in order."""
    visitor = visit(width=1280)
    page = visitor.open("/route?lat=24.14&lng=120.67&count=23")
    shown = stops(page)
    assert len(shown) == 23
    page = visitor.open(page.get_by_role("link", name="固定連結").get_attribute("href"), page=page)
    assert stops(page) == shown
    wanted = page.locator("#stops > li").evaluate_all("rows => rows.map(row => `${row.dataset.lat},${row.dataset.lng}`)")
    for device, way_points, count in (("phone", 3, 6), ("desk", 9, 3)):
        links = page.locator(f"details[data-device={device}] a").evaluate_all("links => links.map(link => link.href)")
        assert len(links) == count, f"{len(links)} links"
        parts = [places(link) for link in links]
        assert all(len(part) <= way_points + 2 for part in parts)
        for part, following in zip(parts, parts[1:]):
            assert part[-1] == following[0], "there is a gap"
        assert parts[0] + [each for part in parts[1:] for each in part[1:]] == wanted
    with page.expect_download() as download:
        page.get_by_role("link", name="GPX 檔").click()
    assert download.value.suggested_filename == "temples.gpx"
    file = xml.etree.ElementTree.parse(download.value.path()).getroot()
    points = file.findall(f"{GPX}rte/{GPX}rtept")
    assert [f"{each.get('lat')},{each.get('lon')}" for each in points] == wanted
    names = page.locator("#stops > li h2 a").all_inner_texts()
    assert [each.findtext(f"{GPX}name") for each in points] == names
    visitor.shot(page, "tour-of-twenty-three")
    check_fits(page)
    check_accessible(page)


def is_shared_in_its_order(visit):
    """The copied link shows the same order to another person, and does not tell where the first one set out."""
    visitor = visit(clipboard=True)
    page = visitor.open("/route?lat=24.14&lng=120.67&count=12&round=true")
    order = stops(page)
    page.get_by_role("button", name="複製連結").click()
    expect(page.get_by_role("button", name="已複製")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(visitor.base + "/route?ids=") and "lat" not in link and "24.14" not in link
    other = visit(javascript=False)
    page = other.open(link.removeprefix(visitor.base))
    assert stops(page) == order
    assert "回到起點" in page.locator("main").inner_text()


def leaves_a_stop_out(visit):
    """The link of a stop leads to the route without it, which also is no longer chosen."""
    visitor = visit()
    page = visitor.open("/temples/190")
    page.locator(".actions tour-button button").click()
    page = visitor.open("/route?ids=190,188,195", page=page)
    page.locator('a[data-leaves="190"]').click()
    page.wait_for_url("**/route?ids=*")
    visitor.settle(page)
    assert sorted(stops(page)) == [188, 195]
    expect(page.locator("[data-leaves]")).to_have_count(0)
    page = visitor.open("/", page=page)
    expect(page.locator(".tour-bar")).to_be_hidden()


def has_links_without_javascript(visit):
    """Without JavaScript nothing can be chosen; the links of the list and all directions are there."""
    visitor = visit(javascript=False)
    page = visitor.open(NEAR)
    expect(page.locator("tour-button button")).to_have_count(0)
    expect(page.locator(".tour-bar")).to_be_hidden()
    page.get_by_role("link", name="走三廟").click()
    page.wait_for_url("**/route?*")
    assert len(stops(page)) == 3
    page = visitor.open("/route?lat=24.14&lng=120.67&count=15", page=page)
    expect(page.locator("details[data-device=phone] a").first).to_be_visible()
    expect(page.locator("details[data-device=desk] a").first).to_be_visible()
    page.get_by_role("link", name="環狀").click()
    page.wait_for_url("**round=true*")
    assert len(stops(page)) == 15


def is_drawn(visit):
    """The map has a numbered mark for each stop, which names its temple."""
    visitor = visit(width=1280)
    page = visitor.open("/route?ids=190,188,195&round=true")
    page.locator("tour-map").scroll_into_view_if_needed()
    marks = page.locator("tour-map .leaflet-marker-icon")
    expect(marks).to_have_count(3)
    visitor.settle(page)
    assert marks.all_inner_texts() == ["1", "2", "3"]
    marks.nth(1).click(force=True)
    expect(page.locator("tour-map .leaflet-popup a[href*='/temples/']")).to_have_text(
        page.locator("#stops > li h2 a").nth(1).inner_text())
    visitor.shot(page, "tour-map", whole=False)
    check_accessible(page)


def opens_the_links_of_the_device(visit):
    """A phone gets its own list opened, a computer the other."""
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
    for settings, opened in (({"user_agent": phone, "platform": "iPhone"}, "phone"), ({"width": 1280}, "desk")):
        page = visit(**settings).open("/route?lat=24.14&lng=120.67&count=9")
        for device in ("phone", "desk"):
            assert page.locator(f"details[data-device={device}]").evaluate("list => list.open") == (device == opened)


def one_temple_is_too_few(visit):
    """The page of one temple asks for another one."""
    visitor = visit()
    page = visitor.open("/route?ids=190", status=400)
    expect(page.locator("main [role=status]").first).to_contain_text("請再選一間")
    check_accessible(page)
