"""Texts of the data that try to be HTML or scripts: they are shown as texts, and nothing runs."""
from playwright.sync_api import expect

from maps import drawn
from near import marks
from services import visited

NAME = "<img src=x onerror=alert(1)>\"'&廟"
POINT = "lat=24.5&lng=119.4"


def row(number, **fields):
    """A temple west of Taiwan, where there is no other."""
    return {"source": "hostile", "source_id": str(number), "name": NAME, "address": "</script><script>alert(2)</script>路1號",
            "lat": f"{24.5 + number / 10_000:.4f}", "lng": "119.4", "main_deity": "<b onclick=alert(3)>媽祖</b>",
            "website": "", "photos": "", "introduction": "</p><svg onload=alert(4)>", **fields}


#: One has addresses that are scripts, if the import lets them in.
ROWS = [row(number) for number in range(1, 30)] + [
    row(30, website="javascript:alert(5)"), row(31, photos='[{"url":"javascript:alert(6)"}]'),
    row(32, photos='[{"url":"https://pictures.example/\\"><img src=x onerror=alert(7)>.jpg","title":"\\"><i>"}]')]

#: Elements that only such a text would bring. The code of a printed page is drawn by the service.
FOREIGN = "main svg:not(.printed.code > svg), main b, main i, main img"


def is_shown_as_text(visit):
    """In lists, appended rows, popups, a route, a temple's page, the form, and notes."""
    with visited(rows=ROWS) as base:
        visitor = visit(base=base, width=1280)

        def opened(path):
            page = visitor.open(path)
            page.on("dialog", lambda dialog: visitor._found(f"exception: dialog {dialog.message}"))
            return page

        page = opened(f"/?{POINT}&radius=10")
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        expect(page.locator("#temples > li").nth(20)).to_be_attached()
        visitor.settle(page)
        links = page.locator("#temples h2 a")
        assert set(links.all_inner_texts()) == {NAME}, links.all_inner_texts()
        count = links.count()
        assert count >= 29, count
        assert "</script><script>alert(2)</script>" in page.locator("#temples > li").last.inner_text()
        assert marks(page) >= count
        other = opened("/?bbox=119.3995,24.5005,119.4005,24.5015")
        mark = next(each for each in drawn(other) if each["seen"] and each["count"] == 1)
        assert mark["label"] == NAME, mark
        other.locator("temple-map").evaluate("(map, key) => map.view.marks.shown.get(key).button.click()", mark["key"])
        expect(other.locator(".leaflet-popup a.name")).to_have_text(NAME)
        visitor.settle(other)
        seen = set()
        for link in links.evaluate_all("links => links.slice(-5).map(link => link.getAttribute('href'))"):
            page = opened(link)
            expect(page.locator("h1")).to_have_text(NAME)
            seen.add(page.locator("script[type='application/ld+json']").count())
            for address in page.locator("a[href], img[src]").evaluate_all(
                    "all => all.map(each => each.getAttribute('href') ?? each.getAttribute('src'))"):
                assert not address.lower().startswith(("javascript:", "data:")), address
            assert page.locator(FOREIGN).count() == 0
        assert seen == {1}
        page = opened(f"/?{POINT}&radius=10")
        for place in (0, 1):
            page.locator("#temples tour-button button").nth(place).click()
        page.get_by_role("link", name="排路線").click()
        page.wait_for_url("**/route?ids=*")
        visitor.settle(page)
        assert page.locator("#stops h2 a").all_inner_texts() == [NAME, NAME]
        assert page.title().startswith(f"{NAME}、{NAME}｜")
        page.locator("tour-map").scroll_into_view_if_needed()
        page.locator("tour-map .leaflet-marker-icon").last.click(force=True)
        expect(page.locator(".leaflet-popup a[href*='/temples/']")).to_have_text(NAME)
        assert page.locator(FOREIGN).count() == 0
        for text in (NAME, "</script><script>alert(8)</script>", "\"><img src=x onerror=alert(9)>"):
            page = opened("/")
            page.locator("#q").press_sequentially(text[:8])
            page.locator("#q").fill(text)
            page.locator("#q").press("Enter")
            page.wait_for_url("**/?*q=*")
            visitor.settle(page)
            assert page.locator("#q").input_value() == text
            assert page.locator("main img, main script").count() == 0
            expect(page.locator("h1")).to_contain_text(text)
