import Expectations
import FakeTempleStore
import Geodesy
import HTTPModel
import LunarCalendar
import TempleModel
import Testing
import WebPages
import WebRouting

/// The memory for the cards of temples that are remembered between pages.
struct RememberedCardsTests {
    private let store = FakeStore()

    /// Temples of one name, each with an address of 3,000 bytes.
    private func temples(named name: String, _ count: Int) throws -> [TempleDetail] {
        let there = try Coordinate(latitude: 24, longitude: 120)
        let address = String(repeating: "路", count: 1_000)
        return (1...Int64(count)).map { id in
            TempleDetail(
                temple: Temple(
                    id: id, name: name, address: address, coordinate: there, mainDeity: nil, deities: [], rating: nil,
                    phone: nil), sources: [], precision: nil)
        }
    }

    /// Returns the names of a list of temples.
    private func names(in pages: RouteTable) throws -> [String] {
        let request = try Request(method: .get, target: "/?lat=24&lng=120", headers: ["Accept-Language": "zh-TW"])
        let text = String(decoding: pages.answer(to: request).body, as: UTF8.self)
        return text.parts(from: "<h2><a href=\"/temples/", to: "</a>").compactMap { part in
            part.split(separator: ">").last.map(String.init)
        }
    }

    /// Only what is remembered still has the name of before: the store says that its data is the same.
    @Test(arguments: [(0, 0...0), (64 << 10, 1...21), (16 << 20, 200...200)])
    func noMoreIsRememberedThanFits(rememberedBytes: Int, remembered: ClosedRange<Int>) throws {
        let pages = WebPages(
            store: store, files: try WebFiles([]), settings: PageSettings(), rememberedBytes: rememberedBytes
        ).table(now: { TaiwanTime(day: someDay, minute: 600).secondsSince1970 })
        store.temples = try temples(named: "甲宮", 200)
        try expect(names(in: pages).filter { $0 == "甲宮" }.count, equals: 200)
        // The last remembered cards come first, so that they are not evicted.
        store.temples = try temples(named: "乙宮", 200).reversed()
        let names = try names(in: pages)
        expect(names.count == 200 && remembered.contains(names.filter { $0 == "甲宮" }.count))
    }
}
