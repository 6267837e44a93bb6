import Expectations
import FakeTempleStore
import Foundation
import SearchSamples
import TempleModel
import Testing

/// The filters of a search in the address of the page of temples near.
struct NearAddressTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
        reader.store.temples = [try FakeStore.lukang()]
        reader.store.next = (5, 9, .none)
    }

    /// Returns the query of the page at an address, and the address of its next page.
    private func asked(_ target: String) throws -> (query: TempleQuery, next: String?) {
        let page = try reader.text(target)
        let next = page.parts(from: "rel=\"next\" href=\"", to: "\"").first
        return (try require(reader.store.searched), next?.replacingOccurrences(of: "&amp;", with: "&"))
    }

    private func isSame(_ one: TempleQuery, _ other: TempleQuery) -> Bool {
        one.filter == other.filter && one.deity == other.deity && one.withinDays == other.withinDays
    }

    /// The page filters by a parameter, and so does its next page, or it ignores the parameter.
    @Test(arguments: SearchParameter.filters) func isReadWholeOrNotAtAll(parameter: SearchParameter) throws {
        let plain = try asked("/?lat=24&lng=120").query
        for sample in parameter.samples {
            let text: TempleQueryText = [.lat: "24", .lng: "120"]
            let expected = try TempleQuery(
                parsing: text.with(parameter, sample), radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
            let value = try require(sample.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let (query, next) = try asked("/?lat=24&lng=120&\(parameter.rawValue)=\(value)")
            expect(isSame(query, expected) || isSame(query, plain))
            let address = try require(next)
            let following = try asked(address).query
            expect(isSame(following, query) && following.after?.id == 9)
        }
    }

    /// Of the temples that are open now, the next page by date is of the same search. Its other links name no day.
    @Test(arguments: ["lat=24&lng=120", "bbox=120,24,121,25"])
    func openNowByDateGoesOn(place: String) throws {
        reader.store.next = (5, 9, .day(3))
        let (query, next) = try asked("/?\(place)&open_now=true&sort=date")
        let address = try require(next)
        expect(address, contains: "date=\(someDay)")
        let following = try asked(address)
        expect(following.query.after?.id == 9 && following.query.filter == query.filter)
        expect(following.query.filter.isOpenNow && following.query.order == .date)
        let third = try require(following.next)
        expect(third.contains("open_now=true") && third.contains("date=\(someDay)"))
        let page = try reader.text(address)
        expect(page, lacks: "已選日期")
        let sorts = try require(page.parts(from: "<nav class=\"sorts\"", to: "</nav>").first)
        expect(sorts.contains("open_now=true") && !sorts.contains("&amp;date="))
        // A day that is chosen still goes before it.
        try expect(!asked("/?\(place)&open_now=true&sort=date&date=\(someDay)").query.filter.isOpenNow)
    }

    private func target(with parameter: SearchParameter) throws -> String {
        let value = try require(parameter.sample.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        return "/?lat=24&lng=120" + ([.lat, .lng].contains(parameter) ? "" : "&\(parameter.rawValue)=\(value)")
    }

    /// Whether the page keeps a parameter, which it does with those that it reads.
    private func isRead(_ parameter: SearchParameter) throws -> Bool {
        // The cursor of the next page is in any address of one.
        if parameter == .cursor { return true }
        let next = try require(asked(target(with: parameter)).next)
        return next.split { "?&".contains($0) }.contains { $0.hasPrefix(parameter.rawValue + "=") }
    }

    /// The document lists the parameters that the page reads, and no others.
    @Test(arguments: SearchParameter.allCases) func isListedWhereThePageReadsIt(parameter: SearchParameter) throws {
        let file = Repository.root.appending(path: "docs/web-pages.md")
        let page = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
        let list = try require(page.parts(from: "\n`/` takes ", to: " the meaning ").first)
        try expect(list.contains("`\(parameter.rawValue)`"), equals: isRead(parameter))
        guard try isRead(parameter), SearchParameter.filters.contains(parameter) else { return }
        let plain = try asked("/?lat=24&lng=120").query
        try expect(!isSame(asked(target(with: parameter)).query, plain))
    }

    /// Each field of the form is a parameter that the page reads, and a filter in the closed part of the form opens it.
    @Test func fieldsOfTheFormAreReadAndShown() throws {
        let page = try reader.text("/?lat=24&lng=120")
        let form = try require(page.parts(from: "<form class=\"search\"", to: "</form>").first)
        let more = try require(form.parts(from: "<details", to: "</details>").first)
        let names = form.parts(from: " name=\"", to: "\"")
        expect(names.count, isAbove: 5)
        for name in names {
            let parameter = try require(SearchParameter(rawValue: name))
            try expect(isRead(parameter), "\(name)")
            guard more.contains(" name=\"\(name)\"") else { continue }
            let page = try reader.text(target(with: parameter))
            expect(page, contains: "<details class=\"more\" open>", "\(name)")
        }
    }

    /// A link above the list turns a filter on.
    @Test func linksAboveTheListChangeTheSearch() throws {
        let plain = try asked("/?lat=24&lng=120").query
        let links = try reader.text("/?lat=24&lng=120").parts(from: "<a class=\"filter\" href=\"", to: "\"")
        expect(!links.isEmpty)
        for link in links {
            let query = try asked(link.replacingOccurrences(of: "&amp;", with: "&")).query
            expect(!isSame(query, plain), "\(link)")
        }
    }
}
