"""The back office: signing in, the people, signing out."""
import contextlib

from playwright.sync_api import expect

import services
from accessibility import check_accessible, check_fits, check_large_text, check_links
from offline import wait_for_pack


@contextlib.contextmanager
def office(*options, role="owner", rows=None, port=0):
    """A service, perhaps with more temples, in which 阿明 is invited. Yields its address, and the token."""
    data, token = services.invited(role)
    with services.visited(*options, rows=rows, port=port, data=data) as base:
        yield base, token


def enter(page, token):
    """Signs in by the form of the page."""
    page.get_by_label("您的權杖").fill(token)
    page.get_by_role("button", name="登入", exact=True).click()


def sign_in(visitor, token):
    """A page of somebody who has signed in."""
    page = visitor.open("/admin", status=401)
    enter(page, token)
    expect(page.get_by_role("heading", name="總覽")).to_be_visible()
    return page


def check(visitor, page, name):
    """Whether a page can be read and used, light and dark."""
    check_fits(page)
    visitor.shot(page, name)
    if not visitor.javascript:
        return
    check_links(page)
    for dark in (False, True):
        visitor.prefer(page, dark)
        check_accessible(page, "contrast" if dark else "all")
        visitor.shot(page, name)
    visitor.prefer(page, False)


def is_used(visit, width, javascript):
    """An owner invites somebody, changes the role and ends the invitation; the token is shown once and in no address."""
    with office() as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = visitor.open("/admin", status=401)
        check(visitor, page, "office-sign-in")
        enter(page, "wrong-token-0123456789")
        visitor.expect(f"status 401: {base}/admin/sign-in")
        expect(page.get_by_role("alert")).to_contain_text("查無這個權杖")
        enter(page, token)
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        assert page.url == base + "/admin", page.url
        check(visitor, page, "office")

        page.get_by_role("navigation", name="主選單").get_by_role("link", name="人員").click()
        expect(page.get_by_role("heading", name="人員", exact=True)).to_be_visible()
        check(visitor, page, "office-people")
        page.get_by_label("名字", exact=True).fill("小美 <b>")
        page.get_by_label("角色", exact=True).select_option("viewer")
        page.get_by_role("button", name="邀請", exact=True).click()
        shown = page.locator(".token code")
        expect(shown).to_be_visible()
        given = shown.inner_text()
        assert len(given) == 43 and page.url == base + "/admin/people", (given, page.url)
        check(visitor, page, "office-invited")
        page.get_by_role("link", name="已複製，回名單").click()
        row = page.locator("tr", has_text="小美 <b>")
        expect(row).to_be_visible()
        assert given not in page.content()

        row.locator("select").select_option("editor")
        row.get_by_role("button", name="變更").click()
        expect(page.get_by_role("status")).to_contain_text("已變更角色")
        expect(row.locator("select")).to_have_value("editor")
        row.get_by_role("link", name="停用").click()
        expect(page.get_by_role("button", name="停用")).to_be_visible()
        check(visitor, page, "office-revoke")
        page.get_by_role("button", name="停用").click()
        expect(page.get_by_role("status")).to_contain_text("已停用")
        expect(row).to_have_count(0)
        if javascript:
            check_large_text(page)

        page.get_by_role("button", name="登出").click()
        expect(page.get_by_role("heading", name="登入")).to_be_visible()
        page.go_back()
        page.reload()
        visitor.expect(f"status 401: {base}/admin/people")
        expect(page.get_by_role("heading", name="登入")).to_be_visible()


def loses_nothing(visit, javascript):
    """The session ends in another tab while a form is filled in: it is sent after another sign-in."""
    with office() as (base, token):
        visitor = visit(base=base, width=390, javascript=javascript)
        other = sign_in(visitor, token)
        page = visitor.open("/admin/people")
        page.get_by_label("名字", exact=True).fill("小美 \"<b>\"")
        page.get_by_label("角色", exact=True).select_option("viewer")
        other.get_by_role("button", name="登出").click()
        expect(other.get_by_role("heading", name="登入")).to_be_visible()

        visitor.expect(f"status 401: {base}/admin/people")
        page.get_by_role("button", name="邀請", exact=True).click()
        if javascript:
            visitor.expect(f"status 401: {base}/admin/calendar/convert")
            expect(page.locator(".not-saved")).to_contain_text("登入已逾時")
            enter(other, token)
            expect(other.get_by_role("heading", name="總覽")).to_be_visible()
            page.get_by_role("button", name="立即重試").click()
        else:
            expect(page.get_by_role("status")).to_contain_text("您輸入的內容還在")
            expect(page.locator(".kept")).to_contain_text("小美 \"<b>\"")
            check(visitor, page, "office-ended")
            enter(page, token)
            expect(page.get_by_role("heading", name="已登入")).to_be_visible()
            check(visitor, page, "office-again")
            page.get_by_role("button", name="再送出一次").click()
        expect(page.locator(".token code")).to_be_visible()
        page.get_by_role("link", name="已複製，回名單").click()
        expect(page.locator("tr", has_text="小美 \"<b>\"").locator("select")).to_have_value("viewer")


#: Shows a picture, and waits until the browser has taken or refused it.
SHOW = """url => new Promise(done => {
    const picture = document.createElement("img");
    picture.onload = () => done(true);
    picture.onerror = () => done(false);
    picture.src = url;
    document.querySelector("main").append(picture);
})"""

#: Sends the form of the sign-out elsewhere.
SEND = """url => {
    const form = document.querySelector("form.who");
    form.action = url;
    form.requestSubmit();
}"""


def loads_nothing_from_elsewhere(visit):
    """The tiles of the maps are all: not even pictures of hosts that other pages show. Every form is for this site."""
    with services.pictures() as (host, asked), services.pictures() as (tiles, _):
        options = ["--tiles", tiles + "/{z}/{x}/{y}.png", "--tiles-credit", "C"]
        with office("--picture-hosts", host.partition("//")[2], *options) as (base, token):
            visitor = visit(base=base, width=1280)
            page = sign_in(visitor, token)
            for path in ("changes", "people", "temples/new", "temples/190", "temples"):
                visitor.open("/admin/" + path, page=page)
            visitor.expect(f"foreign request: {tiles}/")
            page.locator("list-map").scroll_into_view_if_needed()
            expect(page.locator(".leaflet-tile-loaded").first).to_be_visible()
            for words in ("policy violation: img-src blocked {}", "foreign request: {}", "request failed: {} csp"):
                visitor.expect(words.format(host + "/1.png"))
            visitor.expect("console error: Loading the image")
            assert not page.evaluate(SHOW, host + "/1.png")
            visitor.expect("console error: Sending form data")
            page.evaluate(SEND, host + "/take")
            visitor.meet(page, f"policy violation: form-action blocked {host}/take")
            assert page.url == base + "/admin/temples" and not asked, (page.url, asked)


#: The addresses that all caches of the service worker have.
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    }
    return found;
}"""


def is_not_kept(visit):
    """The service worker answers and keeps nothing of it."""
    with office() as (base, token):
        visitor = visit(base=base, width=1280, keeps_pages=True)
        page = visitor.open("/")
        wait_for_pack(page, "deities")
        page = sign_in(visitor, token)
        visitor.open("/admin/people", page=page)
        visitor.open("/deities", page=page)
        visitor.settle(page)
        kept = page.evaluate(KEPT)
        assert any("/web/" in each for each in kept), kept
        wrong = [each for each in kept if "/admin" in each]
        assert not wrong, wrong
