"""The back office: an editor's hour over the whole registry."""
import re

from playwright.sync_api import expect

from admin_history import command, counted, desk
from admin_parts import drag, is_checked_at, shown
from admin_temple import save
from office import check, enter
from services import answer

#: The list to work through, and what is entered.
LIST, HOURS = "/admin/temples?missing=hours", "06:00-21:00"


def rows(page):
    """The numbers of the list's temples."""
    return page.locator("table.temples tbody tr").evaluate_all("rows => rows.map(row => row.dataset.id)")


def numbered(page):
    """The number of the temple that is open."""
    return re.search(r"/admin/temples/(\d+)", page.url).group(1)


def follow(page):
    """The links from a temple to its list."""
    return page.get_by_role("navigation", name="清單", exact=True)


def row(page, number):
    return page.locator(f"table.temples tr[data-id='{number}']")


def is_saved(page):
    return expect(page.get_by_role("status").filter(has_text="已儲存")).to_be_visible()


def is_worked(visit, width, registry):
    """The registry is imported, ten temples get hours, one is moved, one edit is undone; the app's API has it all."""
    with desk(role="editor") as (base, token, database):
        command(database, "import", registry, "--from", "moi")
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = visitor.open("/admin", status=401)
        enter(page, token)
        expect(page.locator(".changes").last).to_contain_text("taiwan-temples.csv")
        counted(page)
        page.locator(".gaps").get_by_role("link", name="沒有開放時間").click()
        expect(page.get_by_role("heading", name="廟宇", exact=True)).to_be_visible()
        assert page.url == base + LIST, page.url
        visitor.settle(page)
        check(visitor, page, "office-hour")

        # From the list to its first temple; from each one, saved, to the next.
        first = rows(page)[:10]
        done = []
        page.locator("table.temples tbody th a").first.click()
        expect(page.locator("#open_time")).to_be_visible()
        for _ in range(10):
            number = numbered(page)
            # The list leads to what is missing.
            expect(page.locator("#open_time")).to_be_in_viewport()
            page.locator("#open_time").fill(HOURS)
            expect(page.locator(".hours-part .check-line")).to_contain_text("已判讀開放時間")
            save(page)
            is_saved(page)
            assert numbered(page) == number, page.url
            done.append(number)
            if len(done) == 1:
                visitor.settle(page)
                check(visitor, page, "office-in-list")
            if len(done) < 10:
                follow(page).get_by_role("link", name="清單的下一間").click()
                expect(page.get_by_role("status").filter(has_text="已儲存")).to_have_count(0)
        assert len(set(done)) == 10, done
        # They were the list's first ten, in its order; what is done is no longer on it.
        assert done == first, (done, first)
        follow(page).get_by_role("link", name="回清單").click()
        expect(page.get_by_role("heading", name="廟宇", exact=True)).to_be_visible()
        for number in done:
            expect(row(page, number)).to_have_count(0)

        moved, undone = done[0], done[1]
        visitor.open(f"/admin/temples/{moved}", page=page)
        page.locator("position-map").scroll_into_view_if_needed()
        expect(page.locator("position-map[data-drawn]")).to_have_count(1)
        before = shown(page)
        drag(page, 30, 20)
        place = shown(page)
        assert place[0] < before[0] and place[1] > before[1], (before, place)
        is_checked_at(page)
        save(page)
        is_saved(page)
        assert shown(page) == place, (shown(page), place)

        page.get_by_role("navigation", name="主選單").get_by_role("link", name="變更", exact=True).click()
        page.get_by_label("編號", exact=True).fill(undone)
        page.get_by_role("button", name="顯示", exact=True).click()
        changes = page.locator(".changes tbody tr").filter(has_text="阿明")
        expect(changes).to_have_count(1)
        changes.get_by_role("link").click()
        expect(page.locator(".sides")).to_contain_text(HOURS)
        page.get_by_role("button", name="復原").click()
        expect(page.get_by_role("status")).to_contain_text("已復原")
        visitor.open(LIST, page=page)
        expect(row(page, undone)).to_have_count(1)

        for number in done:
            temple, _ = answer(f"{base}/api/temples/{number}")
            assert temple["open_time"] == (None if number == undone else HOURS), temple
            if number == moved:
                assert (temple["lat"], temple["lng"]) == place, (temple, place)
