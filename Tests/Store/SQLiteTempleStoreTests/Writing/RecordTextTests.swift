import Expectations
import Foundation
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables

/// JSON texts of stored records, also with members that a newer program added.
struct RecordTextTests {
    private static let key = SourceKey(source: "moi", id: "1")

    private func full() throws -> TempleRecord {
        var record = TempleRecord(
            key: Self.key, sameAs: [SourceKey(source: "osm", id: "node/1 2")], name: "甲宮", aliases: ["乙宮"],
            coordinate: try Coordinate(latitude: 24.3453407, longitude: 120.6235962), precision: .surveyed,
            extras: TempleRecord.Extras(sideDeities: ["關公"], openTime: "24/7", rating: 4.5))
        record.texts = FieldTexts { field, _ in field.rawValue + (field.isProse ? "\n" : " \"1\"") + "號" }
        record.extras?.openingHours = "06:00-21:00"
        record.extras?.openingHoursLunar = "1,15 05:00-21:00"
        record.extras?.hoursAsOf = CivilDay(iso8601: "2021-03-31")
        record.extras?.asOf = CivilDay(iso8601: "2026-09-26")
        record.extras?.photos = [Photo(url: "https://example.org/1.jpg", title: "g", credit: "h", license: "i")]
        record.extras?.ratingCount = 12
        return record
    }

    /// Else the tests below would leave a member out.
    @Test func theFullRecordHasEveryMember() throws {
        func members(_ value: Any) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: Mirror(reflecting: value).children.map { ($0.label ?? "", "\($0.value)") })
        }
        let record = try full()
        let bare = members(TempleRecord(key: Self.key, name: "", coordinate: record.coordinate))
        // What is no field, never stored, or only in a record made by hand.
        let others: Set = ["key", "hasOwnID", "coordinate", "carried", "templeNumber", "admission", "edits"]
        let equal = members(record).filter { bare[$0.key] == $0.value }.keys
        expect(others.isSuperset(of: equal), "\(equal)")
        let none = members(TempleRecord.Extras())
        expectEmpty(members(try require(record.extras)).filter { none[$0.key] == $0.value })
        expect(FieldTexts.fields.allSatisfy { record.texts[$0] != nil })
    }

    /// A temple of one source has no text: its row is the record. The second write updates every column.
    @Test func everyFieldComesBackFromTheColumns() throws {
        let database = try TemporaryDatabase()
        var expected = try full()
        var first = TempleRecord(key: Self.key, name: "乙宮", coordinate: expected.coordinate)
        first.texts[.introduction] = "z"
        for record in [first, expected] { _ = try database.write([record]) }
        try expect(
            TestConnection(database).integer("SELECT count(record) FROM temple_source WHERE said <> 0"), equals: 0)
        var found: [TempleRecord] = []
        try SQLiteTempleStore(path: database.path).readRecords { found.append($0) }
        expected.templeNumber = 1
        expect(found, equals: [expected])
    }

    /// Others may have written the text.
    @Test func everyTextIsCleaned() throws {
        func spoilt(_ value: Any) -> Any {
            switch value {
            case let text as String: text + "\u{1B}\u{202E}"
            case let list as [Any]: list.map(spoilt)
            case let object as [String: Any]: object.mapValues(spoilt)
            default: value
            }
        }
        let text = try RecordText.text(try full())
        let hostile = spoilt(try JSONSerialization.jsonObject(with: Data(text.utf8)))
        let data = try JSONSerialization.data(withJSONObject: hostile)
        let record = try RecordText.temple(String(decoding: data, as: UTF8.self), key: Self.key)
        expect(!record.sameAs.isEmpty)
        let texts = Mirror.texts(in: record)
        expect(texts.count, isAbove: 20)
        for text in texts {
            expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(text)")
        }
    }

    @Test func everyFieldComesBack() throws {
        let record = try full()
        let text = try RecordText.text(record)
        expect(text, contains: #""form":1"#)
        try expect(RecordText.temple(text, key: Self.key), equals: record)
        let bare = TempleRecord(key: Self.key, name: "甲", coordinate: record.coordinate)
        try expect(RecordText.temple(try RecordText.text(bare), key: Self.key), equals: bare)
    }

    @Test func unknownAndMissingMembersDoNotMatter() throws {
        let text = #"{"form":1,"name":"甲宮","lat":24,"lng":120,"pictures":[{"url":"x"}],"rating":null,"closed":true}"#
        let record = try RecordText.temple(text, key: Self.key)
        expect(record.name == "甲宮" && record.extras == nil && record.aliases.isEmpty && record.carried == .all)
    }

    /// In another form, the same members may mean something else.
    @Test(arguments: [0, 2, 9, -1]) func aTextOfAnotherFormIsNotRead(form: Int) throws {
        let temple = #"{"form":\#(form),"name":"甲宮","lat":24,"lng":120}"#
        let error = #expect(throws: UnreadableRecord.self) { try RecordText.temple(temple, key: Self.key) }
        expect(error?.reason, equals: "it has form \(form), and this version of nearby reads form 1")
        // Of activities, form 2 is known.
        guard form != 2 else { return }
        let activity = #"{"form":\#(form),"title":"燈會","start":"2026-02-28","end":"2026-02-28"}"#
        let other = #expect(throws: UnreadableRecord.self) { try RecordText.activity(activity, key: Self.key) }
        expect(other?.reason, equals: "it has form \(form), and this version of nearby reads forms 1 to 2")
    }

    @Test(arguments: [#""1""#, "1.5", "[1]", "true", "null"]) func aFormIsANumber(form: String) {
        let text = #"{"form":\#(form),"name":"甲宮","lat":24,"lng":120}"#
        #expect(throws: UnreadableRecord.self) { try RecordText.temple(text, key: Self.key) }
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"form":1,"name":"甲"}"#, #"{"form":1,"name":"甲","lat":95,"lng":0}"#,
        #"{"name":"甲","lat":24,"lng":120}"#,
    ])
    func whatIsNoRecordSaysWhose(text: String) {
        let error = #expect(throws: UnreadableRecord.self) { try RecordText.temple(text, key: Self.key) }
        expect(error?.key, equals: Self.key)
        #expect(throws: UnreadableRecord.self) { try RecordText.activity(text, key: Self.key) }
    }

    /// A program of form 1 must not take a day of every year for one of a single year, so its text has another form.
    @Test(arguments: [YearlyDay.lunar(lunarDay(3, 23)), .lunar(lunarDay(12, 30)), .solar(month: 2, day: 29)])
    func anActivityOfEveryYearHasAFormOfItsOwn(day: YearlyDay) throws {
        let festival = StoredActivity(
            record: ActivityRecord(key: Self.key, title: "祭典", description: "a", days: .yearly(day)),
            temples: [SourceKey(source: "moi", id: "2")], eventID: 10_100)
        let text = try RecordText.text(festival)
        expect(text.contains(#""form":2"#) && text.contains(#""yearly":"\#(day.text)""#))
        expect(!text.contains("start") && !text.contains("end"))
        try expect(RecordText.activity(text, key: Self.key), equals: festival)
        var plain = festival
        plain.eventID = nil
        try expect(RecordText.activity(try RecordText.text(plain), key: Self.key), equals: plain)
    }

    @Test(arguments: [
        #"{"form":2,"title":"a"}"#, #"{"form":2,"title":"a","yearly":"lunar 13/1"}"#,
        #"{"form":2,"title":"a","yearly":"3/23"}"#, #"{"form":2,"title":"a","start":"2026-02-28"}"#,
        #"{"form":1,"title":"a","end":"2026-02-28"}"#,
    ]) func anActivityWithoutDaysIsNotRead(text: String) {
        let error = #expect(throws: UnreadableRecord.self) { try RecordText.activity(text, key: Self.key) }
        expect(error?.reason, equals: "it has no days")
    }

    @Test(arguments: [0, -5, Int64.max]) func anEventThatCannotBeIsNone(event: Int64) throws {
        let text = #"{"form":2,"title":"a","yearly":"lunar 3/23","event":\#(event)}"#
        try expectNil(RecordText.activity(text, key: Self.key).eventID)
    }

    @Test func anActivityComesBackInEveryForm() throws {
        let day = try require(CivilDay(iso8601: "2026-02-28"))
        let activity = StoredActivity(
            record: ActivityRecord(
                key: Self.key, title: "燈會", description: "a", time: "18:00-23:00", place: "b", address: "c",
                organizer: "e", start: day,
                end: day, coordinate: try Coordinate(latitude: 24, longitude: 120), website: "d"),
            temples: [SourceKey(source: "moi", id: "2")])
        try expect(RecordText.activity(try RecordText.text(activity), key: Self.key), equals: activity)
        var several = activity
        several.temples += [SourceKey(source: "osm", id: "node/1"), SourceKey(source: "moi", id: "3")]
        try expect(RecordText.activity(try RecordText.text(several), key: Self.key), equals: several)
        var elsewhere = activity
        elsewhere.temples = []
        try expect(RecordText.activity(try RecordText.text(elsewhere), key: Self.key), equals: elsewhere)
    }

    /// One unreadable record affects one temple: it is still shown, the others are searched, and the file does not
    /// count as damaged.
    @Test func aRecordThatCannotBeReadIsNoDamageOfTheFile() throws {
        let database = try TemporaryDatabase()
        var other = try full()
        other.key = SourceKey(source: "list", id: "9")
        _ = try database.write([try full(), other])
        let connection = try TestConnection(database)
        try expect(connection.integer("SELECT count(*) FROM temple_source WHERE record IS NOT NULL"), equals: 2)
        try connection.execute("UPDATE temple_source SET record = '{\"form\":9}' WHERE source = 'moi'")
        let store = try SQLiteTempleStore(path: database.path)
        let temple = try require(store.temple(id: 1))
        expect(temple.temple.name == "甲宮" && temple.sources.isEmpty)
        try store.checkReady()
        let error = #expect(throws: SearchError.self) { try database.write([other, try full()]) }
        guard case .failed = error else { return expect(Bool(false), "\(String(describing: error))") }
    }
}
