import Expectations
import EditingSteps
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Edits by SQL, and imports after them.
struct EditedTempleTests {
    private let database: TemporaryDatabase

    init() throws { database = try TemporaryDatabase() }

    /// A record with a value in every field, and a position whose digits all count.
    private static func full(phone: String = "04-1") throws -> TempleRecord {
        var extras = TempleRecord.Extras(
            sideDeities: ["關公", "趙公明"], openTime: "05:00-22:00", rating: 4.333333333333333)
        extras.openingHours = "Mo-Su 05:00-22:00"
        extras.openingHoursLunar = "1,15 05:00-23:00"
        extras.hoursAsOf = CivilDay(iso8601: "2026-01-02")
        extras.asOf = CivilDay(iso8601: "2026-01-01")
        extras.photos = [Photo(url: "https://example.org/a.jpg", title: "廟", credit: nil, license: nil)]
        extras.ratingCount = 12
        var record = TempleRecord(
            key: SourceKey(source: "test", id: "a"), sameAs: [SourceKey(source: "moi", id: "7")], name: "甲宮",
            aliases: ["別名", "又名"], coordinate: try Coordinate(latitude: 24.123456789012344, longitude: 120.1 + 0.2),
            precision: .surveyed, extras: extras)
        record.texts = [
            .officialName: "財團法人甲宮", .englishName: "Jia", .address: "臺中市西區民權路1號", .county: "臺中市", .mainDeity: "媽祖",
            .phone: phone, .religion: "道教", .website: "https://example.org/", .introduction: "介\n\"紹\"",
            .features: "特色", .transportation: "公車", .worshipTips: "建議", .reference: "某書",
        ]
        return record
    }

    /// The record of a source that knows few fields.
    private static func short(_ source: String = "test", _ id: String = "a", phone: String?) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: id), name: "甲宮",
            coordinate: try Coordinate(latitude: 24, longitude: 120),
            mainDeity: "媽祖", phone: phone, carried: [.text(.phone), .text(.mainDeity)])
    }

    @discardableResult
    private func run(_ records: TempleRecord..., replacing: Bool = false) throws -> WriteCounts {
        let options = WriteOptions(label: ImportLabel(file: "t.csv", schema: "test"), replaces: replacing)
        return try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue).write(options) { session in
            for record in records { try session.upsert(record) }
            if replacing { try session.removeUnlisted(atMost: 1) }
        }
    }

    private func undo() throws {
        let writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
        _ = try require(writer.undoLastImport())
    }

    private func edit(_ sql: String) throws { try TestConnection(database).execute(sql) }

    private func text(_ sql: String) throws -> String? { try TestConnection(database).texts(sql).first }

    private func phone() throws -> String? { try text("SELECT coalesce(phone, '-') FROM temple WHERE id = 1") }

    private func edits() throws -> Int64? { try TestConnection(database).integer("SELECT count(*) FROM edited_temple") }

    private static let unchanged = WriteCounts(unchanged: 1)
    private static let updated = WriteCounts(updated: 1)

    /// Every column that a record has: the trigger watches it, and what is kept has it.
    @Test(arguments: RecordColumns.all) func theSameRecordAgainKeepsAnEditOfEveryColumn(_ column: String) throws {
        let name = String(column.dropFirst(2))
        let table = try require(
            StoredTable.all.first { $0.name == (column.hasPrefix("t.") ? "temple" : "temple_detail") })
        let edited =
            switch try require(table.columns.first { $0.name == name }).type {
            case .integer: "5"
            case .real: "3.25"
            case .text: "'改'"
            }
        try run(Self.full())
        try expect(run(Self.full()), equals: Self.unchanged)
        try edit("UPDATE \(table.name) SET \(name) = \(edited)")
        let row = "SELECT \(name) = \(edited) FROM \(table.name)"
        try expect(text(row), equals: "1")
        try expect(run(Self.full()), equals: Self.unchanged)
        try expect(text(row), equals: "1")
        // What the source says anew counts. Nothing reads the column of the cover, which the photos make.
        try expect(run(Self.full(phone: "04-2")), equals: Self.updated)
        try expect(phone(), equals: "04-2")
        try expect(edits(), equals: 0)
    }

    @Test func anImportThatChangesNothingWritesNothing() throws {
        try run(Self.short(phone: "04-1"))
        try edit("UPDATE temple SET phone = '04-9'")
        let state = "SELECT value FROM meta WHERE key = 'mark'"
        let before = try text(state)
        try expect(run(Self.short(phone: "04-1")), equals: Self.unchanged)
        try expect(text(state), equals: before)
        try expect(phone(), equals: "04-9")
    }

    @Test func aSecondEditIsKeptAsTheFirst() throws {
        try run(Self.full())
        try edit("UPDATE temple SET phone = '1'; UPDATE OR REPLACE temple SET phone = '2', address = 'x'")
        try edit("UPDATE temple_detail SET introduction = 'y'; UPDATE temple SET deities = deities")
        try expect(run(Self.full()), equals: Self.unchanged)
        try expect(phone(), equals: "2")
        try expect(text("SELECT introduction FROM temple_detail"), equals: "y")
        try expect(edits(), equals: 1)
    }

    /// A changed record makes the row anew; of what it does not have the row keeps what it has.
    @Test func anEditLastsUntilTheRecordChanges() throws {
        try run(Self.short(phone: "04-1"))
        try edit("UPDATE temple SET phone = '04-9', main_deity = '關公', address = '改路1號'")
        try expect(run(Self.short(phone: "04-2")), equals: Self.updated)
        try expect(text("SELECT phone || main_deity || address FROM temple"), equals: "04-2媽祖改路1號")
        try expect(edits(), equals: 0)
        // What the source says now is what an edit says already.
        try edit("UPDATE temple SET phone = '04-3'")
        try expect(run(Self.short(phone: "04-3")), equals: Self.updated)
        try expect(run(Self.short(phone: "04-3")), equals: Self.unchanged)
        try expect(edits(), equals: 0)
    }

    @Test func anUndoBringsTheEditBack() throws {
        try run(Self.short(phone: "04-1"))
        try edit("UPDATE temple SET phone = '04-9'")
        try run(Self.short(phone: "04-2"))
        try undo()
        try expect(phone(), equals: "04-9")
        // The source still says what it said.
        try expect(run(Self.short(phone: "04-1")), equals: Self.unchanged)
        try expect(phone(), equals: "04-9")
        try expect(run(Self.short(phone: "04-2")), equals: Self.updated)
        try expect(phone(), equals: "04-2")
    }

    @Test func anotherSourceMakesTheRowAnewOfWhatBothSay() throws {
        let other = try Self.short("other", "b", phone: nil)
        try run(Self.short(phone: "04-1"))
        try edit("UPDATE temple SET phone = '04-9'")
        try expect(run(other), equals: WriteCounts(joined: 1))
        try expect(phone(), equals: "04-1")
        try expect(run(Self.short(phone: "04-1"), other), equals: WriteCounts(unchanged: 2))
        // Of several sources each record is kept.
        try edit("UPDATE temple SET phone = '04-8'")
        try expect(run(Self.short(phone: "04-1"), other), equals: WriteCounts(unchanged: 2))
        try expect(phone(), equals: "04-8")
        try expect(edits(), equals: 0)
        // Undone, the edit from before is back.
        try undo()
        try expect(phone(), equals: "04-9")
        try expect(run(Self.short(phone: "04-1")), equals: Self.unchanged)
        try expect(phone(), equals: "04-9")
    }

    @Test func aReplacementKeepsTheEditOfAListedTempleAndRemovesAnotherOne() throws {
        let listed = try Self.short(phone: "04-1")
        var gone = try Self.short("test", "b", phone: "04-5")
        gone.coordinate = try Coordinate(latitude: 25, longitude: 121)
        try run(listed, gone)
        try edit("UPDATE temple SET phone = '04-9'")
        try expect(run(listed, replacing: true), equals: WriteCounts(unchanged: 1, removed: 1))
        try expect(phone(), equals: "04-9")
        try expect(text("SELECT count(*) FROM temple"), equals: "1")
        try expect(edits(), equals: 1)
        try undo()
        try expect(text("SELECT group_concat(phone) FROM temple"), equals: "04-9,04-9")
        try expect(run(listed, gone), equals: WriteCounts(unchanged: 2))
        try expect(text("SELECT group_concat(phone) FROM temple"), equals: "04-9,04-9")
    }

    /// A temple that is gone leaves no edit to the one that gets its number.
    @Test func aNumberThatIsFreeAgainHasNoEdit() throws {
        try run(Self.short(phone: "04-1"))
        try edit("UPDATE temple SET phone = '04-9'")
        try undo()
        try expect(edits(), equals: 0)
        try run(Self.short(phone: "04-1"))
        try expect(text("SELECT id FROM temple"), equals: "1")
        try expect(edits(), equals: 0)
        try expect(phone(), equals: "04-1")
    }

    /// Others can write the table too.
    @Test(arguments: ["", "x", "{}", "{\"name\":7}", "[]"]) func whatNoTriggerHasKeptCountsForNothing(_ said: String)
        throws
    {
        try run(Self.short(phone: "04-1"))
        try edit("UPDATE temple SET phone = '04-9'; UPDATE edited_temple SET said = '\(said)'")
        try expect(run(Self.short(phone: "04-1")), equals: Self.updated)
        try expect(phone(), equals: "04-1")
        try expect(edits(), equals: 0)
    }

    /// A row from before the checks can be corrected, although what is kept of it is none.
    @Test func aRowOutOfBoundsCanBeCorrected() throws {
        try run(Self.short(phone: "04-1"))
        try edit(
            """
            PRAGMA ignore_check_constraints = ON;
            UPDATE temple SET aliases = printf('%.2000001c', 'x'); DELETE FROM edited_temple
            """)
        try edit("UPDATE temple SET aliases = 'a'")
        try expect(text("SELECT aliases FROM temple"), equals: "a")
        try expect(edits(), equals: 0)
    }
}
