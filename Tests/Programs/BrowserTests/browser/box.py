"""The one box: what it suggests while somebody types, and what a choice does."""
import contextlib
import json
import re
import urllib.parse

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits
from near import BOX, HERE, NEAR, query

#: The label of the box, what a temple, a deity and a festival are called, a day, and the words above what is only like the
#: text, by locale.
WORDS = {
    "zh-TW": (BOX, "廟宇", "神明", "節慶", "2027年4月29日", "您是不是要找"),
    "en-US": ("Temple, deity or place", "temple", "deity", "festival", "Apr 29, 2027", "Did you mean"),
    "ja-JP": ("廟・神さま・場所", "廟", "神さま", "年中行事", "2027/04/29", "もしかして"),
}


def suggestion(name, kind="temple", matched="prefix", **members):
    """One suggestion, as the API writes it."""
    return {"kind": kind, "id": 1, "name": name, "detail": None, "distance": None, "matched": matched, "ranges": [],
            "url": "/lunar", **members}


def typed(route):
    """The text that a request asks with."""
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(route.request.url).query))["q"]


@contextlib.contextmanager
def answered(visitor, answer):
    """Answers the requests of suggestions: a function of the route gets each of them."""
    visitor.context.route("**/api/suggest?*", answer)
    try:
        yield
    finally:
        visitor.context.unroute("**/api/suggest?*", answer)


def fulfill(route, suggestions):
    """Answers with suggestions."""
    route.fulfill(status=200, content_type="application/json", body=json.dumps(suggestions))


def options(page):
    """The suggestions that are on the screen."""
    return page.locator(".suggestions [role=option]")


def opened(page):
    """The box, whose form may be closed above a list."""
    box = page.locator("#q")
    if not box.is_visible():
        page.locator(".change > summary").click()
    return box


def finds(visit, text, wanted, path="/"):
    """The service suggests what is meant, by one of the names in a pattern; the choice opens its page, which is there."""
    wanted = re.compile(wanted)
    visitor = visit(width=390)
    page = visitor.open(path)
    opened(page).press_sequentially(text)
    expect(options(page).filter(has_text=wanted).first).to_be_visible()
    options(page).filter(has_text=wanted).first.click()
    page.wait_for_url(lambda url: url != visitor.base + path)
    visitor.settle(page)
    expect(page.locator("main")).to_contain_text(wanted)


def asks_with_the_position(visit):
    """Where the address has a position, the nearest are suggested, with their distance."""
    visitor = visit(geolocation=HERE)
    page = visitor.open(NEAR)
    seen = []

    def answer(route):
        seen.append(route.request.url)
        fulfill(route, [suggestion("龍山寺", detail="鹿港鎮", distance=0.512), suggestion("龍山宮", distance=12.34)])

    with answered(visitor, answer):
        opened(page).press_sequentially("龍山")
        expect(options(page)).to_have_text(["龍山寺 廟宇鹿港鎮510 公尺", "龍山宮 廟宇12.3 公里"])
    assert all("lat=24.0571&lng=120.4324" in url for url in seen), seen


def is_for_everyone(visit, width, locale):
    """It has the roles of a combobox, its words are in the page's language, and axe finds nothing grave."""
    label, temple, deity, festival, day, like = WORDS[locale]
    visitor = visit(width=width, locale=locale)
    page = visitor.open("/")
    found = [
        suggestion("𡘙龍山寺", detail="鹿港鎮", distance=1.234, ranges=[[1, 3]]),
        suggestion("Longshan Temple", detail="萬華區", ranges=[[0, 8]]),
        suggestion("龍山祭", kind="festival", detail="2027-04-29"), suggestion("龍神", kind="deity", matched="sound"), suggestion("龍元宮", matched="similar"),
    ]
    with answered(visitor, lambda route: fulfill(route, found)):
        box = page.get_by_role("combobox", name=label)
        expect(box).to_have_attribute("aria-expanded", "false")
        box.press_sequentially("龍山")
        listbox = page.get_by_role("listbox")
        expect(listbox.get_by_role("option")).to_have_count(5)
        expect(box).to_have_attribute("aria-expanded", "true")
        expect(box).to_have_attribute("aria-autocomplete", "list")
        expect(box).to_have_attribute("aria-controls", listbox.get_attribute("id"))
        expect(page.locator("search-box [role=status]")).to_have_text(re.compile("5"))
        assert options(page).locator("mark").all_inner_texts() == ["龍山", "Longshan"]
        assert options(page).locator(".facts > span:first-child").all_inner_texts() == [
            temple, temple, festival, deity, temple]
        assert options(page).locator(".facts > span").all_inner_texts()[-3] == day
        assert options(page).locator("> span").evaluate_all("all => all.map(each => each.lang)") == [
            "zh-Hant-TW", "", "zh-Hant-TW", "zh-Hant-TW", "zh-Hant-TW"]
        expect(page.get_by_role("group", name=like).get_by_role("option")).to_have_count(2)
        for dark in (False, True):
            visitor.prefer(page, dark)
            box.press("ArrowDown")
            visitor.shot(page, f"box-{locale[:2]}", whole=False)
            check_fits(page)
            check_accessible(page)
        for option in options(page).all():
            # It is whole on the screen, and not below the next field.
            assert option.evaluate("""option => {
                const box = option.getBoundingClientRect();
                return box.height >= 44 && box.left >= 0 && box.right <= innerWidth
                    && option.contains(document.elementFromPoint(box.left + 20, box.top + box.height / 2));
            }"""), option.inner_text()


def is_used_with_keys(visit):
    """Arrows choose, Escape closes, Enter opens the choice or sends the form, Tab goes on."""
    visitor = visit(width=1280)
    page = visitor.open("/")
    found = [suggestion("龍山寺", url="/temples/1"), suggestion("龍山宮", url="/lunar"), suggestion("龍元宮", matched="similar")]
    with answered(visitor, lambda route: fulfill(route, found)):
        box = page.get_by_role("combobox", name=BOX)
        box.press_sequentially("龍山")
        expect(options(page)).to_have_count(3)
        assert box.get_attribute("aria-activedescendant") is None
        for key, place in (("ArrowDown", 0), ("ArrowUp", 2), ("ArrowUp", 1), ("ArrowDown", 2), ("ArrowDown", 0)):
            box.press(key)
            chosen = page.locator(".suggestions [aria-selected=true]")
            expect(chosen).to_have_count(1)
            assert chosen.get_attribute("id") == options(page).nth(place).get_attribute("id"), (key, place)
            expect(box).to_have_attribute("aria-activedescendant", chosen.get_attribute("id"))
            expect(box).to_be_focused()
        box.press("Escape")
        expect(options(page).first).to_be_hidden()
        expect(box).to_have_value("龍山")
        expect(box).to_have_attribute("aria-expanded", "false")
        assert box.get_attribute("aria-activedescendant") is None
        box.press("ArrowDown")
        expect(options(page).first).to_be_visible()
        # The next letter takes the choice away.
        box.press("ArrowDown")
        box.press_sequentially("寺")
        expect(page.locator(".suggestions [aria-selected=true]")).to_have_count(0)
        box.press("Tab")
        expect(options(page).first).to_be_hidden()
        box.fill("龍山寺")
        expect(options(page).first).to_be_visible()
        box.press("Enter")
        page.wait_for_url("**/?q=*")
        assert query(page) == {"q": "龍山寺"}, page.url
        page = visitor.open("/", page=page)
        box.press_sequentially("龍山")
        expect(options(page)).to_have_count(3)
        box.press("ArrowDown")
        box.press("ArrowDown")
        box.press("Enter")
        page.wait_for_url("**/lunar")


def leaves_keys_to_composing(visit):
    """Enter and arrows belong to the input method while characters are composed."""
    visitor = visit()
    page = visitor.open("/")
    with answered(visitor, lambda route: fulfill(route, [suggestion("龍山寺")])):
        box = page.get_by_role("combobox", name=BOX)
        box.press_sequentially("ㄌㄨㄥ")
        expect(options(page)).to_have_count(1)
        for key in ("ArrowDown", "Enter", "Escape"):
            box.dispatch_event("keydown", {"key": key, "isComposing": True})
        expect(options(page).first).to_be_visible()
        expect(page.locator(".suggestions [aria-selected=true]")).to_have_count(0)


def follows_quick_typing(visit):
    """However quickly somebody types, the list is at last that of the whole text."""
    visitor = visit()
    page = visitor.open("/")
    asked = []

    def answer(route):
        asked.append(typed(route))
        fulfill(route, [suggestion(f"{typed(route)}宮")])

    with answered(visitor, answer):
        box = page.get_by_role("combobox", name=BOX)
        for text in ("mazu near lukang", "ㄌㄨㄥˊㄕㄢ", "媽祖鹿港"):
            box.fill("")
            asked.clear()
            box.press_sequentially(text, delay=30)
            expect(options(page).first).to_contain_text(f"{text}宮")
            assert asked[-1] == text and all(text.startswith(each) for each in asked), asked
        box.fill("")
        expect(options(page).first).to_be_hidden()
        visitor.settle(page)
        expect(options(page).first).to_be_hidden()


def ignores_late_answers(visit, aborts):
    """The answer to an earlier letter is not shown after that to a later one, also where it cannot be given up."""
    visitor = visit()
    if not aborts:
        visitor.context.add_init_script("const asked = fetch; window.fetch = address => asked(address);")
    page = visitor.open("/")
    held = []

    def answer(route):
        if typed(route) == "龍":
            held.append(route)
        else:
            fulfill(route, [suggestion("龍山寺")])

    with answered(visitor, answer):
        box = page.get_by_role("combobox", name=BOX)
        with page.expect_request("**/api/suggest?*"):
            box.press_sequentially("龍")
        box.press_sequentially("山")
        expect(options(page)).to_have_text(["龍山寺 廟宇"])
        assert len(held) == 1
        fulfill(held[0], [suggestion("龍元宮")])
        visitor.settle(page)
        expect(options(page)).to_have_text(["龍山寺 廟宇"])
        # Nor does it open a list that was closed meanwhile.
        box.fill("")
        with page.expect_request("**/api/suggest?*"):
            box.press_sequentially("龍")
        box.press("Escape")
        assert len(held) == 2
        fulfill(held[1], [suggestion("龍元宮")])
        visitor.settle(page)
        expect(options(page).first).to_be_hidden()


def goes_on_without_answers(visit, status):
    """Where the service fails, the list of the earlier letters goes, and the form searches. 0 hangs up."""
    visitor = visit()
    page = visitor.open("/")

    def answer(route):
        if typed(route) == "龍":
            fulfill(route, [suggestion("龍山寺")])
        elif status:
            route.fulfill(status=status, content_type="application/problem+json", body="{}")
        else:
            route.abort("connectionreset")

    with answered(visitor, answer):
        box = page.get_by_role("combobox", name=BOX)
        box.press_sequentially("龍")
        expect(options(page)).to_have_count(1)
        box.press_sequentially("山")
        visitor.meet(page, f"status {status}: " if status else "request failed: ")
        expect(options(page).first).to_be_hidden()
        expect(box).to_have_attribute("aria-expanded", "false")
        box.press("Enter")
        expect(page.locator("h1")).to_have_text("「龍山」的查詢結果")


def takes_a_deity(visit, path):
    """The field of a deity's name suggests deities alone, and sends its form with the chosen deity's own name."""
    visitor = visit()
    page = visitor.open(path)
    there = "/?lat=24.05&lng=120.43&deity=" + urllib.parse.quote("觀世音菩薩")
    for found, text, meant in (
            (suggestion("媽祖", kind="deity"), "媽祖 ", "媽祖"),
            # Several deities have this name.
            (suggestion("佛祖", kind="deity", detail="釋迦牟尼佛"), "佛祖 釋迦牟尼佛", "釋迦牟尼佛"),
            (suggestion("佛祖", kind="deity", detail="鹿港鎮", url=there), "佛祖 鹿港鎮", "觀世音菩薩")):
        asked = []

        def answer(route):
            asked.append(route.request.url)
            fulfill(route, [found])

        with answered(visitor, answer):
            box = page.locator("search-box input")
            box.fill("")
            box.press_sequentially("祖")
            expect(options(page)).to_have_text([text])
            assert asked and all("kinds=deity" in url for url in asked), asked
            box.press("ArrowDown")
            box.press("Enter")
            page.wait_for_url(f"**{path}?*{urllib.parse.quote(meant)}*")
            visitor.settle(page)
            assert query(page)[box.get_attribute("name")] == meant, page.url
            expect(page.locator("search-box input")).to_have_value(meant)


def closes_when_the_form_is_sent(visit):
    """A form that is sent without a choice has no list: Back may show the page as it was left."""
    visitor = visit()
    page = visitor.open("/")
    with answered(visitor, lambda route: fulfill(route, [suggestion("龍山寺")])):
        box = page.get_by_role("combobox", name=BOX)
        box.press_sequentially("龍山")
        expect(options(page)).to_have_count(1)
        page.locator("form.search").evaluate("form => form.addEventListener('submit', event => event.preventDefault())")
        box.press("Enter")
        expect(options(page).first).to_be_hidden()
        expect(box).to_have_attribute("aria-expanded", "false")


def says_what_may_be_meant(visit, javascript):
    """A search that finds nothing has links to what may be meant."""
    visitor = visit(javascript=javascript)
    page = visitor.open("/")
    page.get_by_label(BOX).fill("天厚宮")
    page.get_by_label(BOX).press("Enter")
    expect(page.get_by_text("沒有符合的廟")).to_be_visible()
    expect(page.get_by_role("heading", name="您是不是要找")).to_be_visible()
    link = page.locator(".meant a").filter(has_text="天后宮").first
    expect(link).to_be_visible()
    visitor.shot(page, "meant")
    link.click()
    expect(page.locator("h1")).to_contain_text("天后宮")
