"""The special inputs in the form of a temple: its position, deities and hours."""
from playwright.sync_api import expect

from accessibility import check_large_text
from admin_temple import save
from office import check, office, sign_in
from services import answer

#: 鹿港新祖宮, in 彰化縣.
FORM = "/admin/temples/234"


def opened(visitor, token):
    """The form of a temple, with its map where there is one."""
    sign_in(visitor, token)
    page = visitor.open(FORM)
    if visitor.javascript:
        page.locator("position-map").scroll_into_view_if_needed()
        expect(page.locator("position-map[data-drawn]")).to_have_count(1)
        expect(page.locator(".position-mark")).to_be_visible()
    return page


def fields(page):
    return page.locator("#lat"), page.locator("#lng")


def line(page, part):
    return page.locator(f".{part} .check-line")


def shown(page):
    """Latitude and longitude in the fields."""
    return tuple(float(field.input_value()) for field in fields(page))


def is_checked_at(page):
    """The check is one of the position in the fields."""
    lat, lng = (field.input_value() for field in fields(page))
    expect(page.locator(f"[data-position][data-lat='{lat}'][data-lng='{lng}']")).to_have_count(1)


def drag(page, right, down):
    """Drags the mark of the position by pixels."""
    mark = page.locator(".position-mark")
    mark.scroll_into_view_if_needed()
    box = mark.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=5)
    page.mouse.up()


def points_at_a_position(visit, width):
    """Dragged, clicked, moved by keys, typed, pasted, in metres of TWD97, and the browser's own."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True, geolocation=(24.0588, 120.4329))
        page = opened(visitor, token)
        lat, lng = fields(page)
        mark = page.locator(".position-mark")
        expect(line(page, "position")).to_contain_text("位於彰化縣。")
        expect(line(page, "position")).to_contain_text("最近的廟宇在彰化縣鹿港鎮。")
        before = shown(page)

        page.locator("#precision").select_option("geocoded")
        drag(page, 40, -30)
        dragged = shown(page)
        expect(page.locator("#precision")).to_have_value("surveyed")
        assert dragged[0] > before[0] and dragged[1] > before[1], (before, dragged)
        is_checked_at(page)

        mark.focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Shift+ArrowLeft")
        moved = shown(page)
        assert 0 < dragged[0] - moved[0] < 2e-5 and 5e-5 < dragged[1] - moved[1] < 2e-4, (dragged, moved)
        expect(mark).to_be_focused()

        # A county that is not the temple's.
        lat.fill("24.1437, 120.6736")
        lng.focus()
        expect(lat).to_have_value("24.1437")
        expect(lng).to_have_value("120.6736")
        expect(line(page, "position")).to_have_class("check-line wrong")
        expect(line(page, "position")).to_contain_text("位於臺中市")

        page.get_by_text("TWD97 坐標").click()
        page.get_by_label("X, Y").fill("306741, 2769665")
        lng.focus()
        expect(lat).to_have_value("25.0340335")
        expect(lng).to_have_value("121.5622752")
        expect(line(page, "position")).to_contain_text("位於臺北市")

        page.get_by_role("button", name="使用我的位置").click()
        expect(lat).to_have_value("24.0588")
        expect(page.get_by_label("X, Y")).to_have_value("")
        expect(page.locator("position-map [role=status]")).to_contain_text("誤差約")
        expect(line(page, "position")).to_have_class("check-line")

        # The middle of the map is where the browser's own position was.
        drag(page, 60, 40)
        beside = shown(page)
        assert beside[0] < 24.0588 and beside[1] > 120.4329, beside
        is_checked_at(page)
        page.locator("position-map .map-ground").focus()
        page.keyboard.press("Enter")
        middle = shown(page)
        assert all(abs(one - other) < 5e-5 for one, other in zip(middle, (24.0588, 120.4329))), (beside, middle)
        is_checked_at(page)
        check(visitor, page, "office-parts")
        check_large_text(page)


#: Where a position is in the window, on the map to point at one.
POINT = """([lat, lng]) => {
    const {map} = document.querySelector("position-map");
    const {x, y} = map.latLngToContainerPoint([lat, lng]);
    const ground = map.getContainer().getBoundingClientRect();
    return [ground.x + x, ground.y + y];
}"""


def does_one_thing_by_a_click(visit):
    """A click beside the popup of a temple closes it and leaves the mark; two clicks move the mark and do not zoom."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=1280, reduced_motion=True)
        page = opened(visitor, token)
        page.locator("position-map .map-ground").evaluate("each => each.scrollIntoView({block: 'center'})")
        near = page.locator(".near [data-lat]").first
        place = [float(near.get_attribute("data-" + name)) for name in ("lat", "lng")]
        before = shown(page)
        page.mouse.click(*page.evaluate(POINT, place))
        popup = page.locator("position-map .leaflet-popup")
        expect(popup).to_contain_text(near.locator("a").inner_text())
        beside = [before[0] - 0.0008, before[1] - 0.002]
        page.mouse.click(*page.evaluate(POINT, beside))
        expect(popup).to_have_count(0)
        assert shown(page) == before, (before, shown(page))

        zoom = page.evaluate("() => document.querySelector('position-map').map.getZoom()")
        page.mouse.dblclick(*page.evaluate(POINT, beside))
        moved = shown(page)
        assert all(abs(one - other) < 2e-5 for one, other in zip(moved, beside)), (beside, moved)
        is_checked_at(page)
        assert page.evaluate("() => document.querySelector('position-map').map.getZoom()") == zoom


#: In how many lines the buttons of each row are.
ROWS = """rows => rows.map(row => new Set(
    [...row.querySelectorAll("button")].map(each => Math.round(each.getBoundingClientRect().top))).size)"""


def lists_deities_and_reads_hours(visit, width):
    """Side deities by buttons and keys; hours and a telephone number as they are typed."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = opened(visitor, token)
        text = page.locator("#side_deities")
        for name in ["觀音", "關公", "甲乙丙丁"]:
            page.get_by_label("新增陪祀神明").fill(name)
            page.keyboard.press("Enter")
        names = text.input_value().split("\n")
        assert names[-3:] == ["觀音", "關公", "甲乙丙丁"], names
        page.get_by_role("button", name="將甲乙丙丁上移").click()
        assert text.input_value().split("\n")[-3:] == ["觀音", "甲乙丙丁", "關公"]
        expect(page.get_by_role("button", name="將甲乙丙丁上移")).to_be_focused()
        page.get_by_role("button", name="移除觀音").click()
        assert text.input_value().split("\n")[-2:] == ["甲乙丙丁", "關公"]
        expect(line(page, "deities")).to_contain_text("1 個不在名錄中")
        assert set(page.locator(".deity-names li").evaluate_all(ROWS)) == {1}
        for link in page.locator(".meanings dd a").all():
            assert link.bounding_box()["height"] >= 44
        # What is checked and says nothing yet is there for a screen reader, which waits for its words.
        empty = page.locator("#field-website .check-line")
        expect(empty).to_be_empty()
        expect(page.locator("#field-website").get_by_role("status")).to_have_count(1)
        assert empty.bounding_box()["height"] == 0

        page.locator("#main_deity").fill("天上")
        expect(page.locator("#deity-names option[value='天上聖母']")).to_have_count(1)

        hours = page.locator("#open_time")
        hours.fill("上午6:00~下午9:00")
        page.locator("#opening_hours").fill("")
        expect(page.locator(".hours-part table.hours")).to_contain_text("06:00–21:00")
        page.locator("#opening_hours").fill("Mo-Fr 06:00-21:00; Xx")
        expect(page.locator(".hours-part mark")).to_have_text("Xx")
        page.locator("#opening_hours").fill("")

        phone = page.locator("#phone")
        before = phone.input_value()
        phone.fill("0912-345-678")
        expect(page.locator(".check-line.wrong", has_text="手機")).to_be_visible()
        check(visitor, page, "office-deities")

        # A name that is typed and not added is saved as well.
        phone.fill(before)
        page.get_by_label("新增陪祀神明").fill("哪吒")
        save(page)
        expect(page.get_by_role("status").filter(has_text="已儲存")).to_be_visible()
        names = text.input_value().split("\n")
        assert names[-3:] == ["甲乙丙丁", "關公", "哪吒"], names


#: Where the browser's window is, and where the mark is on the map.
PLACES = """() => {
    const map = document.querySelector(".map-ground").getBoundingClientRect();
    const mark = document.querySelector(".position-mark").getBoundingClientRect();
    return {top: scrollY, mark: [mark.x - map.x, mark.y - map.y]};
}"""


def swipe(page, x, y, down):
    """Moves a finger over the window."""
    session = page.context.new_cdp_session(page)
    points = [{"x": x, "y": y + down * step / 8} for step in range(9)]
    for kind, point in zip(["touchStart"] + ["touchMove"] * 8, points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def is_mended_on_the_spot(visit):
    """On a phone: a telephone number, the phone's own position, a tap beside it, and a finger that scrolls over the map."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=390, touch=True, reduced_motion=True, geolocation=(24.0588, 120.4329))
        page = opened(visitor, token)
        assert not page.evaluate("() => matchMedia('(pointer: fine)').matches")
        page.locator("#phone").fill("04-7770001")
        page.get_by_role("button", name="使用我的位置").tap()
        expect(page.locator("#lat")).to_have_value("24.0588")
        is_checked_at(page)

        # A finger on the mark drags it, and the page stays.
        ground = page.locator("position-map .map-ground")
        ground.evaluate("each => each.scrollIntoView({block: 'center'})")
        visitor.settle(page)
        before, place = page.evaluate(PLACES), shown(page)
        box = page.locator(".position-mark").bounding_box()
        swipe(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, -80)
        is_checked_at(page)
        after = page.evaluate(PLACES)
        assert shown(page)[0] > place[0] and after["top"] == before["top"], (place, shown(page), before, after)

        before, place = page.evaluate(PLACES), shown(page)
        box = ground.bounding_box()
        swipe(page, box["x"] + box["width"] * 0.8, box["y"] + box["height"] * 0.6, -120)
        page.wait_for_function("top => scrollY > top", arg=before["top"])
        after = page.evaluate(PLACES)
        assert after["mark"] == before["mark"] and shown(page) == place, (before, after)

        ground.scroll_into_view_if_needed()
        left, top = page.evaluate(PLACES)["mark"]
        # Beside the mark, at its left and below it.
        ground.tap(position={"x": left - 40, "y": top + 70})
        tapped = shown(page)
        assert tapped[0] < place[0] and tapped[1] < place[1], (place, tapped)
        is_checked_at(page)
        check(visitor, page, "office-phone")
        page.get_by_role("button", name="儲存", exact=True).last.tap()
        expect(page.get_by_role("status").filter(has_text="已儲存")).to_be_visible()
        temple, _ = answer(f"{base}/api/temples/234")
        assert (temple["lat"], temple["lng"], temple["phone"]) == (*tapped, "04-7770001"), temple


def asks_no_more_when_signed_out(visit):
    """Somebody signs out in another tab: each field asks once more, and then no more. What is typed stays."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=1280, reduced_motion=True)
        page = opened(visitor, token)
        phone = page.locator("#phone")
        phone.fill("0912-345-678")
        expect(page.locator(".check-line.wrong", has_text="手機")).to_be_visible()
        other = visitor.open("/admin")
        other.get_by_role("button", name="登出").click()
        expect(other.get_by_role("heading", name="登入")).to_be_visible()

        visitor.expect("status 401")
        with page.expect_response(lambda response: response.status == 401):
            phone.fill("04-2224")
        expect(page.locator(".check-line.wrong", has_text="手機")).to_have_count(0)
        expect(page.locator("shown-part .check-line")).to_have_text("目前無法顯示。")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.clock.install()
        phone.fill("04-22245964")
        page.clock.run_for(10_000)
        # What was asked before this is known by then.
        with page.expect_response("**/web/**"):
            page.evaluate("() => fetch(document.querySelector('link[rel=stylesheet]').href, {cache: 'reload'}).then(() => {})")
        assert not any("/admin" in url.removeprefix(base).split("?")[0].split("/web/")[0] for url in asked), asked
        expect(phone).to_have_value("04-22245964")


def checks_what_came_before(visit):
    """What somebody types before the scripts are there is checked, and a pair in one field is taken apart."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=390, reduced_motion=True)
        page = opened(visitor, token)
        held = []
        page.route("**/web/**/admin.js", lambda route: held.append(route))
        with page.expect_request("**/web/**/admin.js"):
            page.goto(page.url, wait_until="commit")
        page.locator("#phone").fill("0912-345-678")
        page.locator("#lat").fill("24.0593, 120.4316")
        page.locator("#lng").fill("")
        held[0].continue_()
        expect(page.locator(".check-line.wrong", has_text="手機")).to_be_visible()
        expect(page.locator("#lat")).to_have_value("24.0593")
        expect(page.locator("#lng")).to_have_value("120.4316")
        page.unroute_all()


def works_without_scripts(visit):
    """The same fields, plain, with the check of the values that the page has."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=390, javascript=False)
        page = opened(visitor, token)
        expect(page.locator("position-map")).to_be_hidden()
        expect(line(page, "position")).to_contain_text("位於彰化縣。")
        expect(page.locator("#side_deities")).to_be_visible()
        page.get_by_text("TWD97 坐標").click()
        page.get_by_label("X, Y").fill("192200, 2661500")
        page.get_by_role("button", name="儲存").first.click()
        expect(page.locator("#lat")).to_have_value("24.057428")
