"""The ground of the map: tiles of a server that the operator chooses, else the borders of the counties; and pictures."""
import re

from playwright.sync_api import expect

from accessibility import next_frames
from maps import zoom_out
from near import NEAR, marks
from services import pictures, service, tile_file
from temple import TEMPLE

#: The credits of the ground that the service has.
CREDIT = "縣市界線：內政部國土測繪中心; 軌道：交通部 TDX；臺鐵路線：© OpenStreetMap 貢獻者（ODbL）"
#: A street in the old town of 鹿港.
STREET = "/?bbox=120.4285,24.0545,120.4345,24.0595"

def asks_tiles(visit):
    """Tiles are asked with the origin alone as `Referer`, and their credit is shown, also if it has signs of HTML."""
    with pictures() as (tiles, requests), service(
            "--tiles", tiles + "/{z}/{x}/{y}.png", "--tiles-credit", "© Tiles & <b>more</b>") as base:
        visitor = visit(base=base, width=1280)
        visitor.expect(f"foreign request: {tiles}/")
        page = visitor.open(NEAR)
        assert marks(page) > 5
        visitor.settle(page)
        assert requests and {referer for _, referer in requests} == {base + "/"}, requests
        assert page.locator(".leaflet-tile-loaded").count() >= 4
        expect(page.locator(".leaflet-control-attribution")).to_have_text("© Tiles & <b>more</b>")
        visitor.shot(page, "map-tiles", whole=False)


def stays_without_tiles(visit, status):
    """Where no tile comes, the borders are drawn in their place, the page says so, and the map moves."""
    with pictures(status=status) as (tiles, requests), service(
            "--tiles", tiles + "/{z}/{x}/{y}.png", "--tiles-credit", "C") as base:
        visitor = visit(base=base, width=1280)
        visitor.expect(f"foreign request: {tiles}/")
        visitor.expect(f"status {status}: {tiles}/" if status else f"request failed: {tiles}/")
        page = visitor.open(NEAR)
        assert marks(page) > 5 and requests
        expect(page.locator(".leaflet-control-attribution")).to_have_text(CREDIT)
        expect(page.locator(".map-note")).to_have_text("地圖底圖無法載入，改用內建的底圖。")
        visitor.shot(page, f"map-tiles-{status}", whole=False)
        assert page.locator(".leaflet-tile").count() == 0
        asked = len(requests)
        zoom_out(page)
        assert marks(page) > 5
        visitor.settle(page)
        expect(page.locator(".map-note")).to_be_empty()
        assert len(requests) == asked, "a server without tiles is asked again"


def keeps_tiles_with_gaps(visit):
    """One missing tile of five is a gap, and the other tiles stay."""
    with pictures(status=lambda count: 404 if count % 5 == 1 else 200) as (tiles, requests), service(
            "--tiles", tiles + "/{z}/{x}/{y}.png", "--tiles-credit", "C") as base:
        visitor = visit(base=base, width=1280)
        visitor.expect(f"foreign request: {tiles}/")
        visitor.expect(f"status 404: {tiles}/")
        page = visitor.open(NEAR)
        assert marks(page) > 5
        for _ in range(3):
            zoom_out(page)
            visitor.settle(page)
        assert page.locator(".leaflet-tile-loaded").count() >= 4
        expect(page.locator(".leaflet-control-attribution")).to_have_text("C")
        expect(page.locator(".map-note")).to_be_empty()


def pixels(page, pane):
    """The colours on a canvas of the map, with the number of their pixels: those of more than 20."""
    page.locator(f"temple-map .leaflet-{pane}-pane canvas").wait_for(state="attached")
    return page.locator(f"temple-map .leaflet-{pane}-pane canvas").evaluate("""canvas => {
        const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const counts = {};
        for (let at = 0; at < data.length; at += 4) {
            if (data[at + 3] === 255) counts[data.slice(at, at + 3)] = (counts[data.slice(at, at + 3)] ?? 0) + 1;
        }
        return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 20));
    }""")


def shows_a_street(visit, width):
    """At street level there are land, names of temples, a scale, north and a legend, and no other host is asked."""
    visitor = visit(width=width)
    page = visitor.open(STREET)
    marks(page)
    visitor.settle(page)
    land = pixels(page, "ground")
    assert max(land.values()) > 10_000, land
    assert len(pixels(page, "labels")) > 0, "no name is written"
    names = page.locator("temple-map").evaluate("map => map.view.labels.temples.filter(mark => mark.name).length")
    assert names > 2, names
    expect(page.locator(".leaflet-control-scale-line")).to_have_text(re.compile(r"^\d+ k?m$"))
    expect(page.get_by_role("img", name="上方為北")).to_be_visible()
    page.locator(".map-legend summary").click()
    expect(page.locator(".map-legend")).to_contain_text("開放中的廟宇")
    expect(page.locator(".map-legend")).to_contain_text("臺鐵")
    visitor.shot(page, f"map-street-{width}", whole=False)
    check_accessible(page)


def has_names_of_places(visit):
    """Far out there are counties, nearer townships and stations; an English page has them in Latin letters."""
    visitor = visit(width=1280, locale="en-GB")
    page = visitor.open("/?bbox=119.9,21.9,122.1,25.4")
    marks(page)
    visitor.settle(page)
    labels = "map => [...new Set(map.view.labels.places.map(({kind}) => kind))].sort()"
    assert page.locator("temple-map").evaluate(labels) == ["c"]
    assert len(pixels(page, "labels")) > 0
    name = page.locator("temple-map").evaluate("map => map.view.labels.nameOf(map.view.labels.places[0])")
    assert name.isascii(), name
    page.goto(visitor.base + "/?bbox=120.5,24.05,120.58,24.1")
    marks(page)
    visitor.settle(page)
    assert page.locator("temple-map").evaluate(labels) == ["c", "s", "t"]
    visitor.shot(page, "map-station", whole=False)


def says_what_a_temple_is(visit):
    """The popup of a temple has its deity, distance and hours, and links to its page and to the way there."""
    visitor = visit(width=1280)
    page = visitor.open(NEAR)
    marks(page)
    key = page.locator("temple-map").evaluate(
        "map => [...map.view.marks.shown.values()].find(({mark}) => mark.count === 1 && mark.name).mark.key")
    page.locator("temple-map").evaluate("(map, key) => map.view.marks.shown.get(key).button.click()", key)
    popup = page.locator(".leaflet-popup")
    expect(popup.get_by_role("link", name="詳細資料")).to_have_attribute("href", re.compile(r"^/temples/\d+$"))
    expect(popup.get_by_role("link", name="路線")).to_have_attribute("href", re.compile("^https://www.google.com/maps/dir/"))
    expect(popup).to_contain_text(re.compile("公[尺里]"))
    check_accessible(page)


def has_tiles_of_a_file(visit):
    """The tiles of a file come from this service alone, are kept for ever, and have the file's credit."""
    with tile_file() as path, service("--tiles-file", path) as base:
        visitor = visit(base=base, width=1280)
        page = visitor.open(NEAR)
        marks(page)
        visitor.settle(page)
        assert page.locator(".leaflet-tile-loaded").count() >= 1
        expect(page.locator(".leaflet-control-attribution")).to_have_text("© Makers & others")
        address = page.locator(".leaflet-tile-loaded").first.get_attribute("src")
        answer = page.request.get(base + address if address.startswith("/") else address)
        assert answer.status == 200 and answer.headers["content-type"] == "image/png", answer.headers
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable", answer.headers
        visitor.shot(page, "map-tile-file", whole=False)


def draws_borders(visit):
    """Without a tile server no other host is asked; the borders are drawn and credited, readable in the dark."""
    visitor = visit(width=1280, dark=True)
    page = visitor.open("/?q=媽祖")
    marks(page)
    visitor.settle(page)
    expect(page.locator(".leaflet-control-attribution")).to_have_text(CREDIT)
    colors = page.locator(".leaflet-control-attribution").evaluate(
        "one => [getComputedStyle(one).backgroundColor, getComputedStyle(document.querySelector('.card')).backgroundColor]")
    assert colors[0] == colors[1], colors
    drawn = pixels(page, "ground")
    assert len(drawn) > 4, drawn
    visitor.shot(page, "map-borders", whole=False)


def is_still(visit, still):
    """Who asks for less motion gets no animated zoom."""
    page = visit(width=1280, reduced_motion=still).open(NEAR)
    marks(page)
    for name in ("zoom-animated", "fade-anim"):
        animated = page.locator(f".leaflet-{name}").count() > 0
        assert animated == (not still), f"{name}: {animated}"


def shows_pictures_of_chosen_hosts(visit):
    """Pictures of a host that the operator chose are shown, without a `Referer`; all others are links."""
    with pictures() as (host, requests):
        name = host.partition("//")[2]
        rows = [{"source": "own", "source_id": "1", "name": "畫廟", "lat": "24.5", "lng": "119.4", "photos":
                 f'[{{"url":"{host}/1.png","title":"正殿","credit":"攝影者","license":"CC BY 4.0"}},'
                 '{"url":"http://other.example/2.jpg","title":"山門"}]'}]
        with service("--picture-hosts", name, rows=rows) as base:
            visitor = visit(base=base)
            visitor.expect(f"foreign request: {host}/1.png")
            page = visitor.open("/?lat=24.5&lng=119.4")
            page.wait_for_function("() => document.querySelector('#temples .thumbnail').naturalWidth === 256")
            page.locator("#temples h2 a").first.click()
            expect(page.locator("h1")).to_have_text("畫廟")
            picture = page.get_by_role("img", name="正殿")
            picture.scroll_into_view_if_needed()
            page.wait_for_function("() => document.querySelector('.pictures img').naturalWidth === 256")
            assert set(requests) == {("/1.png", None)}, requests
            assert page.locator(".pictures img").count() == 1
            expect(page.get_by_role("link", name="山門")).to_have_attribute("href", "http://other.example/2.jpg")
            expect(page.locator(".pictures")).to_contain_text("攝影者，CC BY 4.0")
    page = visit().open(TEMPLE)
    assert page.locator(".pictures a").count() > 0 and page.locator("img").count() == 0


def is_reached_from_a_long_list(visit):
    """On a phone a button shows the map in place of the list, which does not grow in the meantime."""
    visitor = visit()
    page = visitor.open("/?q=宮")
    page.get_by_role("button", name="地圖", exact=True).click()
    page.locator("temple-map .leaflet-ground-pane canvas").wait_for()
    visitor.settle(page)
    count = page.locator("#temples > li").count()
    assert count <= 60, count
    top = page.locator("temple-map").evaluate("map => map.getBoundingClientRect().top")
    assert -5 < top < 300, f"the map is {top} px below the top of the window"
    visitor.shot(page, "map-phone", whole=False)
    next_frames(page)
    visitor.settle(page)
    assert page.locator("#temples > li").count() == count
