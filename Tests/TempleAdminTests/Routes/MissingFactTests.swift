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
        #expect(try lacking(whole) == [.day])
        var doubtful = whole
        doubtful.hasDoubtfulPosition = true
        #expect(try lacking(doubtful) == [.day, .position])
        var shared = whole
        shared.hasSharedPosition = true
        #expect(try lacking(shared) == [.day, .ownPosition])
        #expect(try lacking(Temple.Visit(), phone: nil) == [.hours, .day, .phone, .picture])
    }

    @Test func soCanThatOfADeletedTemple() throws {
        let place = try Coordinate(latitude: 24, longitude: 120.5)
        for (precision, fact) in [
            (PositionPrecision.doubtful, MissingFact.position), (.shared, .ownPosition), (.surveyed, nil), (nil, nil),
        ] as [(PositionPrecision?, MissingFact?)] {
            let record = TempleRecord(
                key: SourceKey(source: "moi", id: "1"), name: "宮", coordinate: place, precision: precision)
            let found = [MissingFact.position, .ownPosition].filter { $0.isMissing(in: record) }
            #expect(found == [fact].compactMap { $0 })
        }
    }

    @Test func theirNamesAreThoseOfTheAPI() {
        #expect(
            MissingFact.allCases.map(\.rawValue) == [
                "hours", "day", "phone", "deity", "picture", "position", "own_position",
            ])
    }
}
