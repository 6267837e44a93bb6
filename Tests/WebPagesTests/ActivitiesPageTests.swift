import FakeTempleStore
import LunarCalendar
import TempleModel
import Testing

struct ActivitiesPageTests {
    private var reader: PageReader

    init() throws {
        reader = try PageReader()
        // 2027-03-25, two weeks before 三月初一.
        reader.today = someDay.adding(days: 125)
    }

    private func titles(_ page: String) -> [String] { page.parts(from: "<h3>", to: "</h3>") }

    @Test func listsTheActivitiesOfTheComingDaysAndThoseToBeAnnounced() throws {
        let page = try reader.text("/activities")
        #expect(titles(page) == ["無廟之會", "遶境", "遶境", "爵士音樂節", "進香"])
        #expect(page.contains("<a href=\"/temples/123\">鹿港天后宮</a>") && page.contains("09:00-17:30"))
        #expect(page.contains("文化中心"))
        let announced = try #require(page.parts(from: "日期待公告</h2>", to: "</section>").first)
        #expect(titles(announced) == ["進香"] && announced.contains("三月間"))
    }

    @Test func listsNoMoreThanTheDaysAskedFor() throws {
        #expect(titles(try reader.text("/activities?days=7")) == ["無廟之會", "進香"])
    }

    @Test func listsThoseNearAPointWithTheirDistance() throws {
        let page = try reader.text("/activities?lat=24.06&lng=120.43&radius=5")
        #expect(titles(page) == ["遶境", "爵士音樂節", "進香"])
        #expect(page.contains("<span class=\"distance\">180 公尺</span>"))
        #expect(page.contains("<input type=\"hidden\" name=\"lat\" value=\"24.06\">"))
        #expect(page.contains("href=\"/activities\">看全臺灣的活動</a>"))
    }

    /// A word of the title, of the temple's name or of the place.
    @Test(arguments: [("%E7%88%B5%E5%A3%AB", ["爵士音樂節"]), ("%E4%BB%96%E5%BB%9F", ["遶境"]), ("x", [])])
    func findsANameInTheList(name: String, wanted: [String]) throws {
        let page = try reader.text("/activities?q=\(name)")
        #expect(titles(page) == wanted)
        #expect(page.contains("這段期間沒有這個名稱的活動") == wanted.isEmpty)
    }

    @Test func listsTheRestOnFurtherPages() throws {
        let extra = reader.store.catalogue.activities.filter { $0.activity.title == "無廟之會" }
        for number in 0..<50 {
            reader.store.catalogue.activities += extra.map { activity in
                var activity = activity
                activity.activity.id = Int64(100 + number)
                return activity
            }
        }
        let first = try reader.text("/activities?days=30")
        #expect(titles(first).count == 48 + 1 && first.contains("日期待公告"))
        #expect(first.contains("rel=\"next\" href=\"/activities?days=30&amp;page=2\""))
        let second = try reader.text("/activities?days=30&page=2")
        #expect(titles(second).count == 53 - 48 && !second.contains("日期待公告"))
        _ = try reader.text("/activities?days=30&page=3", status: 400)
    }

    @Test(arguments: ["days=x", "days=-1", "days=367", "lat=99&lng=1", "lat=24", "lat=24&lng=120&radius=0"])
    func refusesAWrongValue(query: String) throws {
        _ = try reader.text("/activities?\(query)", status: 400)
    }
}
