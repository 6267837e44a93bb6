"""The back office: the overview, the history, and the undo of a change."""
import contextlib
import json
import sqlite3
import subprocess
import time

from playwright.sync_api import expect

import services
from accessibility import check_large_text
from office import check, enter, sign_in

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
    data, token = services.invited(role)
    with services.visited(editing=databases, data=data) as base:
        yield base, token, databases[0]


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


#: What the overview counts, as the database has it.
COUNTS = {
    "/admin/temples": "SELECT count(*) FROM temple",
    "/admin/temples?missing=hours": "SELECT count(*) FROM temple WHERE open_time IS NULL",
    "/admin/temples?missing=day": None,
    "/admin/temples?missing=phone": "SELECT count(*) FROM temple WHERE phone IS NULL",
    "/admin/temples?missing=deity": "SELECT count(*) FROM temple WHERE main_deity IS NULL",
    "/admin/temples?missing=picture": "SELECT count(*) FROM temple WHERE cover_url IS NULL",
    "/admin/temples?missing=position": "SELECT count(*) FROM temple WHERE precision = 'doubtful'",
    "/admin/temples?missing=own_position":
        "SELECT count(*) FROM temple WHERE precision = 'shared' OR shares_position <> 0 AND precision IS NOT 'doubtful'",
    "/admin/pairs": None,
    "/admin/deities": "SELECT count(*) FROM curated WHERE kind = 'deity' AND NOT is_deleted",
    "/admin/festivals": "SELECT count(*) FROM curated WHERE kind = 'festival' AND NOT is_deleted",
    "/admin/activities": "SELECT count(*) FROM curated WHERE kind = 'activity' AND NOT is_deleted",
    "/admin/groups": "SELECT count(*) FROM curated WHERE kind = 'group' AND NOT is_deleted",
    "/admin/deities?missing=day":
        "SELECT count(*) FROM deity WHERE id < 10000000 AND id NOT IN (SELECT deity_id FROM deity_day)"
        " AND id NOT IN (SELECT deity_id FROM deity_member)",
    "/admin/deities?missing=source":
        "SELECT count(DISTINCT deity_id) FROM deity_day WHERE deity_id < 10000000 AND trim(coalesce(source, '')) = ''",
    "/admin/festivals?missing=source": "SELECT count(*) FROM festival WHERE trim(source) = ''",
    "/admin/activities?missing=day": "SELECT count(*) FROM activity WHERE feed IS NULL AND rule = 'announced'",
    "/admin/activities?missing=source": "SELECT count(*) FROM activity WHERE feed IS NULL AND trim(source) = ''",
    "/admin/activities?missing=temples":
        "SELECT count(*) FROM activity WHERE feed IS NULL AND id NOT IN (SELECT activity_id FROM activity_temple)",
    "/admin/groups?missing=items":
        "SELECT count(*) FROM temple_group WHERE id NOT IN (SELECT group_id FROM temple_group_item)",
}

#: What the overview counts without a list.
OTHERS = {
    "匯入的活動": "SELECT count(*) FROM activity WHERE feed IS NOT NULL",
    "只見於來源的神明": "SELECT count(*) FROM deity WHERE id >= 10000000",
}

#: Returns how many rows all pages of a list have.
LISTED = """async path => {
    let rows = 0;
    while (path) {
        const list = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
        rows += list.querySelectorAll("table.rows tbody tr").length;
        path = list.querySelector("a[rel=next]")?.getAttribute("href");
    }
    return rows;
}"""


def numbers_are_those_of_their_lists(visit):
    """Each number of the overview is that of the list that it leads to, and that of the database."""
    with desk(role="viewer") as (base, token, database):
        with contextlib.closing(sqlite3.connect(database)) as file, file:
            # The starter data has none.
            file.execute("UPDATE temple SET precision = 'doubtful' WHERE id IN (3, 5, 8)")
        visitor = visit(base=base, width=1280)
        page = visitor.open("/admin", status=401)
        enter(page, token)
        counted(page)
        numbers = {}
        for link in page.locator(":is(.figures, .gaps) a").all():
            text = link.locator("strong").or_(link).last.inner_text()
            numbers[link.get_attribute("href")] = int(text.split()[-1].replace(",", ""))
        assert numbers.keys() <= COUNTS.keys(), numbers
        with contextlib.closing(sqlite3.connect(database)) as file:
            for address, query in COUNTS.items():
                number = numbers.get(address, 0)
                assert query is None or file.execute(query).fetchone()[0] == number, (address, number)
                if number:
                    listed = page.evaluate(LISTED, address)
                    assert listed == number, (address, number, listed)
            for label, query in OTHERS.items():
                number = file.execute(query).fetchone()[0]
                expect(page.locator(".figures div", has_text=label)).to_have_text(f"{label}{number:,}")


def list_of(count):
    """A list of so many temples, far from one another and from those of the starter data."""
    return [{"source": "list", "source_id": n, "name": f"第{n}宮", "lat": 10 + n // 120 * 0.02, "lng": 110 + n % 120 * 0.02}
            for n in range(count)]


def an_import_is_undone(visit, width, javascript):
    """An import of a whole registry is undone after the number was typed, and that is undone, with edits before and between."""
    count, databases = 11_907, []
    data, token = services.invited("owner")
    with services.visited(editing=databases, data=data, rows=list_of(count)) as base:
        database = databases[0]
        found = json.loads(command(database, "find", "第7宮", "--format", "json"))
        temple = found[0]["id"]
        command(database, "edit", "temple", str(temple), "--set", "phone=04-22245964")
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)

        def press(number):
            page.goto(f"{base}/admin/changes/{number}")
            visitor.expect(f"status 409: {base}/admin/changes/{number}/undo")
            page.get_by_role("button", name="復原").click()

        def typed(number, text, isRight=True):
            if not isRight:
                visitor.expect(f"status 409: {base}/admin/changes/{number}/undo")
            page.get_by_label("以確認復原").fill(text)
            page.locator("form:has(#confirm) button").click()

        press(1)
        expect(page.get_by_role("alert")).to_contain_text("11,907 間廟將移除，其中 1 間經人工編輯")
        check(visitor, page, "office-undo-import")
        typed(1, "11,906", isRight=False)
        expect(page.locator("#wrong-confirm")).to_contain_text("11,906")
        check(visitor, page, "office-undo-import-wrong")
        typed(1, "11,907")
        page.wait_for_url(f"{base}/admin/changes/1?done=3")
        expect(page.get_by_role("status")).to_contain_text("已復原")
        assert visitor.open(f"/temples/{temple}", status=404)

        # The edit waits, and says for what. Another one is made between.
        press(2)
        expect(page.get_by_role("alert")).to_contain_text(f"廟宇 {temple} 已隨變更 3移除")
        check(visitor, page, "office-edit-waits")
        command(database, "edit", "temple", "1", "--set", "phone=04-22245111")

        press(3)
        expect(page.get_by_role("alert")).to_contain_text("11,907 間廟恢復")
        typed(3, "11907")
        page.wait_for_url(f"{base}/admin/changes/3?done=5")
        expect(visitor.open(f"/temples/{temple}").locator("main")).to_contain_text("04-22245964")
        expect(visitor.open("/temples/1").locator("main")).to_contain_text("04-22245111")
