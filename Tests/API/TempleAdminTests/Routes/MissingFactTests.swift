import Expectations
import Geodesy
import TempleModel
import Testing

@testable import TempleAdmin

/// What a temple lacks.
struct MissingFactTests {
    private func lacking(_ visit: Temple.Visit, phone: String? = "04-22245964") throws -> [MissingFact] {
        let temple = Temple(
            id: 1, name: "宮", address: nil, coordinate: try Coordinate(latitude: 24, longitude: 120.5),
            mainDeity: "媽祖", deities: [], rating: nil, phone: phone, visit: visit)
        let match = TempleMatch(temple: temple, distance: nil)
        return MissingFact.allCases.filter { $0.isMissing(in: match) }
    }

    @Test func aPositionCanBeDoubtfulOrAnothersToo() throws {
        let whole = Temple.Visit(
            hours: TempleHours(text: "05:00-21:00"), coverURL: "https://example.org/1.jpg")
        // The days of a match without a calendar are not known.
        try expect(lacking(whole), equals: [.day])
        var doubtful = whole
        doubtful.hasDoubtfulPosition = true
        try expect(lacking(doubtful), equals: [.day, .position])
        var shared = whole
        shared.hasSharedPosition = true
        try expect(lacking(shared), equals: [.day, .ownPosition])
        try expect(lacking(Temple.Visit(), phone: nil), equals: [.hours, .day, .phone, .picture])
    }

    @Test func soCanThatOfADeletedTemple() throws {
        let place = try Coordinate(latitude: 24, longitude: 120.5)
        for (precision, fact) in [
            (PositionPrecision.doubtful, MissingFact.position), (.shared, .ownPosition), (.surveyed, nil), (nil, nil),
        ] as [(PositionPrecision?, MissingFact?)] {
            let record = TempleRecord(
                key: SourceKey(source: "moi", id: "1"), name: "宮", coordinate: place, precision: precision)
            let found = [MissingFact.position, .ownPosition].filter { $0.isMissing(in: record) }
            expect(found, equals: [fact].compactMap { $0 })
        }
    }

    @Test func theirNamesAreThoseOfTheAPI() {
        expect(
            MissingFact.allCases.map(\.rawValue),
            equals: [
                "hours", "day", "phone", "deity", "picture", "position", "own_position",
            ])
    }
}
