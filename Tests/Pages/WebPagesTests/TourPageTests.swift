import Expectations
import FakeTempleStore
import Foundation
import Geodesy
import HTTPModel
import TempleModel
import Testing
import WebPages
import WebRouting

struct TourPageTests {
    private let reader: PageReader

    /// Temples on a line to the north: 1 in the south, each a tenth of a degree on.
    init() throws {
        reader = try PageReader()
        reader.store.temples = try (1...Int64(23)).map { id in
            var detail = try FakeStore.lukang()
            detail.temple = Temple(
                id: id, name: "廟<\(id)>", address: "路\(id)號",
                coordinate: try Coordinate(latitude: 24 + Double(id) / 10, longitude: 120.5), mainDeity: "天上聖母",
                deities: [], rating: nil, phone: nil)
            return detail
        }
    }

    private func stops(_ page: String) -> [String] {
        page.parts(from: "<h2><span class=\"number\">", to: "</h2>").compactMap {
            $0.parts(from: "/temples/", to: "\"").first
        }
    }

    @Test func listsTheTemplesInTheirOrderWithTheWayBetween() throws {
        let page = try reader.text("/route?ids=3,1,2")
        expect(stops(page), equals: ["1", "2", "3"])
        expect(page.contains("<h1>3 間廟的路線</h1>") && page.contains("最短的順序"))
        expect(page, contains: "全長 22.2 公里（直線距離，不是道路距離）")
        expect(page.components(separatedBy: "距上一站 11.1 公里").count, equals: 3)
        expect(page, lacks: "回到起點：")
        expect(page, contains: "href=\"/api/routes.gpx?ids=1,2,3\"")
        expect(page, contains: "<copy-button data-url=\"/route?ids=1,2,3\"")
    }

    @Test func canBeSharedWithAPreviewAndIsNotListed() throws {
        let page = try reader.text("/route?ids=1,2,3,4&mode=walking")
        expect(page.contains("<meta name=\"robots\" content=\"noindex\">") && !page.contains("canonical"))
        expect(page, contains: "og:title\" content=\"廟&lt;1&gt;、廟&lt;2&gt;、廟&lt;3&gt;等 4 間廟\"")
        expect(page, contains: "og:url\" content=\"https://temples.example/route?ids=1,2,3,4&amp;mode=walking\"")
        try expect(reader.text("/route?ids=1,2&round=true"), contains: "回到起點：11.1 公里")
    }

    @Test func linksLeadToOtherChoicesAndToTheTourWithoutAStop() throws {
        let page = try reader.text("/route?ids=3,1,2&mode=walking")
        expect(page, contains: "href=\"/route?ids=3%2C1%2C2&amp;round=true&amp;mode=walking\"")
        expect(page, contains: "href=\"/route?ids=3%2C1%2C2&amp;mode=driving\"")
        expect(page, contains: "href=\"/route?ids=1%2C3&amp;mode=walking\" data-leaves=\"2\"")
        // Two are the fewest.
        try expect(reader.text("/route?ids=1,2"), lacks: "data-leaves")
    }

    @Test func aPositionIsNotInWhatIsShared() throws {
        let page = try reader.text("/route?lat=24.05&lng=120.5&count=3&deity=%E5%AA%BD%E7%A5%96")
        expect(stops(page) == ["1", "2", "3"] && page.contains("距出發地 5.5 公里"))
        let shared = "/route?ids=1,2,3&amp;order=given"
        expect(page.contains("<share-button data-url=\"\(shared)\">") && page.contains("href=\"\(shared)\""))
        expect(page, contains: "og:url\" content=\"https://temples.example\(shared)\"")
        try expect(stops(reader.text("/route?ids=1,2,3&order=given")), equals: ["1", "2", "3"])
        let other = try reader.text("/route?ids=2,1,3&order=given")
        expect(stops(other) == ["2", "1", "3"] && other.contains("href=\"/route?ids=2%2C1%2C3\">重排成最短的順序</a>"))
    }

    @Test func aLongTourHasPartsForPhonesAndForOthers() throws {
        let list = (1...23).map(String.init).joined(separator: ",")
        let page = try reader.text("/route?ids=\(list)")
        let lists = page.parts(from: "<ul class=\"parts\">", to: "</ul>")
        // 22 legs: four a link, and ten a link.
        expect(lists.map { $0.components(separatedBy: "<li>").count - 1 }, equals: [6, 3])
        expect(page.contains("第 6 段") && page.contains("順路的順序"))
        // A short tour is one link, the same everywhere.
        let short = try reader.text("/route?ids=1,2,3")
        expect(short.contains(">開啟整條路線</a>") && !short.contains("data-device"))
    }

    @Test(arguments: [
        ("/route", 200), ("/route?deity=x&count=9", 200), ("/route?ids=1", 400), ("/route?ids=1,1", 400),
        ("/route?ids=1,99", 404), ("/route?ids=1,x", 400), ("/route?lat=91&lng=1", 400), ("/route?ids=1,2&mode=x", 400),
        ("/route?lat=24&lng=120&count=51", 400), ("/route?ids=1,2&utm_source=x", 200),
    ])
    func answersEveryAddress(target: String, status: Int) throws {
        let page = try reader.text(target, status: status)
        expect(page.components(separatedBy: "<h1>").count, equals: 2)
    }

    @Test func asksWhatToVisit() throws {
        let page = try reader.text("/route?deity=%E5%AA%BD%E7%A5%96&count=9")
        expect(
            page.contains("<h1>走廟路線</h1>") && page.contains("value=\"媽祖\"")
                && page.contains("<option value=\"9\" selected>"))
        expect(page, contains: "<link rel=\"canonical\"")
        try expect(reader.text("/route?ids=1", status: 400), contains: "請再選一間")
    }

    @Test func aFormerIDMeansThePresentTemple() throws {
        reader.store.formerIDs[77] = 2
        try expect(stops(reader.text("/route?ids=77,1")), equals: ["1", "2"])
    }

    @Test func aWorkerPlansLongTours() throws {
        func isLeft(_ count: Int) throws -> Bool {
            let list = (1...count).map(String.init).joined(separator: ",")
            let reply = try reader.pages.respond(to: try Request(method: .get, target: "/route?ids=\(list)"))
            if case .later = reply { return true } else { return false }
        }
        try expect(!isLeft(23))
        try expect(isLeft(30))
    }

    @Test func pagesLeadToTours() throws {
        let near = try reader.text("/?lat=24.05&lng=120.5&deity=%E5%AA%BD%E7%A5%96")
        expect(near, contains: "href=\"/route?lat=24.05&amp;lng=120.5&amp;deity=%E5%AA%BD%E7%A5%96&amp;count=3\">走三廟")
        expect(near, contains: "&amp;count=9\">媽祖巡禮：最近的九間</a>")
        expect(near, contains: "<tour-button></tour-button></div></li>")
        try expect(reader.text("/deities/1"), contains: "href=\"/route?deity=%E5%AA%BD%E7%A5%96&amp;count=9\"")
        try expect(reader.text("/temples/2"), contains: "<tour-button data-id=\"2\"><span hidden>廟&lt;2&gt;</span>")
    }
}
