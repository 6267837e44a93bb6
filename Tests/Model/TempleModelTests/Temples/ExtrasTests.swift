import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

/// Each text, and each member of what only some sources have, when records of a temple are put together.
struct ExtrasTests {
    private static func full(_ source: String) throws -> TempleRecord {
        var extras = TempleRecord.Extras(sideDeities: ["關公"], openTime: "每日", rating: 4.5)
        extras.openingHours = "06:00-21:00"
        extras.openingHoursLunar = "1,15 05:00-21:00"
        extras.hoursAsOf = CivilDay(iso8601: "2021-03-31")
        extras.asOf = CivilDay(iso8601: "2026-09-26")
        extras.photos = [Photo(url: "https://example.org/1.jpg")]
        extras.ratingCount = 12
        var record = try bare(source, extras)
        record.texts = FieldTexts { field, _ in field.rawValue }
        return record
    }

    private static func bare(_ source: String, _ extras: TempleRecord.Extras? = nil) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: "1"), name: "甲宮",
            coordinate: try Coordinate(latitude: 24, longitude: 120.5), extras: extras)
    }

    /// Returns the members that differ between two records.
    private func differences(_ one: TempleRecord, _ other: TempleRecord) -> Set<String> {
        let (one, other) = (Self.members(one), Self.members(other))
        return Set(one.filter { other[$0.key] != $0.value }.keys)
    }

    private static func members(_ record: TempleRecord) -> [String: String] {
        let extras = record.extras ?? TempleRecord.Extras()
        var members = Dictionary(
            uniqueKeysWithValues: Mirror(reflecting: extras).children.map { ($0.label ?? "", "\($0.value)") })
        for field in FieldTexts.fields { members[field.rawValue] = record.texts[field] ?? "" }
        return members
    }

    private func all() throws -> Set<String> { Set(Self.members(try Self.full("mine")).keys) }

    /// Else the other tests would leave a member out.
    @Test func theSampleHasEveryMember() throws {
        try expect(differences(Self.full("mine"), Self.bare("mine")), equals: all())
    }

    /// A field of a source replaces one member of the stored record, or the hours with those of lunar days.
    @Test func eachMemberIsReplacedByOneField() throws {
        let stored = try Self.full("mine")
        var replaced: [String] = []
        for bit in 0..<UInt64.bitWidth {
            let field = TempleRecord.Fields(rawValue: 1 << UInt64(bit))
            guard TempleRecord.Fields.all.contains(field) else { continue }
            var record = try Self.bare("mine", TempleRecord.Extras())
            record.carried = field
            let changed = differences(record.completed(from: stored), stored)
            expect(changed.count, isAtMost: field == .openingHours ? 2 : 1, "\(changed)")
            replaced += changed
        }
        try expect(replaced.sorted(), equals: all().sorted())
    }

    /// The day of a record stays with its source.
    @Test func eachMemberIsThatOfTheSourceThatHasIt() throws {
        let merged = try require(MergedTemple([try Self.bare("moi"), try Self.full("mine")]))
        try expect(differences(merged.record, Self.full("mine")), equals: ["asOf"])
    }
}
