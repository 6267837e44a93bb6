"""The back office in its other languages, whose labels are longest, on a phone: each page, and each state of one."""
import contextlib
import sqlite3

from playwright.sync_api import expect

from accessibility import check_large_text
from admin_history import command, desk, edit
from office import check

TEMPLE = "/admin/temples/234"

#: The pages that can be read at an address. An owner reads them, after two edits and a merge.
PAGES = {
    "overview": "/admin", "list": "/admin/temples", "list-of-gaps": "/admin/temples?missing=hours",
    "list-none": "/admin/temples?q=zzzz", "list-deleted": "/admin/temples?deleted=true", "temple": TEMPLE,
    "new": "/admin/temples/new", "changes": "/admin/changes", "changes-none": "/admin/changes?author=nobody",
    "change": "/admin/changes/1", "merge": "/admin/changes/3", "people": "/admin/people",
    "revoke": "/admin/people/1/revoke", "days": "/admin/calendar", "days-none": "/admin/calendar?mark=edited",
    "convert": "/admin/calendar/convert?kind=lunar&month=5&day=30",
    "convert-never": "/admin/calendar/convert?kind=solar&month=2&day=29&every_years=4&known_year=2027",
    "convert-nth": "/admin/calendar/convert?kind=solar&month=5&day=1&nth=2&of=sunday",
    "convert-leap": "/admin/calendar/convert?kind=lunar&month=6&leap=true&day=23",
    "deities": "/admin/deities", "deities-none": "/admin/deities?q=zzzz", "deity": "/admin/deities/1",
    "festival": "/admin/festivals/15", "activity": "/admin/activities/1", "group": "/admin/groups/1",
    "new-group": "/admin/groups/new", "new-activity": "/admin/activities/new",
    "move": "/admin/calendar/move?thing=festival:15&to=2027-04-05",
}


def sign_in(visitor, token):
    """A page of somebody who has signed in, whatever the language is."""
    page = visitor.open("/admin", status=401)
    page.locator("#token").fill(token)
    page.locator("form.sign-in button").click()
    expect(page.locator(".who")).to_be_visible()
    return page


def look(visitor, page, name):
    """Whether a page can be read and used, in both colours, and with texts of twice the size."""
    visitor.settle(page)
    check(visitor, page, f"office-{visitor.language}-{name}")
    check_large_text(page)
    page.evaluate("() => document.documentElement.style.removeProperty('font-size')")


def refuse(visitor, page, status, press):
    """Presses a button whose answer has a status, which some page of the scenario must get."""
    # The form itself: while somebody types, the page asks what visitors will see.
    with page.expect_response(
            lambda response: response.request.method == "POST" and "/admin/check/" not in response.url) as answer:
        press()
    visitor.expect(f"status {status}: {answer.value.url}")
    assert answer.value.status == status, (answer.value.status, page.url)


def button(page, path):
    """The button of a form that is sent to a path."""
    return page.locator(f"form[action$='{path}'] button").first


def save(page):
    return page.locator("form.temple button[value=save]").last.click()


def is_read(visit, locale):
    """All pages; a temple that is added, deleted, restored, merged and split; what a viewer and a late editor are told."""
    with desk() as (base, token, database):
        edit(database, "02-23020001", "looked")
        edit(database, "02-23020002", "looked again")
        visitor = visit(base=base, width=390, locale=locale, reduced_motion=True)
        visitor.language = locale[:2]
        page = sign_in(visitor, token)
        assert page.locator("html").get_attribute("lang") == locale[:2]
        # Open before its temple becomes a part of another one.
        late = visitor.open("/admin/temples/235")
        command(database, "merge", "temple", "235", "--into", "234", "--reason", "the same gate")
        for name, path in PAGES.items():
            visitor.open(path, page=page)
            look(visitor, page, name)

        late.locator("#features").fill("late")
        refuse(visitor, late, 409, lambda: save(late))
        expect(late.get_by_role("alert")).to_be_visible()
        look(visitor, late, "joined")
        late.close()
        is_refused(visitor, page)
        is_split(visitor, page)
        is_kept_out(visitor, page, database)


def is_refused(visitor, page):
    """Faults at their fields, two who change the same, and an undo that later changes stand in the way of."""
    visitor.open(TEMPLE, page=page)
    other = visitor.open(TEMPLE)
    for name, text in {"phone": "0912345678", "opening_hours": "whenever", "lat": "north", "rating": "6"}.items():
        page.locator(f"#{name}").fill(text)
    refuse(visitor, page, 400, lambda: save(page))
    expect(page.locator("#field-phone .wrong").first).to_be_visible()
    look(visitor, page, "wrong")
    visitor.open(TEMPLE, page=page)
    for each, phone in ((other, "04-7770001"), (page, "04-7770002")):
        each.locator("#phone").fill(phone)
    save(other)
    expect(other.locator(".note del").first).to_be_visible()
    look(visitor, other, "done")
    other.close()
    refuse(visitor, page, 412, lambda: save(page))
    expect(page.locator("fieldset.choice").first).to_be_visible()
    look(visitor, page, "both")

    visitor.open("/admin/changes/1", page=page)
    refuse(visitor, page, 409, lambda: button(page, "/undo").click())
    expect(page.get_by_role("alert")).to_be_visible()
    look(visitor, page, "later-changes")

    visitor.open("/admin/people/1/revoke", page=page)
    refuse(visitor, page, 409, lambda: button(page, "/revoke").click())
    expect(page.get_by_role("alert")).to_be_visible()
    look(visitor, page, "last-owner")


def is_split(visitor, page):
    """A split without a source is refused; with one there are two temples; the new one is deleted and restored."""
    visitor.open(TEMPLE, page=page)
    page.locator("details:has(form[action$='/split']) > summary").click()
    look(visitor, page, "sources")
    refuse(visitor, page, 400, lambda: button(page, "/split").click())
    expect(page.get_by_role("alert")).to_be_visible()
    # The form is in view.
    expect(page.locator("input[name=source]").last).to_be_visible()
    page.locator("input[name=source]").last.check()
    button(page, "/split").click()
    expect(page.locator(".note[role=status]")).to_be_visible()
    assert page.url.partition("?")[0].endswith("/admin/temples/235"), page.url
    look(visitor, page, "split")
    button(page, "/delete").click()
    look(visitor, page, "delete")
    button(page, "/delete").click()
    expect(page.locator("button[value=restore]").last).to_be_visible()
    look(visitor, page, "deleted")
    page.locator("button[value=restore]").last.click()
    expect(page.locator("button[value=save]").last).to_be_visible()
    look(visitor, page, "restored")


def is_kept_out(visitor, page, database):
    """A page that is not there, a database that somebody writes, and what a viewer reads and may not do."""
    visitor.open("/admin/nothing", 404, page)
    look(visitor, page, "not-found")
    visitor.open(TEMPLE, page=page)
    page.locator("#features").fill("busy")
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        refuse(visitor, page, 503, lambda: save(page))
        reason = {"en": "Somebody else is writing just now", "ja": "今は他の書き込みの途中です"}
        expect(page.locator(".not-saved [role=status]")).to_contain_text(reason[visitor.language])
        expect(page.locator("#features")).to_have_value("busy")
        look(visitor, page, "busy")
    # The page sends the form again by itself. A press beside that would find it saved.
    expect(page.locator(".note del").first).to_be_visible()
    expect(page.locator("#features")).to_have_value("busy")

    button(page, "/sign-out").click()
    expect(page.locator("#token")).to_be_visible()
    look(visitor, page, "sign-in")
    page.locator("#token").fill(command(database, "admin", "invite", "Viewer", "--role", "viewer"))
    page.locator("form.sign-in button").click()
    expect(page.locator(".who")).to_be_visible()
    visitor.open(TEMPLE, page=page)
    expect(page.locator("form.temple")).to_have_count(0)
    look(visitor, page, "viewer")
    visitor.open("/admin/people", 403, page)
    look(visitor, page, "forbidden")
