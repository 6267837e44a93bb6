"""The back office: the people who have accounts, and roles of accounts."""
import contextlib

from playwright.sync_api import expect

import services
import sign_in
from accessibility import check_large_text
from office import check, enter, office

#: The client of the provider's tokens.
CLIENT = "nearby-tests"


@contextlib.contextmanager
def people():
    """A back office, and a provider whose people it knows. Yields its address, the token of its owner, and a function that signs
    somebody up and returns the answer."""
    with services.provider() as provider, office(
            "--oidc-issuer", provider.issuer, "--oidc-client-id", CLIENT, "--oidc-web-client-id", CLIENT,
            "--site", "https://temples.example") as (base, token):
        yield base, token, lambda: provider.signed_up(base, "1", "mei@example.org", "林小美")


def comes_back(visit, width, javascript):
    """Whoever is invited by mail address and has no session of the pages signs in there, and is told to press the button again."""
    port = services.free_port()
    with services.provider() as provider, office(
            "--oidc-issuer", provider.issuer, "--oidc-client-id", CLIENT, "--oidc-web-client-id", CLIENT,
            "--site", f"http://127.0.0.1:{port}", port=port) as (base, token):
        # The provider gives each name an address of its own.
        first = visit(base=base, others=[provider.issuer])
        sign_in.sign_in(first).close()
        address = first.context.request.get(base + "/api/user/profile").json()["email"]
        owner = visit(base=base, width=width, javascript=javascript)
        page = owner.open("/admin/people", status=401)
        enter(page, token)
        page.get_by_label("名字", exact=True).fill("小美")
        page.get_by_label("角色", exact=True).select_option("editor")
        page.get_by_label("帳號的電子郵件（可不填）").fill(address)
        page.get_by_role("button", name="邀請", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("已邀請")

        member = visit(base=base, width=width, javascript=javascript, others=[provider.issuer], reduced_motion=True)
        page = member.open("/admin/temples", status=401)
        expect(page.get_by_role("status")).to_have_count(0)
        button = page.get_by_role("button", name="以我的帳號登入")
        button.click()
        page.wait_for_url("**/sign-in?*")
        sign_in.start(page)
        member.expect(f"status 401: {base}/admin/temples")
        sign_in.allow(page)
        page.wait_for_url(base + "/admin/temples")
        expect(page.get_by_role("status")).to_have_text("您已登入帳號，請按「以我的帳號登入」繼續。")
        expect(page.locator("main button").first).to_have_text("以我的帳號登入")
        check(member, page, "office-sign-in-again")
        button.click()
        expect(page.get_by_role("heading", name="廟宇", exact=True)).to_be_visible()
        expect(page.locator("form.who")).to_contain_text("小美")


def find(page, text):
    """Looks for an account."""
    page.get_by_role("navigation", name="主選單").get_by_role("link", name="使用者").click()
    page.get_by_label("電子郵件，或 App 顯示的代碼").fill(text)
    page.get_by_role("button", name="查詢", exact=True).click()


def is_used(visit, width, javascript):
    """An owner finds an account by its mail address, ends its sessions, and deletes it after a second question."""
    with people() as (base, token, sign_up):
        first = sign_up()
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = visitor.open("/admin", status=401)
        enter(page, token)
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        page.get_by_role("navigation", name="主選單").get_by_role("link", name="使用者").click()
        expect(page.get_by_role("heading", name="使用者", exact=True)).to_be_visible()
        check(visitor, page, "office-users")

        visitor.expect(f"status 404: {base}/admin/users/find")
        find(page, "no@example.org")
        expect(page.get_by_role("alert")).to_contain_text("沒有這個帳號")
        expect(page.get_by_label("電子郵件，或 App 顯示的代碼")).to_have_value("no@example.org")
        assert "no@example.org" not in page.url, page.url

        find(page, "mei@example.org")
        expect(page.locator("dl.kept code")).to_have_text(first["user"]["id"])
        # Neither the name nor what the person keeps.
        assert "林小美" not in page.content()
        check(visitor, page, "office-user")
        if javascript:
            check_large_text(page)
        assert services.profile_status(base, first["supabase_token"]) == 200
        page.get_by_role("button", name="登出所有裝置").click()
        expect(page.get_by_role("status")).to_contain_text("已登出所有裝置")
        assert page.url == base + "/admin/users?done=sessions", page.url
        assert services.profile_status(base, first["supabase_token"]) == 401

        second = sign_up()
        assert second["user"]["id"] == first["user"]["id"]
        find(page, first["user"]["id"])
        page.get_by_role("button", name="刪除…").click()
        expect(page.get_by_role("heading", name="要刪除帳號嗎？")).to_be_visible()
        assert services.profile_status(base, second["supabase_token"]) == 200
        check(visitor, page, "office-user-delete")
        page.get_by_role("button", name="刪除帳號", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("已刪除帳號")
        assert services.profile_status(base, second["supabase_token"]) == 401
        visitor.expect(f"status 404: {base}/admin/users/find")
        find(page, "mei@example.org")
        expect(page.get_by_role("alert")).to_contain_text("沒有這個帳號")


def has_a_role(visit, width, javascript):
    """An owner gives a role to a mail address; whoever has signed in with it opens the back office without a token."""
    with people() as (base, token, sign_up):
        signed_up = sign_up()
        owner = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = owner.open("/admin/people", status=401)
        enter(page, token)
        owner.expect(f"status 409: {base}/admin/people")
        for address in ("no@example.org", "mei@example.org"):
            page.get_by_label("名字", exact=True).fill("小美")
            page.get_by_label("角色", exact=True).select_option("editor")
            page.get_by_label("帳號的電子郵件（可不填）").fill(address)
            page.get_by_role("button", name="邀請", exact=True).click()
            if address.startswith("no"):
                expect(page.get_by_role("alert")).to_contain_text("沒有這個帳號")
        expect(page.get_by_role("status")).to_contain_text("已邀請")
        row = page.locator("tr", has_text="小美")
        expect(row).to_contain_text("以帳號登入")
        check(owner, page, "office-people-account")

        # The session of the pages is the one of this token.
        member = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        member.context.add_cookies(
            [{"name": "nearby-session", "value": signed_up["supabase_token"], "url": base, "httpOnly": True}])
        other = member.open("/admin/temples", status=401)
        check(member, other, "office-sign-in-account")
        other.get_by_role("button", name="以我的帳號登入").click()
        expect(other.get_by_role("heading", name="廟宇", exact=True)).to_be_visible()
        assert other.url == base + "/admin/temples", other.url
        expect(other.locator("form.who")).to_contain_text("小美")

        # The end of the role is the end of the session here.
        row.get_by_role("link", name="停用").click()
        page.get_by_role("button", name="停用").click()
        expect(page.get_by_role("status")).to_contain_text("已停用")
        member.open("/admin/temples", status=401, page=other)
        member.expect(f"status 403: {base}/admin/sign-in/account")
        other.get_by_role("button", name="以我的帳號登入").click()
        expect(other.get_by_role("alert")).to_contain_text("您的帳號在此沒有角色")
        check(member, other, "office-no-role")
        assert services.profile_status(base, signed_up["supabase_token"]) == 200
