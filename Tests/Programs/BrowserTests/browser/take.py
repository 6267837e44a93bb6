"""What was chosen without an account: offered at the sign-in, and nothing lost on either side."""
import re

from playwright.sync_api import expect

import chosen
import sign_in
from hearts import sign_in_again
from office import check

#: What the browser keeps: 媽祖, 中秋節 and the days of the moon, told three days ahead.
CHOICE = {"deities": [1, 5], "festivals": [13], "groups": [1], "full_moon": True, "advance_days": 3}
QUERY = "deities=1,5&festivals=13&groups=1&full_moon=true&advance_days=3"
#: The link of the account's page to a choice that no sign-in has carried.
OFFER = "把這個瀏覽器的選擇帶進帳號"


def followed(visitor):
    """What whoever is signed in follows, in the form of a choice."""
    def ask(path):
        return visitor.context.request.get(f"{visitor.base}/api/user/{path}").json()

    settings = ask("settings")
    kinds = {"deities": "deity", "festivals": "event", "groups": "group"}
    return {
        **{name: [row[f"{kind}_id"] for row in ask(f"{kind}-subscriptions") if row["enabled"]]
           for name, kind in kinds.items()},
        "full_moon": settings["fullmoon_enabled"], "advance_days": settings["advance_days"],
    }


def carries(page):
    """Waits until the page of the sign-in has what the browser has chosen: a script brings it."""
    expect(page.locator("input[name=chosen]").first).to_have_value(re.compile("."))


def refuses(page):
    """Says "not now", after the script that remembers it has come."""
    page.wait_for_function("() => customElements.get('take-choice') !== undefined")
    page.get_by_role("link", name="先不要").click()


def begin(visitor, mailbox, way, is_carried=True):
    """Asks to sign in, by a provider or by mail, with what the browser has chosen. Returns the page to which that leads."""
    page = visitor.open("/sign-in?return=%2Flunar")
    if is_carried:
        carries(page)
    if way == "provider":
        sign_in.start(page)
        sign_in.allow(page)
        return page
    page.get_by_label("您的電子郵件地址").fill("ann@example.org")
    page.get_by_role("button", name="寄給我連結").click()
    expect(page.get_by_role("heading", name="請查看您的信箱")).to_be_visible()
    page.goto(sign_in.link_of(mailbox.next()))
    page.locator("form[action='/sign-in/mail/use'] button").click()
    return page


def is_taken_in(visit, way, width):
    """A new account gets it; the browser keeps it; pages and calendars of both agree; nobody is asked twice."""
    with sign_in.people() as (base, provider, mailbox):
        visitor = visit(base=base, width=width, others=[provider.issuer], reduced_motion=True)
        page = visitor.open("/lunar")
        chosen.keep(page, **CHOICE)
        before = page.evaluate("localStorage.getItem('nearby.chosen')")
        page.close()
        page = begin(visitor, mailbox, way)
        page.wait_for_url(re.compile(re.escape(base) + r"/account/take\?"))
        expect(page.get_by_role("list").filter(has_text="媽祖")).to_contain_text("中秋節")
        check(visitor, page, f"take-{way}")
        page.get_by_role("button", name="帶進帳號").click()
        page.wait_for_url(base + "/lunar")
        assert followed(visitor) == CHOICE
        assert page.evaluate("localStorage.getItem('nearby.chosen')") == before
        agrees(visitor, page)
        # Signed out, the browser has what it had; signed in again, nothing is asked.
        page.goto(base + "/account")
        page.get_by_role("button", name="登出", exact=True).click()
        page.wait_for_url(base + "/")
        page.goto(base + "/chosen")
        page.wait_for_url(f"**/chosen?{QUERY}")
        assert page.evaluate("[localStorage.getItem('nearby.chosen'), sessionStorage.getItem('nearby.account')]") == [
            before, None]
        page.close()
        begin(visitor, mailbox, way, is_carried=False).wait_for_url(base + "/lunar")


def agrees(visitor, page):
    """The page of the account has the days of the page of the choice, and its calendar all events of the other."""
    page.goto(visitor.base + "/account")
    days = page.locator("section", has=page.get_by_role("heading", name="接下來的日子")).locator("li").all_inner_texts()
    assert days
    page.get_by_role("button", name="製作網址").click()
    own, _ = chosen.events(page.locator(".secret code").inner_text())
    others, _ = chosen.events(f"{visitor.base}/api/calendar.ics?{QUERY}")
    assert others and not set(others) - set(own), set(others) - set(own)
    plain = page.context.browser.new_context(base_url=visitor.base, locale="zh-TW", java_script_enabled=False)
    public = plain.new_page()
    public.goto("/chosen?" + QUERY)
    section = public.locator("section", has=public.get_by_role("heading", name="接下來的日子"))
    assert section.locator("li").all_inner_texts() == days
    plain.close()


def is_left(visit):
    """"Not now" writes nothing, and is not asked again until the browser chooses something else."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        page = visitor.open("/lunar")
        chosen.keep(page, **CHOICE)
        page.close()
        page = begin(visitor, None, "provider")
        refuses(page)
        page.wait_for_url(base + "/lunar")
        assert followed(visitor)["deities"] == [] and chosen.kept(page)["deities"] == [1, 5]
        is_not_offered(visitor, page)
        sign_in_again(visitor, "ann")
        chosen.keep(page, **{**CHOICE, "deities": [1, 2, 5]})
        page.goto(base + "/sign-in?again=1&return=%2Flunar")
        carries(page)
        sign_in.start(page)
        sign_in.allow(page)
        page.wait_for_url(re.compile(re.escape(base) + r"/account/take\?"))


def is_left_from_the_page_of_a_choice(visit):
    """The page of a choice leads to the question by way of the sign-in, and a cancelled one; "not now" ends it."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        page = visitor.open("/lunar")
        chosen.keep(page, **CHOICE)
        page.goto(base + "/chosen?" + QUERY)
        page.get_by_role("link", name="存到我的帳號").click()
        page.wait_for_url(re.compile(re.escape(base) + r"/sign-in\?"))
        sign_in.start(page)
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("link", name="登入", exact=True).click()
        sign_in.start(page)
        sign_in.allow(page)
        page.wait_for_url(re.compile(re.escape(base) + r"/account/take\?"))
        refuses(page)
        page.wait_for_url(base + "/account")
        assert followed(visitor)["deities"] == []


def is_not_offered(visitor, page):
    visitor.open("/account", page=page)
    page.wait_for_function("() => customElements.get('take-choice') !== undefined")
    expect(page.get_by_role("link", name=OFFER)).to_have_count(0)


def is_offered_later(visit):
    """Whoever is faster than the script is not asked at the sign-in. The page of the account offers it until it is answered."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, width=390, others=[provider.issuer])
        page = visitor.open("/lunar")
        chosen.keep(page, **CHOICE)
        held = []
        page.route("**/take-choice.js", lambda route: held.append(route))
        page.goto(base + "/sign-in?return=%2Flunar")
        sign_in.start(page)
        sign_in.allow(page)
        page.wait_for_url(base + "/lunar")
        assert held
        page.unroute("**/take-choice.js")
        visitor.open("/account", page=page)
        page.get_by_role("link", name=OFFER).click()
        page.wait_for_url(re.compile(re.escape(base) + r"/account/take\?"))
        expect(page.get_by_role("list").filter(has_text="媽祖")).to_contain_text("中秋節")
        refuses(page)
        page.wait_for_url(base + "/account")
        is_not_offered(visitor, page)
        assert followed(visitor)["deities"] == []


def asks_whose_times(visit):
    """An account that has set its own times is asked about them, and loses nothing that it follows."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, width=390, others=[provider.issuer])
        page = sign_in.sign_in(visitor, target="/account")
        page.get_by_label("何時提醒", exact=True).select_option("7")
        page.get_by_role("button", name="儲存", exact=True).click()
        page.goto(base + "/account/deities")
        page.locator('input[name="id"][value="2"]').check()
        page.get_by_role("button", name="儲存", exact=True).click()
        page.goto(f"{base}/account/take?{QUERY}&to=%2Flunar")
        expect(page.get_by_label(re.compile("^依帳號"))).to_be_checked()
        check(visitor, page, "take-times")
        page.get_by_label(re.compile("^依這裡的選擇")).check()
        page.get_by_role("button", name="帶進帳號").click()
        page.wait_for_url(base + "/lunar")
        assert followed(visitor) == {**CHOICE, "deities": [1, 2, 5]}


def works_without_javascript(visit):
    """The page of a choice leads there; whoever is not signed in comes back to it after the sign-in."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, javascript=False, others=[provider.issuer])
        page = visitor.open("/chosen?" + QUERY)
        page.get_by_role("link", name="存到我的帳號").click()
        page.wait_for_url(re.compile(re.escape(base) + r"/sign-in\?"))
        sign_in.start(page)
        sign_in.allow(page)
        page.wait_for_url(re.compile(re.escape(base) + r"/account/take\?"))
        page.get_by_role("button", name="帶進帳號").click()
        page.wait_for_url(re.compile(re.escape(base) + "/account"))
        expect(page.get_by_role("status").filter(has_text="您的選擇已儲存。")).to_be_visible()
        assert followed(visitor) == CHOICE


def is_the_accounts_then(visit):
    """Signed in, buttons and marks are of the account's choice, in two tabs too; `/chosen` leads to the account."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        first, second = visitor.open("/deities/1"), visitor.open("/deities/5")
        for page in (first, second):
            with page.expect_response(base + "/api/user/choice"):
                page.get_by_role("button", name="加入我的日子").click()
            expect(page.get_by_role("button", name="已加入我的日子")).to_be_visible()
        assert followed(visitor)["deities"] == [1, 5] and chosen.kept(first) is None
        page = visitor.open("/events?month=2027-04", page=second)
        expect(page.locator(".mine").first).to_be_attached()
        page.goto(base + "/chosen")
        page.wait_for_url(base + "/account")
        # The choice of an address is taken in only if the person says so.
        page.goto(base + "/chosen?deities=2")
        page.get_by_role("button", name="採用", exact=True).click()
        page.wait_for_url(re.compile(re.escape(base) + r"/account/take\?deities=2&"))
        page.go_back()
        page.get_by_role("button", name="不採用").click()
        page.wait_for_url(base + "/account")
        # Without a network it is taken back.
        visitor.expect("request failed")
        page = visitor.open("/deities/2", page=first)
        visitor.context.set_offline(True)
        page.get_by_role("button", name="加入我的日子").click()
        expect(page.get_by_role("alert")).to_have_text("沒有儲存成功，請再試一次。")
        visitor.context.set_offline(False)
        assert followed(visitor)["deities"] == [1, 5]


def does_what_the_button_says(visit):
    """In a new tab, which does not know yet what the account follows, a button that says "add" takes nothing out."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        first = sign_in.sign_in(visitor, target="/deities/1")
        with first.expect_response(base + "/api/user/choice"):
            first.get_by_role("button", name="加入我的日子").click()
        first.close()
        page = visitor.context.new_page()
        held = []
        page.route("**/api/user/*-subscriptions", lambda route: held.append(route))
        with page.expect_request("**/api/user/deity-subscriptions"):
            page.goto(base + "/deities/1")
        page.get_by_role("button", name="加入我的日子", exact=True).click()
        with page.expect_response(base + "/api/user/choice"):
            page.route("**/api/user/*-subscriptions", lambda route: route.continue_())
            for each in held:
                each.continue_()
        expect(page.get_by_role("button", name="已加入我的日子")).to_be_visible()
        visitor.settle(page)
        assert followed(visitor)["deities"] == [1]


def ends_as_pressed_last(visit):
    """Two presses while the service is slow: the second one is sent after the first one's answer."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        page = visitor.open("/deities/1")
        held, sent = [], []
        page.on("request", lambda request: sent.append(request.post_data_json["on"]) if request.method == "POST" else None)
        page.route("**/api/user/choice", lambda route: held.append(route))
        with page.expect_request(base + "/api/user/choice"):
            page.get_by_role("button", name="加入我的日子", exact=True).click()
        page.get_by_role("button", name="已加入我的日子").click()
        expect(page.get_by_role("button", name="加入我的日子", exact=True)).to_be_visible()
        page.route("**/api/user/choice", lambda route: route.continue_())
        # An order that a network may have.
        for each in reversed(held):
            with page.expect_response(base + "/api/user/choice"):
                each.continue_()
        visitor.settle(page)
        assert sent == [True, False], sent
        assert followed(visitor)["deities"] == []
        expect(page.get_by_role("button", name="加入我的日子", exact=True)).to_be_visible()


def goes_on_after_a_failure(visit):
    """A press that fails takes itself back, and the next one is saved; after the end of the session none is."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        page = visitor.open("/deities/1")
        add = page.get_by_role("button", name="加入我的日子", exact=True)
        visitor.expect("request failed")
        page.route("**/api/user/choice", lambda route: route.abort())
        add.click()
        expect(page.get_by_role("alert")).to_have_text("沒有儲存成功，請再試一次。")
        expect(add).to_be_visible()
        page.unroute("**/api/user/choice")
        with page.expect_response(base + "/api/user/choice"):
            add.click()
        assert followed(visitor)["deities"] == [1]
        visitor.expect(f"status 401: {base}/api/user/choice")
        visitor.context.clear_cookies(name=sign_in.SESSION)
        page.get_by_role("button", name="已加入我的日子").click()
        expect(page.get_by_role("alert")).to_have_text("您的登入已結束，沒有儲存。")
        visitor.settle(page)
