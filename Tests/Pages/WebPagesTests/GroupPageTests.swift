import Expectations
import FakeTempleStore
import TempleModel
import Testing

struct GroupPageTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
    }

    @Test func listsTheGroups() throws {
        let page = try reader.text("/groups")
        expect(page.contains("<a href=\"/groups/1\">求平安</a>") && page.contains("<a href=\"/groups/2\">停用</a>"))
    }

    @Test func showsTheDeitiesAndFestivalsOfAGroupWithTheirDays() throws {
        let page = try reader.text("/groups/1")
        expect(page.contains("<a href=\"/deities/1\">媽祖</a>") && page.contains("農曆三月廿三"))
        let undated = try require(page.parts(from: "沒有日子的神明</h2>", to: "</section>").first)
        expect(undated, contains: "<a href=\"/deities/2\">天后</a>")
        expect(page.contains("<a href=\"/events/1\">元宵</a>") && page.contains("<a href=\"/events/2\">清明節</a>"))
        expect(page, contains: "href=\"/api/groups/1/calendar.ics\"")
    }

    @Test func linksAVideoOfTheWebAlone() throws {
        try expect(reader.text("/groups/2"), contains: "href=\"https://example.org/film\"")
        reader.store.catalogue.groups[1].videoURL = "javascript:alert(1)"
        try expect(reader.text("/groups/2"), lacks: "javascript")
    }

    @Test func hasNoCalendarWithoutADay() throws {
        try expect(reader.text("/groups/2"), lacks: "calendar.ics")
    }

    @Test(arguments: ["/groups/9", "/groups/x"])
    func answers404ForAnUnknownGroup(path: String) throws {
        _ = try reader.text(path, status: 404)
    }
}
