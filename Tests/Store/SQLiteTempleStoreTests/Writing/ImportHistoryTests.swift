import Expectations
import EditingSteps
import Geodesy
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleWriting

/// Effects of imports on stored temples: joining, replacing and undoing.
struct ImportHistoryTests {
    private let database: TemporaryDatabase
    private let writer: TempleWriter

    init() throws {
        database = try TemporaryDatabase()
        writer = try TempleWriter(path: database.path, catalogue: TemporaryDatabase.catalogue)
    }

    private func record(
        _ source: String, _ id: String, _ name: String, _ latitude: Double = 24, _ longitude: Double = 120.5,
        hasOwnID: Bool = true
    ) throws -> TempleRecord {
        TempleRecord(
            key: SourceKey(source: source, id: id), hasOwnID: hasOwnID, name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: longitude), mainDeity: "關公")
    }

    @discardableResult
    private func run(_ records: [TempleRecord], replacing: Bool = false, atMost share: Double = 0.2) throws
        -> WriteCounts
    {
        let label = ImportLabel(file: "t.csv", schema: "test")
        return try writer.write(WriteOptions(label: label, replaces: replacing)) { session in
            for record in records { try session.upsert(record) }
            if replacing { try session.removeUnlisted(atMost: share) }
        }
    }

    /// Returns everything stored about temples, to compare byte for byte.
    private func contents() throws -> [String] {
        let other = try TestConnection(database)
        var lines: [String] = []
        for (table, order) in [
            ("temple", "id"), ("temple_detail", "temple_id"), ("temple_source", "source, source_id"),
            ("deity_temple", "deity_id, temple_id"), ("idx_temple_location", "pkid"), ("deity", "id"),
            ("activity", "id"), ("activity_temple", "activity_id"),
        ] {
            // The feed counts on: what is as it was before has changed twice.
            let columns = try other.texts("SELECT name FROM pragma_table_info('\(table)') WHERE name <> 'changed'")
            let row = columns.map { "coalesce(quote(\($0)), 'NULL')" }.joined(separator: " || '|' || ")
            lines += try other.texts("SELECT '\(table): ' || \(row) FROM \(table) ORDER BY \(order)")
        }
        return lines
    }

    private func check() throws {
        let other = try TestConnection(database)
        try expect(other.integer("SELECT CheckSpatialIndex('temple', 'location')"), equals: 1)
        try expect(other.texts("SELECT rtreecheck('idx_temple_location')"), equals: ["ok"])
        try expect(other.integer("SELECT count(*) FROM pragma_foreign_key_check"), equals: 0)
        try expect(
            other.integer("SELECT count(*) FROM temple WHERE id NOT IN (SELECT temple_id FROM temple_source)"),
            equals: 0)
        // A record is stored beside the row exactly if several sources have the temple.
        try expect(
            other.integer(
                """
                SELECT count(*) FROM temple_source AS s WHERE (s.record IS NOT NULL)
                <> ((SELECT count(*) FROM temple_source WHERE temple_id = s.temple_id) > 1)
                """), equals: 0)
    }

    @Test func theSameTempleOfAnotherSourceJoinsIt() throws {
        try run([try record("moi", "1", "鎮瀾宮"), try record("moi", "2", "鎮瀾宮", 25)])
        let counts = try run([try record("osm", "node/9", "大甲鎮瀾宮", 24.0005)])
        expect(counts, equals: WriteCounts(joined: 1))
        try expect(run([try record("osm", "node/9", "大甲鎮瀾宮", 24.0005)]), equals: WriteCounts(unchanged: 1))
        let detail = try require(SQLiteTempleStore(path: database.path).temple(id: 1))
        expect(detail.temple.name, equals: "鎮瀾宮")
        expect(detail.sources.map(\.key.source), equals: ["moi", "osm"])
        try check()
    }

    // MARK: Numbers that stay

    /// Returns the number of each temple by its source's id.
    private func numbers() throws -> [String: Int64] {
        let rows = try TestConnection(database).texts("SELECT source_id || ' ' || temple_id FROM temple_source")
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let parts = row.split(separator: " ")
                return (String(parts[0]), Int64(parts[1]) ?? 0)
            })
    }

    @Test func whatIsUndoneAndImportedAgainHasItsOldNumbers() throws {
        try run([try record("moi", "1", "甲宮", 24), try record("moi", "2", "乙宮", 24.1)])
        // The order of the file is another one each time.
        let list = [try record("osm", "a", "丙宮", 24.2), try record("osm", "b", "丁宮", 24.3)]
        try run(list)
        try expect(numbers(), equals: ["1": 1, "2": 2, "a": 3, "b": 4])
        try expect(writer.undoLastImport() != nil)
        // Nobody else gets a number of theirs.
        try run([try record("moi", "3", "戊宮", 24.4)])
        try run(list.reversed())
        try expect(numbers(), equals: ["1": 1, "2": 2, "a": 3, "b": 4, "3": 5])
        try expect(writer.undoLastImport() != nil)
        try expect(numbers(), equals: ["1": 1, "2": 2, "3": 5])
        try run(list)
        try expect(numbers(), equals: ["1": 1, "2": 2, "a": 3, "b": 4, "3": 5])
        try expect(TestConnection(database).integer("SELECT count(*) FROM kept_number"), equals: 0)
        try check()
    }

    @Test func aTempleThatIsListedAgainHasItsOldNumber() throws {
        let all = [try record("moi", "1", "甲宮", 24), try record("moi", "2", "乙宮", 24.1)]
        try run(all)
        let before = try contents()
        try run([all[0]], replacing: true, atMost: 1)
        try expect(numbers(), equals: ["1": 1])
        try run([try record("moi", "9", "丙宮", 25)])
        try run(all)
        try expect(numbers(), equals: ["1": 1, "2": 2, "9": 3])
        // All of it is taken back, and the number is there for the temple once more.
        for _ in 0..<3 { try expect(writer.undoLastImport() != nil) }
        try expect(contents(), equals: before)
        try check()
    }

    @Test func aTempleGetsItsNumberBackUnderAnyOfItsKeys() throws {
        try run([try record("moi", "1", "鎮瀾宮"), try record("osm", "node/9", "鎮瀾宮", 24.0005)])
        try expect(writer.undoLastImport() != nil)
        try run([try record("moi", "2", "乙宮", 25)])
        try run([try record("osm", "node/9", "鎮瀾宮", 24.0005)])
        try expect(numbers(), equals: ["2": 2, "node/9": 1])
        try run([try record("moi", "1", "鎮瀾宮")])
        try expect(numbers(), equals: ["2": 2, "node/9": 1, "1": 1])
    }

    @Test func aReplacementTellsWhatItHasGivenNewNumbers() throws {
        func at(_ id: String, _ name: String, _ latitude: Double, _ address: String) throws -> TempleRecord {
            var record = try record("moi", id, name, latitude)
            record.address = address
            return record
        }
        let one = "臺南市北門區鯤江里976號"
        try run([try at("1", "代天府", 23, one), try at("2", "甲宮", 23.1, "臺南市北門區鯤江里1號"), try at("3", "乙宮", 23.2, "")])
        var numbers = NewNumbers()
        _ = try writer.write(WriteOptions(replaces: true)) { session in
            // Another id at the same place, another name, and a temple that stays.
            for record in [try at("8", "代天府", 23, one), try at("9", "丙宮", 24, one), try at("3", "乙宮", 23.2, "")] {
                try session.upsert(record)
            }
            numbers = try session.removeUnlisted(atMost: 1)
        }
        expect(numbers.temples == 2 && numbers.pairs == 1)
        expect(numbers.listed, equals: [NewNumbers.Pair(name: "代天府", address: one, gone: 1, new: 4)])
    }

    @Test func twoTemplesOfOneSourceAreNeverOne() throws {
        try expect(run([try record("moi", "1", "福德宮"), try record("moi", "2", "福德宮")]).inserted, equals: 2)
        try expect(run([try record("moi", "3", "福德宮")]).inserted, equals: 1)
    }

    @Test func aSourceThatIsInTheSameFileIsFoundToo() throws {
        let counts = try run([try record("moi", "1", "鎮瀾宮"), try record("osm", "node/9", "鎮瀾宮", 24.0005)])
        expect(counts, equals: WriteCounts(inserted: 1, joined: 1))
        try check()
    }

    /// Two temples of a list near one of a map: names and latitudes of the better and of the other match, and the name of
    /// the map's temple.
    static let rivals: [(near: (String, Double), far: (String, Double), map: String)] = [
        (("鎮瀾宮", 24.0002), ("鎮瀾宮後殿", 24.0001), "鎮瀾宮"), (("福德宮", 24.0001), ("福德宮", 24.001), "福德宮"),
    ]

    @Test(arguments: rivals, [false, true]) func theBetterOfTwoIsJoinedInAnyOrder(
        _ rivals: (near: (String, Double), far: (String, Double), map: String), _ isReversed: Bool
    ) throws {
        try run([try record("osm", "node/9", rivals.map)])
        let before = try contents()
        let list = [
            try record("moi", "near", rivals.near.0, rivals.near.1),
            try record("moi", "far", rivals.far.0, rivals.far.1),
        ]
        try expect(run(isReversed ? list.reversed() : list), equals: WriteCounts(inserted: 1, joined: 1))
        let detail = try require(SQLiteTempleStore(path: database.path).temple(id: 1))
        expect(Set(detail.sources.map(\.key.id)), equals: ["node/9", "near"])
        try check()
        try expect(run(list), equals: WriteCounts(unchanged: 2))
        _ = try writer.undoLastImport()
        try expect(contents(), equals: before)
        try check()
    }

    @Test func ofTwoThatAreEquallyGoodNeitherIsJoinedInAnyOrder() throws {
        try run([try record("osm", "node/9", "福德宮")])
        let list = [try record("moi", "1", "福德宮", 24.0003), try record("moi", "2", "福德宮", 23.9997)]
        for records in [list, list.reversed()] {
            var outcomes: [WriteOutcome] = []
            _ = try writer.write(WriteOptions(isDryRun: true)) { session in
                for record in records { try expect(session.upsert(record), equals: .undecided) }
                try session.decide { outcomes.append($2) }
            }
            expect(outcomes, equals: [.ambiguous(templeIDs: [1]), .ambiguous(templeIDs: [1])])
        }
    }

    @Test func aDisplacedTempleFindsItsOwn() throws {
        // The list's second temple is nearest to the map's first, so the list's first matches the map's second.
        try run([try record("osm", "node/1", "鎮瀾宮"), try record("osm", "node/2", "鎮瀾宮後殿", 24.0009)])
        try run([try record("moi", "1", "鎮瀾宮後", 24.0001), try record("moi", "2", "鎮瀾宮", 24.0001)])
        let store = try SQLiteTempleStore(path: database.path)
        try expect(require(store.temple(id: 1)).sources.map(\.key.id), contains: "2")
        try expect(require(store.temple(id: 2)).sources.map(\.key.id), contains: "1")
        try check()
    }

    @Test func whatCouldBeTwoTemplesIsNeither() throws {
        try run([try record("moi", "1", "福德宮", 24.0003), try record("moi", "2", "福德宮", 23.9997)])
        var outcome: WriteOutcome?
        let another = try record("osm", "node/9", "福德宮")
        _ = try writer.write { session in
            try session.upsert(another)
            try session.decide { outcome = $2 }
        }
        expect(outcome == .ambiguous(templeIDs: [1, 2]) || outcome == .ambiguous(templeIDs: [2, 1]))
    }

    @Test func rowsWithoutIDsAreKnownAgainByWhatTheyAreLike() throws {
        let first = try record("list", "~0000000000000001", "鎮瀾宮", hasOwnID: false)
        try run([first])
        try expect(run([first]), equals: WriteCounts(unchanged: 1))
        var moved = try record("list", "~0000000000000002", "鎮瀾宮", 24.0004, hasOwnID: false)
        moved.phone = "04-1234567"
        try expect(run([moved]), equals: WriteCounts(updated: 1))
        try expect(run([moved]), equals: WriteCounts(unchanged: 1))
        let other = try record("list", "~0000000000000003", "鎮瀾宮", 24.1, hasOwnID: false)
        try expect(run([other]), equals: WriteCounts(inserted: 1))
    }

    @Test func replacingRemovesWhatIsNoLongerListed() throws {
        let all = try (0..<10).map { try record("list", "\($0)", "廟\($0)", 24 + Double($0)) }
        try run(all + [try record("other", "x", "他宮", 30)])
        try expect(run(Array(all.dropFirst(2)), replacing: true), equals: WriteCounts(unchanged: 8, removed: 2))
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 9)
        try check()
        let before = try contents()
        let refusal = #expect(throws: TooManyRemovals.self) {
            try run(Array(all.dropFirst(5)), replacing: true)
        }
        expect(refusal, equals: TooManyRemovals(source: "list", removals: 3, stored: 8))
        try expect(contents(), equals: before)
        try expect(run(Array(all.dropFirst(5)), replacing: true, atMost: 1).removed, equals: 3)
    }

    private func activity(_ id: String, of feed: String = "feed") throws -> ActivityRecord {
        ActivityRecord(
            key: SourceKey(source: feed, id: id), title: "活動\(id)", start: someDay, end: someDay,
            coordinate: try Coordinate(latitude: 23, longitude: 121))
    }

    /// Also where no row of the feed was accepted before it.
    @Test(arguments: [0, 3]) func anActivityWhoseRowIsRejectedStays(place: Int) throws {
        let feed = try (1...6).map { try activity("\($0)") }
        _ = try writer.write { session in for one in feed { try session.upsert(one) } }
        let counts = try writer.write(WriteOptions(replaces: true)) { session in
            for (index, one) in feed.enumerated() {
                if index == place { try session.keep(one.key) } else { try session.upsert(one) }
            }
            try session.removeUnlisted(atMost: 0.2)
        }
        expect(counts.removed == 0 && counts.unchanged == 5)
        try expect(TestConnection(database).integer("SELECT count(*) FROM activity WHERE feed = 'feed'"), equals: 6)
    }

    /// The Tourism Administration's attractions and activities have one source. A rejected row may be of either, so it
    /// does not make the file a list of the other.
    @Test(arguments: [true, false]) func aRejectedRowDoesNotSayWhatTheFileLists(hasActivities: Bool) throws {
        let temples = try (1...6).map { try record("tourism", "\($0)", "廟\($0)", 22 + Double($0) / 2) }
        let activities = try (1...6).map { try activity("\($0)", of: "tourism") }
        _ = try writer.write { session in
            for temple in temples { try session.upsert(temple) }
            for activity in activities { try session.upsert(activity) }
        }
        let counts = try writer.write(WriteOptions(replaces: true)) { session in
            try session.keep(temples[0].key)
            for index in 1..<6 {
                if hasActivities { try session.upsert(activities[index]) } else { try session.upsert(temples[index]) }
            }
            try session.removeUnlisted(atMost: 1)
        }
        expect(counts.removed == 0 && counts.unchanged == 5)
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 6)
        try expect(TestConnection(database).integer("SELECT count(*) FROM activity WHERE feed = 'tourism'"), equals: 6)
    }

    @Test func aRemovedTempleThatAnotherSourceKnowsStays() throws {
        let kept = try (1..<9).map { try record("moi", "\($0)", "廟\($0)", 24 + Double($0)) }
        try run(kept + [try record("moi", "0", "鎮瀾宮")])
        try run([try record("osm", "node/9", "大甲鎮瀾宮", 24.0005)])
        try expect(run(kept, replacing: true).removed, equals: 1)
        let detail = try require(SQLiteTempleStore(path: database.path).temple(id: 9))
        expect(detail.temple.name, equals: "大甲鎮瀾宮")
        expect(detail.sources.map(\.key.source), equals: ["osm"])
        try check()
    }

    @Test func everyImportIsTakenBackExactly() throws {
        let first = try (0..<30).map { try record("moi", "\($0)", "廟\($0)", 24 + Double($0) / 10) }
        let full = TempleRecord.Extras(sideDeities: ["新神"], rating: 4)
        var states = [try contents()]
        func step(_ counts: WriteCounts) throws {
            expect(counts.changed, isAbove: 0)
            states.append(try contents())
            try check()
        }
        try step(try run(first))
        // Changes, joins, moves, additions and removals in one import.
        var second = try first.dropFirst(3).map { old in
            var new = old
            new.phone = "04-1234567"
            new.extras = full
            new.texts[.introduction] = "介紹"
            new.coordinate = try Coordinate(latitude: old.coordinate.latitude + 0.0001, longitude: 120.5)
            return new
        }
        second.append(try record("moi", "new", "新廟", 30))
        try step(try run(second, replacing: true))
        try step(try run([try record("osm", "node/1", "廟7", 24.7002), try record("osm", "node/2", "別廟", 26.5)]))
        try step(try run([try record("osm", "node/1", "廟7號", 24.7003)]))
        try step(try run(second.dropLast(2), replacing: true))
        for (index, state) in states.dropLast().enumerated().reversed() {
            let undone = try require(writer.undoLastImport())
            expect(undone.id, equals: Int64(index + 1))
            try expect(contents(), equals: state)
            try check()
        }
        try expectNil(writer.undoLastImport())
        try expect(SQLiteTempleStore(path: database.path).imports(limit: 10).allSatisfy { $0.undoneAt != nil })
    }

    @Test func anImportThatChangesNothingLeavesNoTrace() throws {
        try run([try record("moi", "1", "鎮瀾宮")])
        try run([try record("moi", "1", "鎮瀾宮")])
        let entries = try SQLiteTempleStore(path: database.path).imports(limit: 10)
        expect(entries.map(\.inserted), equals: [1])
        expect(entries.first?.canBeUndone, equals: true)
    }

    @Test func onlyTheLastImportsCanBeTakenBack() throws {
        for index in 0..<23 { try run([try record("moi", "\(index)", "廟\(index)", 24 + Double(index))]) }
        for _ in 0..<20 { try expect(writer.undoLastImport() != nil) }
        #expect(throws: UndoRefused.self) { try writer.undoLastImport() }
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 3)
    }

    @Test func whatWasTakenBackIsNotAmongThoseThatAreRemembered() throws {
        for index in 0..<20 { try run([try record("moi", "\(index)", "廟\(index)", 24 + Double(index))]) }
        for index in 20..<24 {
            try run([try record("moi", "\(index)", "廟\(index)", 24 + Double(index))])
            try expect(writer.undoLastImport()?.inserted, equals: 1)
        }
        try run([try record("moi", "29", "廟29", 54)])
        for _ in 0..<20 { try expect(writer.undoLastImport() != nil) }
        #expect(throws: UndoRefused.self) { try writer.undoLastImport() }
    }

    @Test func anImportThatCameInMeanwhileIsNotTakenBackForTheOneBefore() throws {
        try run([try record("moi", "1", "甲宮")])
        let store = try SQLiteTempleStore(path: database.path)
        let first = try require(store.imports(limit: 1).first)
        try run([try record("moi", "2", "乙宮", 25)])
        let second = try require(store.imports(limit: 1).first)
        #expect(throws: UndoRefused(entry: first, reason: .overtaken(by: second))) { try writer.undo(first) }
        try expect(TestConnection(database).integer("SELECT count(*) FROM temple"), equals: 2)
        _ = try writer.undoLastImport()
        try writer.undo(first)
        #expect(throws: UndoRefused(entry: first, reason: .overtaken(by: nil))) { try writer.undo(first) }
    }

    @Test func aNumberIsNeverGivenTwice() throws {
        try run([try record("moi", "1", "甲宮"), try record("moi", "2", "乙宮", 25)])
        _ = try writer.undoLastImport()
        try run([try record("moi", "3", "丙宮", 26)])
        try expect(TestConnection(database).integer("SELECT max(id) FROM temple"), equals: 3)
    }

    @Test func manyRowsAtOnceComeToTheSameIndexAsOneByOne() throws {
        let many = try (0..<2_500).map {
            try record("moi", "\($0)", "廟\($0)", 22 + Double($0 % 50) / 20, 120 + Double($0 / 50) / 40)
        }
        try run(many)
        try check()
        let shared = "SELECT count(*) FROM temple WHERE shares_position"
        try expect(TestConnection(database).integer(shared), equals: 0)
        try run(try many.prefix(5).map { try record("moi", $0.key.id, $0.name, 22, 120) })
        try expect(TestConnection(database).integer(shared), equals: 5)
        try check()
        _ = try writer.undoLastImport()
        try expect(TestConnection(database).integer(shared), equals: 0)
    }
}
