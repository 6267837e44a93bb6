"""The page of temples near a position or of a name, as a person uses it."""
import re
import urllib.parse

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits
from maps import drawn, pixels
from services import visited, whole_list

#: In the old town of 鹿港, which has a dozen of the starter temples.
HERE = (24.0571, 120.4324)
NEAR = "/?lat=24.0571&lng=120.4324"

#: The button of the pages that ask where; that of a list has other words.
BUTTON = "查看附近相關廟宇"

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
    page.get_by_role("button", name=BUTTON).click()
    page.wait_for_url("**/?*lat=*")
    visitor.settle(page)
    assert query(page) == {"lat": "24.0571", "lng": "120.4324"}, page.url
    check_first(visitor, page, "/api/temples?lat=24.0571&lng=120.4324&radius=500")
    distances = meters(page)
    assert len(distances) >= 20 and distances == sorted(distances), distances
    assert distances[0] <= 100, distances
    assert marks(page) >= page.locator("#temples > li").count()
    visitor.settle(page)
    assert sum(pixels(page, "ground").values()) > 1000


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
    page.get_by_role("button", name=BUTTON).click()
    expect(notice).to_be_visible()
    expect(notice).to_contain_text("無法取得位置")
    expect(page.get_by_role("button", name=BUTTON)).to_be_enabled()
    visitor.shot(page, "position-refused", whole=False)
    page.get_by_label(BOX).fill("鹿港")
    page.get_by_label(BOX).press("Enter")
    expect(page.locator("h1")).to_have_text("「鹿港」的查詢結果")


def is_told_how_to_allow_it_again(visit, agent, platform, words):
    """A person who has refused sees the steps of the own browser alone."""
    visitor = visit(user_agent=agent, platform=platform)
    page = visitor.open("/")
    help = page.locator("[data-refused]")
    expect(help).to_be_hidden()
    page.locator("position-button button").click()
    expect(help).to_be_visible()
    expect(help.locator("li").filter(visible=True)).to_have_count(1)
    expect(help.locator("li").filter(visible=True)).to_contain_text(words)
    check_fits(page)


def is_told_of_an_insecure_origin(visit):
    """Over http on another host the browser gives no position: the page says so without a press."""
    port = urllib.parse.urlsplit(visit().base).port
    visitor = visit(base=f"http://plain.example:{port}")
    page = visitor.open("/")
    expect(page.locator("[data-insecure]")).to_be_visible()
    expect(page.get_by_role("button", name=BUTTON)).to_be_hidden()
    visitor.shot(page, "position-insecure", whole=False)
    page.get_by_label(BOX).fill("鹿港")
    # Not by its button: suggestions may stand before it.
    page.get_by_label(BOX).press("Enter")
    expect(page.locator("#temples > li").first).to_contain_text("鹿港")


def finds_a_typed_place(visit, javascript):
    """A typed place leads to its temples, and from there to all temples near it."""
    visitor = visit(javascript=javascript)
    page = visitor.open("/")
    page.get_by_label(BOX).fill("鹿港")
    if javascript:
        page.get_by_label(BOX).press("Enter")
    else:
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
    told = page.locator("#found [role=status]")
    expect(told).to_have_text("沒有符合的廟。")
    assert marks(page) == 0
    page = visitor.open("/?q=沒有這座廟&within_days=30", page=page)
    expect(told).to_have_text("沒有符合的廟。請減少條件。")


def opens_by_the_whole_card(visit):
    """A tap beside the name opens the temple; the buttons of the card do what they say."""
    visitor = visit()
    page = visitor.open(NEAR)
    card = page.locator("#temples > li").first
    name = card.locator("h2 a").inner_text()
    way = card.get_by_role("link", name="怎麼去")
    assert way.get_attribute("href").startswith("https://www.google.com/maps/dir/"), way.get_attribute("href")
    card.get_by_role("button", name="加入路線").click()
    assert page.url == visitor.base + NEAR, "the button opened the temple"
    box = card.locator(".address").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url("**/temples/*")
    expect(page.locator("h1")).to_contain_text(name)


def sorts_in_sight(visit):
    """The links above the list sort it as the API does."""
    visitor = visit()
    page = visitor.open(NEAR + "&radius=20")
    expect(page.locator(".sorts a[aria-current]")).to_have_text("由近到遠")
    for name, value in (("最知名", "known"), ("日子最近", "date")):
        page.locator(".sorts").get_by_role("link", name=name).click()
        page.wait_for_url(f"**sort={value}*")
        check_first(visitor, page, NEAR.replace("/?", "/api/temples?") + f"&radius=20&sort={value}")
        expect(page.locator(".sorts a[aria-current]")).to_have_text(name)


def marks_the_well_known(visit):
    """A card says that its temple is well known where another one of the list is not: the mark of all would say nothing."""
    visitor = visit()
    page = visitor.open(NEAR + "&radius=20")
    assert len(ids(page)) >= 20
    expect(page.locator(".known")).to_have_count(0)
    # Of one source, nearer than all others.
    row = {"source": "own", "source_id": "1", "name": "無名宮", "lat": "24.0571", "lng": "120.4324"}
    with visited(rows=[row]) as base:
        page = visit(base=base).open(NEAR + "&radius=20")
        cards = page.locator("#temples > li")
        expect(cards.first.locator("h2")).to_contain_text("無名宮")
        expect(cards.first.locator(".known")).to_have_count(0)
        expect(page.locator(".known")).to_have_count(cards.count() - 1)
        expect(cards.nth(1).locator(".known")).to_have_text("知名")


def begins_early(visit, locale):
    """On a phone the list begins in the upper half of the window, below the switch, the chips and the orders."""
    visitor = visit(width=390, locale=locale)
    page = None
    for target in (NEAR, NEAR + "&radius=20"):
        page = visitor.open(target, page=page)
        parts = ("h1", "view-switch", ".filters", ".sorts", "details.change", "#temples > li >> nth=0")
        tops = [page.locator(part).bounding_box()["y"] for part in parts]
        assert tops == sorted(tops), tops
        assert tops[-1] < 420, tops
        check_fits(page)
    # The form has the whole width when it is open.
    page.locator("details.change > summary").click()
    form = page.locator("form.search").bounding_box()
    assert form["width"] > 340, form
    check_fits(page)


def says_how_many_there_are(visit):
    """A list says how many temples it has in all, and how few a filter leaves, with the way to all of them."""
    visitor = visit()
    page = visitor.open(NEAR + "&radius=20")
    target = NEAR.replace("/?", "/api/temples?") + "&radius=20"
    everything = len(whole_list(visitor.base, target))
    expect(page.locator(".total")).to_have_text(f"共 {everything:,} 間")
    page = visitor.open(NEAR + "&radius=20&within_days=0", page=page)
    few = len(whole_list(visitor.base, target + "&within_days=0"))
    assert few < 20 <= everything, (few, everything)
    expect(page.locator(".few")).to_contain_text(f"{everything:,} 間中有 {few} 間今天有日子或活動。")
    page.get_by_role("link", name=f"看全部 {everything:,} 間").click()
    page.wait_for_url(NEAR + "&radius=20")
    expect(page.locator(".few")).to_have_count(0)


def finds_a_name_anywhere(visit):
    """A name is found beyond the radius of the address, the nearest first."""
    visitor = visit()
    page = visitor.open(NEAR + "&radius=1&q=龍山寺")
    check_first(visitor, page, NEAR.replace("/?", "/api/temples?") + "&radius=500&q=%E9%BE%8D%E5%B1%B1%E5%AF%BA")
    assert max(meters(page)) > 1000
