import Expectations
import EditingSteps
import Foundation
import Geodesy
import LunarCalendar
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// Registered festivals in a database: their rows, the deity's day that they are, and what imports do to them.
struct FestivalImportTests {
    private let database: TemporaryDatabase
    private let writer: TempleWriter

    private static let catalogue = Catalogue(
        deities: [
            Deity(
                id: 1, slug: "mazu", name: "媽祖", aliases: ["天上聖母"],
                days: [
                    DeityDay(lunarDay(3, 23), kind: "聖誕", title: "媽祖聖誕", source: "test"),
                    DeityDay(lunarDay(9, 9), kind: "飛昇", title: "媽祖飛昇", source: "test"),
                ]),
            Deity(id: 2, slug: "wufu", name: "五府千歲", gathers: ["li/1", "chi"]),
            Deity(
                id: 3, slug: "li", name: "李府千歲",
                days: [
                    DeityDay(lunarDay(1, 1), kind: "其他", title: "李府千歲開印", source: "test"),
                    DeityDay(lunarDay(4, 26), kind: "聖誕", title: "李府千歲聖誕", source: "test"),
                ]),
            Deity(
                id: 4, slug: "chi", name: "池府千歲", aliases: ["池王爺"],
                days: [DeityDay(lunarDay(6, 18), kind: "聖誕", title: "池府千歲聖誕", source: "test")]),
            Deity(id: 5, slug: "wangye", name: "王爺", aliases: ["王爺公"]), Deity(id: 6, slug: "jin", name: "金府千歲"),
        ], edition: "festivals")

    init() throws {
        database = try TemporaryDatabase()
        writer = try TempleWriter(path: database.path, catalogue: Self.catalogue)
        _ = try writer.write { session in
            for (number, temple) in Self.temples.enumerated() {
                try session.upsert(
                    TempleRecord(
                        key: SourceKey(source: "moi", id: "\(number + 1)"), name: temple.name, address: temple.address,
                        coordinate: try Coordinate(latitude: 22 + Double(number) / 10, longitude: 120.5),
                        mainDeity: temple.deity, phone: "07-641234\(number)"))
            }
        }
    }

    private static let temples: [(name: String, address: String, deity: String?)] = [
        ("湄聖宮", "臺北市萬華區一路1號", "天上聖母"), ("修悟堂", "高雄市梓官區一路1號", "五府千歲"), ("武孚廟", "金門縣金城鎮一路1號", nil),
        ("金興宮", "高雄市林園區一路1號", "無名神"), ("金興宮", "臺南市將軍區一路1號", nil),
    ]
    private static let meisheng = ("湄聖宮", "臺北市萬華區")
    private static let xiuwu = ("修悟堂", "高雄市梓官區")

    private static func festival(
        _ id: String, _ title: String, _ day: FestivalRecord.Day, at temple: (String, String?) = meisheng,
        note: String? = nil, phone: String? = nil
    ) -> FestivalRecord {
        FestivalRecord(
            key: SourceKey(source: "moi-festival", id: id), title: title, note: note, day: day, templeName: temple.0,
            area: temple.1, phone: phone)
    }

    private static func lunar(_ month: Int, _ day: Int) -> FestivalRecord.Day { .yearly(.lunar(lunarDay(month, day))) }

    @discardableResult
    private func take(
        _ festivals: [FestivalRecord], replacing share: Double? = nil, rejected: [String] = [], isDryRun: Bool = false
    ) throws -> (outcomes: [WriteOutcome], counts: WriteCounts) {
        var outcomes: [WriteOutcome] = []
        let label = ImportLabel(file: "festivals.csv", schema: "moi-festival")
        let counts = try writer.write(WriteOptions(label: label, isDryRun: isDryRun, replaces: share != nil)) {
            session in
            outcomes = []
            for festival in festivals { outcomes.append(try session.upsert(festival)) }
            for id in rejected { try session.keep(SourceKey(source: "moi-festival", id: id)) }
            if let share { try session.removeUnlisted(atMost: share) }
        }
        return (outcomes, counts)
    }

    /// Returns the festivals' rows: id in the list, rule, month and day, whether it is an own day, and the event.
    private func rows(where condition: String = "feed = 'moi-festival'") throws -> [String] {
        try TestConnection(database).texts(
            """
            SELECT feed_id || ' ' || rule || coalesce(' ' || rule_month || '/' || rule_day, '') || ' ' || own_day
                || coalesce(' ' || event_id, '')
            FROM activity WHERE \(condition) ORDER BY feed_id
            """)
    }

    /// Returns all there is of activities, to compare.
    private func contents() throws -> [String] {
        let other = try TestConnection(database)
        let columns = try other.texts("SELECT name FROM pragma_table_info('activity') WHERE name <> 'changed'")
        let row = columns.map { "coalesce(quote(\($0)), 'NULL')" }.joined(separator: " || '|' || ")
        return try other.texts("SELECT \(row) FROM activity ORDER BY id")
            + other.texts("SELECT activity_id || source || source_id FROM activity_temple ORDER BY 1")
    }

    private func activities() throws -> [HostedActivity] {
        try SQLiteTempleStore(path: database.path).catalogueSnapshot().activities
    }

    private func ambiguous() throws -> [AmbiguousFestival] {
        try SQLiteTempleStore(path: database.path).ambiguousFestivals()
    }

    // MARK: What is stored

    @Test func eachKindOfDayHasItsRow() throws {
        let day = try require(CivilDay(iso8601: "2018-12-22"))
        let taken = try take([
            Self.festival("a", "媽祖聖誕", Self.lunar(3, 23), note: "3月21-23日舉辦祝壽大法會", phone: "07-6412340"),
            Self.festival("b", "安座", Self.lunar(9, 15)),
            Self.festival("c", "春祭", .yearly(.solar(month: 3, day: 1)), at: ("武孚廟", "金門縣金城鎮")),
            Self.festival("d", "遶境", .once(day)),
        ])
        expect(taken.outcomes, equals: [.inserted, .inserted, .inserted, .inserted])
        expect(taken.counts, equals: WriteCounts(inserted: 4, atTemples: 4, joinedDays: 1))
        try expect(
            rows(), equals: ["a lunar 3/23 1 10100", "b lunar 9/15 1", "c solar 3/1 0", "d once 0"])
        let stored = try activities()
        expect(stored.map { $0.hosts.map(\.templeID) }, equals: [[1], [1], [3], [1]])
        let first = try require(stored.first?.activity)
        expect(first.title == "媽祖聖誕" && first.description == "3月21-23日舉辦祝壽大法會" && first.source == "moi-festival")
        expect(first.isOwnDay && first.eventID == 10_100 && first.place == nil && first.coordinate == nil)
        expect(stored.last?.activity.recurrence.rule, equals: .once(start: day, end: day))
    }

    /// The telephone only finds the temple.
    @Test func theTelephoneIsNowhereInTheFile() throws {
        try take([
            Self.festival("a", "祭典", Self.lunar(8, 8), phone: "02-87654321"),
            Self.festival("b", "祭典", Self.lunar(8, 8), at: ("金興宮", nil), phone: "02-87654321"),
        ])
        try expect(rows(), equals: ["a lunar 8/8 1"])
        try TestConnection(database).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: database.path))
        expectNil(bytes.range(of: Data("87654321".utf8)))
        expect(bytes.range(of: Data("07-6412340".utf8)) != nil, "the temple's own is there")
    }

    private static let titles: [(title: String, month: Int, day: Int, atXiuwu: Bool, event: Int64?)] = [
        ("媽祖聖誕", 3, 23, false, 10_100), ("天上聖母千秋", 3, 23, false, 10_100), ("天上聖母", 3, 23, false, 10_100),
        ("聖誕", 3, 23, false, 10_100), ("祭典", 3, 23, false, 10_100), ("祭典活動", 3, 23, false, 10_100),
        ("本廟主神聖誕", 3, 23, false, 10_100), ("妈祖圣诞", 3, 23, false, 10_100), ("媽祖飛昇", 9, 9, false, 10_101),
        // Another day, another deity, something else on that day, or a title that is of nothing known.
        ("媽祖聖誕", 3, 22, false, nil), ("池府千歲聖誕", 3, 23, false, nil), ("媽祖遶境進香", 3, 23, false, nil),
        ("聖誕普渡", 3, 23, false, nil), ("過火", 3, 23, false, nil),
        // Those that the deity gathers: one day of 李府千歲, all of 池府千歲.
        ("李府千歲聖誕", 4, 26, true, 10_301), ("五府千歲聖誕", 4, 26, true, 10_301), ("池王爺千秋", 6, 18, true, 10_400),
        ("李府千歲開印", 1, 1, true, nil),
        // A general name of the deity, and that of another one without a day.
        ("王爺聖誕", 6, 18, true, 10_400), ("王爺公千秋", 6, 18, true, 10_400), ("金府千歲聖誕", 6, 18, true, nil),
        ("王爺聖誕", 3, 23, false, nil),
    ]

    @Test(arguments: titles)
    func theDeitysDayIsJoined(one: (title: String, month: Int, day: Int, atXiuwu: Bool, event: Int64?)) throws {
        let taken = try take([
            Self.festival("a", one.title, Self.lunar(one.month, one.day), at: one.atXiuwu ? Self.xiuwu : Self.meisheng)
        ])
        expect(taken.counts.joinedDays, equals: one.event == nil ? 0 : 1)
        let stored = try require(activities().first?.activity)
        expect(stored.eventID == one.event && stored.isOwnDay, "\(one.title)")
    }

    /// A solar day with the numbers of a lunar one is another day.
    @Test func onlyALunarDayIsTheDeitys() throws {
        let taken = try take([Self.festival("a", "媽祖聖誕", .yearly(.solar(month: 3, day: 23)))])
        expect(taken.counts, equals: WriteCounts(inserted: 1, atTemples: 1))
        try expect(rows(), equals: ["a solar 3/23 0"])
    }

    @Test func aBareDayIsLunarWhereItIsTheDeitys() throws {
        let taken = try take([
            Self.festival("a", "法會", .unknownCalendar(month: 3, day: 23)),
            Self.festival("b", "法會", .unknownCalendar(month: 3, day: 24)),
            Self.festival("c", "王爺祭", .unknownCalendar(month: 6, day: 18), at: Self.xiuwu),
            Self.festival("d", "法會", .unknownCalendar(month: 3, day: 23), at: ("武孚廟", "金門縣金城鎮")),
            Self.festival("e", "法會", .unknownCalendar(month: 3, day: 23), at: ("沒有廟", "金門縣金城鎮")),
            Self.festival("f", "法會", .unknownCalendar(month: 3, day: 31)),
        ])
        expect(
            taken.outcomes,
            equals: [
                .inserted, .withoutCalendar, .inserted, .withoutCalendar, .noTemple, .withoutCalendar,
            ])
        try expect(rows(), equals: ["a lunar 3/23 1 10100", "c lunar 6/18 1"])
        // The list in a form that says the calendar, and then again in this one.
        try expect(take([Self.festival("b", "法會", Self.lunar(3, 24))]).outcomes, equals: [.inserted])
        try expect(
            take([Self.festival("b", "法會", .unknownCalendar(month: 3, day: 24))]).outcomes, equals: [.unchanged])
    }

    // MARK: What imports do

    private static let list = [
        festival("a", "媽祖聖誕", lunar(3, 23)), festival("b", "祭典", lunar(9, 15), note: "進香"),
        festival("c", "春祭", .yearly(.solar(month: 3, day: 1)), at: ("武孚廟", "金門縣金城鎮")),
        festival("d", "三界公祭", lunar(2, 30), at: ("金興宮", nil)),
    ]

    /// The day of the last import in effect, by Taiwan time.
    @Test func aFestivalHasTheDayOfItsList() throws {
        func days() throws -> [String?] { try activities().map { $0.activity.asOf?.description } }
        let day = try require(CivilDay(iso8601: "2018-12-22"))
        try take([Self.list[0], Self.festival("e", "遶境", .once(day))])
        let other = try TestConnection(database)
        // 17:20 UTC.
        try other.execute("UPDATE import SET imported_at = 1785000000 WHERE schema = 'moi-festival'")
        try expect(days(), equals: ["2026-07-26", nil])
        try take([Self.list[1]])
        try other.execute("UPDATE import SET imported_at = 1790000000 WHERE id = (SELECT max(id) FROM import)")
        try expect(days(), equals: ["2026-09-21", nil, "2026-09-21"])
        try other.execute("UPDATE import SET undone_at = 1790000001 WHERE imported_at = 1790000000")
        try expect(days(), equals: ["2026-07-26", nil, "2026-07-26"])
        // Under a source of its own the import of the list says nothing.
        try other.execute("UPDATE activity SET source = 'own'")
        try expect(days(), equals: [nil, nil, nil])
    }

    @Test func aSecondImportChangesNothing() throws {
        try expect(take(Self.list).outcomes, equals: [.inserted, .inserted, .inserted, .ambiguous(templeIDs: [4, 5])])
        let before = try contents()
        let second = try take(Self.list)
        expect(second.counts, equals: WriteCounts(unchanged: 3, atTemples: 3, joinedDays: 1))
        try expect(contents(), equals: before)
        try expect(
            ambiguous(),
            equals: [
                AmbiguousFestival(temple: "金興宮", area: nil, title: "三界公祭", candidates: [4, 5])
            ])
    }

    /// Another temple of the name does not take a stored festival away, and no longer makes it ambiguous.
    @Test func aStoredFestivalStaysAtItsTemple() throws {
        try take(Self.list)
        _ = try writer.write { session in
            try session.upsert(
                TempleRecord(
                    key: SourceKey(source: "moi", id: "9"), name: "湄聖宮", address: "臺北市萬華區二路2號",
                    coordinate: try Coordinate(latitude: 24, longitude: 121)))
        }
        try expect(take(Self.list).counts.unchanged, equals: 3)
        var moved = Self.list[1]
        moved.templeName = "修悟堂"
        moved.area = "高雄市梓官區"
        try expect(take([moved]).outcomes, equals: [.updated])
        try expect(activities().map { $0.hosts.map(\.templeID) }, equals: [[1], [2], [3]])
    }

    /// The row is the same as before, so it stays, though by its township another temple of the name fits now.
    @Test func aStoredFestivalStaysThoughAnotherTempleFits() throws {
        let festival = Self.festival("a", "祭典", Self.lunar(8, 8), at: ("金興宮", "臺南市將軍區"))
        try take([festival])
        _ = try writer.write { session in
            for (id, address, latitude) in [("5", "臺南市佳里區一路1號", 22.4), ("9", "臺南市將軍區二路2號", 24)] {
                try session.upsert(
                    TempleRecord(
                        key: SourceKey(source: "moi", id: id), name: "金興宮", address: address,
                        coordinate: try Coordinate(latitude: latitude, longitude: 120.5)))
            }
        }
        try expect(take([festival]).outcomes, equals: [.unchanged])
        try expect(activities().map { $0.hosts.map(\.templeID) }, equals: [[5]])
        var other = festival
        other.key.id = "b"
        try expect(take([other]).outcomes, equals: [.inserted])
        try expect(activities().map { $0.hosts.map(\.templeID) }, equals: [[5], [6]], "the new one is where it fits")
    }

    @Test func aReplacementRemovesOnlyWhatIsGone() throws {
        let tourism = ActivityRecord(
            key: SourceKey(source: "tourism", id: "1"), title: "燈會", start: someDay, end: someDay,
            coordinate: try Coordinate(latitude: 24, longitude: 121))
        _ = try writer.write { try $0.upsert(tourism) }
        try take(Self.list)
        #expect(throws: TooManyRemovals.self) { try take([Self.list[0]], replacing: 0.2) }
        // One is listed, one is rejected, and one may be of several temples now.
        _ = try writer.write(WriteOptions(label: ImportLabel(file: "x", schema: "moi-festival"))) { session in
            _ = try session.upsert(Self.festival("e", "祭典", Self.lunar(8, 8), at: ("金興宮", "臺南市將軍區")))
        }
        var unclear = Self.festival("e", "祭典", Self.lunar(8, 8), at: ("金興宮", nil))
        unclear.area = nil
        let counts = try take([Self.list[0], unclear], replacing: 0.5, rejected: ["b"]).counts
        expect(counts, equals: WriteCounts(unchanged: 2, removed: 1, atTemples: 2, joinedDays: 1))
        try expect(rows(), equals: ["a lunar 3/23 1 10100", "b lunar 9/15 1", "e lunar 8/8 1"])
        try expect(rows(where: "feed = 'tourism'"), equals: ["1 once 0"])
    }

    @Test func anUndoTakesAllBack() throws {
        let empty = try contents()
        try take(Self.list)
        let first = try contents()
        var changed = Self.list
        changed[0].note = "另有法會"
        changed[2].day = .yearly(.solar(month: 3, day: 2))
        changed[3].title = "三官大帝聖誕"
        let second = try take(changed)
        expect(second.counts, equals: WriteCounts(updated: 2, unchanged: 1, atTemples: 3, joinedDays: 1))
        try expect(ambiguous().map(\.title), equals: ["三官大帝聖誕"])
        _ = try writer.undoLastImport()
        try expect(contents(), equals: first)
        try expect(ambiguous().map(\.title), equals: ["三界公祭"])
        _ = try writer.undoLastImport()
        try expect(contents() == empty && empty.isEmpty)
        try expect(ambiguous(), equals: [])
    }

    @Test func anExportBringsThemBackWithTheirDays() throws {
        try take(Self.list)
        var temples: [TempleRecord] = []
        var exported: [ActivityRecord] = []
        try SQLiteTempleStore(path: database.path).readRecords(activities: { exported.append($0) }) {
            temples.append($0)
        }
        expect(exported.map(\.days).first == .yearly(.lunar(lunarDay(3, 23))) && exported.count == 3)
        let before = try contents()
        let copy = try TemporaryDatabase()
        _ = try TempleWriter(path: copy.path, catalogue: Self.catalogue).write { session in
            for temple in temples { try session.upsert(temple) }
            for activity in exported {
                let outcome = try session.upsert(activity)
                expect(outcome, equals: .inserted)
            }
        }
        let columns = "id || title || own_day || coalesce(event_id, '') || feed_record || rule || rule_day"
        let sql = "SELECT \(columns) FROM activity ORDER BY id"
        try expect(TestConnection(copy).texts(sql), equals: TestConnection(database).texts(sql))
        try expect(TestConnection(copy).texts(sql).count, equals: 3)
        // And into the same database.
        _ = try writer.write { session in
            for activity in exported {
                let outcome = try session.upsert(activity)
                expect(outcome, equals: .unchanged)
            }
        }
        try expect(contents(), equals: before)
    }

    /// Its key goes with the row of the temple.
    @Test func aMergeOfItsTempleKeepsIt() throws {
        try take([Self.festival("a", "祭典", Self.lunar(8, 8), at: ("金興宮", "臺南市將軍區"))])
        let author = EditAuthor(name: "Ann", way: .command)
        _ = try writer.edit([.merge(temple: 5, into: 4)], by: author, EditOptions(now: 1_800_000_000))
        try expect(activities().map { $0.hosts.map(\.templeID) }, equals: [[4]])
        try expect(
            take([Self.festival("a", "祭典", Self.lunar(8, 8), at: ("金興宮", "臺南市將軍區"))]).outcomes, equals: [.unchanged])
    }

    /// The row of an ambiguous festival names a temple, which a merge may have moved: it is no change of that temple.
    @Test func aMergeOfACandidateDoesNotPreventTheUndo() throws {
        try take(Self.list)
        let author = EditAuthor(name: "Ann", way: .command)
        _ = try writer.edit([.merge(temple: 4, into: 5)], by: author, EditOptions(now: 1_800_000_000))
        try expect(writer.undoLastImport()?.files.map(\.schema), equals: ["moi-festival"])
        try expectEmpty(activities())
    }

    /// Others may have written the text.
    @Test func anAmbiguousFestivalThatCannotBeReadIsPassedOver() throws {
        try take(Self.list + [Self.festival("f", "法會", Self.lunar(5, 5), at: ("金興宮", nil))])
        let other = try TestConnection(database)
        try other.execute("UPDATE import_change SET record = '{' WHERE kind = 'ambiguous' AND source_id = 'd'")
        try expect(ambiguous().map(\.title), equals: ["法會"])
        try other.execute(
            """
            UPDATE import_change SET record = '{"temple":"a\\u001b","title":"b","candidates":[-1,0,3,4,5,6,7,8]}'
            WHERE kind = 'ambiguous'
            """)
        try expect(
            ambiguous().first,
            equals: AmbiguousFestival(temple: "a", area: nil, title: "b", candidates: [3, 4, 5, 6, 7]))
    }

    /// An import that leaves out other festivals than those before is in the history, also if it changes nothing else.
    @Test func whatIsAmbiguousAloneIsKept() throws {
        let unclear = Self.list[3]
        try expect(take([unclear], isDryRun: true).outcomes, equals: [.ambiguous(templeIDs: [4, 5])])
        try expect(ambiguous() == [] && writer.imports(limit: 9).isEmpty)
        try expect(take([unclear]).counts, equals: WriteCounts())
        try expect(ambiguous().map(\.title), equals: ["三界公祭"])
        let revision = try writer.lastChange()
        try take([unclear])
        try expect(writer.imports(limit: 9).count == 1 && writer.lastChange() == revision, "the same once more")
        try take([unclear, Self.festival("f", "法會", Self.lunar(5, 5), at: ("金興宮", nil))])
        try expect(ambiguous().map(\.title), equals: ["三界公祭", "法會"])
        try expect(writer.imports(limit: 9).count, equals: 2)
        _ = try writer.undoLastImport()
        try expect(ambiguous().map(\.title), equals: ["三界公祭"])
    }

    /// Lists of two sources have one schema.
    @Test func anImportReplacesWhatItsOwnSourceLeftOut() throws {
        try take(Self.list)
        var other = Self.festival("x", "祭典", Self.lunar(8, 8))
        other.key.source = "mine"
        try expect(take([other]).outcomes, equals: [.inserted])
        try expect(ambiguous().map(\.title), equals: ["三界公祭"])
        try take([Self.festival("e", "法會", Self.lunar(5, 5))])
        try expect(ambiguous(), equals: [])
    }

    @Test func aThousandAmbiguousOnesAreKept() throws {
        let many = (0..<1_200).map { Self.festival("\($0)", "祭典", Self.lunar(1, 1), at: ("金興宮", nil)) }
        let taken = try take(many + [Self.list[0]])
        expect(taken.outcomes.filter { $0 == .ambiguous(templeIDs: [4, 5]) }.count, equals: 1_200)
        try expect(ambiguous().count, equals: 1_000)
    }
}
