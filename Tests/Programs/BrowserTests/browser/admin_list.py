"""The back office: lists of temples, and one change for many."""
import re

from playwright.sync_api import expect

from accessibility import check_large_text
from office import check, office, sign_in


def rows(page):
    """The names of the temples of the list."""
    return page.locator("table.temples tbody th a").all_inner_texts()


def open_list(visitor, token):
    page = sign_in(visitor, token)
    visitor.open("/admin/temples", page=page)
    expect(page.get_by_role("heading", name="廟宇", exact=True)).to_be_visible()
    return page


def show(page, javascript):
    """Shows what the form asks for, which a script does by itself."""
    if not javascript:
        page.get_by_role("button", name="顯示", exact=True).click()


def finds(visit, width, javascript):
    """The list follows what is typed and chosen; its address has the question; one goes on and back."""
    with office() as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = open_list(visitor, token)
        first = rows(page)
        assert len(first) == 50, first
        check(visitor, page, "admin-list")

        page.get_by_role("link", name="下一頁").click()
        expect(page.get_by_role("link", name="上一頁")).to_be_visible()
        assert rows(page) != first
        page.get_by_role("link", name="上一頁").click()
        expect(page.get_by_role("link", name="上一頁")).to_have_count(0)
        assert rows(page) == first

        page.get_by_label("名稱、地址或神明").fill("天后")
        show(page, javascript)
        expect(page).to_have_url(re.compile(r"/admin/temples\?.*q=%E5%A4%A9%E5%90%8E"))
        expect(page.locator("table.temples tbody tr").first).to_contain_text("天后")
        found = rows(page)
        page.get_by_label("排序").select_option("name")
        show(page, javascript)
        expect(page).to_have_url(re.compile("sort=name"))
        expect(page.get_by_role("status").filter(has_text="名稱")).to_be_visible()
        names = rows(page)
        assert names == sorted(names) and found != sorted(found), (names, found)
        assert set(names) == set(found) or len(found) == 50, (names, found)

        page.get_by_label("名稱、地址或神明").fill("沒有這間廟")
        show(page, javascript)
        expect(page.locator("#list")).to_contain_text("沒有符合的廟宇")
        expect(page.locator("table.temples")).to_have_count(0)
        check(visitor, page, "admin-list-empty")
        visitor.open("/admin/temples?deleted=true", page=page)
        expect(page.locator("main")).to_contain_text("沒有已刪除的廟宇")
        if javascript:
            check_large_text(page)


def changes_many(visit, width, javascript):
    """Rows are chosen, the change is previewed, written as one, and undone by one button."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = open_list(visitor, token)
        names = rows(page)[-2:]
        for name in names:
            page.get_by_role("checkbox", name=f"選取 {name}", exact=True).first.check()
        if javascript:
            expect(page.get_by_role("status").filter(has_text="已選取 2 間")).to_be_visible()
        page.get_by_label("欄位", exact=True).select_option("religion")
        page.get_by_label("值", exact=True).fill("<b>新教</b>")
        if javascript:
            # They stay chosen on other pages, and what is to be done with them stays too.
            page.get_by_role("link", name="下一頁").click()
            expect(page.get_by_role("link", name="上一頁")).to_be_visible()
            expect(page.locator("form.many input[type=hidden][name=id]")).to_have_count(2)
            expect(page.get_by_label("欄位", exact=True)).to_have_value("religion")
            expect(page.get_by_label("值", exact=True)).to_have_value("<b>新教</b>")
        page.get_by_role("button", name="預覽").click()
        expect(page.get_by_role("heading", name="變更預覽")).to_be_visible()
        expect(page.locator("table.rows tbody tr")).to_have_count(2)
        expect(page.locator("table.rows tbody tr").first).to_contain_text("<b>新教</b>")
        check(visitor, page, "admin-many")
        page.get_by_role("button", name="變更這 2 間").click()
        done = page.get_by_role("status").filter(has_text="已變更")
        expect(done).to_contain_text("2 筆")
        assert re.fullmatch(r".*/admin/temples\?done=\d+", page.url), page.url
        assert set(rows(page)[:2]) == set(names), "what was changed last comes first"
        check(visitor, page, "admin-many-done")
        number = page.url.rpartition("=")[2]
        done.get_by_role("button", name=f"復原 變更 {number}").click()
        expect(page.get_by_role("status").filter(has_text=f"復原變更 {number}")).to_be_visible()
        expect(page.get_by_role("button", name=f"復原 變更 {number}", exact=True)).to_have_count(0)


def follows_composed_words(visit):
    """The list follows a word that is composed of keys, as Chinese and Japanese are; the links to languages follow it."""
    with office() as (base, token):
        visitor = visit(base=base, width=1280, reduced_motion=True)
        page = open_list(visitor, token)
        keys = page.context.new_cdp_session(page)
        page.get_by_label("名稱、地址或神明").focus()
        for text in ("ㄊ", "ㄊㄧㄢ", "天ㄏㄡ", "天后"):
            keys.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        keys.send("Input.insertText", {"text": "天后"})
        expect(page.get_by_label("名稱、地址或神明")).to_have_value("天后")
        expect(page).to_have_url(re.compile("q=%E5%A4%A9%E5%90%8E"))
        expect(page.locator("table.temples tbody tr").first).to_contain_text("天后")
        page.get_by_role("link", name="English").click()
        expect(page.get_by_label("Name, address or deity")).to_have_value("天后")
        expect(page.locator("table.temples tbody tr").first).to_contain_text("天后")


def unticks_all(visit):
    """Rows that were chosen under another filter are left out by one button, as those that one sees."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=1280, reduced_motion=True)
        page = open_list(visitor, token)
        none = page.get_by_role("button", name="全部取消選取")
        expect(none).to_be_hidden()
        page.locator("td.chooser input").first.check()
        page.get_by_role("link", name="下一頁").click()
        expect(page.get_by_role("link", name="上一頁")).to_be_visible()
        page.locator("td.chooser input").first.check()
        expect(page.get_by_role("status").filter(has_text="已選取 2 間")).to_be_visible()
        none.click()
        expect(none).to_be_hidden()
        expect(page.get_by_label("選取本頁全部")).to_be_focused()
        expect(page.locator("td.chooser input:checked")).to_have_count(0)
        expect(page.locator("form.many input[type=hidden][name=id]")).to_have_count(0)
        page.get_by_role("link", name="上一頁").click()
        expect(page.get_by_role("link", name="上一頁")).to_have_count(0)
        expect(page.locator("td.chooser input:checked")).to_have_count(0)
        # Counties are suggested where the value is one.
        value = page.get_by_label("值", exact=True)
        expect(value).to_have_attribute("list", "counties")
        page.get_by_label("欄位", exact=True).select_option("phone")
        expect(value).not_to_have_attribute("list", "counties")
        page.get_by_label("欄位", exact=True).select_option("county")
        expect(value).to_have_attribute("list", "counties")
        # A name has room beside the other columns.
        assert page.locator("table.temples tbody th").first.bounding_box()["width"] >= 100


def stays_as_chosen(visit):
    """What is to be done with the rows stays while one types, also after a list without rows."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=1280, reduced_motion=True)
        page = open_list(visitor, token)
        page.get_by_role("radio", name="本頁全部").check()
        page.get_by_label("欄位", exact=True).select_option("phone")
        page.get_by_label("動作", exact=True).select_option("clear")
        page.get_by_label("值", exact=True).fill("02-23020001")
        words = page.get_by_label("名稱、地址或神明")
        words.fill("沒有這間廟")
        expect(page.locator("form.many")).to_have_count(0)
        words.fill("宮")
        expect(page.get_by_role("radio", name="本頁全部")).to_be_checked()
        expect(page.get_by_label("欄位", exact=True)).to_have_value("phone")
        expect(page.get_by_label("動作", exact=True)).to_have_value("clear")
        expect(page.get_by_label("值", exact=True)).to_have_value("02-23020001")


def corrects_many(visit, width, javascript):
    """A form that says too little is corrected; where somebody else is faster, the others are changed all the same."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = open_list(visitor, token)
        names = rows(page)[:2]
        for name in names:
            page.get_by_role("checkbox", name=f"選取 {name}", exact=True).first.check()
        page.get_by_label("欄位", exact=True).select_option("religion")
        visitor.expect(f"status 400: {base}/admin/temples/many")
        page.get_by_role("button", name="預覽").click()
        expect(page.get_by_role("heading", name="一次修改多間")).to_be_visible()
        expect(page.get_by_role("alert")).to_contain_text("尚未輸入值")
        expect(page.get_by_label("欄位", exact=True)).to_have_value("religion")
        check(visitor, page, "admin-many-again")
        page.get_by_label("值", exact=True).fill("新教")
        page.get_by_role("button", name="預覽").click()
        expect(page.get_by_role("heading", name="變更預覽")).to_be_visible()
        expect(page.locator("table.rows tbody tr")).to_have_count(2)

        other = visitor.open("/admin/temples")
        other.get_by_role("link", name=names[0], exact=True).first.click()
        other.get_by_label("參拜須知", exact=True).fill("三炷香")
        other.get_by_role("button", name="儲存", exact=True).first.click()
        expect(other.get_by_role("status").filter(has_text="已儲存")).to_be_visible()

        visitor.expect(f"status 409: {base}/admin/temples/many/save")
        page.get_by_role("button", name="變更這 2 間").click()
        expect(page.get_by_role("alert")).to_contain_text("尚未變更任何資料")
        expect(page.locator("ul.refused li")).to_contain_text([names[0]])
        expect(page.locator("table.rows tbody th")).to_have_text([names[1]])
        check(visitor, page, "admin-many-refused")
        page.get_by_role("button", name="略過其餘，變更這 1 間").click()
        expect(page.get_by_role("status").filter(has_text="已變更")).to_be_visible()
        assert rows(page)[:2] == [names[1], names[0]], rows(page)[:2]


def restores(visit, width, javascript):
    """A temple that was deleted is in a list of its own, which restores it."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = open_list(visitor, token)
        name = rows(page)[0]
        page.get_by_role("link", name=name, exact=True).first.click()
        page.get_by_role("button", name="刪除…").click()
        page.get_by_role("button", name="刪除", exact=True).click()
        expect(page.get_by_role("status").filter(has_text="已刪除廟宇")).to_be_visible()
        visitor.open("/admin/temples", page=page)
        page.get_by_role("link", name="已刪除的廟宇").click()
        expect(page.locator("table.rows tbody th")).to_have_text([name])
        check(visitor, page, "admin-list-deleted")
        page.get_by_role("button", name=f"還原 {name}").click()
        expect(page.get_by_role("heading", name=name, exact=True, level=1)).to_be_visible()
        expect(page.get_by_role("status").filter(has_text="已還原廟宇")).to_be_visible()
        visitor.open("/admin/temples?deleted=true", page=page)
        expect(page.locator("table.rows")).to_have_count(0)


#: The row whose mark is the farthest from all others, with its place on the map in pixels.
LONELIEST = """map => {
    const rows = [...document.querySelectorAll("table.temples tbody tr")].map(row => ({
        link: row.querySelector("th a"), place: map.map.latLngToContainerPoint([row.dataset.lat, row.dataset.lng]),
    }));
    const room = one => Math.min(...rows.filter(row => row !== one).map(row => row.place.distanceTo(one.place)));
    const best = rows.reduce((one, other) => room(other) > room(one) ? other : one);
    return { x: best.place.x, y: best.place.y, room: room(best), href: best.link.href, name: best.link.innerText };
}"""


def opens_a_mark(page):
    """Clicks a mark of the map beside the list, and reads the link of its row."""
    map = page.locator("list-map")
    map.scroll_into_view_if_needed()
    ground = map.locator(".map-ground")
    expect(ground.locator("canvas").first).to_be_visible()
    mark = map.evaluate(LONELIEST)
    assert mark["room"] > 16, mark
    ground.click(position={"x": mark["x"], "y": mark["y"]})
    link = map.locator(".leaflet-popup a[href*='/admin/temples/']")
    expect(link).to_have_text(mark["name"])
    assert link.evaluate("one => one.href") == mark["href"], mark


def shows_a_map(visit, width):
    """The map beside the list has the temples of the page, also after one has typed."""
    with office() as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = open_list(visitor, token)
        opens_a_mark(page)
        check(visitor, page, "admin-list-map")
        page.get_by_label("名稱、地址或神明").fill("天后")
        expect(page.locator("table.temples tbody tr").first).to_contain_text("天后")
        expect(page.locator("#list")).not_to_have_attribute("aria-busy", "true")
        opens_a_mark(page)


def by_keyboard(visit):
    """Searching, choosing and previewing need no mouse."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=1280, reduced_motion=True)
        page = open_list(visitor, token)
        page.get_by_label("名稱、地址或神明").focus()
        page.keyboard.type("宮")
        expect(page).to_have_url(re.compile("q=%E5%AE%AE"))
        expect(page.locator("#list")).not_to_have_attribute("aria-busy", "true")
        # The field keeps the focus while the list is replaced.
        expect(page.get_by_label("名稱、地址或神明")).to_be_focused()
        every = page.get_by_label("選取本頁全部")
        reach(page, every)
        page.keyboard.press("Space")
        expect(page.locator("td.chooser input:not(:checked)")).to_have_count(0)
        reach(page, page.get_by_label("欄位", exact=True))
        for _ in range(5):
            page.keyboard.press("ArrowDown")
        reach(page, page.get_by_label("動作", exact=True))
        page.keyboard.press("ArrowDown")
        reach(page, page.get_by_role("button", name="預覽"))
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="變更預覽")).to_be_visible()
        expect(page.locator("main")).to_contain_text("電話：清空")


def reach(page, target):
    """Presses Tab until the target has the focus."""
    for _ in range(400):
        if target.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def keeps_columns(visit):
    """The chosen columns are in the address, and are those of the next visit; nothing else is kept."""
    with office() as (base, token):
        visitor = visit(base=base, width=1280)
        page = open_list(visitor, token)
        page.get_by_text("欄位", exact=True).first.click()
        page.get_by_role("checkbox", name="網站", exact=True).check()
        expect(page).to_have_url(re.compile("col=website"))
        expect(page.locator("table.temples thead")).to_contain_text("網站")
        visitor.open("/admin/temples", page=page)
        expect(page.locator("table.temples thead")).to_contain_text("網站")
        kept = page.evaluate("() => Object.keys(localStorage).filter(name => name.startsWith('nearby-admin'))")
        assert kept == ["nearby-admin-columns"], kept
