"""The filters of the page of temples near: chips, fields, suggestions, and what the address keeps of them."""
import urllib.parse

from playwright.sync_api import expect

from near import NEAR, check_first, ids, query
from services import answer, whole_list

POINT = {"lat": "24.0571", "lng": "120.4324"}


def open_fields(page, more=True):
    """Opens the form, and its part with more filters."""
    for summary in ["更改查詢", "更多條件"][:2 if more else 1]:
        one = page.locator("details").filter(has=page.locator(f"> summary:text-is('{summary}')"))
        if one.get_attribute("open") is None:
            one.locator("> summary").click()


def turns_on_and_off(visit, javascript):
    """A chip turns its filter on and off; the address has it, and the list is the API's."""
    visitor = visit(javascript=javascript)
    page = visitor.open(NEAR + "&radius=20")
    everything = ids(page)
    for name, parameter, value in (("現在開放", "open_now", "true"), ("7 天內有日子或活動", "within_days", "7")):
        page.get_by_role("link", name=name).click()
        page.wait_for_url(f"**{parameter}=*")
        assert query(page) == {**POINT, "radius": "20", parameter: value}, page.url
        expect(page.get_by_role("link", name=name)).to_contain_text("取消條件")
        wanted, _ = answer(f"{visitor.base}/api/temples?{urllib.parse.urlencode(query(page))}")
        assert ids(page)[:len(wanted)] == [each["id"] for each in wanted]
        page.get_by_role("link", name=name).click()
        page.wait_for_url(NEAR + "&radius=20")
    assert ids(page)[:20] == everything[:20]
    page.get_by_role("link", name="20 公里內").click()
    page.wait_for_url(visitor.base + NEAR)


def keeps_each_field_in_the_address(visit):
    """Each field sends the form by itself, without empty parameters."""
    visitor = visit()
    page = visitor.open(NEAR)
    wanted = dict(POINT)
    for label, parameter, value in (("距離", "radius", "20"), ("近期有日子或活動", "within_days", "30"), ("排序", "sort", "date")):
        open_fields(page)
        page.get_by_label(label).select_option(value)
        page.wait_for_url(f"**{parameter}={value}*")
        visitor.settle(page)
        wanted[parameter] = value
        assert query(page) == wanted, page.url
    open_fields(page)
    page.get_by_label("現在開放").check()
    page.wait_for_url("**open_now=true*")
    visitor.settle(page)
    wanted["open_now"] = "true"
    assert query(page) == wanted, page.url
    open_fields(page)
    page.get_by_label("近期有日子或活動").select_option("")
    page.wait_for_url(lambda url: "within_days" not in url)
    visitor.settle(page)
    del wanted["within_days"]
    assert query(page) == wanted, page.url


def takes_a_typed_date(visit):
    """A date that is typed digit by digit is sent when it is whole, and takes the place of "open now"."""
    visitor = visit()
    page = visitor.open(NEAR + "&open_now=true")
    open_fields(page)
    page.get_by_label("以哪一天為準").focus()
    page.keyboard.type("04202027", delay=50)
    page.wait_for_url("**date=2027-04-20*")
    visitor.settle(page)
    expect(page.get_by_text("已選日期，因此不看現在是否開放。")).to_be_visible()
    assert page.get_by_role("link", name="現在開放").count() == 0
    check_first(visitor, page, NEAR.replace("/?", "/api/temples?") + "&radius=500&date=2027-04-20")


def takes_back_and_forward(visit):
    """Back and Forward show the list and the fields as they were, and a copied address shows the same list."""
    visitor = visit()
    page = visitor.open(NEAR)
    seen = []

    def note():
        visitor.settle(page)
        seen.append((page.url, ids(page), {name: page.locator(f"#{name}").input_value() for name in ("q", "deity", "radius")}))

    note()
    open_fields(page)
    page.get_by_label("距離").select_option("20")
    page.wait_for_url("**radius=20*")
    note()
    open_fields(page)
    page.locator("#deity").fill("媽祖")
    page.get_by_role("button", name="查詢").click()
    page.wait_for_url("**deity=*")
    note()
    assert len({url for url, _, _ in seen}) == 3 and seen[2][2] == {"q": "", "deity": "媽祖", "radius": "20"}, seen
    wanted = list(seen)
    for step, place in ((page.go_back, 1), (page.go_back, 0), (page.go_forward, 1), (page.go_forward, 2)):
        step()
        seen.clear()
        note()
        url, rows, fields = seen[0]
        assert (url, fields) == (wanted[place][0], wanted[place][2]), f"{url} {fields}, not {wanted[place]}"
        assert rows[:20] == wanted[place][1][:20], place
        # The form can be sent again.
        assert page.locator("form :disabled").count() == 0
    other = visit()
    copied = other.open(wanted[2][0][len(visitor.base):])
    assert ids(copied)[:20] == wanted[2][1][:20]


def suggests_deities(visit, typed, by):
    """Any name of a deity, also simplified or romanised, suggests it; keys and the mouse choose it."""
    visitor = visit()
    page = visitor.open(NEAR)
    open_fields(page, more=False)
    field = page.get_by_role("combobox", name="神明")
    field.press_sequentially(typed)
    options = page.locator(".suggestions [role=option]")
    expect(options.first).to_contain_text("媽祖")
    expect(field).to_have_attribute("aria-expanded", "true")
    visitor.shot(page, "suggestions", whole=False)
    # The list is whole on the screen, and not below the next field.
    assert options.first.evaluate("""option => {
        const box = option.getBoundingClientRect();
        return option.contains(document.elementFromPoint(box.left + 5, box.top + box.height / 2));
    }""")
    if by == "keys":
        field.press("Escape")
        expect(options.first).to_be_hidden()
        expect(field).to_have_value(typed)
        field.press("Backspace")
        field.press_sequentially(typed[-1])
        expect(options.first).to_be_visible()
        field.press("ArrowDown")
        expect(options.first).to_have_attribute("aria-selected", "true")
        expect(field).to_have_attribute("aria-activedescendant", options.first.get_attribute("id"))
        field.press("ArrowUp")
        expect(options.last).to_have_attribute("aria-selected", "true")
        field.press("ArrowDown")
        field.press("Enter")
    else:
        options.first.click()
    page.wait_for_url("**deity=*")
    visitor.settle(page)
    assert query(page) == {**POINT, "deity": "媽祖"}, page.url
    expect(page.locator("h1")).to_have_text("附近供奉媽祖的廟")
    check_first(visitor, page, NEAR.replace("/?", "/api/temples?") + "&radius=500&deity=%E5%AA%BD%E7%A5%96")


def understands_a_typed_deity(visit, javascript):
    """A name that is typed and sent without a suggestion is understood; an unknown one has links to known ones."""
    visitor = visit(javascript=javascript)
    page = visitor.open(NEAR)
    open_fields(page, more=False)
    page.locator("#deity").fill("天上聖母")
    page.locator("#deity").press("Enter")
    page.wait_for_url("**deity=*")
    expect(page.get_by_text("「天上聖母」指媽祖。")).to_be_visible()
    open_fields(page, more=False)
    page.locator("#deity").fill("媽祖娘娘")
    page.locator("#deity").press("Enter")
    expect(page.locator("main")).to_contain_text("媽祖")
    visitor.settle(page)
    page = visitor.open(NEAR + "&deity=媽組")
    notice = page.get_by_text("沒有名為「媽組」的神明。")
    expect(notice).to_be_visible()
    notice.get_by_role("link").first.click()
    page.wait_for_url(lambda url: urllib.parse.quote("媽組") not in url)
    assert ids(page)
