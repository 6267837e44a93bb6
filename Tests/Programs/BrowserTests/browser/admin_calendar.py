"""The back office: the days of twelve months, a day that is moved, and the converter."""
import datetime
import json
import re
import urllib.request

from playwright.sync_api import expect

from accessibility import check_large_text
from office import check, office, sign_in

#: The days of a lunar month from the second one on of which the second day after is in the same month, and no 29th.
LATER = 2
DAYS = [*("初" + each for each in "二三四五六七八九十"), *("十" + each for each in "一二三四五六七八九"), "二十",
        *("廿" + each for each in "一二三四五六")]


def item(page, thing):
    """A thing on its first day in the calendar."""
    return page.locator(f"[data-thing='{thing}']").first


def deity_day(page, base):
    """A deity's day that can be moved by two days in a week's row, whatever today is: its thing, title, lunar day, and both days."""
    found = page.locator(".day-table [data-thing^='deity:']").evaluate_all("""items => items.map(item => [item.dataset.thing,
        item.querySelector("bdi").textContent, item.closest("td").querySelector(".date .second").textContent.trim(),
        item.dataset.from])""")
    for thing, title, lunar, before in found:
        after = str(datetime.date.fromisoformat(before) + datetime.timedelta(days=LATER))
        row = page.locator("tr").filter(has=page.locator(f"[data-day='{before}']"))
        if lunar not in DAYS or row.locator(f"[data-day='{after}']").count() == 0:
            continue
        if events(base, before).count(title) == 1 and title not in events(base, after):
            return thing, title, lunar, before, after
    raise AssertionError(f"no day of a deity can be moved: {found}")


def open_calendar(visitor, token):
    """Goes from the overview to the calendar."""
    page = sign_in(visitor, token)
    page.get_by_role("navigation", name="主選單").get_by_role("link", name="日子").click()
    expect(page.get_by_role("heading", name="日子", exact=True)).to_be_visible()
    return page


def events(base, day):
    """The titles of the app's calendar on a day."""
    with urllib.request.urlopen(f"{base}/api/events?from={day}&to={day}") as answer:
        return [title for each in json.load(answer) for title in [each["title"], *(one["title"] for one in each["also"])]]


def moves(visit, width, javascript):
    """A day is moved: the rule is shown before it is saved, the app has it after, and one button undoes it."""
    with office(role="editor") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = open_calendar(visitor, token)
        expect(page.locator(".day-month")).to_have_count(12)
        check(visitor, page, "admin-calendar")
        thing, title, lunar, before, after = deity_day(page, base)

        if javascript and width >= 1280:
            # Both are in view: a page that scrolls after the button is down drags nothing.
            item(page, thing).evaluate("item => item.scrollIntoView({ block: 'center' })")
            item(page, thing).locator("bdi").first.drag_to(page.locator(f"[data-day='{after}'] .date"))
        else:
            item(page, thing).locator(".move").click()
            expect(page.get_by_label("移到哪一天")).to_have_value(before)
            page.get_by_label("移到哪一天").fill(after)
            page.get_by_role("button", name="看有哪些規則").click()
        expect(page).to_have_url(re.compile(rf"/admin/calendar/move\?.*to={after}"))
        was = page.locator(".rule-shown").first.locator(".check-line").inner_text().split("。")[0]
        assert was.startswith("農曆") and was.endswith(lunar), (was, lunar)
        expect(page.locator(".rule-shown").first.locator("dt")).to_have_count(5)
        expect(page.get_by_role("radio")).to_have_count(1)
        will = page.locator(".move-day strong").inner_text()
        # Two days later in the same month.
        assert will.startswith(was.removesuffix(lunar)) and will != was, (was, will)
        expect(page.locator(".move-day dt")).to_have_count(5)
        check(visitor, page, "admin-calendar-move")
        assert title in events(base, before), title

        page.get_by_label("原因").fill("問過廟方")
        page.get_by_role("button", name="儲存", exact=True).click()
        expect(page).to_have_url(re.compile(rf"/admin/calendar\?to={after}&done=\d+$"))
        done = page.get_by_role("status").filter(has_text="已變更")
        expect(done.locator("del")).to_contain_text(was)
        expect(done.locator("ins")).to_contain_text(will)
        expect(item(page, thing)).to_have_attribute("data-from", after)
        expect(item(page, thing)).to_contain_text(f"已修改；內建目錄為{was}")
        assert title in events(base, after) and title not in events(base, before), title
        check(visitor, page, "admin-calendar-moved")
        # The note leads to the day, far below.
        done.locator(f"a[href='#day-{after}']").click()
        expect(page.locator(f"[data-day='{after}']")).to_be_in_viewport()
        page.go_back()

        page.get_by_label("只看有標示的").select_option("edited")
        page.get_by_role("button", name="顯示", exact=True).click()
        expect(page).to_have_url(re.compile("mark=edited"))
        expect(page.locator(f"[data-thing='{thing}']").first).to_be_visible()
        expect(page.locator(".day-item.festival")).to_have_count(0)
        # What is moved there comes back to what was chosen.
        item(page, thing).locator(".move").click()
        expect(page).to_have_url(re.compile(r"/admin/calendar/move\?.*mark=edited"))
        page.get_by_role("link", name="回行事曆").click()
        expect(page).to_have_url(re.compile(r"/admin/calendar\?mark=edited$"))
        expect(page.get_by_label("只看有標示的")).to_have_value("edited")
        for _ in range(3):
            page.go_back()

        page.get_by_role("status").filter(has_text="已變更").get_by_role("button", name="復原").click()
        expect(page.get_by_role("status").filter(has_text="已復原")).to_be_visible()
        expect(item(page, thing)).to_have_attribute("data-from", before)
        assert title in events(base, before), title
        if javascript:
            check_large_text(page)


def converts(visit, width, javascript):
    """A rule is typed, and the days of the coming years are shown: with a script at once, else by the button."""
    with office(role="viewer") as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = open_calendar(visitor, token)
        expect(page.locator(".move")).to_have_count(0)
        page.get_by_role("link", name="換算日期").click()
        expect(page.get_by_role("heading", name="換算日期")).to_be_visible()
        line = page.locator(".rule .check-line")

        def shows(words):
            if not javascript:
                page.get_by_role("button", name="換算", exact=True).click()
            expect(line).to_contain_text(words)

        page.locator("#month").fill("7")
        page.locator("#day").fill("30")
        shows("農曆七月三十（該月最後一天）。下次：")
        expect(page.locator(".rule dt")).to_have_count(5)
        check(visitor, page, "admin-convert")
        page.locator("#month").fill("13")
        shows("月：請填 1 到 12。")
        expect(page.locator(".rule dt")).to_have_count(0)

        # A leap month that some years have, and one that never comes.
        page.locator("#month").fill("6")
        page.locator("#leap").select_option("true")
        shows("農曆閏六月三十（該月最後一天）。下次：")
        page.locator("#month").fill("1")
        shows("永遠不會出現這一天")

        page.locator("#kind").select_option("solar_term")
        if javascript:
            expect(page.locator("#leap")).to_be_hidden()
            expect(page.locator("#month")).to_be_hidden()
            expect(page.locator("#term")).to_be_visible()
        page.locator("#term").select_option("清明")
        shows("清明。下次：")
        page.locator("#nth").fill("5")
        shows("尚缺：哪一種日子。")
        page.locator("#of").select_option("戊")
        shows("清明起第五個戊日。下次：")
        check(visitor, page, "admin-convert-nth")
        page.locator("#nth").fill("")
        page.locator("#of").select_option("")

        # A leap day that is asked for in years without one.
        page.locator("#kind").select_option("solar")
        for name, value in [("month", "2"), ("day", "29"), ("every_years", "4"), ("known_year", "2027")]:
            page.locator(f"#{name}").fill(value)
        shows("永遠不會出現這一天")
        check(visitor, page, "admin-convert-never")
        if javascript:
            check_large_text(page)
