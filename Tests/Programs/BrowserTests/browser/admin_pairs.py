"""The back office: temples that look alike, as a list and side by side."""
import re

from playwright.sync_api import expect

from accessibility import check_large_text
from admin_history import counted
from office import check, office, sign_in

#: Three temples within 60 m of each other that have one name.
ROWS = [
    {"source": "test", "source_id": str(number), "name": "雙生宮", "address": f"新竹縣竹東鎮雙生路{number}號",
     "lat": 24.73 + number / 5000, "lng": 121.09, "phone": phone, "religion": religion, "main_deity": "玄天上帝"}
    for number, phone, religion in [(1, "03-5961231", "道教"), (2, "03-5961232", ""), (3, "03-5961231", "道教")]]


def numbers(page):
    """The ids of the temples of a page of a pair."""
    return page.locator(".both small").all_inner_texts()


def row(page, field):
    """The row of a field."""
    return page.locator("table.pair-fields tr").filter(has=page.locator("th", has_text=re.compile(f"^{field}")))


def open_first(visitor, token):
    """Goes from the overview to the list of pairs, and to the first pair."""
    page = sign_in(visitor, token)
    counted(page)
    page.get_by_role("link", name="看似同一間").click()
    expect(page.get_by_role("heading", name="看似同一間的廟")).to_be_visible()
    expect(page.locator("table.pairs tbody tr")).to_have_count(3)
    check(visitor, page, "admin-pairs")
    page.locator("table.pairs tbody a").first.click()
    expect(page.get_by_role("heading", name="雙生宮 ／ 雙生宮")).to_be_visible()
    return page


def decide(page, javascript, key, button):
    """Presses the key of a decision, or its button."""
    if javascript:
        page.keyboard.press(key)
    else:
        page.get_by_role("button", name=button).or_(page.get_by_role("link", name=button)).click()


def works_through(visit, width, javascript):
    """One is left for later, one is different, one is the same; each of these is undone where it is told."""
    with office(role="editor", rows=ROWS) as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = open_first(visitor, token)
        one, two = numbers(page)
        expect(row(page, "電話")).to_contain_text("不同")
        expect(row(page, "宗教")).to_contain_text("只有一間有")
        expect(row(page, "主祀神明")).not_to_contain_text("不同")
        expect(page.get_by_role("radio").first).to_be_checked()
        if javascript:
            page.locator("list-map").scroll_into_view_if_needed()
            expect(page.locator("list-map .number-mark")).to_have_text(["1", "2"])
        check(visitor, page, "admin-pair")
        if javascript:
            check_large_text(page)
            keys = page.get_by_role("checkbox", name="快捷鍵")
            keys.uncheck()
            expect(page.locator("kbd:visible")).to_have_count(0)
            page.keyboard.press("d")
            keys.check()
            expect(page.locator("kbd:visible")).to_have_count(3)
            page.keyboard.press("Control+d")
            page.keyboard.press("Alt+d")

        # Later: nothing is written.
        decide(page, javascript, "l", "稍後")
        expect(page).to_have_url(re.compile(rf"/admin/pairs/{one}/(?!{two})\d+$"))
        one, three = numbers(page)

        decide(page, javascript, "d", "不同的廟")
        expect(page).to_have_url(re.compile(rf"/admin/pairs/{two}/{three}\?done=\d+$"))
        done = page.get_by_role("status").filter(has_text="已記下：不同的廟")
        expect(done).to_contain_text("雙生宮 ／ 雙生宮")
        check(visitor, page, "admin-pair-done")
        done.get_by_role("button", name="復原").click()
        expect(page).to_have_url(re.compile(rf"/admin/pairs/{one}/{three}\?done=\d+$"))
        expect(page.get_by_role("status").filter(has_text="已復原")).to_be_visible()
        decide(page, javascript, "d", "不同的廟")
        expect(page).to_have_url(re.compile(rf"/admin/pairs/{two}/{three}\?"))

        page.get_by_role("radio").last.check()
        decide(page, javascript, "s", "同一間，合併")
        expect(page).to_have_url(re.compile(r"/admin/pairs\?end=true&done=\d+$"))
        expect(page.locator("main")).to_contain_text("已是最後一對")
        expect(page.locator("main")).to_contain_text("沒有待判斷的了")
        check(visitor, page, "admin-pairs-end")
        page.get_by_role("link", name="不同的廟", exact=True).click()
        # Neither the keys that were off nor those with another key have said anything.
        expect(page.locator("table.pairs tbody tr")).to_have_count(1)
        expect(page.locator("table.pairs tbody tr")).to_contain_text("阿明")

        visitor.open(f"/admin/pairs/{two}/{three}", status=404, page=page)
        expect(page.locator("main")).to_contain_text(f"已併入廟宇 {three}")
        check(visitor, page, "admin-pair-gone")
        visitor.open("/admin/changes", page=page)
        page.locator(".changes tbody tr").first.get_by_role("link").click()
        page.get_by_role("button", name="復原").click()
        expect(page.get_by_role("status").filter(has_text="已復原")).to_be_visible()
        visitor.open(f"/admin/pairs/{two}/{three}", page=page)
        expect(page.get_by_role("radio").first).to_be_checked()


def is_changed_meanwhile(visit):
    """Another tab changes one of the two: the decision waits for another look."""
    with office(role="editor", rows=ROWS) as (base, token):
        visitor = visit(base=base, width=390, javascript=False)
        page = open_first(visitor, token)
        one, two = numbers(page)
        other = visitor.open(f"/admin/temples/{two}")
        other.get_by_label("宗教", exact=True).fill("佛教")
        other.get_by_role("button", name="儲存", exact=True).first.click()
        expect(other.get_by_role("status").filter(has_text="已儲存")).to_be_visible()

        visitor.expect("status 412: ")
        page.get_by_role("radio").last.check()
        page.get_by_role("button", name="同一間，合併").click()
        expect(page.get_by_role("alert")).to_contain_text("有人在這段時間改過")
        expect(row(page, "宗教")).to_contain_text("佛教")
        expect(page.get_by_role("radio").last).to_be_checked()
        page.get_by_role("button", name="不同的廟").click()
        expect(page.get_by_role("status").filter(has_text="已記下")).to_be_visible()


def is_read(visit):
    """A viewer looks at the pairs one after the other, and has no button."""
    with office(role="viewer", rows=ROWS) as (base, token):
        visitor = visit(base=base, width=390)
        page = open_first(visitor, token)
        expect(page.get_by_role("button", name="同一間")).to_have_count(0)
        for _ in range(3):
            before = page.url
            page.get_by_role("link", name="下一對").click()
            page.wait_for_url(lambda url: url != before)
        expect(page).to_have_url(re.compile(r"/admin/pairs\?end=true$"))
        expect(page.locator("table.pairs tbody tr")).to_have_count(3)
