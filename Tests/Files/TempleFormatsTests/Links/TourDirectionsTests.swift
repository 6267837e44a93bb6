import Expectations
import Foundation
import Geodesy
import SeededRandom
import TempleFormats
import Testing

@testable import TempleModel

struct TourDirectionsTests {
    private func tour(_ count: Int, _ parameters: [TourParameter: String] = [:]) throws -> TempleTour {
        var random = SplitMix64(seed: UInt64(count))
        let matches = try (1...Int64(count)).map { id in
            TempleMatch(
                temple: Temple(
                    id: id, name: "廟\(id)", address: nil,
                    coordinate: try Coordinate(
                        latitude: random.real(-80...80), longitude: random.real(-180...180)), mainDeity: nil,
                    deities: [], rating: nil, phone: nil), distance: nil)
        }
        var given = parameters
        if given[.lat] == nil { given[.ids] = matches.map { "\($0.temple.id)" }.joined(separator: ",") }
        let query = try TourQuery(now: TaiwanTime(day: someDay, minute: 0)) { given[$0] }
        return try TempleTour(TourTemples(matches: matches, unknownIDs: []), query)
    }

    /// An independent URL parser reads the places of the links.
    private func points(_ links: [String], most: Int) throws -> [[String]] {
        try links.map { link in
            expect(link.utf8.count, isAtMost: 2048)
            let url = try require(URLComponents(string: link))
            let items = Dictionary(uniqueKeysWithValues: (url.queryItems ?? []).map { ($0.name, $0.value ?? "") })
            expect(items["api"], equals: "1")
            let between = items["waypoints"]?.split(separator: "|").map(String.init) ?? []
            expect(between.count, isAtMost: most)
            return [items["origin"] ?? ""] + between + [items["destination"] ?? ""]
        }
    }

    private func text(_ coordinate: Coordinate) -> String {
        DecimalText.degrees(coordinate.latitude) + "," + DecimalText.degrees(coordinate.longitude)
    }

    @Test(arguments: [2, 5, 6, 9, 11, 12, 23, 50], [false, true])
    func partsJoinAndVisitEveryTempleInOrder(count: Int, isRound: Bool) throws {
        let tour = try tour(count, [.round: "\(isRound)"])
        var expected = tour.stops.map { text($0.match.temple.coordinate) }
        if isRound { expected.append(expected[0]) }
        for (links, most) in [(tour.directions.phone, 3), (tour.directions.desk, 9)] {
            let parts = try points(links, most: most)
            expect(parts.count, equals: (expected.count - 2) / (most + 1) + 1)
            for (part, next) in zip(parts, parts.dropFirst()) { expect(part.last, equals: next.first) }
            expect(parts.prefix(1).joined() + parts.dropFirst().flatMap { $0.dropFirst() }, equals: expected)
        }
    }

    @Test func aStartIsTheOriginAndARoundReturnsToIt() throws {
        let start: [TourParameter: String] = [.lat: "24.1", .lng: "120.6", .count: "3", .mode: "driving"]
        let way = try tour(3, start)
        let parts = try points(way.directions.phone, most: 3)
        expect(parts.count == 1 && parts[0].first == "24.1,120.6" && parts[0].count == 4)
        expect(way.directions.phone[0].hasSuffix("&travelmode=driving"))
        let round = try tour(3, start.merging([.round: "true"]) { $1 })
        try expect(points(round.directions.phone, most: 3).first?.last, equals: "24.1,120.6")
    }

    @Test func oneTempleWithoutAStartIsADestination() throws {
        let query = try TourQuery(now: TaiwanTime(day: someDay, minute: 0)) { $0 == .ids ? "1,2" : nil }
        let one = TourTemples(matches: try tour(2).stops.prefix(1).map(\.match), unknownIDs: [])
        #expect(throws: TourQueryError.tooFewTemples) { try TempleTour(one, query) }
        let found = try tour(1, [.lat: "24", .lng: "120"])
        expect(found.directions.phone.count == 1 && found.directions.phone[0].contains("origin=24%2C120&destination="))
    }
}
