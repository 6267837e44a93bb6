"""The filters of the page of temples near: chips, fields, and what the address keeps of them."""
import re
import urllib.parse

from playwright.sync_api import expect

from near import BOX, NEAR, check_first, ids, query
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
    for name, parameter, value in (("現在開放", "open_now", "true"), ("30 天內有日子或活動", "within_days", "30")):
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
        seen.append((page.url, ids(page), {name: page.locator(f"#{name}").input_value() for name in ("q", "within_days", "radius")}))

    note()
    open_fields(page)
    page.get_by_label("距離").select_option("20")
    page.wait_for_url("**radius=20*")
    note()
    open_fields(page)
    page.get_by_label("近期有日子或活動").select_option("30")
    page.wait_for_url("**within_days=*")
    note()
    assert len({url for url, _, _ in seen}) == 3 and seen[2][2] == {"q": "", "within_days": "30", "radius": "20"}, seen
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


def says_how_many(visit):
    """A chip that is off has the number of temples that it leaves."""
    visitor = visit()
    page = visitor.open(NEAR + "&radius=20")
    expect(page.get_by_role("link", name="現在開放").locator(".count")).to_have_text(re.compile("^[0-9,]+$"))
    chip = page.get_by_role("link", name="30 天內有日子或活動")
    told = int(chip.locator(".count").inner_text().replace(",", ""))
    wanted = whole_list(visitor.base, NEAR.replace("/?", "/api/temples?") + "&radius=20&within_days=30")
    assert told == len(wanted), (told, len(wanted))
    chip.click()
    page.wait_for_url("**within_days=*")
    assert page.get_by_role("link", name="30 天內有日子或活動").locator(".count").count() == 0
    # The nearest temples however far they are: all, which nobody needs to know.
    assert visitor.open(NEAR).locator(".filters .count").count() == 0


def shows_the_deity_as_a_chip(visit, javascript):
    """The deity of an address stays while the form is used, and a chip takes it away. An unknown one has links to known ones."""
    visitor = visit(javascript=javascript)
    page = visitor.open("/?deity=媽祖")
    expect(page.locator("h1")).to_have_text("要找哪裡附近供奉媽祖的廟？")
    page.get_by_label(BOX).fill("鹿港")
    page.get_by_label(BOX).press("Enter")
    expect(page.locator("h1")).to_have_text("「鹿港」的查詢結果")
    assert query(page).items() >= {"q": "鹿港", "deity": "媽祖"}.items(), page.url
    page.get_by_role("link", name=re.compile("媽祖.*取消條件")).click()
    page.wait_for_url(lambda url: "deity=" not in url)
    assert query(page)["q"] == "鹿港", page.url
    page = visitor.open("/?deity=媽祖", page=page)
    page.get_by_role("link", name=re.compile("媽祖.*取消條件")).click()
    page.wait_for_url(visitor.base + "/")
    page = visitor.open(NEAR + "&deity=天上聖母", page=page)
    expect(page.get_by_text("「天上聖母」指媽祖。")).to_be_visible()
    page = visitor.open(NEAR + "&deity=媽組", page=page)
    notice = page.get_by_text("沒有名為「媽組」的神明。")
    expect(notice).to_be_visible()
    notice.get_by_role("link").first.click()
    page.wait_for_url(lambda url: urllib.parse.quote("媽組") not in url)
    assert ids(page)
