"""Temples that a person keeps: hearts on cards, on the map and on a temple's page, and a page of their own."""
import re

from playwright.sync_api import expect

import sign_in
from accessibility import check_large_text
from map import boxes
from office import check

NEAR = "/?lat=24.0571&lng=120.4324&radius=25"
FAVOURITES = "/account/favourites"
NOTE = "記得帶傘"


def kept(visitor):
    """The favourites of whoever is signed in: ids and notes, in order."""
    rows = visitor.context.request.get(visitor.base + "/api/user/favourites").json()
    return [(row["temple_id"], row["note"]) for row in rows]


def is_on(heart):
    expect(heart).to_have_attribute("aria-pressed", "true")


def is_off(heart):
    expect(heart).to_have_attribute("aria-pressed", "false")


def apart(one, other):
    """Whether two boxes do not cover each other."""
    return one[2] <= other[0] or one[3] <= other[1] or other[2] <= one[0] or other[3] <= one[1]


def id_of(link):
    return int(link.get_attribute("href").split("/")[-1])


def look(page):
    """What a browser says of a tab to which somebody comes back."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def are_pressed(visit, width):
    """A visitor has none. Whoever is signed in keeps temples on cards, on later ones, in a popup and on a temple's page."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, width=width, others=[provider.issuer], reduced_motion=True)
        page = visitor.open(NEAR)
        scripts = page.evaluate("performance.getEntriesByType('resource').map(({name}) => name)")
        assert page.locator(".heart").count() == 0 and not [each for each in scripts if "account" in each], scripts
        sign_in.sign_in(visitor).close()
        visitor.open(NEAR, page=page)
        cards = page.locator("#temples > li")
        first = cards.first.locator(".heart")
        is_off(first)
        check(visitor, page, "hearts")
        temple = id_of(cards.first.locator("h2 a"))
        first.click()
        is_on(first)
        assert kept(visitor) == [(temple, None)]
        cards.nth(19).scroll_into_view_if_needed()
        expect(cards.nth(20)).to_be_attached()
        visitor.settle(page)
        expect(page.locator("#temples > li .heart")).to_have_count(cards.count())
        visitor.open(f"/temples/{temple}", page=page)
        heart = page.locator(".lead .heart")
        is_on(heart)
        expect(page.locator("[data-favourite]")).to_be_hidden()
        check(visitor, page, "hearts-temple")
        # By keys.
        heart.focus()
        page.keyboard.press("Space")
        is_off(heart)
        assert kept(visitor) == []
        page.keyboard.press("Enter")
        is_on(heart)
        assert kept(visitor) == [(temple, None)]
        is_in_a_popup(visitor, page)


def is_in_a_popup(visitor, page):
    """The popup of the northernmost temple has a heart, and is clear of the map's own buttons, which lie above popups."""
    visitor.open(NEAR, page=page)
    if page.viewport_size["width"] < 800:
        page.locator("view-switch").get_by_text("地圖").click()
    page.wait_for_function("""() => [...document.querySelector("temple-map")?.view?.marks.shown.values() ?? []]
        .some(({mark}) => mark.count === 1 && mark.name)""")
    page.locator("temple-map").evaluate("""map => [...map.view.marks.shown.values()]
        .filter(({mark}) => mark.count === 1 && mark.name).sort((a, b) => b.mark.lat - a.mark.lat)[0].button.click()""")
    popup = page.locator(".leaflet-popup")
    expect(popup.get_by_role("link", name="詳細資料")).to_be_visible()
    heart = popup.locator(".heart")
    expect(heart).to_have_count(1)
    visitor.settle(page)
    page.wait_for_function("() => !document.querySelector('temple-map').view.map._panAnim?._inProgress")
    content, *buttons = boxes(
        page, ".leaflet-popup-content-wrapper", ".map-north", ".map-legend summary", ".leaflet-control-zoom")
    for button in buttons:
        assert apart(content, button), (content, button)
    visitor.shot(page, "hearts-popup", whole=False)
    was = heart.get_attribute("aria-pressed")
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", "false" if was == "true" else "true")


def keep_their_notes(visit):
    """A heart that is taken away and given back has its note again; what another tab has kept stays as it is."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        page = visitor.open("/temples/1")
        heart = page.locator(".lead .heart")
        is_off(heart)
        other = visitor.open(f"{FAVOURITES}/1")
        other.get_by_label("我的備註").fill(NOTE)
        other.get_by_role("button", name="收藏", exact=True).click()
        expect(other.get_by_role("status").filter(has_text="已收藏。")).to_be_visible()
        # The page of before does not know it.
        heart.click()
        is_on(heart)
        assert kept(visitor) == [(1, NOTE)]
        heart.click()
        is_off(heart)
        assert kept(visitor) == []
        heart.click()
        is_on(heart)
        assert kept(visitor) == [(1, NOTE)]


def follow_the_session(visit):
    """Signed out in another tab, the hearts go; signed in as somebody else there, they are that person's."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        page = visitor.open("/temples/1")
        page.locator(".lead .heart").click()
        is_on(page.locator(".lead .heart"))
        other = sign_in_again(visitor, "bob")
        look(page)
        is_off(page.locator(".lead .heart"))
        assert kept(visitor) == []
        other.goto(base + "/account")
        other.get_by_role("button", name="登出", exact=True).click()
        other.wait_for_url(base + "/")
        look(page)
        expect(page.locator(".heart")).to_have_count(0)
        expect(page.locator("[data-favourite]")).to_be_visible()


def are_on_a_route(visit, width):
    """Each stop of a route has one, also where a route is so short that no stop can be left out."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, width=width, others=[provider.issuer], reduced_motion=True)
        sign_in.sign_in(visitor).close()
        page = visitor.open("/route?ids=1,2,3")
        expect(page.locator(".stop .leave")).to_have_count(3)
        expect(page.locator(".stop .leave + .heart")).to_have_count(3)
        visitor.open("/route?ids=1,2", page=page)
        expect(page.locator(".stop .leave")).to_have_count(0)
        stop = page.locator(".stop", has=page.locator("a[href='/temples/2']"))
        expect(page.locator(".stop .heart")).to_have_count(2)
        stop.locator(".heart").click()
        is_on(stop.locator(".heart"))
        assert kept(visitor) == [(2, None)]
        check(visitor, page, "hearts-route")


def are_asked_for(visit, path, count):
    """Only pages with temples load them and ask which there are; those ask once."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        asked = []
        visitor.context.on("request", lambda request: asked.append(request.url))
        visitor.open(path)
        assert any(each.endswith("/account.js") for each in asked), asked
        assert asked.count(base + "/api/user/favourites") == count, asked
        assert sum(each.endswith("/account/hearts.js") for each in asked) == count, asked


def sign_in_again(visitor, name):
    page = visitor.open("/sign-in?again=1&return=%2Flunar")
    sign_in.start(page)
    sign_in.allow(page, name)
    page.wait_for_url(visitor.base + sign_in.TARGET)
    return page


def say_what_failed(visit, way):
    """Without a network, beyond the limit and after the session has ended elsewhere, a heart goes back and the page says so."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        page = visitor.open("/temples/1")
        heart = page.locator(".lead .heart")
        is_off(heart)
        if way == "offline":
            visitor.expect("request failed")
            visitor.context.set_offline(True)
            heart.click()
            expect(page.get_by_role("alert")).to_have_text("沒有儲存成功，請再試一次。")
            is_off(heart)
            visitor.context.set_offline(False)
            heart.click()
            is_on(heart)
        elif way == "full":
            visitor.expect(f"status 409: {base}/api/user/favourites/1")
            page.route("**/api/user/favourites/1", lambda route: route.fulfill(status=409))
            heart.click()
            expect(page.get_by_role("alert")).to_have_text("沒有儲存：數量已達上限，請先移除一項。")
            is_off(heart)
        else:
            visitor.expect(f"status 401: {base}/api/user/favourites")
            visitor.context.clear_cookies(name=sign_in.SESSION)
            heart.click()
            expect(page.get_by_role("alert")).to_have_text("您的登入已結束，沒有儲存。")
            expect(page.locator(".heart")).to_have_count(0)


def is_taken_away(visit, javascript):
    """A temple that is kept is taken out of the favourites on its own page."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(base=base, width=390, javascript=javascript, others=[provider.issuer])
        sign_in.sign_in(visitor).close()
        page = visitor.open(f"{FAVOURITES}/2")
        # What is no favourite cannot be taken out.
        expect(page.get_by_role("button", name="取消收藏", exact=True)).to_have_count(0)
        page.get_by_role("button", name="收藏", exact=True).click()
        expect(page.locator("#temple-2")).to_be_visible()
        assert kept(visitor) == [(2, None)]
        visitor.open(f"{FAVOURITES}/2", page=page)
        page.get_by_role("button", name="取消收藏", exact=True).click()
        expect(page.get_by_role("status").filter(has_text="已取消收藏。")).to_be_visible()
        expect(page.locator("#temple-2")).to_have_count(0)
        assert kept(visitor) == []


def have_a_page(visit, width, javascript, locale):
    """The favourites in their order, with notes, moved and taken out by forms; also from a temple's page without JavaScript."""
    with sign_in.people() as (base, provider, _):
        visitor = visit(
            base=base, width=width, javascript=javascript, locale=locale, others=[provider.issuer], reduced_motion=True)
        sign_in.sign_in(visitor).close()
        page = visitor.open(FAVOURITES)
        check(visitor, page, f"favourites-none-{locale}")
        for temple in (1, 2, 3):
            page.goto(base + (f"/temples/{temple}" if not javascript else f"{FAVOURITES}/{temple}"))
            if not javascript:
                page.locator("[data-favourite]").click()
            if temple == 1:
                page.locator("textarea").fill(NOTE)
                check(visitor, page, f"favourite-{locale}")
            page.locator("button[name=on]").click()
            page.wait_for_url(re.compile(re.escape(f"{base}{FAVOURITES}?done=kept")))
        assert kept(visitor) == [(1, NOTE), (2, None), (3, None)]
        check(visitor, page, f"favourites-{locale}")
        # The first cannot go up, and the last not down.
        expect(page.locator("#temple-1 [value=up], #temple-3 [value=down]")).to_have_count(0)
        page.locator("#temple-2 textarea").fill("二")
        page.locator("#temple-2 [value=up]").click()
        expect(page.locator("li.card").first).to_have_id("temple-2")
        assert kept(visitor) == [(2, "二"), (1, NOTE), (3, None)]
        page.locator("#temple-1 [name=remove]").click()
        expect(page.locator("li.card")).to_have_count(2)
        assert kept(visitor) == [(2, "二"), (3, None)]
        if javascript:
            check_large_text(page)
