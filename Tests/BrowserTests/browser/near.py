"""The page of temples near a position or of a name, as a person uses it."""
import re
import urllib.parse

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits
from maps import drawn
from services import whole_list

#: In the old town of 鹿港, which has a dozen of the starter temples.
HERE = (24.0571, 120.4324)
NEAR = "/?lat=24.0571&lng=120.4324"

#: The label of the box.
BOX = "廟名、神明或地點"


def query(page):
    """The query of a page's address, as a dictionary."""
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(page.url).query, keep_blank_values=True))


def ids(page):
    """The ids of the temples in the list, in its order."""
    return [int(each.split("/")[-1]) for each in page.locator("#temples > li h2 a").evaluate_all(
        "links => links.map(link => link.getAttribute('href'))")]


def meters(page):
    """The distances of the list, in metres."""
    texts = page.locator("#temples .distance").all_inner_texts()
    return [float(re.sub("[^0-9.]", "", text)) * (1 if "公尺" in text or text.endswith(" m") else 1000)
            for text in texts]


def marks(page):
    """The number of temples in the map's view, once it is drawn."""
    return sum(each["count"] for each in drawn(page) if each["seen"])


def check_first(visitor, page, target):
    """Checks that the list is the beginning of the API's list, and has at least its first page."""
    wanted = [each["id"] for each in whole_list(visitor.base, target)]
    shown = ids(page)
    assert len(shown) >= min(20, len(wanted)) and shown == wanted[:len(shown)], (shown, wanted[:len(shown)])


def finds_a_position(visit, width):
    """The button puts the position into the address; the list is the API's, the nearest first, and so is the map."""
    visitor = visit(width=width, geolocation=HERE)
    page = visitor.open("/")
    page.get_by_role("button", name="使用我的位置").click()
    page.wait_for_url("**/?*lat=*")
    visitor.settle(page)
    assert query(page) == {"lat": "24.0571", "lng": "120.4324"}, page.url
    check_first(visitor, page, "/api/temples?lat=24.0571&lng=120.4324&radius=500")
    distances = meters(page)
    assert len(distances) >= 20 and distances == sorted(distances), distances
    assert distances[0] <= 100, distances
    assert marks(page) >= page.locator("#temples > li").count()
    visitor.settle(page)
    drawn = page.locator("temple-map canvas").first.evaluate("""canvas => {
        const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.filter((each, place) => place % 4 === 3 && each > 0).length;
    }""")
    assert drawn > 1000, f"{drawn} pixels of the map are drawn"


def a_mark_leads_to_its_temple(visit):
    """The popup of a mark has the temple's name as a link, and the row is marked while it is open."""
    visitor = visit(width=1280)
    page = visitor.open(NEAR)
    marks(page)
    page.locator("temple-map").evaluate("(map, id) => map.view.marks.find(id).button.click()", ids(page)[0])
    first = page.locator("#temples > li").first
    expect(first).to_have_class(re.compile("active"))
    link = page.locator(".leaflet-popup").get_by_role("link", name=first.locator("h2").inner_text(), exact=True)
    # The map moves until the whole popup is in view.
    marks(page)
    link.click()
    expect(page.locator("h1")).to_have_text("鹿港南靖宮")


def is_told_of_a_refused_position(visit):
    """A person who refuses is told so, and can search by place."""
    visitor = visit()
    page = visitor.open("/")
    notice = page.locator("[data-failed]")
    expect(notice).to_be_hidden()
    page.get_by_role("button", name="使用我的位置").click()
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("無法取得位置")
    expect(page.get_by_role("button", name="使用我的位置")).to_be_enabled()
    visitor.shot(page, "position-refused", whole=False)
    page.get_by_label(BOX).fill("鹿港")
    page.get_by_label(BOX).press("Enter")
    expect(page.locator("h1")).to_have_text("「鹿港」的查詢結果")


def is_told_of_an_insecure_origin(visit):
    """Over http on another host the browser gives no position: the page says so without a press."""
    port = urllib.parse.urlsplit(visit().base).port
    visitor = visit(base=f"http://plain.example:{port}")
    page = visitor.open("/")
    expect(page.locator("[data-insecure]")).to_be_visible()
    expect(page.get_by_role("button", name="使用我的位置")).to_be_hidden()
    visitor.shot(page, "position-insecure", whole=False)
    page.get_by_label(BOX).fill("鹿港")
    page.get_by_role("button", name="查詢").click()
    expect(page.locator("#temples > li").first).to_contain_text("鹿港")


def finds_a_typed_place(visit, javascript):
    """A typed place leads to its temples, and from there to all temples near it."""
    visitor = visit(javascript=javascript)
    page = visitor.open("/")
    page.get_by_label(BOX).fill("鹿港")
    page.get_by_role("button", name="查詢").click()
    expect(page.locator("h1")).to_have_text("「鹿港」的查詢結果")
    if javascript:
        assert query(page) == {"q": "鹿港"}, page.url
    assert all("鹿港" in each for each in page.locator("#temples > li").all_inner_texts())
    assert not meters(page)
    page.get_by_role("link", name="看「鹿港」附近所有的廟").click()
    expect(page.locator("h1")).to_have_text("附近的廟")
    assert {"lat", "lng"} == query(page).keys(), page.url
    distances = meters(page)
    assert distances and distances == sorted(distances) and distances[0] < 1000, distances


def a_typed_place_replaces_the_position(visit):
    """A name that is typed while a position is in the address means a place elsewhere, of any deity; a filter stays."""
    visitor = visit()
    page = visitor.open(NEAR + "&radius=5&deity=媽祖&within_days=30")
    page.get_by_text("更改查詢").click()
    page.get_by_label(BOX).fill("北港")
    page.get_by_label(BOX).press("Enter")
    expect(page.locator("h1")).to_have_text("「北港」的查詢結果")
    assert query(page) == {"q": "北港", "within_days": "30"}, page.url


def a_position_replaces_the_typed_place(visit):
    """The button leaves the typed name out and keeps the filters."""
    visitor = visit(geolocation=HERE)
    page = visitor.open("/?q=北港&within_days=30&sort=date")
    page.get_by_text("更改查詢").click()
    page.get_by_role("button", name="使用我的位置").click()
    page.wait_for_url("**/?*lat=*")
    assert query(page) == {"lat": "24.0571", "lng": "120.4324", "within_days": "30"}, page.url


def tells_that_nothing_fits(visit):
    """A search without a result says what to do, and the map shows Taiwan."""
    visitor = visit(width=1280)
    page = visitor.open("/?q=沒有這座廟")
    expect(page.locator("main [role=status]:visible")).to_contain_text("沒有符合的廟")
    assert marks(page) == 0
