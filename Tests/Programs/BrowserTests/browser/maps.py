"""What the map shows, for scenarios that use it."""
import math

MARKS = """map => {
    const {view} = map;
    return [...map.querySelectorAll(".map-mark")].map(button => {
        const {mark} = [...view.marks.shown.values()].find(each => each.button === button);
        return {key: mark.key, ids: mark.ids ?? null, count: mark.count, lat: mark.lat, lng: mark.lng,
                label: button.getAttribute("aria-label"), seen: button.tabIndex === 0};
    });
}"""
VIEW = """map => {
    const bounds = map.view.map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}"""


def show_map(page):
    """Shows the map where it stands in place of the list, as on a phone."""
    button = page.locator("view-switch button[value=map]:visible")
    if button.count() and button.get_attribute("aria-pressed") != "true":
        button.click()


def show_list(page):
    """Shows the list where the map stands in its place."""
    button = page.locator("view-switch button[value=list]:visible")
    if button.count():
        button.click()


def search_area(page):
    """Presses the button that lists what the map shows, and waits for the list."""
    page.get_by_role("button", name="搜尋這個範圍").click()
    marks = drawn(page)
    page.locator(".map-area button").first.wait_for(state="hidden")
    return marks


def drawn(page):
    """Waits until the map has the temples of its view, and gives its marks in the order of the keyboard."""
    show_map(page)
    page.locator("temple-map").scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('temple-map').view?.isSettled")
    return page.locator("temple-map").evaluate(MARKS)


def zoom(page):
    """The zoom of the map."""
    return page.locator("temple-map").evaluate("map => map.view.map.getZoom()")


def view(page):
    """The box that the map shows: west, south, east, north."""
    return page.locator("temple-map").evaluate(VIEW)


def cell(lat, lng, level):
    """The cell of 64 pixels of a position, by the formula of Web Mercator alone: its key, as the map names it."""
    around = 4 * 2 ** level
    x = math.floor((lng + 180) / 360 * around)
    y = math.floor((1 - math.asinh(math.tan(math.radians(lat))) / math.pi) / 2 * around)
    return f"{level}/{x}/{y}"


def zoom_out(page):
    """Presses the button that shows more of the world, and waits for what the map then shows."""
    before = zoom(page)
    page.locator(".leaflet-control-zoom-out").click()
    page.wait_for_function("level => document.querySelector('temple-map').view.map.getZoom() === level - 1", arg=before)
    return drawn(page)


def drag(page, x, y):
    """Drags the map with the mouse by pixels, from its middle, and waits for what it then shows."""
    box = page.locator(".map-ground").bounding_box()
    left, top = box["x"] + box["width"] / 2, box["y"] + min(box["height"], 600) / 2
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + x, top + y, steps=8)
    # A pause, so that the map does not glide on.
    page.wait_for_timeout(120)
    page.mouse.up()
    page.wait_for_timeout(50)
    return drawn(page)


#: The colours on a canvas, with the number of their pixels: those of more than 20. Null as long as they are not as wanted.
COLORS = """([selector, has, lacks]) => {
    const canvas = document.querySelector(selector);
    if (!canvas?.width) return null;
    const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map();
    for (const pixel of new Uint32Array(data.buffer)) {
        if (pixel >>> 24 === 255) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    }
    const found = {};
    for (const [pixel, count] of counts) {
        if (count > 20) found[[pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255]] = count;
    }
    return (has ? has in found : Object.keys(found).length > 0) && !(lacks in found) ? found : null;
}"""


def pixels(page, pane, element="temple-map", has=None, lacks=None):
    """The colours on a canvas of a map, with the number of their pixels, as soon as something is drawn there: a colour that
    it must have, and none that it must not have."""
    selector = f"{element} .leaflet-{pane}-pane canvas"
    return page.wait_for_function(COLORS, arg=[selector, has, lacks], polling=100).json_value()
