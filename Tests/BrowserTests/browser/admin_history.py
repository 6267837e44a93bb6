"""The back office: the overview, the history, and the undo of a change."""
import contextlib
import subprocess
import time

from playwright.sync_api import expect

import services
from accessibility import check_large_text
from office import check, enter

#: What somebody could write into a name.
HOSTILE = "宮<script>alert(1)</script>\u202e\"'"


def command(database, *arguments):
    """Runs the command on the service's database. Returns what it prints."""
    folder = database.parent.parent
    done = subprocess.run(
        [services.program, *arguments], env=services.environment_of(str(folder)), check=True, capture_output=True,
        text=True, cwd=folder, timeout=60 * services.patience)
    return done.stdout.strip()


@contextlib.contextmanager
def desk(role="owner"):
    """A service in which 阿明 is invited. Yields its address, the token and the database."""
    databases = []
    with services.service(editing=databases) as base:
        yield base, command(databases[0], "admin", "invite", "阿明", "--role", role), databases[0]


def edit(database, phone, reason):
    """Edits the telephone of a temple, by the command."""
    command(database, "edit", "temple", "1", "--set", f"phone={phone}", "--reason", reason)


def counted(page):
    """Loads the overview again until the data is counted."""
    end = time.monotonic() + 60 * services.patience
    while not page.locator(".gaps").count():
        assert time.monotonic() < end, "the data is not counted"
        page.get_by_role("link", name="重新整理").click()
        page.wait_for_load_state("load")


def is_used(visit, width, javascript):
    """An owner reads what is missing, looks at a change, undoes it, and finds what stands in the way of another."""
    with desk() as (base, token, database):
        edit(database, "04-22245964", HOSTILE)
        edit(database, "04-22245965", "again")
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = visitor.open("/admin", status=401)
        enter(page, token)
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        counted(page)
        expect(page.get_by_role("heading", name="還缺什麼")).to_be_visible()
        expect(page.locator(".figures")).to_contain_text("廟宇")
        expect(page.locator(".gaps")).to_contain_text("沒有開放時間")
        # The last changes, with their links.
        expect(page.locator(".changes tbody tr").first).to_contain_text("電話")
        check(visitor, page, "office-overview")

        page.get_by_role("navigation", name="主選單").get_by_role("link", name="變更", exact=True).click()
        expect(page.get_by_role("heading", name="變更", exact=True)).to_be_visible()
        rows = page.locator(".changes tbody tr")
        expect(rows).to_have_count(2)
        check(visitor, page, "office-changes")
        page.get_by_label("編號", exact=True).fill("2")
        page.get_by_role("button", name="顯示", exact=True).click()
        expect(page.get_by_text("沒有符合的變更")).to_be_visible()
        check(visitor, page, "office-changes-none")
        page.get_by_role("link", name="顯示全部").click()
        expect(rows).to_have_count(2)

        # The earlier change cannot be undone first.
        rows.last.get_by_role("link").click()
        expect(page.locator(".sides")).to_contain_text("04-22245964")
        expect(page.locator(".kept")).to_contain_text("<script>alert(1)</script>")
        check(visitor, page, "office-change")
        visitor.expect("status 409: ")
        page.get_by_role("button", name="復原").click()
        expect(page.get_by_role("alert")).to_contain_text("尚未復原")
        check(visitor, page, "office-later-changes")
        page.locator(".changes tbody tr").first.get_by_role("link").click()
        expect(page.locator(".sides")).to_contain_text("04-22245965")
        page.get_by_label("原因（可不填）").fill("打錯了")
        page.get_by_role("button", name="復原").click()

        expect(page.get_by_role("status")).to_contain_text("已復原")
        check(visitor, page, "office-undone")
        # The undo can be undone where it is told.
        assert "?done=" in page.url and "csrf" not in page.url, page.url
        page.get_by_role("link", name="全部變更").click()
        expect(rows).to_have_count(3)
        expect(rows.first).to_contain_text("打錯了")
        expect(rows.nth(1)).to_contain_text("已復原")
        if javascript:
            check_large_text(page)


def is_read(visit):
    """A viewer reads all of it, and has no button."""
    with desk(role="viewer") as (base, token, database):
        edit(database, "04-22245964", "x")
        visitor = visit(base=base, width=390)
        page = visitor.open("/admin/changes", status=401)
        enter(page, token)
        page.locator(".changes tbody tr").first.get_by_role("link").click()
        expect(page.locator(".sides")).to_contain_text("04-22245964")
        expect(page.get_by_role("button", name="復原")).to_have_count(0)
