import Expectations
import Geodesy
import TempleModel
import Testing

@testable import SQLiteTempleStore

/// Every described parameter must filter temples; a new one is tested without further code.
struct EveryFilterTests {
    @Test(arguments: SearchParameter.filters, [SearchMethod.tree, .index, .indexWithoutTexts])
    func keepsWhatAnswersAndLeavesOutWhatDoesNot(parameter: SearchParameter, way: SearchMethod) throws {
        let full = TempleRecord(
            key: SourceKey(source: "test", id: "full"), name: "天后宮", address: "臺中市西屯區", county: "臺中市",
            coordinate: try Coordinate(latitude: 24.18, longitude: 120.68), mainDeity: "天上聖母",
            phone: "04-22245964", religion: "道教",
            extras: TempleRecord.Extras(openTime: "24/7", rating: 5))
        let bare = TempleRecord(
            key: SourceKey(source: "test", id: "bare"), name: "無名", address: nil,
            coordinate: try Coordinate(latitude: 24.203, longitude: 120.703))
        let database = try TemporaryDatabase()
        _ = try database.write([bare, full])
        let store = try database.store(way)
        func names(_ change: (inout TempleQueryText) -> Void = { _ in }) throws -> Set<String> {
            var text: TempleQueryText = [.lat: "24.2", .lng: "120.7"]
            change(&text)
            let query = try TempleQuery(
                parsing: text, radiusUnits: false, now: TaiwanTime(day: someDay, minute: 600))
            return Set(try store.temples(matching: query).matches.map(\.temple.name))
        }
        let value: String =
            switch parameter.descriptor.kind {
            case .flag: "true"
            case .wholeNumber(let range): "\(range.upperBound)"
            default:
                switch parameter {
                // The examples are for the starter data. Here the complete temple has id 2, and has changed after the other.
                case .ids: "2"
                case .updatedSince: try afterFirst(store)
                default: parameter.descriptor.example
                }
            }
        try expect(names(), equals: ["天后宮", "無名"])
        try expect(names { $0[parameter] = value }, equals: ["天后宮"], "\(parameter.rawValue)=\(value)")
    }

    /// Returns the place in the feed after the temple 1.
    private func afterFirst(_ store: SQLiteTempleStore) throws -> String {
        guard case .page(let page) = try store.feed(since: nil, kinds: [.temple], limit: 1) else { return "" }
        return page.next.text
    }
}
