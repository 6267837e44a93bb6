"""The ground of the map where it is a file of tiles: what lies in its gaps, and beyond its zooms."""
from playwright.sync_api import expect

from maps import drawn, zoom, zoom_out
from services import tile_file, visited

#: A view far out, where the file has few of the tiles.
WIDE = "/?bbox=110,15,132,33"
CREDIT = "© Makers & others"


def zoom_in(page):
    """Presses the button that shows less of the world, and waits for what the map then shows."""
    before = zoom(page)
    page.locator(".leaflet-control-zoom-in").click()
    page.wait_for_function("level => document.querySelector('temple-map').view.map.getZoom() === level + 1", arg=before)
    return drawn(page)


def to_zoom(page, level):
    while zoom(page) > level:
        zoom_out(page)
    while zoom(page) < level:
        zoom_in(page)


def keeps_a_file_with_gaps(visit):
    """Where a file has few tiles of a view, these stay, and what it lacks is no failure."""
    with tile_file() as path, visited("--tiles-file", path) as base:
        visitor = visit(base=base, width=1280)
        page = visitor.open(WIDE)
        drawn(page)
        to_zoom(page, 5)
        visitor.settle(page)
        widths = page.locator(".leaflet-tile-loaded").evaluate_all("tiles => tiles.map(tile => tile.naturalWidth)")
        assert 256 in widths and widths.count(1) > widths.count(256), widths
        to_zoom(page, 7)
        visitor.settle(page)
        expect(page.locator(".leaflet-control-attribution")).to_have_text(CREDIT)
        expect(page.locator(".map-note")).to_be_empty()


def is_lines_far_below_its_zooms(visit):
    """Two zooms below the first one of a file its tiles are smaller; farther out there are lines, and no tile is asked for."""
    with tile_file() as path, visited("--tiles-file", path) as base:
        visitor = visit(base=base, width=1280)
        asked = []
        visitor.context.on("request", lambda request: "/tiles/" in request.url and asked.append(request.url))
        page = visitor.open(WIDE)
        drawn(page)
        to_zoom(page, 4)
        visitor.settle(page)
        credit, lines = page.locator(".leaflet-control-attribution"), page.locator(".leaflet-ground-pane canvas")
        assert page.locator(".leaflet-tile-loaded").count() > 0
        expect(credit).to_have_text(CREDIT)
        before = len(asked)
        to_zoom(page, 3)
        expect(lines).to_have_count(1)
        expect(credit).not_to_contain_text("Makers")
        expect(credit).not_to_be_empty()
        visitor.settle(page)
        assert page.locator(".leaflet-tile").count() == 0 and len(asked) == before, asked[before:]
        expect(page.locator(".map-note")).to_be_empty()
        to_zoom(page, 4)
        visitor.settle(page)
        assert page.locator(".leaflet-tile-loaded").count() > 0
        expect(lines).to_have_count(0)
        expect(credit).to_have_text(CREDIT)
