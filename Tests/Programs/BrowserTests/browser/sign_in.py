"""Sign-in on pages: with a provider, by a link in a mail, and everything that somebody may try instead."""
import contextlib
import http.server
import re
import sqlite3
import urllib.parse

from playwright.sync_api import expect

import services
from accessibility import check_large_text
from every_page import check_language
from office import check

CLIENT = "nearby-tests"
SESSION = "nearby-session"
#: A page that all sites have, to which a sign-in leads here.
TARGET = "/lunar"

#: The page of the sign-in in each language: its heading, a part of the names of the providers' buttons, the field and the
#: button of a link by mail, and the heading of the page that tells of the mail.
WORDS = {
    "zh-TW": ("登入", "使用 ", "您的電子郵件地址", "寄給我連結", "請查看您的信箱"),
    "en": ("Sign in", "Sign in with ", "Your email address", "Send me a link", "Check your email"),
    "ja": ("ログイン", " でログイン", "メールアドレス", "リンクを送る", "メールをご確認ください"),
}
#: The heading for somebody who has said no at the provider, and the button that ends a session.
CANCELLED = {"zh-TW": "您沒有登入", "en": "You have not signed in", "ja": "ログインしませんでした"}
SIGN_OUT = {"zh-TW": "登出", "en": "Sign out", "ja": "ログアウト"}

#: What somebody may write into `return` to lead a person away, or in a circle. LocalTargetTests has more of them.
TRICKS = [
    "https://evil.example", "http:evil.example", "HTTPS://evil.example/account", "//evil.example", "///evil.example",
    "////evil.example/account", "/\\evil.example", "\\\\evil.example", "\\/evil.example", "/\t/evil.example",
    "/\n/evil.example", "\t//evil.example", " //evil.example", "javascript:alert(1)", "data:text/html,1", "@evil.example",
    ".evil.example", "?//evil.example", "#//evil.example", "/account#@evil.example", "/%2f%2fevil.example",
    "/%2F/evil.example", "/%5cevil.example", "/%5C/evil.example", "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example", "/account\r\nLocation: https://evil.example", "/./evil.example",
    "/..//evil.example", "/account/../../evil.example", "/%2e%2e/evil.example", "/.%2E//evil.example",
    "/account//evil.example", "/sign-in?return=//evil.example",
]


@contextlib.contextmanager
def people(**settings):
    """A service in which people sign in on pages. Yields its address, the provider and the mailbox."""
    port = services.free_port()
    base = f"http://127.0.0.1:{port}"
    with services.provider() as provider, services.mailbox() as mailbox:
        with services.visited(
                "--site", base, "--oidc-issuer", provider.issuer, "--oidc-client-id", CLIENT, "--oidc-web-client-id", CLIENT,
                "--sign-in-by-mail", "--smtp", mailbox.address, "--mail-from", "nearby@temples.example",
                port=port, **settings) as address:
            assert address == base, address
            yield base, provider, mailbox


def start(page):
    """Goes to the provider by the button of the page."""
    page.locator("form[action='/sign-in/start'] button").click()


def allow(page, name="ann"):
    """Says yes at the provider as somebody."""
    expect(page.get_by_role("heading", name="Provider of the tests")).to_be_visible()
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Allow").click()


def session(visitor):
    """The cookie of the session; None for nobody."""
    found = [each for each in visitor.context.cookies(visitor.base) if each["name"] == SESSION]
    return found[0] if found else None


def attempts(visitor):
    return [each for each in visitor.context.cookies(visitor.base) if "attempt" in each["name"]]


def sign_in(visitor, name="ann", target=TARGET):
    """A page of somebody who has signed in with the provider."""
    page = visitor.open(f"/sign-in?return={urllib.parse.quote(target, safe='')}")
    start(page)
    allow(page, name)
    page.wait_for_url(visitor.base + target)
    return page


def link_of(mail):
    """The link in a mail, which is the same in its text and in its HTML."""
    found = {link for _, part in mail["parts"] for link in re.findall(r"https?://[^\s\"<>]+/sign-in/mail\?[\w=-]+", part)}
    assert len(found) == 1, found
    return found.pop()


# With a provider.


def is_used(visit, width, javascript, locale):
    """Somebody signs in, is led back to where it was, and signs out."""
    with people() as (base, provider, _):
        visitor = visit(base=base, width=width, javascript=javascript, locale=locale, reduced_motion=True,
                        others=[provider.issuer])
        heading, button, field, _, _ = WORDS[locale]
        page = visitor.open("/sign-in?return=%2Flunar")
        expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        expect(page.get_by_role("button", name=button)).to_have_count(1)
        expect(page.get_by_label(field)).to_be_visible()
        check(visitor, page, f"sign-in-{locale}")
        start(page)
        allow(page)
        page.wait_for_url(base + TARGET)
        cookie = session(visitor)
        assert cookie["httpOnly"] and cookie["sameSite"] == "Lax" and cookie["path"] == "/", cookie
        assert not attempts(visitor) and not provider.faults(), provider.faults()
        # Whoever is signed in is led on, and may sign in as somebody else.
        page.goto(base + "/sign-in?return=%2Flunar")
        assert page.url == base + TARGET, page.url
        page.goto(base + "/sign-in?return=%2Flunar&again=1")
        if javascript:
            check_large_text(page)
        start(page)
        allow(page, "bob")
        page.wait_for_url(base + TARGET)
        assert session(visitor)["value"] != cookie["value"]
        page.goto(base + "/account")
        page.get_by_role("button", name=SIGN_OUT[locale], exact=True).click()
        page.wait_for_url(base + "/")
        assert session(visitor) is None


def fails_well(visit, way, status, words, javascript):
    """What a provider answers wrong signs nobody in, and the next try goes as it should."""
    with people() as (base, provider, _):
        visitor = visit(base=base, width=390, javascript=javascript, others=[provider.issuer])
        page = visitor.open("/sign-in?return=%2Flunar")
        provider.next(way)
        start(page)
        visitor.expect(f"status {status}: {base}/sign-in/callback")
        allow(page)
        expect(page.get_by_role("main")).to_contain_text(words)
        check(visitor, page, f"sign-in-{way}")
        assert session(visitor) is None
        if status == 400:
            page.get_by_role("link", name="登入", exact=True).click()
        start(page)
        allow(page)
        page.wait_for_url(re.compile(re.escape(base) + "/(lunar|account)$"))
        assert session(visitor) is not None


def is_cancelled(visit, javascript, locale):
    """Somebody says no at the provider, and may begin anew."""
    with people() as (base, provider, _):
        visitor = visit(base=base, width=390, javascript=javascript, locale=locale, others=[provider.issuer])
        page = visitor.open("/sign-in?return=%2Flunar")
        start(page)
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("heading", name=CANCELLED[locale])).to_be_visible()
        check(visitor, page, f"sign-in-cancelled-{locale}")
        check_language(page)
        assert session(visitor) is None and not attempts(visitor)
        page.get_by_role("link", name=WORDS[locale][0], exact=True).click()
        start(page)
        allow(page)
        page.wait_for_url(base + TARGET)


def sends_nobody(visit, way):
    """A provider that is gone, has no PKCE, or leads to another host: nobody is sent there, and a link by mail is offered."""
    with people() as (base, provider, _):
        visitor = visit(base=base, width=390)
        page = visitor.open("/sign-in?return=%2Flunar")
        if way == "gone":
            provider.stop()
        else:
            provider.next(way)
        visitor.expect(f"status 503: {base}/sign-in/start")
        start(page)
        expect(page.get_by_role("alert")).to_contain_text("目前無法連上登入服務")
        expect(page.get_by_label("您的電子郵件地址")).to_be_visible()
        check(visitor, page, f"sign-in-{way}")
        assert not attempts(visitor)


def is_good_once(visit):
    """The address with a code is worth nothing to anybody else, and nothing once more."""
    with people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        seen = []
        visitor.context.on("request", lambda request: "/sign-in/callback" in request.url and seen.append(request.url))
        sign_in(visitor)
        assert len(seen) == 1, seen
        path = seen[0].removeprefix(base)
        other = visit(base=base)
        page = other.open(path, status=400)
        expect(page.get_by_role("heading", name="請重新登入")).to_be_visible()
        assert session(other) is None
        before = session(visitor)
        page = visitor.open(path)
        assert page.url == base + "/account" and session(visitor) == before, page.url


def works_in_two_tabs(visit):
    """Two tabs sign in at once, and each is led to where it was."""
    with people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        first = visitor.open("/sign-in?return=%2Flunar")
        second = visitor.open("/sign-in?return=%2Fdeities")
        for page in (first, second):
            start(page)
            expect(page.get_by_role("heading", name="Provider of the tests")).to_be_visible()
        assert len(attempts(visitor)) == 2
        allow(second)
        second.wait_for_url(base + "/deities")
        visitor.settle(second)
        allow(first)
        first.wait_for_url(base + TARGET)
        assert session(visitor) is not None and not attempts(visitor)


# What others try.


@contextlib.contextmanager
def foreign(base, path, fields):
    """A page of another origin with a form that leads here."""
    rows = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in fields.items())
    body = (f'<!DOCTYPE html><html lang="en"><title>Other</title><form method="post" action="{base}{path}">{rows}'
            "<button>Win</button></form></html>").encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with services.serving(Handler) as address:
        yield address


def is_not_forged(visit, path):
    """A page of another origin signs nobody in and nobody out."""
    with people() as (base, provider, _):
        with foreign(base, path, {"provider": "google", "email": "mei@example.org", "key": "a" * 43}) as address:
            visitor = visit(base=base, others=[provider.issuer, address])
            page = sign_in(visitor)
            before = session(visitor)
            page.goto(address)
            visitor.expect(f"status 403: {base}{path}")
            page.get_by_role("button", name="Win").click()
            page.wait_for_url(base + path)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            assert session(visitor) == before and not attempts(visitor)


def leads_nowhere_else(visit):
    """No `return` leads away from the site, and `Location` always is a path."""
    with people() as (base, provider, _):
        visitor = visit(base=base, others=[provider.issuer])
        page = sign_in(visitor)
        for trick in TRICKS:
            address = f"{base}/sign-in?return={urllib.parse.quote(trick, safe='')}"
            answer = visitor.context.request.get(address, max_redirects=0)
            if any(ord(character) < 0x20 for character in trick):
                # No address of the service has such a character.
                assert answer.status == 400, (trick, answer.status)
                continue
            place = answer.headers["location"]
            assert answer.status == 303 and re.match(r"/[^/\\]", place), (trick, answer.status, place)
            page.goto(address)
            assert page.url.startswith(base + "/"), (trick, page.url)
        # Through the provider too.
        page.goto(f"{base}/sign-in?again=1&return=%2F%2Fevil.example")
        start(page)
        allow(page)
        page.wait_for_url(base + "/account")


def is_not_fixed(visit):
    """Whoever has put a session into somebody's browser has no part in what comes after the sign-in."""
    with people() as (base, provider, _):
        attacker = visit(base=base, others=[provider.issuer])
        sign_in(attacker, "eve")
        planted = session(attacker)
        visitor = visit(base=base, others=[provider.issuer])
        visitor.context.add_cookies([{"name": SESSION, "value": planted["value"], "url": base}])
        page = visitor.open("/sign-in?again=1&return=%2Flunar")
        start(page)
        allow(page, "ann")
        page.wait_for_url(base + TARGET)
        assert session(visitor)["value"] != planted["value"]
        # The planted one has ended for the attacker too, and no script goes on with it.
        page = attacker.open("/sign-in?return=%2Flunar")
        expect(page.get_by_role("heading", name="登入", exact=True)).to_be_visible()
        assert not [each for each in attacker.context.cookies(base) if each["name"] in (SESSION, "nearby-account")]


def leaves_nothing_behind(visit, javascript):
    """After the sign-out, the button that goes back shows nothing of the person."""
    with people() as (base, provider, _):
        visitor = visit(base=base, javascript=javascript, others=[provider.issuer])
        page = sign_in(visitor, "ann", "/account")
        expect(page.get_by_role("main")).to_contain_text("ann")
        page.get_by_role("button", name="登出", exact=True).click()
        page.wait_for_url(base + "/")
        assert session(visitor) is None
        page.go_back()
        expect(page.get_by_role("heading", name="登入", exact=True)).to_be_visible()
        assert "ann@example.com" not in page.content()


# By mail.


def comes_by_mail(visit, width, javascript, locale):
    """A link signs in the browser that has asked for it, once."""
    with people() as (base, _, mailbox):
        visitor = visit(base=base, width=width, javascript=javascript, locale=locale, reduced_motion=True)
        _, _, field, button, sent = WORDS[locale]
        page = visitor.open("/sign-in?return=%2Flunar")
        page.get_by_label(field).fill("Mei@example.org")
        page.get_by_role("button", name=button).click()
        expect(page.get_by_role("heading", name=sent)).to_be_visible()
        check(visitor, page, f"sign-in-sent-{locale}")
        mail = mailbox.next()
        assert mail["recipients"] == ["mei@example.org"], mail["recipients"]
        link = link_of(mail)
        path = link.removeprefix(base)
        assert path.startswith("/sign-in/mail?key="), link

        # On another device it signs nobody in, and says so.
        other = visit(base=base, width=width, javascript=javascript, locale=locale)
        elsewhere = other.open(path, status=403)
        check(other, elsewhere, f"sign-in-elsewhere-{locale}")
        assert session(other) is None and elsewhere.locator("form[action='/sign-in/mail/use']").count() == 0

        page.goto(link)
        assert session(visitor) is None
        check(visitor, page, f"sign-in-link-{locale}")
        page.locator("form[action='/sign-in/mail/use'] button").click()
        page.wait_for_url(base + TARGET)
        assert session(visitor) is not None
        again = visitor.open(path, status=410)
        check(visitor, again, f"sign-in-ended-{locale}")


def ends(visit):
    """After 15 minutes a link signs nobody in, nor does the button of its page."""
    databases = []
    with people(editing=databases) as (base, _, mailbox):
        visitor = visit(base=base, width=390)
        page = visitor.open("/sign-in?return=%2Flunar")
        page.get_by_label("您的電子郵件地址").fill("mei@example.org")
        page.get_by_role("button", name="寄給我連結").click()
        expect(page.get_by_role("heading", name="請查看您的信箱")).to_be_visible()
        path = link_of(mailbox.next()).removeprefix(base)
        visitor.open(path, page=page)
        with contextlib.closing(sqlite3.connect(databases[0].parent / "accounts.sqlite", timeout=30)) as file, file:
            assert file.execute("UPDATE mail_sign_in SET until = asked_at").rowcount == 1
        visitor.expect(f"status 410: {base}/sign-in/mail/use")
        page.locator("form[action='/sign-in/mail/use'] button").click()
        expect(page.locator("form[action='/sign-in/mail/use']")).to_have_count(0)
        page = visitor.open(path, status=410)
        expect(page.locator("form[action='/sign-in/mail/use']")).to_have_count(0)
        check(visitor, page, "sign-in-late")
        assert session(visitor) is None


def refuses_no_address(visit):
    """What is no address is shown again; the browser's own check is not what holds."""
    with people() as (base, _, _):
        visitor = visit(base=base, width=390)
        page = visitor.open("/sign-in?return=%2Flunar")
        page.get_by_label("您的電子郵件地址").fill("mei")
        visitor.expect(f"status 400: {base}/sign-in/mail")
        page.locator("form[action='/sign-in/mail']").evaluate("form => { form.noValidate = true }")
        page.get_by_role("button", name="寄給我連結").click()
        expect(page.get_by_role("alert")).to_contain_text("這不是電子郵件地址")
        expect(page.get_by_label("您的電子郵件地址")).to_have_value("mei")
