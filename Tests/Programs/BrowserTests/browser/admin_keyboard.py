"""The back office: the form of a temple by the keyboard alone."""
from playwright.sync_api import expect

from admin_list import reach
from admin_parts import FORM, is_checked_at, shown
from keyboard import FOCUS
from office import office

#: What is typed.
PHONE, HOURS, NAMES = "04-7772006", "06:00-21:00", ["註生娘娘", "文昌帝君"]


def go(page, target):
    """Goes to an element by Tab. Its focus is to be seen."""
    reach(page, target)
    # The browser scrolls to it after the key.
    expect(target).to_be_in_viewport()
    focus = page.evaluate(FOCUS)
    assert focus["outline"], focus


def press(page, target, key="Enter"):
    """Goes to a button, and presses it."""
    go(page, target)
    page.keyboard.press(key)


def write(page, target, text):
    """Goes to a field, and replaces what is there."""
    go(page, target)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def mends_a_temple(visit, width):
    """Somebody signs in, mends a telephone number, hours, deities and a position, saves, and undoes it, without a mouse."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, reduced_motion=True)
        page = visitor.open("/admin", status=401)
        write(page, page.get_by_label("您的權杖"), token)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="總覽")).to_be_visible()
        visitor.open(FORM, page=page)
        page.wait_for_function("() => ['name-list', 'position-map'].every(name => customElements.get(name))")
        phone, hours, side = page.locator("#phone"), page.locator("#open_time"), page.locator("#side_deities")
        before = [field.input_value() for field in (phone, hours, side)] + [shown(page)]

        # The map is drawn once its fields are in view.
        go(page, page.locator("#lat"))
        expect(page.locator("position-map[data-drawn]")).to_have_count(1)
        mark = page.locator(".position-mark")
        press(page, mark, "ArrowUp")
        page.keyboard.press("Shift+ArrowRight")
        expect(mark).to_be_focused()
        place = shown(page)
        assert 0 < place[0] - before[3][0] < 2e-5 and 5e-5 < place[1] - before[3][1] < 2e-4, (before, place)
        is_checked_at(page)

        new = page.get_by_label("新增陪祀神明")
        for name in NAMES:
            write(page, new, name)
            page.keyboard.press("Enter")
            expect(new).to_be_focused()
        up = page.get_by_role("button", name=f"將{NAMES[1]}上移")
        press(page, up, "Space")
        assert side.input_value().split("\n")[-2:] == NAMES[::-1], side.input_value()
        write(page, hours, HOURS)
        expect(page.locator(".hours-part .check-line")).to_contain_text("已判讀開放時間")
        write(page, phone, PHONE)
        press(page, page.get_by_role("button", name="儲存", exact=True).last)

        done = page.get_by_role("status").filter(has_text="已儲存")
        expect(done).to_be_visible()
        assert (phone.input_value(), hours.input_value(), shown(page)) == (PHONE, HOURS, place)
        assert side.input_value().split("\n")[-2:] == NAMES[::-1], side.input_value()
        press(page, done.get_by_role("button", name="復原"))
        expect(page.get_by_role("status").filter(has_text="已復原")).to_be_visible()
        assert [field.input_value() for field in (phone, hours, side)] + [shown(page)] == before
