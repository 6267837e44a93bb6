"""The back office: nothing typed is lost. Forms that could not be sent, and what the browser keeps of them."""
import contextlib
import json
import re
import urllib.parse

from playwright.sync_api import expect

import services
from office import check, enter, office, sign_in

TEMPLE, NEW = "/admin/temples/1", "/admin/temples/new"
FEATURES = "#features"
FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"


@contextlib.contextmanager
def behind(*options, role="editor", rows=None):
    """The back office behind a proxy. Yields its address, the token and the proxy's faults."""
    with office(*options, role=role, rows=rows) as (service, token), services.proxy(service) as (base, faults):
        yield base, token, faults
        faults.clear()
        for visitor in services.visitors:
            visitor.leave()


def go(visitor, page, path):
    visitor.open(path, page=page)
    ready(page)


def ready(page):
    """Waits until the scripts of forms are there: they come last."""
    page.wait_for_function("() => performance.getEntriesByType('resource').some(one => one.name.endsWith('/sending.js'))")
    page.wait_for_load_state("networkidle")


def type_judged(visitor, page, text):
    """Fills the field and waits for what the service says of it, which is asked a moment later."""
    with page.expect_response("**/admin/check/shown/**"):
        page.locator(FEATURES).fill(text)
    visitor.settle(page)


def save(page):
    page.get_by_role("button", name="儲存", exact=True).locator("visible=true").click()


def not_saved(page):
    return page.locator(".not-saved")


def try_now(page):
    """Presses the button, unless the form is sent by itself just then."""
    page.evaluate("() => [...document.querySelectorAll('.not-saved button')].find(one => one.textContent === '立即重試')?.click()")


def note(page):
    """What says that something was put back."""
    return page.locator(".kept-note")


def is_saved(page, number, words="已儲存"):
    """Waits for the page that says what the change of this number has done."""
    expect(page).to_have_url(re.compile(rf"[?&]done={number}(&|$)"))
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()


def expect_cut(visitor, base, path, fault):
    visitor.expect(f"status {fault}: {base}{path}" if isinstance(fault, int) else f"request failed: {base}{path}")


def changes(visitor, page):
    """The number of the last change of the history."""
    other = visitor.open("/admin/changes")
    number = int(other.locator(".changes th a").first.inner_text().split()[-1])
    other.close()
    return number


def is_cut(visit, width, fault):
    """The network fails before the form is there, after it is written, or in the middle of the answer; or a proxy says 503."""
    fault = {"none": None, "503": 503}.get(fault, fault)
    with behind() as (base, token, faults):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        go(visitor, page, TEMPLE)
        # It is stored otherwise than it is typed.
        page.locator("#website").fill("www.example.org/廟")
        page.locator(FEATURES).fill("石雕")
        faults["POST " + TEMPLE] = fault
        # A browser takes half a head for a whole one.
        if fault != "head":
            expect_cut(visitor, base, TEMPLE, fault)
        save(page)
        expect(not_saved(page)).to_contain_text("尚未儲存")
        expect(not_saved(page)).to_contain_text("7 天")
        expect(not_saved(page)).to_be_in_viewport(ratio=1)
        expect(page.locator(FEATURES)).to_have_value("石雕")
        assert page.url == base + TEMPLE, page.url
        visitor.settle(page)
        visitor.shot(page, f"admin-not-saved-{fault}-window", whole=False)
        check(visitor, page, f"admin-not-saved-{fault}")
        faults.clear()
        try_now(page)
        is_saved(page, 1)
        assert page.url == base + TEMPLE + "?done=1", page.url
        expect(page.locator("#website")).to_have_value("https://www.example.org/%E5%BB%9F")
        assert changes(visitor, page) == 1
        # Nothing is left of it.
        go(visitor, page, TEMPLE)
        expect(note(page)).to_have_count(0)
        assert page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('nearby-typed'))") == []


def is_sent_by_itself(visit, width):
    """The service is gone and comes back; the browser is offline, and is online again."""
    with behind() as (base, token, faults):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        go(visitor, page, TEMPLE)
        type_judged(visitor, page, "石雕")
        faults[""] = None
        expect_cut(visitor, base, TEMPLE, None)
        save(page)
        expect(not_saved(page)).to_contain_text("服務沒有回應")
        faults.clear()
        is_saved(page, 1)
        ready(page)
        type_judged(visitor, page, "木雕")
        visitor.context.set_offline(True)
        save(page)
        expect(not_saved(page)).to_contain_text("離線")
        visitor.context.set_offline(False)
        is_saved(page, 2)
        ready(page)
        expect(page.locator(FEATURES)).to_have_value("木雕")
        # Who gives up still has the form, and may send it.
        faults["POST " + TEMPLE] = 429
        visitor.expect(f"status 429: {base}{TEMPLE}")
        page.locator(FEATURES).fill("彩繪")
        save(page)
        not_saved(page).get_by_role("button", name="不再重試").click()
        expect(not_saved(page)).to_have_count(0)
        expect(page.get_by_role("button", name="儲存", exact=True).locator("visible=true")).to_be_focused()
        faults.clear()
        save(page)
        is_saved(page, 3)
        expect(page.locator(FEATURES)).to_have_value("彩繪")


def is_written_once(visit, width):
    """Each kind of form, when the answer is lost."""
    with behind(role="owner") as (base, token, faults):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        number = 0

        def once(path, press, words, number):
            faults["POST " + path] = "after"
            expect_cut(visitor, base, path, "after")
            press()
            expect(not_saved(page)).to_be_visible()
            del faults["POST " + path]
            try_now(page)
            is_saved(page, number, words)
            ready(page)
            assert changes(visitor, page) == number, number

        def button(name):
            return lambda: page.get_by_role("button", name=name, exact=True).locator("visible=true").click()

        def press():
            page.locator("form.temple button[value=save]:visible").click()

        go(visitor, page, NEW)
        page.locator("#name").fill("試驗宮")
        page.locator("#lat").fill("24.1437, 120.6736")
        once(NEW, press, "已新增廟宇", 1)
        made = urllib.parse.urlsplit(page.url).path
        page.get_by_role("button", name="刪除…").click()
        page.get_by_label("原因（可留空）").fill("試驗")
        once(made + "/delete", button("刪除"), "已刪除廟宇", 2)
        once(made, button("還原"), "已還原廟宇", 3)
        go(visitor, page, "/admin/groups/new")
        page.locator("#name").fill("求考運")
        once("/admin/groups/new", press, "已新增", 4)
        go(visitor, page, "/admin/deities/1")
        page.locator("#description_en").fill("She protects.")
        once("/admin/deities/1", press, "已儲存", 5)
        go(visitor, page, "/admin/calendar/move?thing=festival:15&from=2026-11-23&to=2027-04-05")
        once("/admin/calendar/move", button("儲存"), "已變更", 6)
        go(visitor, page, "/admin/temples?col=county")
        page.locator("td.chooser input").first.check()
        page.locator("#value").fill("臺中市")
        page.get_by_role("button", name="預覽", exact=True).click()
        once("/admin/temples/many/save", button("變更這 1 間"), "已變更", 7)
        assert urllib.parse.urlsplit(page.url).path == "/admin/temples", page.url
        # An undo is one change, too.
        undo = "/admin/changes/7/undo"
        faults["POST " + undo] = "after"
        expect_cut(visitor, base, undo, "after")
        page.get_by_role("button", name="復原 變更 7").click()
        expect(not_saved(page)).to_be_visible()
        del faults["POST " + undo]
        try_now(page)
        expect(page.get_by_role("status").filter(has_text="已復原")).to_be_visible()
        assert changes(visitor, page) == 8


def ends_with_its_session(visit, width):
    """The session ends: the form waits for another sign-in. That of somebody else is none."""
    with office(role="owner") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        other = sign_in(visitor, token)
        page = visitor.open("/admin/people")
        page.get_by_label("名字", exact=True).fill("小美")
        page.get_by_label("角色", exact=True).select_option("editor")
        page.get_by_role("button", name="邀請", exact=True).click()
        another = page.locator(".token code").inner_text()
        go(visitor, page, TEMPLE)
        page.locator(FEATURES).fill("石雕")
        other.get_by_role("button", name="登出").click()
        expect(other.get_by_role("heading", name="登入")).to_be_visible()
        visitor.expect(f"status 401: {base}{TEMPLE}")
        visitor.expect(f"status 401: {base}/admin/calendar/convert")
        save(page)
        expect(not_saved(page)).to_contain_text("登入已逾時")
        visitor.settle(page)
        check(visitor, page, "admin-not-saved-session")
        visitor.expect(f"status 401: {base}/admin")
        with page.expect_popup() as opened:
            not_saved(page).get_by_role("link", name="在新分頁登入").click()
        tab = opened.value
        enter(tab, another)
        expect(tab.get_by_role("heading", name="總覽")).to_be_visible()
        try_now(page)
        expect(not_saved(page)).to_contain_text("另一個人")
        tab.get_by_role("button", name="登出").click()
        enter(tab, token)
        expect(tab.get_by_role("heading", name="總覽")).to_be_visible()
        try_now(page)
        is_saved(page, 1)
        expect(page.locator(FEATURES)).to_have_value("石雕")
        expect(page.locator(".history")).to_contain_text("阿明")


#: Pages with a form, a field of it, and what is typed.
FORMS = [
    (TEMPLE, "#introduction", "第一行\n第二行"), (NEW, "#name", "新宮"), ("/admin/deities/1", "#description", "海上"),
    ("/admin/deities/new", "#name", "新神"), ("/admin/festivals/15", "#customs", "提燈"), ("/admin/festivals/new", "#source", "書"),
    ("/admin/activities/1", "#place", "廟埕"), ("/admin/activities/new", "#title", "遶境"), ("/admin/groups/1", "#description", "願"),
    ("/admin/groups/new", "#name_en", "A wish"), ("/admin/people", "#name", "小美"),
    ("/admin/calendar/move?thing=festival:15&from=2026-11-23&to=2027-04-05", "#reason", "改期"), ("/admin/temples", "#value", "臺中市"),
]


def outlives_its_page(visit, width):
    """What is typed into each kind of form outlives Back, a reload and a closed tab, and is gone when it is left out."""
    with office(role="owner") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        page.on("dialog", lambda dialog: (_ for _ in ()).throw(AssertionError("it asks")))
        shown = (TEMPLE, "/admin/people")
        for path, field, text in [
                form for number, form in enumerate(FORMS) if form[0] in shown or number % 2 == (width < 1000)]:
            go(visitor, page, path)
            former = page.locator(field).input_value()
            page.locator(field).fill(text)
            page.reload()
            ready(page)
            expect(note(page), path).to_contain_text("已填回表單")
            expect(page.locator(field)).to_have_value(text)
            go(visitor, page, "/admin/changes")
            page.go_back()
            ready(page)
            expect(page.locator(field)).to_have_value(text)
            page.close()
            page = visitor.context.new_page()
            go(visitor, page, path)
            expect(note(page), path).to_contain_text("已填回表單")
            expect(page.locator(field)).to_have_value(text)
            if path in shown:
                visitor.settle(page)
                check(visitor, page, "admin-put-back-" + path.split("/")[2])
            note(page).get_by_role("button", name="捨棄").click()
            expect(page.locator(field)).to_have_value(former)
            expect(note(page)).to_have_count(0)
            page.reload()
            ready(page)
            expect(page.locator(field)).to_have_value(former)
            expect(note(page)).to_have_count(0)


def keeps_a_reason(visit, width):
    """Why something is deleted or undone, on pages that are answers."""
    with office(role="owner") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        go(visitor, page, TEMPLE)
        page.get_by_role("button", name="刪除…").click()
        expect(page.get_by_role("heading", name="刪除廟宇")).to_be_focused()
        page.get_by_label("原因（可留空）").fill("拆了")
        page.go_back()
        expect(page.get_by_role("button", name="刪除…")).to_be_visible()
        ready(page)
        page.get_by_role("button", name="刪除…").click()
        expect(note(page)).to_contain_text("已填回表單")
        expect(page.get_by_label("原因（可留空）")).to_have_value("拆了")
        page.get_by_role("button", name="刪除", exact=True).click()
        is_saved(page, 1, "已刪除廟宇")
        expect(page.locator(".history li").first).to_contain_text("拆了")
        go(visitor, page, "/admin/changes/1")
        page.locator("#reason").fill("還在")
        page.reload()
        ready(page)
        expect(page.locator("#reason")).to_have_value("還在")


def puts_back_its_parts(visit, width):
    """Lists of names, the position, days in rows, rules and chosen rows are put back as they were."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        go(visitor, page, TEMPLE)
        adding = page.locator("#side_deities-new")
        for name in ("甲神", "乙神"):
            adding.fill(name)
            adding.press("Enter")
        adding.fill("丙神")
        page.locator("#lat").fill("24.2")
        page.locator("#lng").fill("120.7")
        page.reload()
        ready(page)
        expect(page.locator("name-list li").last).to_contain_text("乙神")
        expect(adding).to_have_value("丙神")
        expect(page.locator("#lat")).to_have_value("24.2")
        expect(page.locator(".position live-check")).to_contain_text("臺中市")
        save(page)
        is_saved(page, 1)
        expect(page.locator("#side_deities")).to_have_value(page.locator("#side_deities").input_value())
        assert page.locator("#side_deities").input_value().splitlines()[-3:] == ["甲神", "乙神", "丙神"]

        go(visitor, page, TEMPLE)
        page.get_by_text("TWD97 坐標").click()
        page.locator("#twd97").fill("217000, 2677000")
        page.locator("#twd97").press("Tab")
        expect(page.locator("#lat")).not_to_have_value("24.2")
        page.reload()
        ready(page)
        expect(page.locator("#twd97")).to_have_value("217000, 2677000")

        go(visitor, page, "/admin/deities/1")
        page.get_by_role("button", name="新增日子").click()
        row = page.locator(".deity-day:visible").last
        row.get_by_label("農曆月").fill("9")
        row.get_by_label("農曆日").fill("9")
        page.reload()
        ready(page)
        expect(page.locator(".deity-day:visible").last.get_by_label("農曆月")).to_have_value("9")

        go(visitor, page, "/admin/festivals/15")
        kind = page.locator("day-rule select").first
        kind.select_option("solar")
        page.reload()
        ready(page)
        expect(kind).to_have_value("solar")

        go(visitor, page, "/admin/temples")
        boxes = page.locator("td.chooser input")
        boxes.nth(1).check()
        chosen = boxes.nth(1).get_attribute("value")
        page.get_by_role("link", name="下一頁").click()
        expect(page.locator(f"td.chooser input[value='{chosen}']")).to_have_count(0)
        boxes.nth(2).check()
        page.locator("#value").fill("臺中市")
        page.reload()
        ready(page)
        expect(page.get_by_text("已選取 2 間")).to_be_visible()
        expect(boxes.nth(2)).to_be_checked()
        expect(page.locator("#value")).to_have_value("臺中市")


def meets_another_version(visit, width):
    """What was typed for an earlier state is offered. What stands against it is chosen field by field."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        go(visitor, page, TEMPLE)
        page.locator(FEATURES).fill("我的")
        page.locator("#worship_tips").fill("三炷香")
        go(visitor, page, "/admin")
        page.evaluate("() => Object.assign(window, { kept: Object.entries(localStorage) })")
        other = visitor.open(TEMPLE)
        ready(other)
        note(other).get_by_role("button", name="捨棄").click()
        other.locator(FEATURES).fill("別人的")
        save(other)
        is_saved(other, 1)
        page.evaluate("() => { for (const [key, value] of kept) localStorage.setItem(key, value); }")
        go(visitor, page, TEMPLE)
        expect(note(page)).to_contain_text("之後這筆資料已變更")
        expect(page.locator(FEATURES)).to_have_value("別人的")
        visitor.settle(page)
        visitor.shot(page, "admin-offered-window", whole=False)
        check(visitor, page, "admin-offered")
        note(page).get_by_role("button", name="填回表單").click()
        expect(page.locator(FEATURES)).to_have_value("我的")
        visitor.expect(f"status 412: {base}{TEMPLE}")
        save(page)
        expect(page.get_by_role("heading", name="有人在這段時間改過了")).to_be_visible()
        expect(page.get_by_role("group", name="參拜須知").get_by_role("radio", name="我的")).to_be_checked()
        page.get_by_role("group", name="特色").get_by_role("radio", name="我的").check()
        page.get_by_role("button", name="儲存所選").click()
        is_saved(page, 2)
        expect(page.locator(FEATURES)).to_have_value("我的")
        assert page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('nearby-typed'))") == []


def is_removed(visit, width):
    """At the sign-out, and after seven days. A secret is never kept."""
    with office(role="owner") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = sign_in(visitor, token)
        go(visitor, page, TEMPLE)
        page.locator(FEATURES).fill("石雕")
        go(visitor, page, "/admin/people")
        page.locator("#name").fill("小美")
        go(visitor, page, "/admin")
        kept = page.evaluate("() => Object.entries(localStorage).filter(([key]) => key.startsWith('nearby-typed'))")
        assert len(kept) == 2, kept
        text = json.dumps(kept)
        csrf = page.locator("[name=csrf]").first.input_value()
        assert token not in text and csrf not in text and "阿明" not in text, text
        page.evaluate("""() => {
            for (const [key, value] of Object.entries(localStorage)) {
                if (!key.startsWith("nearby-typed")) continue;
                const age = key.includes("people") ? 6.9 : 7.1;
                localStorage.setItem(key, JSON.stringify({ ...JSON.parse(value), at: Date.now() - age * 86400000 }));
            }
            localStorage.setItem("nearby-typed 99 /admin/temples/1 x", "no JSON");
        }""")
        go(visitor, page, "/admin/changes")
        left = page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('nearby-typed'))")
        assert len(left) == 1 and "people" in left[0], left
        page.evaluate("() => localStorage.setItem('nearby-typed 99 /admin/temples/1 x', JSON.stringify({ at: Date.now() }))")
        page.get_by_role("button", name="登出").click()
        expect(page.get_by_role("heading", name="登入")).to_be_visible()
        left = page.evaluate("() => Object.keys(localStorage).filter(key => key.startsWith('nearby-typed'))")
        assert left == ["nearby-typed 99 /admin/temples/1 x"], left


def is_not_kept(visit, width, storage):
    """A browser that keeps nothing, or has no room: nothing is claimed, leaving asks, and saving works."""
    with behind() as (base, token, faults):
        visitor = visit(base=base, width=width, reduced_motion=True)
        if storage == "forbidden":
            visitor.context.add_init_script(FORBIDDEN)
        page = sign_in(visitor, token)
        if storage == "full":
            page.evaluate("""() => {
                for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
                    try { while (true) localStorage.setItem(`filled ${size} ${localStorage.length}`, "x".repeat(size)); } catch { }
                }
            }""")
        asked = []

        def answer(dialog):
            asked.append(dialog.type)
            dialog.accept()

        page.on("dialog", answer)
        go(visitor, page, TEMPLE)
        page.locator(FEATURES).click()
        page.keyboard.type("石雕")
        faults["POST " + TEMPLE] = None
        expect_cut(visitor, base, TEMPLE, None)
        save(page)
        expect(not_saved(page)).to_contain_text("請不要關閉此頁")
        page.get_by_role("navigation", name="主選單").get_by_role("link", name="總覽").click()
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        assert asked == ["beforeunload"], asked
        faults.clear()
        go(visitor, page, TEMPLE)
        expect(note(page)).to_have_count(0)
        page.locator(FEATURES).click()
        page.keyboard.type("石雕")
        save(page)
        is_saved(page, 1)
        assert asked == ["beforeunload"], asked


def is_counted(visit, width, javascript):
    """A text that is too long is not cut: it is counted, refused with both numbers, and stays."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True, clipboard=True)
        page = sign_in(visitor, token)
        visitor.open(TEMPLE, page=page)
        field = page.locator("#introduction")
        if javascript:
            ready(page)
            page.evaluate("() => navigator.clipboard.writeText('長'.repeat(7994))")
            field.click()
            page.keyboard.press("Control+A")
            page.keyboard.press("Control+V")
            counter = page.locator("[data-too-long=introduction]")
            expect(counter).to_have_text("共 7,994 字，最多 5,000 字")
            expect(counter).to_have_attribute("role", "status")
            expect(field).to_have_attribute("aria-invalid", "true")
            visitor.settle(page)
            visitor.shot(page, "admin-too-long-window", whole=False)
            check(visitor, page, "admin-too-long")
            # Characters beyond the first plane are one each.
            field.fill("𡿨" * 5_000)
            expect(counter).to_have_count(0)
            expect(field).not_to_have_attribute("aria-invalid", "true")
        field.fill("長" * 7_994)
        visitor.expect(f"status 400: {base}{TEMPLE}")
        save(page)
        expect(page.locator("#field-introduction .wrong").filter(has_text="太長了，共 7,994 字，最多 5,000 字")).to_be_visible()
        assert field.input_value() == "長" * 7_994
        field.fill("長" * 5_000)
        save(page)
        is_saved(page, 1)


def is_saved_by_keys(visit, key):
    """Control with S or Enter saves the form in which somebody types, or the page's one; never a deletion."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=1280, reduced_motion=True)
        page = sign_in(visitor, token)
        go(visitor, page, TEMPLE)
        page.locator(FEATURES).fill("石雕")
        page.locator(FEATURES).press(key)
        is_saved(page, 1)
        ready(page)
        expect(page.locator(FEATURES)).to_have_value("石雕")
        page.locator("#transportation").fill("公車")
        page.locator("#transportation").blur()
        page.keyboard.press(key)
        expect(page.locator(".history li").first).to_contain_text("公車")
        expect(page.locator("#transportation")).to_have_value("公車")
        ready(page)
        page.get_by_role("button", name="刪除…").click()
        expect(page.get_by_role("heading", name="刪除廟宇")).to_be_focused()
        page.keyboard.press(key)
        visitor.settle(page)
        expect(page.get_by_role("heading", name="刪除廟宇")).to_be_visible()
