"""The ground of the map: tiles of a server that the operator chooses, else the borders of the counties; and pictures."""
import datetime
import re

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits, next_frames
from maps import drag, drawn, pixels, view, zoom, zoom_out
from near import BUTTON, HERE, NEAR, marks
from services import answer, pictures, tile_file, visited
from temple import TEMPLE

#: The credits of the ground that the service has.
CREDIT = "國土測繪中心、TDX、© OpenStreetMap 貢獻者"
#: A street in the old town of 鹿港.
STREET = "/?bbox=120.4285,24.0545,120.4345,24.0595"
#: The colours of a light map, as `pixels` has them: of the names of temples, and of the reader's position.
TEMPLE_NAME, ME = "142,67,62", "28,99,183"
#: By the pane that they are in, colours of a light map and of the same map in the dark: land, names of temples, and the
#: reader's position.
SCHEMES = {"ground": ("247,243,232", "58,53,48"), "labels": (TEMPLE_NAME, "235,175,169"), "overlay": (ME, "143,189,245")}


def asks_tiles(visit):
    """Tiles are asked with the origin alone as `Referer`, and their credit is shown, also if it has signs of HTML."""
    with pictures() as (tiles, requests), visited(
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
    with pictures(status=status) as (tiles, requests), visited(
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
    with pictures(status=lambda count: 404 if count % 5 == 1 else 200) as (tiles, requests), visited(
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


def shows_a_street(visit, width):
    """At street level there are land, names of temples, a scale, north and a legend, and no other host is asked."""
    visitor = visit(width=width)
    page = visitor.open(STREET)
    marks(page)
    visitor.settle(page)
    assert max(pixels(page, "ground").values()) > 10_000
    assert zoom(page) >= 15, zoom(page)
    pixels(page, "labels", has=TEMPLE_NAME)
    while zoom(page) > 14:
        zoom_out(page)
    # Names of temples are not written far from the street.
    pixels(page, "labels", lacks=TEMPLE_NAME)
    page.goto(visitor.base + STREET)
    marks(page)
    visitor.settle(page)
    expect(page.locator(".leaflet-control-scale-line")).to_have_text(re.compile(r"^\d+ k?m$"))
    expect(page.get_by_role("img", name="上方為北")).to_be_visible()
    page.locator(".map-legend summary").click()
    expect(page.locator(".map-legend")).to_contain_text("開放中的廟宇")
    expect(page.locator(".map-legend")).to_contain_text("臺鐵")
    legend, north, zooms, foot = boxes(page, ".map-legend details", ".map-north", ".leaflet-control-zoom", ".map-foot")
    assert zooms[2] < north[0] < north[2] < legend[0] and legend[3] <= foot[1], (zooms, north, legend, foot)
    assert north[3] - north[1] < 60, f"the sign of north takes more than a line: {north}"
    for name, address in (("臺鐵路線：© OpenStreetMap 貢獻者，ODbL 1.0", "https://opendatacommons.org/licenses/odbl/1-0/"),
                          ("縣市界線：內政部國土測繪中心，政府資料開放授權條款－第1版", "https://data.gov.tw/license")):
        expect(page.locator(".map-legend").get_by_role("link", name=name)).to_have_attribute("href", address)
    visitor.shot(page, f"map-street-{width}", whole=False)
    check_accessible(page)


def has_names_of_places(visit):
    """Far out there are counties, nearer townships and stations; an English page has them in Latin letters."""
    visitor = visit(width=1280, locale="en-GB")
    page = visitor.open("/?bbox=119.9,21.9,122.1,25.4")
    marks(page)
    visitor.settle(page)
    kinds = """kinds => [...new Set(document.querySelector("temple-map").view?.labels.places.map(({kind}) => kind))]
        .sort().join() === kinds"""
    page.wait_for_function(kinds, arg="c")
    pixels(page, "labels")
    name = page.locator("temple-map").evaluate("map => map.view.labels.nameOf(map.view.labels.places[0])")
    assert name.isascii(), name
    page.goto(visitor.base + "/?bbox=120.5,24.05,120.58,24.1")
    marks(page)
    visitor.settle(page)
    page.wait_for_function(kinds, arg="c,s,t")
    visitor.shot(page, "map-station", whole=False)


def boxes(page, *parts):
    """The places of parts of the map in the window: left, top, right and bottom."""
    found = [page.locator(f"temple-map {part}").bounding_box() for part in parts]
    return [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in found]


def keeps_its_foot_clear(visit, locale):
    """On a phone the credit is one line, and neither it nor the scale nor a button covers another, with large texts too."""
    visitor = visit(width=390, locale=locale)
    page = visitor.open(NEAR)
    marks(page)
    drag(page, -100, -60)
    expect(page.locator(".map-area button").first).to_be_visible()
    page.locator("temple-map .leaflet-control-attribution a").wait_for()
    expect(page.locator("temple-map .leaflet-control-attribution a")).to_have_attribute(
        "href", "https://www.openstreetmap.org/copyright")
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
        next_frames(page)
        check_fits(page)
        button, scale, credit, whole = boxes(
            page, ".map-area button >> nth=0", ".leaflet-control-scale", ".leaflet-control-attribution", ".map-ground")
        for one, other in ((button, scale), (button, credit), (scale, credit)):
            assert one[2] <= other[0] or one[3] <= other[1] or other[2] <= one[0], (size, one, other)
        for one in (button, scale, credit):
            assert whole[0] <= one[0] and whole[1] <= one[1] and one[2] <= whole[2] and one[3] <= whole[3], (one, whole)
        north, legend = boxes(page, ".map-north", ".map-legend details")
        assert north[1] == legend[1] and north[3] == legend[3], (north, legend)
        if size == "100%":
            assert credit[3] - credit[1] < 30, f"the credit takes more than a line: {credit}"
            visitor.shot(page, f"map-foot-{locale}", whole=False)


def says_where_the_reader_is(visit):
    """Each map has the reader's position and how exact it is, also beside the point of another search."""
    temple, elsewhere, tour = "/temples/240", "/?lat=24.0605&lng=120.4324", "/route?ids=240,226"
    visitor = visit(width=1280)
    page = visitor.open(elsewhere)
    for path, element in ((elsewhere, "temple-map"), (temple, "place-map"), (tour, "tour-map")):
        visitor.open(path, page=page)
        page.locator(element).scroll_into_view_if_needed()
        assert ME not in pixels(page, "overlay", element), "the map says where a reader is who has not told it"
    visitor = visit(width=1280, geolocation=(*HERE, 80))
    page = visitor.open("/")
    page.get_by_role("button", name=BUTTON).click()
    page.wait_for_url("**/?*lat=*")
    circles = """map => Object.values(map.view.map._layers).filter(one => one.getRadius)
        .map(one => [one.getLatLng().lat, one.getLatLng().lng, one.getRadius()])"""
    marks(page)
    me = [[*HERE, 80], [*HERE, 7]]
    assert page.locator("temple-map").evaluate(circles) == me
    visitor.open(elsewhere, page=page)
    marks(page)
    drawn = page.locator("temple-map").evaluate(circles)
    assert sorted(drawn) == sorted(me + [[24.0605, 120.4324, 7]]), drawn
    page.locator("temple-map").evaluate("""map => Object.values(map.view.map._layers)
        .find(one => one.getRadius?.() === 7 && one.getLatLng().lat === 24.0571).openPopup()""")
    expect(page.locator(".leaflet-popup")).to_have_text(re.compile("您在這裡，誤差約 80 公尺"))
    page.locator(".map-legend summary").click()
    expect(page.locator(".map-legend")).to_contain_text("您的位置")
    for path, element in ((elsewhere, "temple-map"), (temple, "place-map"), (tour, "tour-map")):
        visitor.open(path, page=page)
        page.locator(element).scroll_into_view_if_needed()
        page.locator(f"{element} .leaflet-overlay-pane canvas").wait_for()
        visitor.settle(page)
        assert pixels(page, "overlay", element, has=ME)[ME] > 50
        visitor.shot(page, f"map-me-{element}", whole=False)


def open_popup(page, name):
    """Opens the popup of a temple that has a mark of its own, and gives it."""
    page.locator("temple-map").get_by_role("button", name=name, exact=True).click()
    popup = page.locator(".leaflet-popup").filter(has_text=name)
    expect(popup.locator(".name")).to_have_text(name)
    return popup


def has_a_ring_for_what_is_open(visit):
    """A temple that is open now has a green ring, words for screen readers, and the same in its popup; others have none."""
    rows = [{"source": "own", "source_id": str(place), "name": name, "lat": "24.5", "lng": f"119.4{place}",
             "opening_hours": hours} for place, name, hours in ((1, "開廟", "24/7"), (2, "關廟", "off"), (3, "不知廟", ""))]
    with visited(rows=rows) as base:
        visitor = visit(base=base, width=1280)
        page = visitor.open("/?bbox=119.4,24.48,119.44,24.52")
        marks(page)
        ring = page.locator("temple-map").get_by_role("button", name="開廟", exact=True)
        expect(ring).to_have_css("border-top-color", "rgb(47, 107, 67)")
        expect(ring).to_have_accessible_description("開放中")
        expect(open_popup(page, "開廟").locator(".open")).to_have_text("開放中")
        page.keyboard.press("Escape")
        for name, is_closed in (("關廟", True), ("不知廟", False)):
            other = page.locator("temple-map").get_by_role("button", name=name, exact=True)
            expect(other).to_have_css("border-top-color", "rgb(253, 252, 247)")
            expect(other).to_have_accessible_description("")
            popup = open_popup(page, name)
            expect(popup.locator(".open")).to_have_count(0)
            expect(popup.get_by_text("休息中")).to_have_count(1 if is_closed else 0)
            expect(popup).not_to_contain_text("開放中")
            page.keyboard.press("Escape")


def tells_days_within_a_month(visit):
    """The popup has the deity and the next day, as of the page's date: 30 days before it, and not a day sooner."""
    rows = [{"source": "own", "source_id": "1", "name": "日子廟", "lat": "24.5", "lng": "119.4", "main_deity": "天上聖母"}]
    with visited(rows=rows) as base:
        temple, _ = answer(f"{base}/api/temples?bbox=119.3,24.4,119.5,24.6&lat=24.5&lng=119.4")
        told = temple[0]["next_lunar_date"]
        day = datetime.date.fromisoformat(told["solar_date"])
        visitor = visit(base=base, width=1280)
        page = None
        for days, words in ((31, None), (30, "還有 30 天"), (1, "明天"), (0, "今天")):
            page = visitor.open(f"/?lat=24.5&lng=119.4&date={day - datetime.timedelta(days)}", page=page)
            marks(page)
            popup = open_popup(page, "日子廟")
            expect(popup.locator("p").first).to_contain_text("天上聖母")
            if words:
                expect(popup).to_contain_text(told["title"] + words)
            else:
                expect(popup).not_to_contain_text(told["title"])


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


#: A popup's question is given up when the scenario says so.
GIVES_UP = """AbortSignal.timeout = () => {
    const one = new AbortController();
    window.giveUp = () => one.abort(new DOMException("late", "TimeoutError"));
    return one.signal;
};"""


def says_at_once_what_it_knows(visit):
    """A tap opens the popup before the service answers. A late answer only adds to a popup that is open: it opens none, takes
    no focus and moves no map; without an answer, what is known stays."""
    visitor = visit(width=1280, reduced_motion=True)
    visitor.context.add_init_script(GIVES_UP)
    page = visitor.open(NEAR)
    marks(page)
    held = []
    page.route(re.compile(r"/api/temples\?ids="), lambda route: held.append(route))
    name = page.locator("temple-map").evaluate("""map => [...map.view.marks.shown.values()]
        .find(({mark, button}) => mark.count === 1 && mark.name && button.tabIndex === 0).mark.name""")
    mark = page.locator("temple-map").get_by_role("button", name=name, exact=True).first
    popup = page.locator(".leaflet-popup")

    def tap():
        with page.expect_request(re.compile(r"/api/temples\?ids=")):
            mark.evaluate("button => button.click()")
        expect(popup.locator(".name")).to_have_text(name)
        expect(popup.locator(".name")).to_be_focused()
        expect(popup).to_contain_text(re.compile("公[尺里]"))
        expect(popup.get_by_role("link", name="路線")).to_have_count(0)

    def answered():
        with page.expect_response(re.compile(r"/api/temples\?ids=")):
            held.pop().continue_()

    tap()
    page.keyboard.press("Escape")
    expect(mark).to_be_focused()
    answered()
    visitor.settle(page)
    expect(popup).to_have_count(0)
    expect(mark).to_be_focused()
    tap()
    drag(page, 40, -200)
    popup.get_by_role("link", name="詳細資料").focus()
    before = view(page)
    answered()
    expect(popup.get_by_role("link", name="路線")).to_be_attached()
    expect(popup.get_by_role("link", name="詳細資料")).to_be_focused()
    drawn(page)
    assert view(page) == before, "the answer moved the map"
    visitor.open(NEAR, page=page)
    marks(page)
    tap()
    page.evaluate("giveUp()")
    visitor.settle(page)
    expect(popup.locator(".name")).to_be_focused()
    expect(page.locator(".map-note")).to_be_empty()


def has_tiles_of_a_file(visit):
    """The tiles of a file come from this service alone, are kept for ever, and have the file's credit."""
    with tile_file() as path, visited("--tiles-file", path) as base:
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
    assert len(pixels(page, "ground")) > 4
    visitor.shot(page, "map-borders", whole=False)


def follows_the_colours_of_the_device(visit):
    """A map that is open is drawn anew when the device turns dark, and when it turns light again."""
    visitor = visit(width=1280, geolocation=(*HERE, 30))
    page = visitor.open("/")
    page.get_by_role("button", name=BUTTON).click()
    page.wait_for_url("**/?*lat=*")
    visitor.open(STREET, page=page)
    marks(page)
    for is_dark in (False, True, False):
        visitor.prefer(page, dark=is_dark)
        for pane, colors in SCHEMES.items():
            pixels(page, pane, has=colors[is_dark], lacks=colors[not is_dark])
        visitor.shot(page, "map-scheme", whole=False)


#: The pixels of names at a side of the view or below a control, of a map whose labels are drawn.
CUT = """map => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
    const canvas = map.querySelector(".leaflet-labels-pane canvas");
    const [place, ground] = [canvas.getBoundingClientRect(), map.querySelector(".map-ground").getBoundingClientRect()];
    const scale = canvas.width / place.width;
    const count = (left, top, right, bottom) => {
        const {data} = canvas.getContext("2d").getImageData(Math.round((left - place.left) * scale),
            Math.round((top - place.top) * scale), Math.max(1, Math.round((right - left) * scale)),
            Math.max(1, Math.round((bottom - top) * scale)));
        return data.filter((value, at) => at % 4 === 3 && value > 0).length;
    };
    const {left, top, right, bottom} = ground;
    const found = {left: count(left, top, left, bottom), right: count(right, top, right, bottom),
                   top: count(left, top, right, top), bottom: count(left, bottom, right, bottom)};
    for (const control of map.querySelectorAll(".leaflet-control, .map-area > :not([hidden])")) {
        const box = control.getBoundingClientRect();
        found[control.className] = count(box.left, box.top, box.right, box.bottom);
    }
    done(Object.fromEntries(Object.entries(found).filter(([, pixels]) => pixels > 0)));
})))"""


def writes_whole_names(visit):
    """Names are cut at no side of the map, and lie below none of its controls, wherever the map is moved."""
    rows = [{"source": "own", "source_id": "1", "name": "遠海中央的大廟", "lat": "24.5", "lng": "119.4"}]
    with visited(rows=rows) as base:
        visitor = visit(base=base, width=390)
        page = visitor.open("/?bbox=119.398,24.498,119.402,24.502#map")
        marks(page)
        pixels(page, "labels", has=TEMPLE_NAME)
        width, height = page.locator("temple-map").evaluate("({clientWidth, clientHeight}) => [clientWidth, clientHeight]")
        legend, zooms, foot = boxes(page, ".map-legend", ".leaflet-control-zoom", ".leaflet-control-scale")
        top = page.locator("temple-map").bounding_box()["y"]
        places = [(20, height / 2), (width - 20, height / 2), (legend[0] - 30, legend[1] - top + 20),
                  (zooms[2] + 60, zooms[1] - top + 20), (60, foot[1] - top - 25)]
        for x, y in places:
            page.locator("temple-map").evaluate("""({view: {map, marks}}, [x, y]) => {
                const {mark} = [...marks.shown.values()].find(({mark}) => mark.name);
                map.panBy(map.latLngToContainerPoint([mark.lat, mark.lng]).subtract([x, y]), {animate: false});
            }""", [x, y])
            marks(page)
            cut = page.locator("temple-map").evaluate(CUT)
            assert not cut, (x, y, cut)
        pixels(page, "labels", has=TEMPLE_NAME)
        visitor.shot(page, "map-whole-names", whole=False)


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
        with visited("--picture-hosts", name, rows=rows) as base:
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
            # The map of the page is asked for too, before the service ends.
            visitor.settle(page)
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
