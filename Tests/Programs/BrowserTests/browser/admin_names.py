"""The back office: names of the data that try to be scripts, that turn the text, and that are as long as can be."""
from playwright.sync_api import expect

import services
from accessibility import check_fits
from admin_history import command
from admin_list import rows
from admin_temple import save
from office import check, sign_in

#: What is in each name, and the longest that a name may be.
HOSTILE, LONGEST = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&", 200
#: Marks that turn the text after them. No name keeps them.
MARKS = "\u202e\u2066"
#: Elements that only such a name would bring.
FOREIGN = "main script:not([src]), main img"

#: Opens the popup of the first mark of a list's map.
POPUP = "one => { const marks = []; one.map.eachLayer(mark => mark.getPopup?.() && marks.push(mark)); marks[0].openPopup(); }"


def name(letter, length=LONGEST):
    return HOSTILE + letter * (length - len(HOSTILE))


def marked(text):
    return text[:40] + MARKS + text[40:]


def fill(page, name, text):
    """Fills an input as a browser that keeps to no length."""
    field = page.locator(f"#{name}")
    field.fill(text)


def row(number, letter):
    """A temple west of Taiwan, where there is no other; two of them are neighbours."""
    return {"source": "hostile", "source_id": str(number), "name": marked(name(letter)), "address": "路1號",
            "lat": f"{24.5 + number / 10_000:.4f}", "lng": "119.4", "main_deity": "媽祖"}


def is_shown_as_text(visit, width, javascript):
    """In the list, in the map's popups, in the form, beside a position, in a preview, and after saving."""
    databases = []
    with services.visited(rows=[row(1, "長"), row(2, "W")], editing=databases) as base:
        token = command(databases[0], "admin", "invite", "小美 <b>", "--role", "editor")
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        page.on("dialog", lambda dialog: visitor._found(f"exception: dialog {dialog.message}"))

        def is_text():
            expect(page.locator(FOREIGN)).to_have_count(0)
            check_fits(page)

        visitor.open("/admin/temples", page=page)
        assert set(rows(page)[:2]) == {name("長"), name("W")}, rows(page)[:2]
        is_text()
        check(visitor, page, "office-names")
        if javascript:
            page.locator("list-map").scroll_into_view_if_needed()
            expect(page.locator("list-map .leaflet-container")).to_be_visible()
            page.locator("list-map").evaluate(POPUP)
            popup = page.locator("list-map .leaflet-popup-content a")
            expect(popup).to_have_text(rows(page)[0])
            is_text()
            visitor.settle(page)

        page.locator("table.temples th a").filter(has_text="長長").click()
        expect(page.locator("h1")).to_have_text(name("長"))
        expect(page.locator("#name")).to_have_value(name("長"))
        # The other one is a neighbour.
        expect(page.locator(".part .note a, .part li a").filter(has_text="WW").first).to_be_visible()
        is_text()
        visitor.settle(page)

        # Ten thousand characters are refused, and kept.
        fill(page, "name", marked(name("萬", 10_000)))
        fill(page, "religion", HOSTILE)
        visitor.expect(f"status 400: {base}/admin/temples/")
        save(page)
        expect(page.locator("#field-name .wrong").first).to_be_visible()
        expect(page.locator("#name")).to_have_value(marked(name("萬", 10_000)))
        is_text()
        check(visitor, page, "office-names-refused")

        fill(page, "name", marked(name("新")))
        page.locator("#religion").fill("道教")
        page.get_by_role("button", name="預覽變更").first.click()
        shown = page.get_by_role("status").filter(has_text="尚未儲存")
        expect(shown.locator("ins").filter(has_text=name("新"))).to_be_visible()
        is_text()
        save(page)
        done = page.get_by_role("status").filter(has_text="已儲存")
        expect(done.locator("ins").filter(has_text=name("新"))).to_be_visible()
        is_text()
        check(visitor, page, "office-names-done")
        done.get_by_role("link").first.click()
        expect(page.locator(".sides")).to_contain_text(name("新"))
        is_text()
