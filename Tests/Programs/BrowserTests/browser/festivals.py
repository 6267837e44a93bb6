"""Festivals that temples have registered, on the pages that show them."""
import re

from playwright.sync_api import expect

from accessibility import check_accessible, check_fits, check_links
from every_page import check_language, texts
from services import visited

#: The columns of the ministry's list.
COLUMNS = ("慶(祭)典名稱", "宗教團體名稱", "宗教別", "行政區", "日期", "電話", "說明")


def row(title, temple, area, day, note=""):
    """A row of the list."""
    return dict(zip(COLUMNS, (title, temple, "道教", area, day, "", note)))


#: Temples of the starter data that have no day of their own.
TEMPLES = (("鹿港新祖宮", "彰化縣鹿港鎮"), ("土庫順天宮", "雲林縣土庫鎮"), ("斗南順安宮", "雲林縣斗南鎮"), ("臺西安海宮", "雲林縣臺西鄉"),
           ("崙背奉天宮", "雲林縣崙背鄉"), ("橋頭鳳橋宮", "高雄市橋頭區"), ("湖口顯聖宮", "新竹縣湖口鄉"), ("羅東震安宮", "宜蘭縣羅東鎮"))

#: Days of 鹿港新祖宮 in both calendars and of one year that is past, and the birthday of the deity of all eight.
FESTIVALS = [
    row("媽祖聖誕", *TEMPLES[0], "農曆 03/23", "3月21-23日舉辦祝壽大法會"),
    row("中元普渡", *TEMPLES[0], "農曆 07/15"), row("春祭", *TEMPLES[0], "國曆 03/01"),
    row("遶境", *TEMPLES[0], "國曆 2018/12/22"), row("拜拜", *TEMPLES[0], "農曆 07/00"),
] + [row("天上聖母聖誕千秋祝壽大典", *temple, "農曆 03/23", "演戲酬神") for temple in TEMPLES[1:]]

#: 鹿港新祖宮, and the day of its deity.
TEMPLE, EVENT = "/temples/234", "/events/10100"

#: Where they are registered, and how many temples hold one, by the language.
WORDS = {
    "zh": (r"登記：全國宗教資訊網（資料 \d{4}-\d{2}）", "8 間廟有登記慶典"),
    "en": (r"Registered: National registry \(as of \d{4}-\d{2}\)", "8 temples hold a registered festival"),
    "ja": (r"登録：台湾の全国宗教情報網（\d{4}-\d{2} 時点）", "8廟に登録祭典があります"),
}


def are_for_everyone(visit, locale):
    """The pages of a temple, of its deity's day, of the month, the week and the day say on a phone what is registered and
    where, in one language; axe finds nothing grave, light and dark."""
    registered, held = WORDS[locale[:2]]
    with visited(rows=FESTIVALS) as base:
        visitor = visit(base, width=390, locale=locale, reduced_motion=True)
        chinese = visit(base, width=390, reduced_motion=True)
        rest = visitor.open(EVENT).locator("a[href^='/activities?on=']")
        expect(rest).to_have_count(1)
        on = rest.get_attribute("href")
        day = on.partition("=")[2]
        for name, path, words in (
                ("temple", TEMPLE, registered), ("event", EVENT, registered),
                ("month", f"/events?month={day[:7]}#day-{int(day[8:])}", held), ("week", f"/events?week={day}", held),
                ("day", on, registered)):
            page = visitor.open(path)
            assert re.search(words, page.locator("main").inner_text()), (path, words)
            visitor.shot(page, f"festivals-{name}-{locale[:2]}")
            check_language(page, texts(chinese.open(path)) if locale[:2] == "ja" else [])
            check_fits(page)
            check_links(page)
            check_accessible(page)
            visitor.prefer(page, True)
            check_accessible(page, "contrast")
            visitor.prefer(page, False)


def lead_to_their_temples(visit):
    """From the day in the month to the list of that day, and from there to a temple, which has each of its festivals once."""
    with visited(rows=FESTIVALS) as base:
        visitor = visit(base, width=390)
        page = visitor.open(EVENT)
        section = page.locator("section", has=page.get_by_role("heading", name="這天有登記慶典的廟（8）"))
        expect(section.locator(".rows > li")).to_have_count(6)
        section.get_by_role("link", name="另有 2 間").click()
        page.wait_for_url("**/activities?on=*")
        day = page.url.partition("on=")[2]
        page = visitor.open(f"/events?month={day[:7]}#day-{int(day[8:])}", page=page)
        page.get_by_role("link", name="8 間廟有登記慶典").click()
        page.wait_for_url(f"**/activities?on={day}")
        visitor.settle(page)
        expect(page.get_by_role("heading", name="天上聖母聖誕千秋祝壽大典")).to_have_count(7)
        page.get_by_role("link", name="鹿港新祖宮").click()
        page.wait_for_url(f"**{TEMPLE}")
        visitor.settle(page)
        days = page.locator("section", has=page.get_by_role("heading", name="日子與活動")).locator("li")
        # The festival of 2018 is past, and the day that no calendar has was not imported.
        assert sorted(days.locator("strong").all_inner_texts()) == ["中元普渡", "媽祖聖誕", "春祭"], days.all_inner_texts()
        expect(days.filter(has_text="媽祖聖誕")).to_contain_text("3月21-23日舉辦祝壽大法會")
