"""The back office: a day of the calendar from its rule to the app, in a group, beside two temples that are one; and all undone."""
import datetime
import re

from playwright.sync_api import expect

from accessibility import check_large_text
from admin_catalogue import names
from admin_history import counted
from admin_pairs import decide, numbers
from office import check, office, sign_in
from services import answer

#: Two temples within 30 m of each other that have one name.
ROWS = [
    {"source": "test", "source_id": str(number), "name": "雙生宮", "address": f"新竹縣竹東鎮雙生路{number}號",
     "lat": 24.73 + number / 5000, "lng": 121.09, "phone": phone}
    for number, phone in [(1, "03-5961231"), (2, "")]]

#: What is added, its lunar day, and the group that it is put into.
TITLE, MONTH, DAY, GROUP = "試驗節", 5, 29, "/admin/groups/1"


def told(base, temples, today):
    """What the app is told: the days of five years, a group with its items, and the two temples."""
    # Five times a lunar day are within this many days.
    last = today + datetime.timedelta(days=1_900)
    paths = [f"events?from={today}&to={last}", "groups/1", f"groups/1/items?date={today}",
             *(f"temples/{number}?date={today}" for number in temples)]
    return [answer(f"{base}/api/{path}")[0] for path in paths]


def undo(page, visitor, number):
    """Undoes a change on its page."""
    visitor.open(f"/admin/changes/{number}", page=page)
    page.get_by_role("button", name="復原").click()
    expect(page.get_by_role("status").filter(has_text="已復原")).to_be_visible()


def change(page):
    """The number of the change that the address of a page names."""
    return re.search(r"[?&]done=(\d+)", page.url).group(1)


def is_told_and_undone(visit, width, javascript):
    """A festival gets a lunar day and a group, a pair is merged, the app has all three; after three undos it has none."""
    with office(role="editor", rows=ROWS) as (base, token):
        visitor = visit(base=base, width=width, javascript=javascript, reduced_motion=True)
        page = sign_in(visitor, token)
        counted(page)
        page.get_by_role("link", name="看似同一間").click()
        page.locator("table.pairs tbody a").first.click()
        pair = numbers(page)
        today = datetime.date.today()
        before = told(base, pair, today)
        assert TITLE not in str(before) and before[-1]["phone"] != before[-2]["phone"], before

        # A festival with a lunar day: the coming years' days are shown before it is saved.
        page.get_by_role("navigation", name="主選單").get_by_role("link", name="日子").click()
        page.locator(".day-links").get_by_role("link", name="節慶", exact=True).click()
        page.get_by_role("link", name="新增節慶").click()
        page.locator("#name").fill(TITLE)
        page.locator("#occasion").select_option("節慶")
        page.locator("#kind").select_option("lunar")
        page.locator("#month").fill(str(MONTH))
        page.locator("#day").fill(str(DAY))
        page.locator("#source").fill("書")
        if not javascript:
            page.get_by_role("button", name="預覽變更").first.click()
        expect(page.locator("#field-rule .check-line")).to_contain_text("農曆五月廿九")
        years = page.locator("#field-rule .check-below dd")
        expect(years).to_have_count(5)
        shown = " ".join(years.all_inner_texts())
        check(visitor, page, "admin-day-new")
        page.get_by_role("button", name="新增", exact=True).last.click()
        expect(page.get_by_role("status").filter(has_text="已新增")).to_be_visible()
        added, festival = change(page), re.search(r"/admin/festivals/(\d+)", page.url).group(1)

        # Into a group.
        visitor.open(GROUP, page=page)
        if javascript:
            new = page.locator("#field-festivals").get_by_label("新增節慶")
            new.fill(TITLE)
            new.press("Enter")
        else:
            page.locator("#festivals").fill("\n".join([*names(page, "festivals"), TITLE]))
        page.get_by_role("button", name="儲存", exact=True).first.click()
        expect(page.get_by_role("status").filter(has_text="已儲存")).to_contain_text(f"{TITLE} (festival-{festival})")
        grouped = change(page)

        # A pair is merged.
        visitor.open(f"/admin/pairs/{pair[0]}/{pair[1]}", page=page)
        decide(page, javascript, "s", "同一間，合併")
        expect(page).to_have_url(re.compile(r"/admin/pairs\?end=true&done=\d+$"))
        merged = change(page)

        # The app has all three.
        events, _, items, one, other = told(base, pair, today)
        event, _ = answer(f"{base}/api/events/{festival}")
        assert event["title"] == TITLE and event["lunar"]["text"] == "農曆五月廿九", event
        days = [each["solar_date"] for each in events if each["title"] == TITLE]
        assert days[:5] == event["solar_dates"], (days, event)
        for year, month, day in (map(int, each.split("-")) for each in days[:5]):
            assert f"{month}月{day}日" in shown, (days, shown, year)
        titles = [each["title"] for each in items["festivals"]]
        assert titles == [*(each["title"] for each in before[2]["festivals"]), TITLE], titles
        assert one == other and str(one["id"]) == pair[0] and one["phone"] == "03-5961231", (one, other)

        # The history says it in words.
        visitor.open(f"/admin/changes/{grouped}", page=page)
        expect(page.locator(".sides tbody tr")).to_have_count(1)
        expect(page.locator(".sides td").last).to_contain_text(f"{TITLE} (festival-{festival})")
        check(visitor, page, "admin-day-history")
        if javascript:
            check_large_text(page)

        # Undone, the app is told what it was told before.
        for number in (merged, grouped, added):
            undo(page, visitor, number)
        assert told(base, pair, today) == before, (told(base, pair, today), before)
        visitor.open("/admin/changes", page=page)
        expect(page.locator(".changes tbody tr").filter(has_text="已復原")).to_have_count(3)
