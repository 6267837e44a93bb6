"""The pages of an account: settings, what is followed, own days, the calendar, sessions, the export and the end."""
import contextlib
import json
import pathlib
import re
import urllib.request

from playwright.sync_api import expect

import services
from accessibility import check_accessible, check_fits, check_large_text
from every_page import check_language, texts
from office import check

#: The client id for which the provider's tokens are.
CLIENT = "nearby-tests"
#: 媽祖 and 玄天上帝.
MAZU, XUANTIAN = "1", "5"
#: 中秋節, and the group 求姻緣.
FESTIVAL, GROUP = "13", "1"
TITLE = "外婆忌日"
#: What people have written, in a page of any language.
NAMES = [TITLE, "阿美"]
#: A choice that an account does not have, as a sign-in carries it.
TAKE = "/take?deities=1,5&festivals=13&groups=1&full_moon=true&advance_days=3&to=%2Flunar"


@contextlib.contextmanager
def people():
    """A service with accounts. Yields its address, and a function that signs a person in and returns a token."""
    with services.provider() as provider, services.visited(
            "--oidc-issuer", provider.issuer, "--oidc-client-id", CLIENT) as base:
        yield base, lambda subject="1": provider.signed_up(
            base, subject, f"{subject}@example.org", "阿美")["supabase_token"]


def enter(visitor, token):
    """Makes a browser one that has signed in."""
    visitor.context.add_cookies([{
        "name": "nearby-session", "value": token, "url": visitor.base, "httpOnly": True, "sameSite": "Lax"}])


def box(page, value):
    """The checkbox of a thing in a list of things."""
    return page.locator(f'input[name="id"][value="{value}"]')


def save(page):
    page.get_by_role("button", name="儲存", exact=True).click()


def is_used(visit, width, javascript):
    """A person sets, chooses, adds own days, looks where it is signed in, takes a copy, and deletes the account."""
    with people() as (base, token):
        mine, other = token(), token()
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        enter(visitor, mine)
        page = visitor.open("/account")
        expect(page.get_by_role("heading", name="我的帳號")).to_be_visible()
        check(visitor, page, "account-new")
        sets(page)
        names_place(visitor, page, javascript)
        chooses(visitor, page)
        reminds(visitor, page, base)
        subscribes(visitor, page)
        page.goto(base + "/account")
        check(visitor, page, "account")
        ends_sessions(visit, visitor, page, base, mine, other)
        copies(page)
        page.get_by_role("link", name="刪除帳號").click()
        expect(page.get_by_role("heading", name="要刪除帳號嗎？")).to_be_visible()
        check(visitor, page, "account-delete")
        assert services.profile_status(base, mine) == 200
        page.get_by_role("button", name="確定刪除").click()
        page.wait_for_url(base + "/sign-in?done=deleted")
        expect(page.get_by_role("status")).to_have_text("帳號與所有資料已刪除。")
        assert services.profile_status(base, mine) == 401
        assert not [each for each in visitor.context.cookies() if each["name"].startswith("nearby-session")]


def sets(page):
    page.get_by_label("初一", exact=True).check()
    page.get_by_label("提醒時刻（臺灣時間）").fill("07:30")
    page.get_by_label("何時提醒", exact=True).select_option("3")
    place = page.get_by_label("我常在的地點")
    place.fill("鹿港")
    # Suggestions may stand above the button.
    place.press("Escape")
    page.get_by_label("我的名稱").fill("小美")
    save(page)
    expect(page.get_by_role("status").filter(has_text="設定已儲存。")).to_be_visible()
    expect(page.get_by_label("初一", exact=True)).to_be_checked()
    expect(page.get_by_label("提醒時刻（臺灣時間）")).to_have_value("07:30")
    expect(page.get_by_label("何時提醒", exact=True)).to_have_value("3")
    expect(page.get_by_label("我的名稱")).to_have_value("小美")
    expect(place).to_have_value("彰化縣鹿港鎮")


def names_place(visitor, page, javascript):
    """A name of several places is asked for with its county; a suggestion has it, and does not send the form."""
    place = page.get_by_label("我常在的地點")
    place.fill("中山區")
    if javascript:
        page.get_by_role("option").filter(has_text="基隆市").click()
        expect(place).to_have_value("基隆市中山區")
        expect(page).to_have_url(re.compile("/account(\\?|$)"))
        place.fill("中山區")
        place.press("Escape")
    visitor.expect(f"status 422: {visitor.base}/account/settings")
    save(page)
    expect(page.get_by_text("有好幾個地點是這個名稱，請填其中一個：")).to_be_visible()
    expect(page.get_by_text("臺北市中山區", exact=True)).to_be_visible()
    expect(place).to_have_value("中山區")
    place.fill("臺北市中山區")
    place.press("Escape")
    save(page)
    expect(page.get_by_role("status").filter(has_text="設定已儲存。")).to_be_visible()
    expect(place).to_have_value("臺北市中山區")


def chooses(visitor, page):
    for link, value, name in (("選擇神明", MAZU, "deities"), ("選擇節慶", FESTIVAL, "festivals"), ("選擇群組", GROUP, "groups")):
        page.get_by_role("link", name=link, exact=True).click()
        expect(box(page, value)).not_to_be_checked()
        box(page, value).check()
        check(visitor, page, f"account-{name}")
        save(page)
        expect(page.get_by_role("status").filter(has_text="您的選擇已儲存。")).to_be_visible()
    expect(page.get_by_role("heading", name="接下來的日子")).to_be_visible()
    expect(page.locator(".chosen-kinds").get_by_role("link", name="媽祖", exact=True)).to_be_visible()


def reminds(visitor, page, base):
    page.get_by_role("link", name=re.compile("^自己的日子")).click()
    page.get_by_label("這天是什麼日子").fill(TITLE)
    page.get_by_label("曆法").select_option("solar")
    page.get_by_label("月", exact=True).select_option("2")
    page.get_by_label("日", exact=True).select_option("30")
    visitor.expect(f"status 422: {base}/account/reminders")
    save(page)
    expect(page.get_by_role("alert")).to_contain_text("尚未儲存")
    expect(page.get_by_text("這個月份沒有這一天。")).to_be_visible()
    check(visitor, page, "account-reminder-wrong")
    expect(page.get_by_label("這天是什麼日子")).to_have_value(TITLE)
    page.get_by_label("曆法").select_option("lunar")
    page.get_by_role("button", name="看看往後的日子").click()
    expect(page.get_by_role("heading", name="每年農曆二月三十：往後的日子")).to_be_visible()
    expect(page.locator(".rows li")).to_have_count(5)
    expect(page.get_by_label("這天是什麼日子")).to_have_value(TITLE)
    save(page)
    expect(page.get_by_role("status").filter(has_text="已新增。")).to_be_visible()
    check(visitor, page, "account-reminders")
    page.get_by_role("link", name=TITLE).click()
    expect(page.get_by_label("日", exact=True)).to_have_value("30")
    page.get_by_label("日", exact=True).select_option("last")
    save(page)
    expect(page.get_by_text("每年農曆二月最後一天")).to_be_visible()
    page.get_by_label("這天是什麼日子").fill("會移除的")
    save(page)
    page.get_by_role("link", name="會移除的").click()
    page.get_by_role("button", name="移除這個日子").click()
    expect(page.get_by_role("status").filter(has_text="已移除。")).to_be_visible()
    expect(page.get_by_role("link", name="會移除的")).to_have_count(0)


def subscribes(visitor, page):
    """The secret address is shown once, and has what is followed."""
    page.locator("main").get_by_role("link", name="我的帳號").click()
    page.get_by_role("button", name="製作網址").click()
    address = page.locator(".secret code").inner_text()
    check(visitor, page, "account-calendar")
    with urllib.request.urlopen(address, timeout=30 * services.patience) as answer:
        text = answer.read().decode().replace("\r\n ", "")
    assert TITLE in text and "媽祖" in text
    page.locator("main").get_by_role("link", name="我的帳號").click()
    assert address not in page.content()


def ends_sessions(visit, visitor, page, base, mine, other):
    elsewhere = visit(base=base, javascript=visitor.javascript)
    enter(elsewhere, other)
    there = elsewhere.open("/account")
    page.get_by_role("link", name="登入中的裝置").click()
    expect(page.locator("li.card")).to_have_count(2)
    check(visitor, page, "account-sessions")
    page.get_by_role("button", name="登出其他裝置").click()
    expect(page.locator("li.card")).to_have_count(1)
    there.reload()
    assert "/sign-in?return=%2Faccount" in there.url, there.url
    assert (services.profile_status(base, mine), services.profile_status(base, other)) == (200, 401)
    page.locator("main").get_by_role("link", name="我的帳號").click()


def copies(page):
    with page.expect_download() as download:
        page.get_by_role("link", name="下載所有資料").click()
    everything = json.loads(pathlib.Path(download.value.path()).read_text())
    assert download.value.suggested_filename == "nearby-account.json"
    assert everything["profile"]["display_name"] == "小美"
    assert [each["title"] for each in everything["reminders"]] == [TITLE]


def loses_nothing(visit, javascript):
    """Two tabs choose: each writes what it has changed. A form of another account writes nothing.

    A form of settings takes nothing back that the app has switched meanwhile.
    """
    with people() as (base, token):
        visitor = visit(base=base, javascript=javascript)
        enter(visitor, token())
        first, second = visitor.open("/account/deities"), visitor.open("/account/deities")
        box(first, MAZU).check()
        save(first)
        box(second, XUANTIAN).check()
        save(second)
        first.goto(base + "/account/deities")
        expect(box(first, MAZU)).to_be_checked()
        expect(box(first, XUANTIAN)).to_be_checked()
        home = visitor.open("/account")
        home.get_by_label("我的名稱").fill("小美")
        services.post(base + "/api/user/choice", {"kind": "new_moon", "on": True}, token())
        save(home)
        expect(home.get_by_role("status").filter(has_text="設定已儲存。")).to_be_visible()
        expect(home.get_by_label("初一", exact=True)).to_be_checked()
        expect(home.get_by_label("我的名稱")).to_have_value("小美")
        first.goto(base + "/account/deities")
        enter(visitor, token("2"))
        box(first, MAZU).uncheck()
        visitor.expect(f"status 403: {base}/account/deities")
        save(first)
        expect(first.get_by_role("alert")).to_contain_text("這份表單屬於先前的登入")
        second.goto(base + "/account/deities")
        expect(box(second, MAZU)).not_to_be_checked()


def fits(visit, locale):
    """All pages can be read and used in a language, with text of double size, on a phone and at a desk."""
    with people() as (base, token):
        mine = token()
        reminder = json.loads(services.post(
            base + "/api/user/reminders", {"title": TITLE, "calendar": "lunar", "every": "year", "month": 2, "day": 30},
            mine))["id"]
        chinese = {name: texts(page) for name, page in pages(visit(base=base), mine, reminder)} if locale == "ja" else {}
        for width in (390, 1280):
            visitor = visit(base=base, width=width, locale=locale, reduced_motion=True)
            for name, page in pages(visitor, mine, reminder):
                check_fits(page)
                check_accessible(page)
                check_language(page, chinese.get(name, []), NAMES)
                visitor.shot(page, f"account-{name}-{locale}")
                check_large_text(page)


def pages(visitor, token, reminder):
    """All pages of an account, one after the other in one tab, each with its name; the last is that of an ended session."""
    enter(visitor, token)
    page = visitor.open("/account")
    for path in ("", "/deities", "/festivals", "/groups", "/reminders", f"/reminders/{reminder}", "/favourites",
                 "/favourites/1", "/sessions", "/delete", TAKE):
        visitor.open("/account" + path, page=page)
        yield path.partition("?")[0].replace(str(reminder), "one").strip("/").replace("/", "-") or "home", page
    visitor.open("/account", page=page)
    # The last, as a second address has a button that ends it.
    page.locator("form[action='/account/calendar'] button").first.click()
    expect(page.locator(".secret code")).to_be_visible()
    yield "calendar", page
    visitor.open("/account", page=page)
    visitor.expect(f"status 401: {visitor.base}/account/settings")
    visitor.context.clear_cookies(name="nearby-session")
    page.locator("form[action='/account/settings'] button[type=submit]").first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "ended", page
