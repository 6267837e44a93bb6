"""The back office: the form of one temple, two people at once, and an ended session in the middle."""
import re

from playwright.sync_api import expect

from accessibility import check_large_text
from admin_kept import FORBIDDEN, ready
from office import check, enter, office, sign_in

TEMPLE = "/admin/temples/1"


def save(page):
    page.get_by_role("button", name="儲存", exact=True).first.click()


def is_kept(visit, width, javascript):
    """An editor mends a telephone number, reads what is wrong, looks first, saves, and gives it back."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        visitor.open(TEMPLE, page=page)
        visitor.settle(page)
        check(visitor, page, "office-temple")
        page.locator("#group-hours").scroll_into_view_if_needed()
        expect(page.get_by_role("button", name="儲存", exact=True)).to_be_in_viewport(ratio=1)
        phone = page.locator("#phone")
        before = phone.input_value()

        # Nothing is touched: nothing becomes an edit.
        save(page)
        expect(page.get_by_role("status").filter(has_text="沒有任何變更")).to_be_visible()
        assert page.url == base + TEMPLE + "?done=nothing", page.url

        phone.fill("0912345678")
        page.get_by_label("特色", exact=True).fill("<script>alert(1)</script>")
        visitor.expect(f"status 400: {base}{TEMPLE}")
        save(page)
        expect(page).to_have_title(re.compile("^錯誤："))
        expect(page.get_by_role("alert")).to_be_focused()
        expect(page.locator("#field-phone .wrong")).to_be_visible()
        expect(page.get_by_label("特色", exact=True)).to_have_value("<script>alert(1)</script>")
        visitor.settle(page)
        check(visitor, page, "office-temple-wrong")

        phone.fill("02-23020001")
        page.get_by_label("原因（可留空）").fill("現場看過")
        page.get_by_role("button", name="預覽變更").first.click()
        shown = page.get_by_role("status").filter(has_text="尚未儲存")
        expect(shown.locator("ins").filter(has_text="02-23020001")).to_be_visible()
        visitor.settle(page)
        check(visitor, page, "office-temple-preview")
        save(page)
        done = page.get_by_role("status").filter(has_text="已儲存")
        expect(done.locator("ins").filter(has_text="02-23020001")).to_be_visible()
        expect(done.get_by_role("button", name="復原 變更")).to_be_visible()
        expect(page.locator(".history li").first).to_contain_text("現場看過")
        visitor.settle(page)
        check(visitor, page, "office-temple-done")
        if javascript:
            check_large_text(page)

        page.locator("#field-phone").get_by_role("button", name="恢復為來源資料").click()
        expect(page.get_by_role("status").filter(has_text="已儲存")).to_be_visible()
        expect(phone).to_have_value(before)


def is_chosen(visit, width, javascript):
    """Two tabs change one temple at once: each field is chosen, and nothing that was typed is lost."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        visitor.open(TEMPLE, page=page)
        other = visitor.open(TEMPLE)
        other.locator("#phone").fill("02-23025111")
        other.get_by_label("交通方式", exact=True).fill("步行")
        save(other)
        expect(other.get_by_role("status").filter(has_text="已儲存")).to_be_visible()

        page.locator("#phone").fill("02-23025222")
        page.get_by_label("參拜須知", exact=True).fill("三炷香")
        visitor.expect(f"status 412: {base}{TEMPLE}")
        save(page)
        expect(page.get_by_role("heading", name="有人在這段時間改過了")).to_be_visible()
        phone = page.get_by_role("group", name="電話")
        expect(phone).to_contain_text("02-23025111")
        expect(phone.get_by_role("radio", checked=True)).to_have_count(0)
        expect(page.get_by_role("group", name="參拜須知").get_by_role("radio", name="我的")).to_be_checked()
        expect(page.get_by_role("group", name="交通方式").get_by_role("radio", name="現在的")).to_be_checked()
        check(visitor, page, "office-temple-both")
        phone.get_by_role("radio", name="我的").check()
        page.get_by_role("button", name="儲存所選").click()
        expect(page.get_by_role("status").filter(has_text="已儲存")).to_be_visible()
        expect(page.locator("#phone")).to_have_value("02-23025222")
        expect(page.get_by_label("交通方式", exact=True)).to_have_value("步行")
        expect(page.get_by_label("參拜須知", exact=True)).to_have_value("三炷香")


def outlives_its_session(visit):
    """The session ends in another tab during a long edit: without scripts it is sent after another sign-in."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=390, javascript=False)
        other = sign_in(visitor, token)
        page = visitor.open(TEMPLE)
        page.get_by_label("特色", exact=True).fill("石雕 \"<b>\" " + "長" * 500)
        other.get_by_role("button", name="登出").click()
        expect(other.get_by_role("heading", name="登入")).to_be_visible()
        visitor.expect(f"status 401: {base}{TEMPLE}")
        save(page)
        expect(page.get_by_role("status")).to_contain_text("您輸入的內容還在")
        enter(page, token)
        page.get_by_role("button", name="再送出一次").click()
        expect(page.get_by_role("status").filter(has_text="已儲存")).to_be_visible()
        expect(page.get_by_label("特色", exact=True)).to_have_value("石雕 \"<b>\" " + "長" * 500)


def asks_before_leaving(visit):
    """Where the browser keeps nothing, leaving with changes asks. Without them, and while saving, it does not."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=1280)
        visitor.context.add_init_script(FORBIDDEN)
        page = sign_in(visitor, token)
        visitor.open(TEMPLE, page=page)
        ready(page)
        asked = []

        def answer(dialog):
            asked.append(dialog.type)
            dialog.accept()

        page.on("dialog", answer)
        overview = page.get_by_role("navigation", name="主選單").get_by_role("link", name="總覽")
        overview.click()
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        assert not asked, asked
        # A point on an activity's map is not saved.
        visitor.open("/admin/activities/new", page=page)
        ready(page)
        page.get_by_text("在地圖上選擇").click()
        page.locator("#lat").press_sequentially("24")
        overview.click()
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        assert not asked, asked
        visitor.open(TEMPLE, page=page)
        ready(page)
        features = page.get_by_label("特色", exact=True)
        features.click()
        features.press_sequentially("石雕")
        overview.click()
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        assert asked == ["beforeunload"], asked
        visitor.open(TEMPLE, page=page)
        ready(page)
        features.click()
        features.press_sequentially("石雕")
        save(page)
        expect(page.get_by_role("status").filter(has_text="已儲存")).to_be_visible()
        assert asked == ["beforeunload"], asked


def is_added(visit, width, javascript):
    """A new temple: what it needs, a preview, and its deletion and restoration."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        visitor.open("/admin/temples/new", page=page)
        visitor.settle(page)
        check(visitor, page, "office-new-temple")
        visitor.expect(f"status 400: {base}/admin/temples/new")
        page.get_by_role("button", name="新增", exact=True).last.click()
        expect(page.locator("#field-name .wrong")).to_be_visible()
        page.locator("#name").fill("試驗宮 <b>")
        page.locator("#lat").fill("24.1437, 120.6736")
        page.get_by_role("button", name="新增", exact=True).last.click()
        expect(page.get_by_role("status").filter(has_text="已新增廟宇")).to_be_visible()
        expect(page.get_by_role("heading", name="試驗宮 <b>", level=1)).to_be_visible()
        address = page.url.partition("?")[0]

        page.get_by_role("button", name="刪除…").click()
        expect(page.get_by_role("heading", name="刪除廟宇")).to_be_visible()
        check(visitor, page, "office-delete-temple")
        page.get_by_role("button", name="刪除", exact=True).click()
        expect(page.get_by_role("status").filter(has_text="已刪除廟宇")).to_be_visible()
        assert page.url.startswith(address + "?done="), page.url
        visitor.settle(page)
        check(visitor, page, "office-deleted-temple")
        page.get_by_role("button", name="還原", exact=True).first.click()
        expect(page.get_by_role("status").filter(has_text="已還原廟宇")).to_be_visible()
