"""The calendar of a month and of a week."""
from playwright.sync_api import expect

from accessibility import check_accessible, check_fits, check_large_text

MONTH = "/events?month=2027-04"


def day(page, number):
    """The link of a day in the table."""
    return page.locator(f".month td > a[href='#day-{number}']")


def is_chosen_by_day(visit, width):
    """A whole day is the target; its events are shown in the panel, below the table or beside it, and a reload keeps it."""
    visitor = visit(width=width, reduced_motion=True)
    page = visitor.open(MONTH)
    boxes = [each.bounding_box() for each in page.locator(".month td > a").all()]
    assert len(boxes) == 30 and all(box["height"] >= 44 and box["width"] >= 44 for box in boxes), boxes
    # At its lower edge, far from the number.
    day(page, 29).click(position={"x": boxes[28]["width"] / 2, "y": boxes[28]["height"] - 4})
    panels = page.locator(".day-panel:visible")
    expect(panels).to_have_count(1)
    expect(panels.locator("h3").first).to_contain_text("4月29日")
    expect(panels.get_by_role("link", name="媽祖聖誕")).to_be_visible()
    assert page.url.endswith("#day-29"), page.url
    expect(day(page, 29)).to_have_attribute("aria-current", "true")
    table, panel = page.locator(".month").bounding_box(), panels.bounding_box()
    if width >= 960:
        assert panel["x"] >= table["x"] + table["width"], (table, panel)
    else:
        assert panel["y"] >= table["y"] + table["height"], (table, panel)
    # A day without events has a panel too.
    day(page, 30).click()
    expect(panels).to_contain_text("這一天沒有已知的日子")
    visitor.shot(page, "month-day")
    check_fits(page)
    check_accessible(page)
    page.reload()
    visitor.settle(page)
    expect(page.locator(".day-panel:visible h3").first).to_contain_text("4月30日")
    # A screen reader says the day that is chosen, but not a whole month.
    expect(page.locator(".days")).to_have_attribute("aria-live", "polite")
    page.get_by_role("button", name="列出全部日子").click()
    assert page.locator(".day-panel:visible").count() > 5
    expect(page.locator("month-days [aria-live]")).to_have_count(0)
    page.get_by_role("button", name="只看選的日子").click()
    expect(page.locator(".day-panel:visible")).to_have_count(1)
    expect(page.locator(".days")).to_have_attribute("aria-live", "polite")


def is_used_with_keys(visit):
    """Arrows move through the days, and Enter shows the one that has the focus."""
    visitor = visit(width=1280)
    page = visitor.open(MONTH)
    day(page, 15).focus()
    for key, number in (("ArrowRight", 16), ("ArrowDown", 23), ("ArrowLeft", 22), ("ArrowUp", 15)):
        page.keyboard.press(key)
        expect(day(page, number)).to_be_focused()
    day(page, 1).focus()
    page.keyboard.press("ArrowUp")
    expect(day(page, 1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".day-panel:visible h3").first).to_contain_text("4月1日")
    # A day of the address is shown; a link within the page that names none changes nothing.
    shown = page.locator(".day-panel:visible h3").first
    page.evaluate("() => { location.hash = 'day-28' }")
    expect(shown).to_contain_text("4月28日")
    with page.expect_event("framenavigated"):
        page.locator(".skip").press("Enter")
    assert page.url.endswith("#main"), page.url
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(shown).to_contain_text("4月28日")


def keeps_words_whole(visit, locale):
    """No name of a solar term breaks within a word, at either width."""
    for width in (390, 1280):
        visitor = visit(width=width, locale=locale)
        page = visitor.open(MONTH)
        broken = page.locator(".month .term").evaluate_all("""terms => terms.filter(term => {
            const text = term.firstChild, words = [...text.data.matchAll(/[^ ]+/g)];
            return words.some(word => {
                const range = document.createRange();
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                return range.getClientRects().length > 1;
            });
        }).map(term => term.textContent)""")
        assert not broken, broken
        visitor.shot(page, f"month-{locale[:2]}")
        check_large_text(page)


def is_a_list_without_javascript(visit):
    """All days with events are there, and a link of the table leads to its day."""
    visitor = visit(javascript=False)
    page = visitor.open(MONTH)
    assert page.locator(".day-panel:visible").count() > 5
    expect(page.locator("#day-30")).to_be_hidden()
    day(page, 30).click()
    expect(page.locator("#day-30")).to_be_visible()


def goes_on_by_a_swipe(visit):
    """A swipe to the left leads to the next month or week, one to the right to that before; a short one does nothing."""
    visitor = visit(width=390)
    for start, after, before in ((MONTH, "month=2027-05", "month=2027-04"),
                                 ("/events?week=2027-04-29", "week=2027-05-02", "week=2027-04-25")):
        page = visitor.open(start)
        swipe(page, -40)
        visitor.settle(page)
        assert page.url.endswith(start), page.url
        swipe(page, -200)
        page.wait_for_url(f"**{after}")
        visitor.settle(page)
        swipe(page, 200)
        page.wait_for_url(f"**{before}")


def swipe(page, across):
    """One finger moves across the calendar."""
    page.locator("month-days").evaluate("""(calendar, across) => {
        const touch = x => new Touch({identifier: 1, target: calendar, clientX: x, clientY: 300});
        const send = (type, now, x) => calendar.dispatchEvent(new TouchEvent(type, {
            bubbles: true, touches: now ? [touch(x)] : [], changedTouches: [touch(x)]}));
        send("touchstart", true, 250);
        send("touchend", false, 250 + across);
    }""", across)
