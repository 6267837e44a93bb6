import Expectations
import FakeTempleStore
import HTTPModel
import LunarCalendar
import TempleModel
import Testing
import WebPages
import WebRouting

/// The card of a temple in a list.
struct TempleCardTests {
    private let reader: PageReader

    init() throws {
        reader = try PageReader()
        reader.store.temples = [try FakeStore.lukang()]
        reader.store.knowsDays = true
    }

    private func card(_ target: String) throws -> String {
        try require(reader.text(target).parts(from: "<li class=\"card temple\"", to: "</li>").first)
    }

    @Test func hasTheWayThere() throws {
        let card = try card("/?lat=24&lng=120")
        let way = try require(card.parts(from: "<a class=\"way\" href=\"", to: "\"").first)
        expect(way, equals: "https://www.google.com/maps/dir/?api=1&amp;destination=24.0593%2C120.4316")
    }

    /// The day of the temple is far away. Who asks for farther days sees it, whatever cards are remembered.
    @Test func hasADayOfTheNextThirtyDays() throws {
        let pages = try reader.pages
        func hasDay(_ target: String) throws -> Bool {
            let request = try Request(method: .get, target: target, headers: ["Accept-Language": "zh-TW"])
            return String(decoding: pages.answer(to: request).body, as: UTF8.self).contains("class=\"next\"")
        }
        for _ in 1...2 {
            try expect(!hasDay("/?lat=24&lng=120"))
            try expect(hasDay("/?lat=24&lng=120&sort=date"))
            try expect(!hasDay("/?lat=24&lng=120&within_days=30"))
            try expect(hasDay("/?lat=24&lng=120&within_days=200"))
        }
        var reader = reader
        reader.today = someDay.adding(days: 115)
        try expect(reader.text("/?lat=24&lng=120"), contains: "class=\"next\"")
    }

    /// Where another temple of the list is not; a mark that all have says nothing. The same pages remember both cards.
    @Test func saysThatATempleIsWellKnown() throws {
        let plain = reader.store.temples[0]
        var known = plain
        known.temple = Temple(
            id: plain.temple.id + 1, name: "名廟", address: nil, coordinate: plain.temple.coordinate, mainDeity: nil,
            deities: [], rating: nil, phone: nil, prominence: 1_001)
        let pages = try reader.pages
        func marks() throws -> [Bool] {
            let request = try Request(method: .get, target: "/?lat=24&lng=120", headers: ["Accept-Language": "zh-TW"])
            let page = String(decoding: pages.answer(to: request).body, as: UTF8.self)
            return page.parts(from: "<li class=\"card temple\"", to: "</li>").map {
                $0.contains("<span class=\"known\">知名</span>")
            }
        }
        for _ in 1...2 {
            reader.store.temples = [known]
            try expect(marks(), equals: [false])
            reader.store.temples = [known, plain]
            try expect(marks(), equals: [true, false])
        }
    }

    /// A picture is shown where the operator has chosen its host.
    @Test(arguments: [([], false), (["p.example"], true)]) func hasAPictureOfAChosenHost(hosts: [String], isShown: Bool)
        throws
    {
        let plain = reader.store.temples[0].temple
        reader.store.temples[0].temple = Temple(
            id: plain.id, name: plain.name, address: plain.address, coordinate: plain.coordinate,
            mainDeity: plain.mainDeity, deities: plain.deities, rating: nil, phone: nil,
            visit: Temple.Visit(coverURL: "https://p.example/1.jpg"))
        var reader = reader
        reader.pictureHosts = hosts
        let page = try reader.text("/?lat=24&lng=120")
        expect(page.contains("<img class=\"thumbnail\" src=\"https://p.example/1.jpg\" alt=\"\""), equals: isShown)
    }
}
