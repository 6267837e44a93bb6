"""The back office: deities, festivals, activities and groups."""
import json
import urllib.request

from playwright.sync_api import expect

from accessibility import check_large_text
from office import check, office, sign_in

#: 媽祖, and the group of those who are asked for love: three deities, two festivals.
DEITY, GROUP = "/admin/deities/1", "/admin/groups/1"


def save(page):
    page.get_by_role("button", name="儲存", exact=True).first.click()


def is_saved(page):
    done = page.get_by_role("status").filter(has_text="已儲存")
    expect(done).to_be_visible()
    return done


def asked(base, path):
    """What the app is told."""
    with urllib.request.urlopen(base + path) as answer:
        return json.load(answer)


def names(page, field):
    """The names of a list of the form, in their order."""
    return [line.strip() for line in page.locator(f"#{field}").input_value().splitlines() if line.strip()]


def is_kept(visit, width, javascript):
    """A deity is looked for, gets a name that another one has, is saved and given back; what is wrong stands at its field."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        page.get_by_role("navigation", name="主選單").get_by_role("link", name="日子").click()
        page.locator(".day-links").get_by_role("link", name="神明", exact=True).click()
        expect(page.get_by_role("heading", name="神明", exact=True)).to_be_visible()
        check(visitor, page, "admin-deities")
        page.get_by_label("名稱或別名").fill("天妃")
        if not javascript:
            page.get_by_role("button", name="顯示", exact=True).click()
        expect(page.locator("#list tbody tr")).to_have_count(1)
        expect(page.locator("#list tbody tr")).to_contain_text("農曆三月廿三")
        page.get_by_role("link", name="媽祖", exact=True).click()
        expect(page.get_by_role("heading", name="媽祖", exact=True)).to_be_visible()
        visitor.settle(page)
        check(visitor, page, "admin-deity")

        # Nothing is touched: nothing becomes an edit.
        save(page)
        expect(page.get_by_role("status").filter(has_text="沒有任何變更")).to_be_visible()
        assert page.url == base + DEITY + "?done=nothing", page.url

        aliases = page.locator("#aliases")
        before = aliases.input_value()
        aliases.fill(before + "\n關公\n海神")
        if javascript:
            expect(page.locator("#field-aliases .check-line")).to_contain_text("其他神明也有")
        page.locator("#cover_url").fill("javascript:alert(1)")
        if javascript:
            expect(page.locator("#field-cover_url .check-line")).to_contain_text("這不是網址")
        visitor.expect(f"status 400: {base}{DEITY}")
        save(page)
        expect(page.locator("#wrong-cover_url .wrong")).to_be_visible()
        expect(page.locator("#field-aliases .check-line")).to_contain_text("其他神明也有")
        expect(page.locator("#field-aliases .check-below")).to_contain_text("關聖帝君")
        assert names(page, "aliases")[-2:] == ["關公", "海神"], names(page, "aliases")
        visitor.settle(page)
        check(visitor, page, "admin-deity-wrong")

        page.locator("#cover_url").fill("")
        page.get_by_role("button", name="預覽變更").first.click()
        shown = page.get_by_role("status").filter(has_text="尚未儲存")
        expect(shown.locator("ins").filter(has_text="海神")).to_be_visible()
        save(page)
        done = is_saved(page)
        expect(done.locator("ins").filter(has_text="海神")).to_be_visible()
        expect(page.locator(".history li").first).to_contain_text("海神")
        visitor.settle(page)
        check(visitor, page, "admin-deity-saved")
        assert "海神" in json.dumps(asked(base, "/api/deities/1"), ensure_ascii=False)
        if javascript:
            check_large_text(page)

        page.locator("#field-aliases").get_by_role("button", name="恢復為內建目錄的資料").click()
        is_saved(page)
        expect(aliases).to_have_value(before)
        page.get_by_role("status").filter(has_text="已儲存").get_by_role("button", name="復原").click()
        expect(page.get_by_role("status").filter(has_text="已復原")).to_be_visible()
        assert names(page, "aliases")[-1] == "海神", names(page, "aliases")


def is_chosen(visit, width, javascript):
    """Two tabs change one group at once: each member is chosen, and nothing that was typed is lost."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        visitor.open(GROUP, page=page)
        other = visitor.open(GROUP)
        other.locator("#name").fill("他的名稱")
        other.locator("#description_en").fill("Theirs")
        save(other)
        is_saved(other)

        page.locator("#name").fill("我的名稱")
        page.locator("#description_ja").fill("自分の")
        visitor.expect(f"status 412: {base}{GROUP}")
        save(page)
        expect(page.get_by_role("heading", name="有人在這段時間改過了")).to_be_visible()
        name = page.locator("#field-name")
        expect(name).to_contain_text("我的名稱")
        expect(name).to_contain_text("他的名稱")
        expect(name.get_by_role("radio", checked=True)).to_have_count(0)
        expect(page.locator("#field-description_ja").get_by_role("radio", name="我的")).to_be_checked()
        expect(page.locator("#field-description_en").get_by_role("radio", name="現在的")).to_be_checked()
        check(visitor, page, "admin-group-both")
        name.get_by_role("radio", name="我的").check()
        page.get_by_role("button", name="儲存所選").click()
        is_saved(page)
        expect(page.locator("#name")).to_have_value("我的名稱")
        expect(page.locator("#description_en")).to_have_value("Theirs")
        expect(page.locator("#description_ja")).to_have_value("自分の")


def is_ordered(visit, width, javascript):
    """The deities of a group are moved, removed and added: by buttons, and dragged with a mouse."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        visitor.open(GROUP, page=page)
        visitor.settle(page)
        check(visitor, page, "admin-group")
        first, second, third = names(page, "deities")
        field = page.locator("#field-deities")
        if javascript and width >= 1280:
            rows = field.locator(".deity-names li")
            # A page that scrolls once the button is down would drag what is there then.
            rows.nth(1).evaluate("row => row.scrollIntoView({block: 'center'})")
            below = {"x": 5, "y": rows.nth(2).locator("bdi").bounding_box()["height"] - 2}
            rows.nth(0).locator("bdi").drag_to(rows.nth(2).locator("bdi"), target_position=below)
        else:
            field.get_by_role("button", name=f"將{first}下移").click()
            field.get_by_role("button", name=f"將{first}下移").click()
        assert names(page, "deities") == [second, third, first], names(page, "deities")
        field.get_by_role("button", name=f"將{first}上移").click()
        field.get_by_role("button", name=f"移除{third}").click()
        assert names(page, "deities") == [second, first], names(page, "deities")
        if javascript:
            expect(field.get_by_role("status").filter(has_text="已移除")).to_have_count(1)
            new = field.get_by_label("新增神明")
            new.press_sequentially("天上聖")
            expect(page.locator("#deities-options option[value='媽祖 (mazu)']")).to_have_count(1)
            new.fill("媽祖 (mazu)")
            new.press("Enter")
        else:
            page.locator("#deities").fill("\n".join([second, first, "天上聖母"]))
        save(page)
        is_saved(page)
        assert names(page, "deities") == [second, first, "媽祖 (mazu)"], names(page, "deities")
        told = json.dumps(asked(base, "/api/groups/1/items"), ensure_ascii=False)
        assert "媽祖" in told, told

        # A name that nothing has is refused at its line, and stays.
        if javascript:
            new.fill("沒有這位")
        else:
            page.locator("#deities").fill("\n".join([second, "沒有這位"]))
        visitor.expect(f"status 400: {base}{GROUP}")
        save(page)
        expect(field.locator(".wrong").filter(has_text="沒有這個名稱所指的資料")).to_be_visible()
        assert names(page, "deities")[-1] == "沒有這位", names(page, "deities")
        visitor.settle(page)
        check(visitor, page, "admin-group-wrong")


def is_added(visit, width, javascript):
    """A festival with a lunar day and an activity at a temple are added; the app has them; the festival is deleted, and restored."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        visitor.open("/admin/festivals/new", page=page)
        visitor.settle(page)
        check(visitor, page, "admin-new-festival")
        visitor.expect(f"status 400: {base}/admin/festivals/new")
        page.get_by_role("button", name="新增", exact=True).last.click()
        expect(page.locator("#field-name .wrong")).to_be_visible()
        page.locator("#name").fill("試驗節 <b>")
        page.locator("#occasion").select_option("節慶")
        page.locator("#kind").select_option("lunar")
        page.locator("#month").fill("5")
        page.locator("#day").fill("30")
        if javascript:
            expect(page.locator("#field-rule .check-line")).to_contain_text("農曆五月三十")
        page.locator("#source").fill("書")
        page.get_by_role("button", name="新增", exact=True).last.click()
        expect(page.get_by_role("status").filter(has_text="已新增")).to_be_visible()
        expect(page.get_by_role("heading", name="試驗節 <b>", level=1)).to_be_visible()
        festival = page.url.partition("?")[0]
        assert festival == f"{base}/admin/festivals/9000", festival
        assert asked(base, "/api/events/9000")["title"] == "試驗節 <b>"

        visitor.open("/admin/activities/new", page=page)
        page.locator("#title").fill("試驗會")
        page.locator("#source").fill("書")
        page.locator("#recurrence-kind").select_option("once")
        page.locator("#recurrence-start").fill("2027-05-01")
        page.locator("#recurrence-end").fill("2027-05-03")
        page.locator("#event").fill("試驗節 <b>")
        place_is_chosen(page, javascript)
        visitor.settle(page)
        check(visitor, page, "admin-new-activity")
        page.get_by_role("button", name="新增", exact=True).last.click()
        expect(page.get_by_role("status").filter(has_text="已新增")).to_be_visible()
        expect(page.locator("#event")).to_have_value("試驗節 <b> (festival-9000)")
        assert len(names(page, "temples")) == 1, names(page, "temples")
        visitor.settle(page)
        check(visitor, page, "admin-activity")

        visitor.open("/admin/festivals/9000", page=page)
        page.get_by_role("button", name="刪除…").click()
        expect(page.get_by_role("button", name="刪除", exact=True)).to_be_visible()
        check(visitor, page, "admin-delete-festival")
        page.get_by_role("button", name="刪除", exact=True).click()
        expect(page.get_by_role("status").filter(has_text="已刪除")).to_be_visible()
        visitor.open("/admin/festivals?deleted=true", page=page)
        page.locator("tr", has_text="試驗節").get_by_role("button", name="還原").click()
        expect(page.get_by_role("status").filter(has_text="已還原")).to_be_visible()
        if javascript:
            check_large_text(page)


def place_is_chosen(page, javascript):
    """Chooses the temple that is nearest to a point: from the list below it, or by its number."""
    if not javascript:
        page.locator("#temples").fill("1")
        return
    # A name alone does not mean a temple: a button puts that with its number in its place.
    field = page.locator("#field-temples")
    new = field.get_by_label("新增廟宇")
    new.fill("宮")
    new.press("Enter")
    near = field.locator("[data-instead='宮']").first
    label = near.get_attribute("data-add")
    near.click()
    assert names(page, "temples") == [label], names(page, "temples")
    expect(field.locator("[data-instead]")).to_have_count(0)
    expect(field.locator("[data-kind=remove]")).to_be_focused()
    field.get_by_role("button", name=f"移除{label}").click()
    page.get_by_text("在地圖上選擇").click()
    page.locator("#lat").fill("25.0372")
    page.locator("#lng").fill("121.4999")
    near = page.locator("#field-temples .near")
    expect(near.get_by_role("button").first).to_be_visible()
    page.locator("position-map").scroll_into_view_if_needed()
    expect(page.locator("position-map[data-drawn]")).to_have_count(1)
    near.get_by_role("button").first.click()
    row = page.locator("#field-temples .deity-names li")
    expect(row).to_have_count(1)
    # It keeps its place, of which calendars make ids.
    expect(row.get_by_role("button")).to_have_count(1)
    assert row.get_attribute("draggable") is None
