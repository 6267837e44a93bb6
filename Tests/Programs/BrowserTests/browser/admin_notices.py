"""The back office: what waits to be sent, and the log of what became of it."""
import contextlib
import re
import sqlite3
import time
import uuid

from playwright.sync_api import expect

import services
from accessibility import check_large_text
from admin_history import command
from admin_languages import look
from office import check, enter

#: The client of the provider's tokens.
CLIENT = "nearby-tests"
ROOT = "/admin/notifications"
#: How somebody calls a day of their own.
OWN = "祖母忌日"
EMAIL = "mei@example.org"


@contextlib.contextmanager
def watched(sends=True):
    """A service in which somebody has reminders. Yields its address, a function that invites somebody with a role and returns
    the token, and the person's id."""
    databases = []
    with services.provider() as provider, services.visited(
            "--oidc-issuer", provider.issuer, "--oidc-client-id", CLIENT, "--oidc-web-client-id", CLIENT,
            "--site", "https://temples.example", editing=databases) as base:
        person = provider.signed_up(base, "1", EMAIL, "林小美")["user"]["id"]
        if sends:
            queue(databases[0].parent / "accounts.sqlite", person)
        yield base, lambda role: command(databases[0], "admin", "invite", f"阿明 {role}", "--role", role), person


def queue(accounts, person):
    """Writes a log: one that waits, one that is late, one that was sent after a try, and one that has failed."""
    now = int(time.time())
    day = (now + 8 * 3_600) // 86_400
    rows = [
        ("event", "88", "day_of_event", "媽祖聖誕", "sent", now - 9_000, now - 9_000, 1, None, "web-push",
         "https://push.example"),
        ("event", "15", "main_reminder", "清明節", "failed", now - 7_200, None, 2, "the provider answers 503", "web-push",
         "https://push.example"),
        ("reminder", str(uuid.uuid4()), "main_reminder", OWN, "queued", now - 3_900, None, 1,
         "the mail server answers 421", "mail", "mail.example"),
        ("new_moon", "", "early_reminder", "初一", "queued", now + 86_400, None, 0, None, None, None),
    ]
    with contextlib.closing(sqlite3.connect(accounts, timeout=30 * services.patience)) as file, file:
        account, = file.execute("SELECT id FROM account WHERE uuid = ?", [person]).fetchone()
        for subject, number, kind, title, status, at, sent, retries, reason, channel, provider in rows:
            file.execute(
                """INSERT INTO notification_log (account_id, message, subject_kind, subject_id, kind, day, scheduled_at,
                title, status, sent_at, error_message, retry_count, next_at, channel, provider)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
                [account, str(uuid.uuid4()), subject, number, kind, day, at, title, status, sent, reason, retries, at,
                 channel, provider])


def sign_in(visitor, token):
    """A page of somebody who has signed in, whatever the language is. The second button is for an account's role."""
    page = visitor.open("/admin", status=401)
    page.locator("#token").fill(token)
    page.locator("form.sign-in button").first.click()
    expect(page.locator(".who")).to_be_visible()
    return page


def row(page, text):
    """A row of the log."""
    return page.locator("table.notices tbody tr", has_text=text)


def tells_nothing_of(page, person):
    """Whether neither the page nor its address says who somebody is."""
    for secret in (person, EMAIL, "林小美", OWN):
        assert secret not in page.content() and secret not in page.url, secret


def is_used(visit, width, javascript):
    """An owner sees that something is late and has failed, sends one again, cancels one, and looks at one account."""
    with watched() as (base, invite, person):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        token = invite("owner")
        page = visitor.open("/admin", status=401)
        enter(page, token)
        late = page.get_by_role("link", name=re.compile("佇列中 2 則，1 則已到時間，最久 1 小時"))
        expect(late).to_be_visible()
        late.click()
        expect(page.get_by_role("heading", name="通知", exact=True)).to_be_visible()
        expect(page.locator(".figures")).to_contain_text("1 小時")
        expect(page.locator("table.rows").first).to_contain_text("https://push.example")
        expect(page.locator("table.notices tbody tr")).to_have_count(4)
        expect(row(page, "mail.example")).to_contain_text("自己的日子")
        expect(row(page, "mail.example")).to_contain_text(person[:8] + "…")
        tells_nothing_of(page, person)
        check(visitor, page, "office-notices")
        if javascript:
            check_large_text(page)
            page.evaluate("() => document.documentElement.style.removeProperty('font-size')")

        page.get_by_label("狀態").select_option("failed")
        page.get_by_role("button", name="顯示", exact=True).first.click()
        expect(page.locator("table.notices tbody tr")).to_have_count(1)
        row(page, "清明節").get_by_role("button", name=re.compile("重新送出")).click()
        expect(page.get_by_role("status")).to_contain_text("已重新排入佇列")
        assert page.url == f"{base}{ROOT}?state=failed&kind=&id=&channel=&done=retried", page.url
        expect(page.locator("table.notices")).to_have_count(0)

        # All of one kind, and the number is for those that have one.
        page.get_by_role("link", name="顯示全部").click()
        page.get_by_label("提醒內容").select_option("event")
        page.get_by_role("button", name="顯示", exact=True).first.click()
        expect(page.locator("table.notices tbody tr")).to_have_count(2)
        page.get_by_label("日子或活動的編號").fill("88")
        page.get_by_role("button", name="顯示", exact=True).first.click()
        expect(page.locator("table.notices tbody tr")).to_have_count(1)
        page.get_by_label("提醒內容").select_option("new_moon")
        page.get_by_role("button", name="顯示", exact=True).first.click()
        expect(page.locator("table.notices tbody tr")).to_have_count(1)
        expect(row(page, "初一")).to_be_visible()
        expect(page.get_by_label("日子或活動的編號")).to_have_value("")

        page.get_by_role("link", name="顯示全部").click()
        row(page, "初一").get_by_role("button", name=re.compile("取消")).click()
        expect(page.get_by_role("status")).to_contain_text("已取消")
        expect(row(page, "初一")).to_contain_text("cancelled by the operator")
        check(visitor, page, "office-notices-cancelled")
        row(page, "清明節").get_by_role("link", name=re.compile("只看這個")).click()
        expect(page.locator("table.notices tbody tr")).to_have_count(1)

        # Who an account is stays out of all addresses.
        page.get_by_label("App 顯示的代碼").fill(person)
        page.get_by_role("button", name="顯示", exact=True).last.click()
        expect(page.get_by_role("heading", name="單一帳號的通知")).to_be_visible()
        expect(page.locator("table.notices tbody tr")).to_have_count(4)
        assert page.url == f"{base}{ROOT}/account", page.url
        check(visitor, page, "office-notices-account")
        row(page, "清明節").get_by_role("button", name=re.compile("取消")).click()
        expect(page.get_by_role("status")).to_contain_text("已取消")
        expect(page.get_by_role("heading", name="單一帳號的通知")).to_be_visible()
        assert person not in page.url, page.url

        page.get_by_role("navigation", name="主選單").get_by_role("link", name="使用者").click()
        page.get_by_label("電子郵件，或 App 顯示的代碼").fill(EMAIL)
        page.get_by_role("button", name="查詢", exact=True).click()
        page.get_by_role("button", name="此帳號的通知").click()
        expect(page.locator("table.notices tbody tr")).to_have_count(4)


def is_by_role(visit):
    """A viewer reads the log, an editor changes it as well, and neither asks for one account."""
    with watched() as (base, invite, person):
        for role, buttons in (("viewer", 0), ("editor", 3)):
            visitor = visit(base=base, width=390, reduced_motion=True)
            sign_in(visitor, invite(role)).close()
            page = visitor.open(ROOT)
            expect(page.locator("table.notices tbody tr")).to_have_count(4)
            expect(page.locator("table.notices button")).to_have_count(buttons)
            expect(page.locator(f"form[action='{ROOT}/account']")).to_have_count(0)
            tells_nothing_of(page, person)
            check(visitor, page, f"office-notices-{role}")


def is_read(visit, locale):
    """In another language on a phone: the log, what cannot be looked for, and one account."""
    with watched() as (base, invite, person):
        visitor = visit(base=base, width=390, locale=locale, reduced_motion=True)
        visitor.language = locale[:2]
        page = sign_in(visitor, invite("owner"))
        look(visitor, page, "overview-notices")
        visitor.open(ROOT, page=page)
        look(visitor, page, "notices")
        visitor.open(ROOT + "?kind=event&id=x", 400, page)
        look(visitor, page, "notices-wrong")
        visitor.open(ROOT + "?state=sent&channel=ntfy", page=page)
        expect(page.locator("table.notices")).to_have_count(0)
        look(visitor, page, "notices-none")
        page.locator("#who").fill(person)
        page.locator(f"form[action='{ROOT}/account'] button").click()
        expect(page.locator("table.notices tbody tr")).to_have_count(4)
        look(visitor, page, "notices-account")


def is_empty(visit):
    """Where nothing was queued yet, the page says when something will be."""
    with watched(sends=False) as (base, invite, _):
        visitor = visit(base=base, width=390, reduced_motion=True)
        page = sign_in(visitor, invite("viewer"))
        visitor.open(ROOT, page=page)
        expect(page.get_by_text("還沒有任何通知。")).to_be_visible()
        check(visitor, page, "office-notices-empty")
