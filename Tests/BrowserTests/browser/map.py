"""The ground of the map: tiles of a server that the operator chooses, else the borders of the counties; and pictures."""
from playwright.sync_api import expect

from accessibility import next_frames
from maps import zoom_out
from near import NEAR, marks
from services import pictures, service
from temple import TEMPLE


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
        expect(page.locator(".leaflet-control-attribution")).to_have_text("縣市界線：內政部國土測繪中心")
        expect(page.locator(".map-note")).to_have_text("地圖底圖無法載入，改顯示縣市界線。")
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


def draws_borders(visit):
    """Without a tile server no other host is asked; the borders are drawn and credited, readable in the dark."""
    visitor = visit(width=1280, dark=True)
    page = visitor.open("/?q=媽祖")
    marks(page)
    visitor.settle(page)
    expect(page.locator(".leaflet-control-attribution")).to_have_text("縣市界線：內政部國土測繪中心")
    colors = page.locator(".leaflet-control-attribution").evaluate(
        "one => [getComputedStyle(one).backgroundColor, getComputedStyle(document.querySelector('.card')).backgroundColor]")
    assert colors[0] == colors[1], colors
    lines = page.locator("temple-map").evaluate(
        "map => Object.values(map.view.map._layers).filter(layer => layer.feature).length")
    assert lines >= 22, lines
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
            page.locator("#temples h2 a").first.click()
            expect(page.locator("h1")).to_have_text("畫廟")
            picture = page.get_by_role("img", name="正殿")
            picture.scroll_into_view_if_needed()
            page.wait_for_function("() => document.querySelector('.pictures img').naturalWidth === 256")
            assert requests == [("/1.png", None)], requests
            assert page.locator(".pictures img").count() == 1
            expect(page.get_by_role("link", name="山門")).to_have_attribute("href", "http://other.example/2.jpg")
            expect(page.locator(".pictures")).to_contain_text("攝影者，CC BY 4.0")
    page = visit().open(TEMPLE)
    assert page.locator(".pictures a").count() > 0 and page.locator("img").count() == 0


def is_reached_from_above_a_long_list(visit):
    """On a phone a link leads to the map below the list, which does not grow while it is seen."""
    visitor = visit()
    page = visitor.open("/?q=宮")
    page.get_by_role("link", name="看地圖").click()
    page.locator("temple-map canvas").wait_for()
    visitor.settle(page)
    count = page.locator("#temples > li").count()
    assert count <= 60, count
    top = page.locator("temple-map").evaluate("map => map.getBoundingClientRect().top")
    assert -5 < top < 300, f"the map is {top} px below the top of the window"
    visitor.shot(page, "map-phone", whole=False)
    next_frames(page)
    visitor.settle(page)
    assert page.locator("#temples > li").count() == count
