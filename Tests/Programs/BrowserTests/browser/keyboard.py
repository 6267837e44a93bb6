"""Pages are used with the keyboard alone."""
from accessibility import next_frames
from near import NEAR

#: The focused element, and whether its focus is to be seen.
FOCUS = """() => {
    const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
    return {
        name: one.id || one.getAttribute("href") || one.textContent.trim(), tag: one.tagName,
        outline: parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none",
        seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0
            && box.left < innerWidth,
    };
}"""


def tabs(page, count):
    """The elements that the next presses of Tab lead to."""
    found = []
    for _ in range(count):
        page.keyboard.press("Tab")
        # The browser scrolls to the element after the key.
        next_frames(page)
        found.append(page.evaluate(FOCUS))
    return found


def reaches_everything(visit, width):
    """Tab leads to the skip link, the navigation, the filters, the fields and the temples, each with an outline."""
    visitor = visit(width=width)
    page = visitor.open(NEAR)
    temples = page.locator("#temples h2 a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    page.locator(".change > summary").click()
    page.locator("details.more > summary").click()
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    # The starting point of Tab is the top again.
    page.locator("body").evaluate("body => { body.tabIndex = -1; body.focus(); body.removeAttribute('tabindex'); }")
    found = tabs(page, 120)
    names = [each["name"] for each in found]
    order = ["#main", "/", "/near", "/events", "/lunar" if width > 960 else "/chosen", NEAR + "&open_now=true", "使用我的位置", "q", "radius", "within_days",
             "date", "sort", "open_now", "查詢", temples[0], temples[1], temples[-1]]
    missing = [each for each in order if each not in names]
    assert not missing, f"{missing} not in {names}"
    places = [names.index(each) for each in order]
    assert places == sorted(places), names
    used = found[:names.index(temples[-1]) + 1]
    assert all(each["outline"] and each["seen"] for each in used), [
        each for each in used if not (each["outline"] and each["seen"])]
    if width == 360:
        page.evaluate("() => scrollTo(0, 0)")
        page.locator(".skip").focus()
        visitor.shot(page, "focus", whole=False)


def skips_the_navigation(visit, javascript):
    """The skip link is shown when it has the focus, and moves the focus into the content."""
    visitor = visit(javascript=javascript)
    page = visitor.open(NEAR)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**#main")
    page.keyboard.press("Tab")
    inside = page.locator("main :focus")
    inside.wait_for()
    # The switch between list and map comes first, where there is one.
    if javascript:
        assert inside.get_attribute("value") == "list"
    else:
        assert inside.get_attribute("href") == NEAR + "&open_now=true"


def goes_on_to_the_map(visit):
    """The map's buttons come after the list, with names."""
    # So few temples that no row is added when the last one comes into view.
    page = visit(width=1280).open(NEAR + "&radius=0.3")
    assert page.locator("a[rel=next]").count() == 0
    page.locator(".leaflet-ground-pane canvas").wait_for()
    page.locator("#temples h2 a").last.focus()
    # The directions and the route of the last temple, the credit of the map, the map.
    tabs(page, 3)
    assert page.evaluate("() => Boolean(document.activeElement.closest('.map-foot'))")
    tabs(page, 1)
    assert page.evaluate("() => Boolean(document.activeElement.closest('.map-ground'))")
    names = page.locator(".leaflet-control-zoom a").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert names and all(names), names
