import Expectations
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
        expect(titles(page), equals: ["無廟之會", "遶境", "遶境", "爵士音樂節", "進香"])
        expect(page.contains("<a href=\"/temples/123\">鹿港天后宮</a>") && page.contains("09:00-17:30"))
        expect(page, contains: "文化中心")
        let announced = try require(page.parts(from: "日期待公告</h2>", to: "</section>").first)
        expect(titles(announced) == ["進香"] && announced.contains("三月間"))
    }

    @Test func listsNoMoreThanTheDaysAskedFor() throws {
        expect(titles(try reader.text("/activities?days=7")), equals: ["無廟之會", "進香"])
    }

    @Test func listsThoseNearAPointWithTheirDistance() throws {
        let page = try reader.text("/activities?lat=24.06&lng=120.43&radius=5")
        expect(titles(page), equals: ["遶境", "爵士音樂節", "進香"])
        expect(page, contains: "<span class=\"distance\">180 公尺</span>")
        expect(page, contains: "<input type=\"hidden\" name=\"lat\" value=\"24.06\">")
        expect(page, contains: "href=\"/activities\">看全臺灣的活動</a>")
    }

    /// A word of the title, of the temple's name or of the place, in any form of its characters.
    @Test(arguments: [
        ("%E7%88%B5%E5%A3%AB", ["爵士音樂節"]), ("%E4%BB%96%E5%BB%9F", ["遶境"]), ("%E4%BB%96%20%E5%BA%99", ["遶境"]),
        ("x", []), ("%21", []),
    ])
    func findsANameInTheList(name: String, wanted: [String]) throws {
        let page = try reader.text("/activities?q=\(name)")
        expect(titles(page), equals: wanted)
        expect(page.contains("這段期間沒有這個名稱的活動"), equals: wanted.isEmpty)
    }

    /// Each kind with the number of activities that its link shows; the rest of the address stays.
    @Test func hasAnIndexByKind() throws {
        let page = try reader.text("/activities?days=90")
        let index = try require(page.parts(from: "<nav aria-label=\"活動的種類\">", to: "</nav>").first)
        expect(
            index.parts(from: "<a ", to: "</a>"),
            equals: [
                "href=\"/activities?days=90\" aria-current=\"true\">全部（5）",
                "href=\"/activities?days=90&amp;kind=pilgrimage\">進香（1）",
                "href=\"/activities?days=90&amp;kind=procession\">遶境與巡行（2）",
                "href=\"/activities?days=90&amp;kind=festival\">節慶（1）",
                "href=\"/activities?days=90&amp;kind=other\">其他（1）",
            ])
    }

    @Test(arguments: [
        ("pilgrimage", ["進香"]), ("procession", ["遶境", "遶境"]), ("festival", ["爵士音樂節"]), ("other", ["無廟之會"]),
        ("boat", []),
    ])
    func listsTheActivitiesOfOneKind(kind: String, wanted: [String]) throws {
        let page = try reader.text("/activities?kind=\(kind)&lang=zh")
        expect(titles(page), equals: wanted)
        expect(page, contains: "<input type=\"hidden\" name=\"kind\" value=\"\(kind)\">")
        let index = try require(page.parts(from: "<nav aria-label=\"活動的種類\">", to: "</nav>").first)
        expect(
            index.parts(from: "aria-current=\"true\">", to: "</a>").first?.hasSuffix("（\(wanted.count)）"), equals: true)
        expect(index, contains: ">全部（5）")
    }

    @Test func theKindStaysWithNameAndPage() throws {
        let named = try reader.text("/activities?q=%E4%BB%96%E5%BB%9F&kind=festival")
        expect(titles(named).isEmpty && named.contains("kind=procession\">遶境與巡行（1）"))
        let near = try reader.text("/activities?lat=24.06&lng=120.43&kind=procession")
        expect(titles(near) == ["遶境"] && near.contains("href=\"/activities?kind=procession\">看全臺灣的活動</a>"))
        try repeatActivity("遶境", 50)
        let first = try reader.text("/activities?kind=procession")
        expect(first, contains: "rel=\"next\" href=\"/activities?kind=procession&amp;page=2\"")
    }

    /// The first of the catalogue are known best.
    @Test func theCatalogueOrdersWhatIsOnOneDay() throws {
        try repeatActivity("無廟之會", 2) { $0.activity.title = "第\($0.activity.id)會" }
        reader.store.catalogue.activities.reverse()
        expect(titles(try reader.text("/activities?days=7")), equals: ["無廟之會", "第100會", "第101會", "進香"])
    }

    /// Appends copies of the activities with a title.
    private func repeatActivity(
        _ title: String, _ count: Int, _ change: (inout HostedActivity) -> Void = { _ in }
    ) throws {
        let extra = reader.store.catalogue.activities.filter { $0.activity.title == title }
        try require(!extra.isEmpty)
        for number in 0..<count {
            reader.store.catalogue.activities += extra.map { activity in
                var activity = activity
                activity.activity.id = Int64(100 + number)
                change(&activity)
                return activity
            }
        }
    }

    @Test func listsTheRestOnFurtherPages() throws {
        try repeatActivity("無廟之會", 50)
        let first = try reader.text("/activities?days=30")
        expect(titles(first).count == 24 + 1 && first.contains("日期待公告"))
        expect(first, contains: "rel=\"next\" href=\"/activities?days=30&amp;page=2\"")
        let last = try reader.text("/activities?days=30&page=3")
        expect(titles(last).count == 53 - 48 && !last.contains("日期待公告"))
        _ = try reader.text("/activities?days=30&page=4", status: 400)
    }

    @Test(arguments: ["kind=x", "days=x", "days=-1", "days=367", "lat=99&lng=1", "lat=24", "lat=24&lng=120&radius=0"])
    func refusesAWrongValue(query: String) throws {
        _ = try reader.text("/activities?\(query)", status: 400)
    }
}
