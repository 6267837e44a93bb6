import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

/// Each member of what only some sources have, when records of a temple are put together.
struct ExtrasTests {
    private static func full() -> TempleRecord.Extras {
        var extras = TempleRecord.Extras(
            sideDeities: ["關公"], openTime: "每日", rating: 4.5,
            prose: TempleProse { field, _ in field.rawValue })
        extras.openingHours = "06:00-21:00"
        extras.openingHoursLunar = "1,15 05:00-21:00"
        extras.hoursAsOf = CivilDay(iso8601: "2021-03-31")
        extras.asOf = CivilDay(iso8601: "2026-09-26")
        extras.website = "https://example.org/"
        extras.photos = [Photo(url: "https://example.org/1.jpg")]
        extras.ratingCount = 12
        return extras
    }

    private func record(_ source: String, _ extras: TempleRecord.Extras?) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: "1"), name: "甲宮",
            coordinate: try Coordinate(latitude: 24, longitude: 120.5), extras: extras)
    }

    /// Returns the members that differ between two values.
    private func differences(_ one: TempleRecord.Extras?, _ other: TempleRecord.Extras?) -> Set<String> {
        let (one, other) = (Self.members(one), Self.members(other))
        return Set(one.filter { other[$0.key] != $0.value }.keys)
    }

    /// The members with each text of the page as one of its own.
    private static func members(_ extras: TempleRecord.Extras?) -> [String: String] {
        let extras = extras ?? TempleRecord.Extras()
        var members = Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: extras).children.map { ($0.label ?? "", "\($0.value)") })
        members["prose"] = nil
        for field in TempleProse.fields { members[field.rawValue] = extras.prose[field] ?? "" }
        return members
    }

    private var all: Set<String> { Set(Self.members(Self.full()).keys) }

    /// Else the other tests would leave a member out.
    @Test func theSampleHasEveryMember() {
        expect(differences(Self.full(), nil), equals: all)
    }

    /// A field of a source replaces one member of the stored record, or the hours with those of lunar days.
    @Test func eachMemberIsReplacedByOneField() throws {
        let stored = try record("mine", Self.full())
        var replaced: [String] = []
        for bit in 0..<UInt64.bitWidth {
            let field = TempleRecord.Fields(rawValue: 1 << UInt64(bit))
            guard TempleRecord.Fields.all.contains(field) else { continue }
            var record = try record("mine", TempleRecord.Extras())
            record.carried = field
            let changed = differences(record.completed(from: stored).extras, stored.extras)
            expect(changed.count, isAtMost: field == .openingHours ? 2 : 1, "\(changed)")
            replaced += changed
        }
        expect(replaced.sorted(), equals: all.sorted())
    }

    /// The day of a record stays with its source.
    @Test func eachMemberIsThatOfTheSourceThatHasIt() throws {
        let merged = try require(MergedTemple([try record("moi", nil), try record("mine", Self.full())]))
        expect(differences(merged.record.extras, Self.full()), equals: ["asOf"])
    }
}
