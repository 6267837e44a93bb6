"""Pages on paper."""
import re

from playwright.sync_api import expect

from near import NEAR
from temple import TEMPLE

#: What only a screen needs.
SCREEN = "button, .button, form, summary, nav, .filter, .map, .actions"

#: The room of a code on its four sides, in modules. A stroke is one module high.
QUIET = """code => {
    const all = code.viewBox.baseVal, ink = code.firstElementChild.getBBox();
    return [ink.x - all.x, ink.y - 0.5 - all.y, all.x + all.width - ink.x - ink.width,
        all.y + all.height - ink.y - ink.height - 0.5];
}"""


def sheets(page):
    """The number of sheets of A4 that the page takes."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4", margin=dict.fromkeys(
        ("top", "right", "bottom", "left"), "15mm"))))


def prints_a_temple_on_one_page(visit):
    """One sheet has name, address, hours of the week, days, telephone and a QR code of the page's address."""
    visitor = visit()
    page = visitor.open(TEMPLE)
    expect(page.locator(".printed")).to_be_hidden()
    page.emulate_media(media="print")
    for part in ("h1", ".address-line", ".hours-today table", ".facts-table >> nth=0", ".printed svg"):
        expect(page.locator(part)).to_be_visible()
    expect(page.locator(".printed")).to_contain_text(visitor.base + TEMPLE)
    assert page.locator(SCREEN).filter(visible=True).count() == 0
    box = page.locator(".printed svg").bounding_box()
    assert abs(box["width"] - box["height"]) < 1 and box["width"] > 80, box
    around = page.locator(".printed svg").evaluate(QUIET)
    assert min(around) >= 4, f"the quiet zone is {around} modules wide"
    visitor.shot(page, "paper-temple")
    assert sheets(page) == 1


def prints_a_list_as_a_list(visit):
    """The temples stand one below the other, with their facts and without chips and buttons."""
    visitor = visit(width=1280)
    page = visitor.open(NEAR)
    count = page.locator("#temples > li").count()
    page.emulate_media(media="print")
    expect(page.locator("#temples > li").first).to_be_visible()
    assert page.locator("#temples > li").filter(visible=True).count() == count > 5
    assert page.locator(SCREEN).filter(visible=True).count() == 0
    boxes = [page.locator("#temples > li").nth(each).bounding_box() for each in range(3)]
    assert len({box["x"] for box in boxes}) == 1 and boxes[0]["width"] > 600, boxes
    assert boxes[0]["y"] < boxes[1]["y"] < boxes[2]["y"], boxes
    visitor.shot(page, "paper-list")
    assert sheets(page) <= 3


def prints_what_is_folded(visit):
    """On paper nothing unfolds: the index of deities and the rest of the activities are there, each below its name."""
    visitor = visit()
    for path in ("/deities", "/activities"):
        page = visitor.open(path)
        folded = page.locator("details.names")
        rows = folded.locator("li")
        assert folded.count() > 0 and rows.count() > 10
        assert rows.filter(visible=True).count() == 0
        page.emulate_media(media="print")
        assert rows.filter(visible=True).count() == rows.count()
        assert folded.locator("summary").filter(visible=True).count() == folded.count()
        above, below = folded.first.locator("summary").bounding_box(), rows.first.bounding_box()
        assert below["y"] >= above["y"] + above["height"] - 1, (above, below)
        visitor.shot(page, "paper" + path.replace("/", "-"))
