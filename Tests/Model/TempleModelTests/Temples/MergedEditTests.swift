import Expectations
import Geodesy
import LunarCalendar
import TempleModel
import Testing

/// Records of sources, merged with what was decided by hand.
struct MergedEditTests {
    private static func at(_ latitude: Double) throws -> Coordinate {
        try Coordinate(latitude: latitude, longitude: 120.5)
    }

    /// Returns a record of a source that has every field, each with the source's mark.
    private static func whole(_ source: String, _ mark: String) throws -> TempleRecord {
        var record = TempleRecord(
            key: SourceKey(source: source, id: "1"), name: "宮" + mark, coordinate: try at(24))
        for field in MergedTemple.Field.allCases { record.set(field, to: try value(of: field, mark)) }
        return record
    }

    private static func value(of field: MergedTemple.Field, _ mark: String) throws -> FieldValue {
        switch field.kind {
        case .text: .text(field.rawValue + mark)
        case .texts: .texts([field.rawValue + mark, "又" + mark])
        case .position: .position(try at(20 + Double(mark.utf8.count)), .surveyed)
        case .hours: .hours(FieldValue.Hours(text: mark, stated: "24/7", lunar: "1 " + mark))
        case .rating: .rating(Double(mark.utf8.count), count: mark.utf8.count)
        case .photos: .photos([Photo(url: "https://example.org/\(mark).jpg", title: mark)])
        }
    }

    /// Returns an edit that decides some fields.
    private static func edit(_ values: FieldValues) throws -> TempleRecord {
        var record = TempleRecord(
            key: SourceKey(source: SourceKey.editSource, id: "7"), name: "", coordinate: try at(1))
        for (field, value) in values { record.set(field, to: value) }
        record.edits = Set(values.keys)
        return record
    }

    private static let sources = ["moi", "taipei", "mine", "osm", SourceKey.starterSource]

    @Test(arguments: MergedTemple.Field.allCases) func aDecidedFieldStandsAboveEachSource(
        _ field: MergedTemple.Field
    ) throws {
        let value = try Self.value(of: field, "手寫")
        let edit = try Self.edit([field: value])
        expect(edit.edited, equals: [field: value])
        let all = try Self.sources.map { try Self.whole($0, $0) }
        for records in [[all[0]], [all[3]], [all[4]], all, all.reversed()] {
            let without = try require(MergedTemple(records))
            for order in [[edit] + records, records + [edit]] {
                let merged = try require(MergedTemple(order))
                expect(merged.record.value(of: field), equals: value)
                expect(merged.sources.first { $0.key == edit.key }?.fields, equals: [field])
                expect(merged.record.key == without.record.key && merged.record.edits.isEmpty)
                // The rest is that of the sources. The names under which they list the temple are its other names.
                for other in MergedTemple.Field.allCases where other != field && other != .aliases {
                    expect(merged.record.value(of: other), equals: without.record.value(of: other), "\(other)")
                }
                expect(merged.sources.map(\.key), equals: [edit.key] + without.sources.map(\.key))
            }
        }
    }

    @Test(arguments: MergedTemple.Field.allCases.filter { !$0.isRequired }) func aDecidedNoneStandsAboveEachSource(
        _ field: MergedTemple.Field
    ) throws {
        let edit = try Self.edit([field: .none])
        expect(edit.edited, equals: [field: .none])
        let all = try Self.sources.map { try Self.whole($0, $0) }
        let without = try require(MergedTemple(all))
        expect(without.record.value(of: field) != .none)
        let merged = try require(MergedTemple(all + [edit]))
        expect(merged.record.value(of: field), equals: .none)
        expect(merged.sources.first?.key == edit.key && merged.sources.first?.fields == [field])
        expect(merged.sources.dropFirst().allSatisfy { !$0.fields.contains(field) })
        for other in MergedTemple.Field.allCases where other != field && other != .aliases {
            expect(merged.record.value(of: other), equals: without.record.value(of: other), "\(other)")
        }
    }

    /// What an edit has and does not decide is not shown: its name and position may be anything.
    @Test func whatAnEditDoesNotDecideIsNotShown() throws {
        var edit = try Self.whole(SourceKey.editSource, "edit")
        edit.edits = [.phone]
        let source = try Self.whole("osm", "osm")
        let merged = try require(MergedTemple([edit, source]))
        for field in MergedTemple.Field.allCases where field != .aliases {
            let expected = (field == .phone ? edit : source).value(of: field)
            expect(merged.record.value(of: field), equals: expected, "\(field)")
        }
        try expect(Self.names(of: merged), lacks: edit.name)
    }

    private static func names(of merged: MergedTemple) throws -> [String] {
        [merged.record.name] + merged.record.aliases
    }

    @Test func theNamesOfTheSourcesAreOtherNamesOfADecidedName() throws {
        let source = TempleRecord(key: SourceKey(source: "moi", id: "1"), name: "甲宮", coordinate: try Self.at(24))
        let named = try require(MergedTemple([source, try Self.edit([.name: .text("乙宮")])]))
        expect(named.record.name == "乙宮" && named.record.aliases == ["甲宮"])
        let decided = try Self.edit([.name: .text("乙宮"), .aliases: .texts(["丙宮"])])
        try expect(require(MergedTemple([source, decided])).record.aliases, equals: ["丙宮"])
        let none = try Self.edit([.name: .text("乙宮"), .aliases: .none])
        try expect(require(MergedTemple([source, none])).record.aliases, equals: [])
    }

    /// Newer hours are shown before older ones, but not before those that were decided.
    @Test func decidedHoursStandAboveNewerOnes() throws {
        var source = try Self.whole("osm", "osm")
        source.extras?.asOf = CivilDay(iso8601: "2099-01-01")
        let edit = try Self.edit([.openTime: .hours(FieldValue.Hours(text: "手寫"))])
        let merged = try require(MergedTemple([source, edit])).record
        let hours = try require(merged.extras)
        expect(hours.openTime == "手寫" && hours.openingHours == nil && hours.openingHoursLunar == nil)
        expect(merged.texts[.website], equals: source.texts[.website])
    }

    @Test func decidedHoursMayBeThoseOfLunarDaysAlone() throws {
        let lunar = FieldValue.hours(FieldValue.Hours(lunar: "1,15 05:00-23:00"))
        let merged = try require(MergedTemple([try Self.whole("moi", "moi"), try Self.edit([.openTime: lunar])]))
        expect(merged.record.value(of: .openTime), equals: lunar)
    }

    @Test func anEditAloneIsATempleIfItHasNameAndPosition() throws {
        let values: FieldValues = [
            .name: .text("新宮"), .position: .position(try Self.at(23), .surveyed), .phone: .text("04-1"),
            .englishName: .none,
        ]
        let edit = try Self.edit(values)
        expect(edit.isEdit && edit.isWholeEdit)
        let merged = try require(MergedTemple([edit]))
        for field in MergedTemple.Field.allCases {
            expect(merged.record.value(of: field), equals: values[field, default: .none], "\(field)")
        }
        expect(merged.sources.map(\.key), equals: [edit.key])
        expect(Set(merged.sources[0].fields), equals: Set(values.keys))
        for lacking in [MergedTemple.Field.name, .position] {
            var partial = edit
            partial.edits.remove(lacking)
            expect(partial.isEdit && !partial.isWholeEdit)
        }
        try expect(!Self.whole("moi", "moi").isEdit && !Self.whole("moi", "moi").isWholeEdit)
    }

    /// What an editor sees has another version for each other state.
    @Test func theVersionIsThatOfTheStoredRecords() throws {
        let record = try Self.whole("moi", "moi")
        func version(_ stored: [String], isDeleted: Bool = false) -> String? {
            EditableTemple(id: 7, records: [record], stored: stored, isDeleted: isDeleted)?.version
        }
        let all = [
            version(["a", "b"]), version(["a"]), version(["ab"]), version(["a", "c"]), version([]),
            version(["a", "b"], isDeleted: true),
        ]
        expect(Set(all).count == all.count && !all.contains(nil))
        expect(all.allSatisfy { $0?.count == 16 && $0?.allSatisfy(\.isHexDigit) == true })
        expect(version(["b", "a"]), equals: all[0])
        expectNil(EditableTemple(id: 7, records: [], stored: ["a"], isDeleted: false))
    }

    @Test func anEditorSeesTheEditsFirstAndThenTheMostTrusted() throws {
        let edit = try Self.edit([.phone: .none])
        let all = try Self.sources.map { try Self.whole($0, $0) }
        let temple = try require(EditableTemple(id: 7, records: all.shuffled() + [edit], stored: [], isDeleted: false))
        expect(temple.records.map(\.key.source), equals: ["curated", "moi", "taipei", "mine", "nearby", "osm"])
        expect(temple.sources.map(\.key), equals: temple.records.map(\.key))
        expect(temple.edited == [.phone: .none] && temple.record.phone == nil)
        let whole = try require(EditableTemple(id: 7, records: all, stored: [], isDeleted: true))
        expect(whole.edited == [:] && whole.isDeleted && whole.record.phone == "phonemoi")
    }
}
