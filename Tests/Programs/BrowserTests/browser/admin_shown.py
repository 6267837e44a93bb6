"""The back office: what visitors will see, beside each form."""
from playwright.sync_api import expect

from accessibility import check_large_text
from admin_catalogue import names
from office import check, office, sign_in
from services import answer

#: 鹿港新祖宮; 媽祖; 春節; the group of those who are asked for love.
TEMPLE, DEITY, FESTIVAL, GROUP = "/admin/temples/234", "/admin/deities/1", "/admin/festivals/1", "/admin/groups/1"


def unfold(page, width):
    """On a phone the part is folded below the form; at a desk it is open beside it."""
    part = page.locator(".shown > details")
    if width < 1280:
        expect(page.locator(".of-zh")).not_to_be_visible()
        part.locator("> summary").click()
    expect(page.locator(".of-zh")).to_be_visible()
    # What a style sheet unfolds is unfolded for axe, too.
    part.evaluate("each => { each.open = true }")


def send(page, width, javascript):
    """Shows what is typed: a script does it by itself, and otherwise the preview."""
    if javascript:
        return
    page.get_by_role("button", name="預覽變更").first.click()
    expect(page.get_by_role("status").filter(has_text="尚未儲存")).to_be_visible()
    unfold(page, width)


def choose(page, language, name):
    """Shows one language and no other."""
    page.locator(".shown").get_by_role("radio", name=name).check()
    for each in ("zh", "en", "ja"):
        part = page.locator(f".of-{each}")
        if each == language:
            expect(part).to_be_visible()
        else:
            expect(part).not_to_be_visible()
    return page.locator(f".of-{language}")


def is_typed(visit, width, javascript):
    """A temple as it is typed, in three languages; its links lead nowhere, and nothing is saved."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        visitor.open(TEMPLE, page=page)
        if javascript:
            # What nobody has touched is not asked about.
            assert page.locator("shown-part").evaluate("part => part.fields().length > 0 && !part.timer")
        before, _ = answer(f"{base}/api/temples/234")
        unfold(page, width)
        expect(page.locator(".of-zh .shown-title")).to_have_text(before["name"])
        page.locator("#name").fill("新名 <b>")
        page.locator("#features").fill("石雕 <i>")
        send(page, width, javascript)
        expect(page.locator(".of-zh .shown-title")).to_have_text("新名 <b>")
        english = choose(page, "en", "English")
        expect(english).to_contain_text("What to see")
        expect(english).to_contain_text("石雕 <i>")
        expect(english.locator(".card.temple")).to_contain_text("新名 <b>")
        expect(choose(page, "ja", "日本語")).to_contain_text("見どころ")
        assert page.locator(".shown a[href]").count() == 0
        page.locator(".of-ja .card h2").click()
        assert page.url == base + TEMPLE, page.url
        visitor.settle(page)
        check(visitor, page, "admin-shown-temple")
        if javascript:
            page.locator("#phone").fill("0912345678")
            expect(page.locator("shown-part .check-line")).to_contain_text("電話")
            # The language stays the one that is chosen.
            expect(page.locator(".of-ja")).to_be_visible()
            check_large_text(page)
        after, _ = answer(f"{base}/api/temples/234")
        assert (after["name"], after["features"]) == (before["name"], before["features"]), after


def is_shown_of_days(visit, width, javascript):
    """A deity's story in a language, a festival on another day, and a group in another order."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        sign_in(visitor, token)
        page = visitor.open(DEITY)
        unfold(page, width)
        page.locator("#description_en").fill("She <b> saves sailors.")
        send(page, width, javascript)
        english = choose(page, "en", "English")
        expect(english).to_contain_text("She <b> saves sailors.")
        expect(english.locator(".shown-title")).to_contain_text("Mazu")
        visitor.settle(page)
        check(visitor, page, "admin-shown-deity")

        page = visitor.open(FESTIVAL)
        unfold(page, width)
        page.locator("#month").fill("5")
        send(page, width, javascript)
        expect(page.locator(".of-zh .card.event")).to_contain_text("農曆五月初一")
        visitor.settle(page)
        check(visitor, page, "admin-shown-festival")

        page = visitor.open(GROUP)
        unfold(page, width)
        shown = page.locator(".of-zh .shown-page .rows").first.locator("li strong")
        first, second, third = names(page, "deities")
        expect(shown).to_have_text([name.partition(" (")[0] for name in (first, second, third)])
        page.locator("#field-deities").get_by_role("button", name=f"將{first}下移").click()
        if not javascript:
            unfold(page, width)
        expect(shown).to_have_text([name.partition(" (")[0] for name in (second, first, third)])
        visitor.settle(page)
        check(visitor, page, "admin-shown-group")
        if javascript:
            check_large_text(page)
