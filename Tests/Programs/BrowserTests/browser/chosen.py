"""What a visitor chooses: kept in the browser, shown by the address, read by a calendar, marked in lists."""
import json
import re
import urllib.parse
import urllib.request

from playwright.sync_api import expect

from accessibility import check_accessible
from services import patience

KEPT = "nearby.chosen"
#: 媽祖, 玄天上帝, 中秋節 and the group 求姻緣.
WANTED = "deities=1,5&festivals=13&groups=1"

#: A browser that keeps nothing: reading or writing throws.
DENIED = """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("denied", "SecurityError"); }});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""


def kept(page):
    """The kept choice, or None."""
    return json.loads(page.evaluate("key => localStorage.getItem(key)", KEPT) or "null")


def keep(page, **choice):
    """Keeps a choice, as another visit has done."""
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [KEPT, json.dumps({"version": 1, **choice})])


def query(page):
    return urllib.parse.urlsplit(page.url).query


def events(address):
    """The ids of the events of a calendar with their alarms, read without a library."""
    with urllib.request.urlopen(address, timeout=30 * patience) as answer:
        assert answer.headers.get_content_type() == "text/calendar"
        text = answer.read().decode().replace("\r\n ", "")
    return sorted(re.findall(r"^UID:(.*?)\r$", text, re.M)), set(re.findall(r"^TRIGGER:(.*?)\r$", text, re.M))


def press(page, target, keys):
    """Presses a button, a link or a checkbox with the mouse, or with the keyboard."""
    if not keys:
        target.click()
        return
    target.focus()
    expect(target).to_be_focused()
    page.keyboard.press("Enter" if target.evaluate("each => each.localName === 'a'") else "Space")


def is_kept(visit, keys):
    """Two deities, a festival and a group are chosen; after a reload and in another tab they are there."""
    visitor = visit(width=360 if keys else 1280)
    page = visitor.open("/deities/1")
    button = page.get_by_role("button", name="加入我的日子")
    press(page, button, keys)
    added = page.get_by_role("button", name="已加入我的日子")
    expect(added).to_have_attribute("aria-pressed", "true")
    check_accessible(page)
    # A list of checkboxes, searched by another name.
    page = visitor.open("/chosen", page=page)
    page.wait_for_url("**/chosen?deities=1")
    press(page, page.get_by_role("link", name="選擇神明"), keys)
    page.wait_for_url("**/chosen/deities?deities=1")
    visitor.settle(page)
    expect(page.get_by_role("group", name="已選").get_by_role("checkbox")).to_have_count(1)
    page.get_by_label("依名稱尋找").fill("北極玄天")
    press(page, page.get_by_role("checkbox", name="玄天上帝"), keys)
    expect(page.get_by_role("status").filter(has_text="已選 2 項")).to_be_visible()
    press(page, page.get_by_role("button", name="完成"), keys)
    page.wait_for_url("**/chosen?deities=1,5")
    visitor.settle(page)
    # The pages of a festival and of a group.
    page = visitor.open("/events/13", page=page)
    press(page, page.get_by_role("button", name="加入我的日子"), keys)
    expect(page.get_by_role("button", name="已加入我的日子")).to_be_visible()
    page = visitor.open("/groups", page=page)
    press(page, page.locator("li", has=page.get_by_role("link", name="求姻緣")).get_by_role("button"), keys)
    expect(page.get_by_role("button", name="已訂閱此群組")).to_have_count(1)
    page.reload()
    visitor.settle(page)
    expect(page.get_by_role("button", name="已訂閱此群組")).to_have_count(1)
    other = visitor.open("/chosen")
    other.wait_for_url(f"**/chosen?{WANTED}")
    visitor.settle(other)
    expect(other.locator("[data-shared]")).to_be_hidden()
    for name in ("媽祖", "玄天上帝", "中秋節", "求姻緣"):
        expect(other.locator(".chosen-kinds").get_by_role("link", name=name, exact=True)).to_be_visible()
    # The other tab follows.
    page = visitor.open("/groups/1", page=page)
    press(page, page.get_by_role("button", name="已訂閱此群組"), keys)
    other.wait_for_url("**/chosen?deities=1,5&festivals=13")
    assert kept(page)["groups"] == []


def becomes_a_calendar(visit):
    """The calendar has exactly the days of what is chosen, and all its links have the query of the page."""
    visitor = visit(width=1280, clipboard=True)
    page = visitor.open(f"/chosen?{WANTED}&new_moon=true&full_moon=false&advance_days=3&notify_time=08:00")
    asked = query(page)
    link = page.get_by_role("link", name="下載 .ics 檔")
    address = visitor.base + link.get_attribute("href")
    assert urllib.parse.urlsplit(address).query == asked
    host = visitor.base.partition("://")[2]
    feed = f"webcal://{host}/api/calendar.ics?{asked}"
    assert page.get_by_role("link", name="訂閱", exact=True).get_attribute("href") == feed
    google = urllib.parse.urlsplit(page.get_by_role("link", name="Google 日曆").get_attribute("href"))
    assert google.netloc == "calendar.google.com" and urllib.parse.parse_qs(google.query) == {"cid": [feed]}
    page.get_by_role("button", name="複製網址").click()
    expect(page.get_by_role("button", name="已複製")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == address
    with page.expect_download() as download:
        link.click()
    assert download.value.path().read_bytes().startswith(b"BEGIN:VCALENDAR")

    found, alarms = events(address)
    assert alarms == {"-P2DT16H"}, alarms
    assert len(set(found)) == len(found), "an event stands twice"
    parts = [f"/api/{part}/calendar.ics" for part in ("deities/1", "deities/5", "events/13", "groups/1")]
    wanted = {uid for part in parts for uid in events(visitor.base + part)[0]}
    new_moons = {uid for uid in events(f"{visitor.base}/api/events/25/calendar.ics")[0]}
    assert set(found) == wanted | new_moons, set(found) ^ (wanted | new_moons)


def marks_lists(visit):
    """Rows of what is chosen have a mark with words, as soon as it is chosen and no longer when it is not."""
    visitor = visit(width=1280)
    page = visitor.open("/events?month=2027-04")
    assert page.locator(".mine").count() == 0
    keep(page, deities=[1], festivals=[21], groups=[1], full_moon=True)
    page = visitor.open("/events?month=2027-04", page=page)
    expect(page.locator("td:has(.mine) time")).to_have_text(["5", "21", "29"])
    cards = page.locator("li.card:has(.mine) h3 > a")
    expect(cards).to_have_text(["清明節、清明", "十五", "媽祖聖誕"])
    expect(page.locator("li.card .mine").first).to_have_text("◆ 我的")
    expect(page.locator("td .mine").first).to_have_text("◆ 我的")
    visitor.shot(page, "chosen-month")
    check_accessible(page)
    # By the group 求姻緣 alone.
    expect(visitor.open("/events?month=2027-08", page=page).locator("li.card:has(.mine) h3 > a").filter(
        has_text="七夕")).to_have_count(1)
    page = visitor.open("/deities", page=page)
    names = page.locator("li:has(.mine) a")
    assert {"媽祖", "月下老人"} <= set(names.all_text_contents()), names.all_text_contents()
    expect(visitor.open("/groups", page=page).locator("li.card:has(.mine) h2 > a")).to_have_text(["求姻緣"])
    # Rows that are appended, and a change in another tab. By day, a list has also days that are months away.
    page = visitor.open("/?lat=24.0571&lng=120.4324&radius=60&deity=媽祖&sort=date", page=page)
    page.locator("more-rows a[rel=next]").scroll_into_view_if_needed()
    expect(page.locator("#temples > li").nth(20)).to_be_attached()
    visitor.settle(page)
    rows = page.locator("#temples > li:nth-child(n+21) .next")
    own = rows.filter(has_text="媽祖聖誕")
    assert own.count() > 0
    expect(own.locator(".mine")).to_have_count(own.count())
    visitor.shot(page, "chosen-near", whole=False)
    other = visitor.open("/deities/1")
    other.get_by_role("button", name="已加入我的日子").click()
    expect(page.locator("#temples .mine")).to_have_count(0)
    assert page.locator("#temples .next").filter(has_text="媽祖聖誕").count() > 0
    # A page that was opened when nothing was chosen is marked too.
    page.evaluate("key => localStorage.removeItem(key)", KEPT)
    page = visitor.open("/events?month=2027-04", page=page)
    assert page.locator(".mine").count() == 0
    visitor.open("/deities/1", page=other).get_by_role("button", name="加入我的日子").click()
    expect(page.locator("li.card:has(.mine) h3 > a")).to_have_text(["媽祖聖誕"])


def ignores_foreign_values(visit):
    """A kept value that is not of this page is no choice: pages open without an error, and a new choice replaces it."""
    visitor = visit()
    page = visitor.open("/chosen")
    for value in ("", "x", "null", "[]", "1", '"x"', "{}", '{"version":2,"deities":[1]}', '{"version":1,"deities":"1"}',
                  '{"version":1,"deities":[-1,1.5,"2",null,{}],"advance_days":99,"notify_time":"<b>"}'):
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [KEPT, value])
        visitor.open("/chosen", page=page)
        assert page.url == visitor.base + "/chosen", (value, page.url)
        expect(page.locator("[data-shared]")).to_be_hidden()
        visitor.open("/events", page=page)
        assert page.locator(".mine").count() == 0
    page = visitor.open("/deities/5", page=page)
    page.get_by_role("button", name="加入我的日子").click()
    assert kept(page)["deities"] == [5] and kept(page)["version"] == 1


def drops_what_is_gone(visit):
    """An id that the data no longer has is left out, which the page says, and forgotten."""
    visitor = visit()
    page = visitor.open("/chosen")
    keep(page, deities=[1, 9999], groups=[777])
    page.goto(visitor.base + "/chosen")
    page.wait_for_url("**/chosen?deities=1")
    expect(page.get_by_text("有些選擇已不在資料中，已略去。")).to_be_visible()
    expect(page.locator("[data-shared]")).to_be_hidden()
    assert kept(page)["deities"] == [1] and kept(page)["groups"] == []
    page = visitor.open("/chosen", page=page)
    page.wait_for_url("**/chosen?deities=1")
    visitor.settle(page)
    expect(page.get_by_text("有些選擇已不在資料中")).to_have_count(0)


def works_without_a_store(visit, how):
    """Where the browser keeps nothing, the page works by its address."""
    visitor = visit()
    visitor.context.add_init_script({"denied": DENIED, "full": FULL}[how])
    page = visitor.open("/deities/1")
    page.get_by_role("link", name="加入我的日子").click()
    page.wait_for_url("**/chosen?deities=1")
    go_by_forms(visitor, page)
    page = visitor.open("/events", page=page)
    assert page.locator(".mine").count() == 0


def works_by_forms(visit):
    """Without JavaScript the same is done by links and forms."""
    visitor = visit(javascript=False)
    page = visitor.open("/groups/1")
    page.get_by_role("link", name="訂閱此群組").click()
    page.wait_for_url("**/chosen?groups=1")
    page = visitor.open("/deities/1", page=page)
    page.get_by_role("link", name="加入我的日子").click()
    page.wait_for_url("**/chosen?deities=1")
    go_by_forms(visitor, page)


def go_by_forms(visitor, page):
    """From 媽祖 to the whole choice, with its settings, by forms alone."""
    expect(page.locator("[data-shared]")).to_be_hidden()
    page.get_by_role("link", name="選擇神明").click()
    page.get_by_role("checkbox", name="玄天上帝").check()
    page.get_by_role("button", name="完成").click()
    page.wait_for_url("**/chosen?deities=1,5")
    page.get_by_role("link", name="選擇節慶").click()
    page.get_by_role("checkbox", name="中秋節").check()
    page.get_by_role("button", name="完成").click()
    page.wait_for_url("**/chosen?deities=1,5&festivals=13")
    page.get_by_role("link", name="選擇群組").click()
    page.get_by_role("checkbox", name="求姻緣").check()
    page.get_by_role("button", name="完成").click()
    page.wait_for_url(f"**/chosen?{WANTED}")
    page.get_by_role("checkbox", name="初一").check()
    page.get_by_label("提醒", exact=True).select_option("3")
    page.get_by_role("button", name="套用").click()
    page.wait_for_url(f"**/chosen?{WANTED}&new_moon=true&full_moon=false&advance_days=3")
    assert page.get_by_role("link", name="下載 .ics 檔").get_attribute("href") == "/api/calendar.ics?" + query(page)
    # Taken out again.
    page.get_by_role("link", name="選擇神明").click()
    page.get_by_role("checkbox", name="媽祖", exact=False).first.uncheck()
    page.get_by_role("button", name="完成").click()
    page.wait_for_url("**/chosen?deities=5&festivals=13&groups=1&new_moon=true&full_moon=false&advance_days=3")
    page.get_by_role("link", name="清除所有選擇").click()
    page.wait_for_url("**/chosen")


def asks_before_it_takes_over(visit, adopts):
    """The address of somebody else is shown; it is kept only if the visitor says so."""
    visitor = visit()
    page = visitor.open("/chosen")
    keep(page, deities=[2])
    page = visitor.open(f"/chosen?{WANTED}", page=page)
    expect(page.get_by_text("可能是別人分享的")).to_be_visible()
    visitor.shot(page, "chosen-shared")
    check_accessible(page)
    assert kept(page)["deities"] == [2]
    # Nothing that is done on the page keeps it.
    page.get_by_role("link", name="選擇節慶").click()
    page.wait_for_url(f"**/chosen/festivals?{WANTED}")
    page.get_by_role("checkbox", name="端午節").check()
    page.get_by_role("button", name="完成").click()
    page.wait_for_url("**/chosen?deities=1,5&festivals=7,13&groups=1")
    expect(page.get_by_text("可能是別人分享的")).to_be_visible()
    assert kept(page)["deities"] == [2] and not kept(page).get("festivals")
    if adopts:
        page.get_by_role("button", name="採用", exact=True).click()
        expect(page.locator("[data-shared]")).to_be_hidden()
        assert kept(page)["deities"] == [1, 5] and kept(page)["festivals"] == [7, 13]
        page.reload()
        visitor.settle(page)
        expect(page.locator("[data-shared]")).to_be_hidden()
    else:
        page.get_by_role("button", name="不採用").click()
        page.wait_for_url("**/chosen?deities=2")
        visitor.settle(page)
        expect(page.locator("[data-shared]")).to_be_hidden()
        assert kept(page)["deities"] == [2]


def follows_back(visit):
    """After Back the pages show the choice as it is now, not as it was."""
    visitor = visit()
    page = visitor.open("/chosen")
    keep(page, deities=[1])
    page.goto(visitor.base + "/chosen")
    page.wait_for_url("**/chosen?deities=1")
    page.get_by_role("link", name="選擇神明").click()
    page.wait_for_url("**/chosen/deities?deities=1")
    visitor.settle(page)
    page.get_by_role("checkbox", name="玄天上帝").check()
    page.wait_for_url("**/chosen/deities?deities=1,5")
    page.go_back()
    page.wait_for_url("**/chosen?deities=1,5")
    visitor.settle(page)
    expect(page.locator("[data-shared]")).to_be_hidden()
    expect(page.locator(".chosen-kinds").get_by_role("link", name="玄天上帝")).to_be_visible()
    page.get_by_role("link", name="清除所有選擇").click()
    page.wait_for_url("**/chosen")
    visitor.settle(page)
    assert kept(page) is None


def finds_by_any_name(visit, typed, wanted):
    """The list has the deities with a name that has what is typed, and only those."""
    visitor = visit()
    page = visitor.open("/chosen/deities")
    everything = page.get_by_role("checkbox").count()
    assert everything > 200
    page.get_by_label("依名稱尋找").fill(typed)
    expect(page.get_by_role("checkbox", name=wanted).first).to_be_visible()
    assert page.get_by_role("checkbox").count() < 40
    page.keyboard.press("Escape")
    assert page.get_by_role("checkbox").count() == everything
    page.get_by_label("依名稱尋找").fill("無此名稱")
    expect(page.get_by_role("status").filter(has_text="沒有符合的名稱。")).to_be_visible()
    assert page.get_by_role("checkbox").count() == 0
