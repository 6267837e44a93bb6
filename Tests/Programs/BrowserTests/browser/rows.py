"""The rows that a list gets while it is scrolled."""
from playwright.sync_api import expect

from accessibility import next_frames
from near import ids
from services import whole_list

#: Long lists: near a point, by date and with a day, of a name, and of a county.
LISTS = ["lat=24.0571&lng=120.4324&radius=25", "lat=23&lng=120.2&radius=30&sort=date", "q=宮", "county=宜蘭縣",
         "lat=24.14&lng=120.67&radius=30&sort=date&date=2027-04-20", "lat=24.14&lng=120.67&radius=30&date=2026-12-30"]


def cards(page):
    """The cards of a list, by the temple's address, without what a script puts into their buttons."""
    return page.locator("#temples > li").evaluate_all("""cards => Object.fromEntries(cards.map(card => {
        const copy = card.cloneNode(true);
        for (const button of copy.querySelectorAll("tour-button")) button.replaceChildren();
        return [card.querySelector("a").getAttribute("href"), copy.outerHTML];
    }))""")


def scroll_to_the_end(visitor, page):
    """Scrolls, and presses the link where it stays, until there are no more rows."""
    for _ in range(100):
        before = page.locator("#temples > li").count()
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        visitor.settle(page)
        if page.locator("#temples > li").count() > before:
            continue
        if page.locator("a[rel=next]").count() == 0:
            return
        # After some rows the next ones come by a press. The last rows may come in between, and take the link away.
        page.evaluate("() => document.querySelector('a[rel=next]')?.click()")
        visitor.settle(page)
    raise AssertionError("the list has no end")


def leave_the_foot_in_reach(visit):
    """Rows come by themselves two times; then the link stands above the foot of the page, and brings the next ones."""
    visitor = visit(width=390)
    page = visitor.open("/?lat=24.0571&lng=120.4324&radius=100")

    def scroll():
        for _ in range(6):
            page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
            next_frames(page)
            visitor.settle(page)
        return page.locator("#temples > li").count()

    assert (count := scroll()) == 60, count
    expect(page.locator(".foot").get_by_role("link", name="農曆")).to_be_in_viewport()
    link = page.get_by_role("link", name="更多廟宇")
    for wanted in (80, 100):
        link.click()
        expect(page.locator("#temples > li")).to_have_count(wanted)
        assert scroll() == wanted
    expect(link).to_be_visible()


def are_appended(visit, which):
    """To the end of the list there are the API's rows in its order, and each card reads as the server writes it."""
    asked = LISTS[which]
    visitor = visit(width=1280)
    page = visitor.open("/?" + asked)
    written = cards(page)
    wanted = [each["id"] for each in whole_list(visitor.base, "/api/temples?" + asked.replace("宮", "%E5%AE%AE").replace(
        "宜蘭縣", "%E5%AE%9C%E8%98%AD%E7%B8%A3"))]
    assert len(wanted) > 20, "this list is too short for the test"
    assert len(written) == 20
    scroll_to_the_end(visitor, page)
    assert ids(page) == wanted
    appended = cards(page)
    # The pages that the server writes, by their links.
    other = visit(width=1280, javascript=False)
    whole = other.open("/?" + asked)
    while whole.locator("a[rel=next]").count():
        whole = other.open(whole.locator("a[rel=next]").get_attribute("href"), page=whole)
        written |= cards(whole)
    different = [f"{written.get(each)}\nbut appended:\n{appended[each]}" for each in appended
                 if written.get(each) != appended[each]]
    assert not different, f"{len(different)} of {len(appended)} cards differ:\n" + "\n\n".join(different[:4])
    assert len(written) == len(appended)


def are_appended_in_another_language(visit, locale):
    """The words of an appended card are those that the server writes in this language."""
    visitor, other = visit(locale=locale), visit(locale=locale, javascript=False)
    # The list by date has lunar days on many cards.
    for asked in LISTS[:2]:
        page = visitor.open("/?" + asked)
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        expect(page.locator("#temples > li").nth(20)).to_be_attached()
        visitor.settle(page)
        whole = other.open("/?" + asked)
        whole = other.open(whole.locator("a[rel=next]").get_attribute("href"), page=whole)
        appended = cards(page)
        for address, card in cards(whole).items():
            assert appended[address] == card, f"{card}\nbut appended:\n{appended[address]}"


def keep_the_link(visit):
    """When the next page does not come, the link stays and shows the next page."""
    visitor = visit()
    visitor.context.route("**/?*cursor=*", lambda route: route.abort(), times=1)
    page = visitor.open("/?" + LISTS[0])
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    visitor.meet(page, "request failed: ")
    visitor.settle(page)
    first = ids(page)
    assert len(first) == 20
    link = page.get_by_role("link", name="更多廟宇")
    expect(link).to_be_visible()
    link.click()
    page.wait_for_url("**cursor=*")
    visitor.settle(page)
    assert ids(page) and not set(ids(page)) & set(first)


def have_a_link_without_javascript(visit):
    """Without JavaScript the link shows the next page, and so on to the end."""
    visitor = visit(javascript=False)
    page = visitor.open("/?" + LISTS[0])
    seen = ids(page)
    while page.get_by_role("link", name="更多廟宇").count():
        page.get_by_role("link", name="更多廟宇").click()
        page.wait_for_load_state()
        seen += ids(page)
    assert seen == [each["id"] for each in whole_list(visitor.base, "/api/temples?" + LISTS[0])]
