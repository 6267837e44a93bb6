import Expectations
import EditingSteps
import Dispatch
import Geodesy
import LunarCalendar
import SQLiteDriver
import SeededRandom
import Synchronization
import TempleModel
import Testing

@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// All threads share the catalogue, and read again only the activities that have changed.
struct CatalogueSharingTests {
    private let database: TemporaryDatabase
    private let cache: IndexCache
    private let writer: TempleWriter
    private let ann = EditAuthor(name: "Ann", way: .command)

    private static var catalogue: Catalogue {
        var catalogue = TemporaryDatabase.catalogue
        catalogue.activities = [
            Activity(
                id: 44, title: "廟慶", temples: [SourceKey(source: "test", id: "a")],
                recurrence: Recurrence(yearly: lunarDay(3, 23)), isOwnDay: true, source: "test")
        ]
        return catalogue
    }

    /// Four temples. The first has an activity of the catalogue and a festival, the second two festivals.
    init() throws {
        database = try TemporaryDatabase()
        cache = IndexCache(path: database.path)
        writer = try TempleWriter(path: database.path, catalogue: Self.catalogue)
        _ = try writer.write { session in
            for (number, (id, name)) in [("a", "甲宮"), ("b", "乙宮"), ("c", "丙宮"), ("d", "丁宮")].enumerated() {
                var record = try TempleRecord(id, name, 22 + Double(number) / 10, 120.5, deity: "媽祖")
                record.address = "高雄市梓官區一路\(number + 1)號"
                try session.upsert(record)
            }
        }
        try list([("1", "聖誕", 3, 24, "甲宮"), ("2", "祭典", 3, 23, "乙宮"), ("3", "普渡", 7, 15, "乙宮")])
    }

    /// Imports a list of festivals.
    private func list(_ rows: [(id: String, title: String, month: Int, day: Int, temple: String)]) throws {
        let label = ImportLabel(file: "festivals.csv", schema: "moi-festival")
        _ = try writer.write(WriteOptions(label: label)) { session in
            for row in rows {
                try session.upsert(
                    FestivalRecord(
                        key: SourceKey(source: "moi-festival", id: row.id), title: row.title,
                        day: .yearly(.lunar(lunarDay(row.month, row.day))), templeName: row.temple,
                        area: "高雄市梓官區"))
            }
        }
    }

    private func edit(_ sql: String) throws { try TestConnection(database).execute(sql) }

    private func edit(_ step: EditStep) throws {
        _ = try writer.edit([step], by: ann, EditOptions(now: 1_800_000_000))
    }

    /// Opens a store as a thread of a service does.
    private func store() throws -> SQLiteTempleStore {
        try SQLiteTempleStore(path: database.path, indexCache: cache)
    }

    /// Expects that stores know what one does that shares nothing, and that they share it.
    private func expectSame(_ stores: [SQLiteTempleStore], _ comment: String) throws {
        let alone = try SQLiteTempleStore(path: database.path)
        let (data, days) = (try alone.catalogueSnapshot(), try alone.upcomingEvents(on: someDay))
        let shared = try stores[0].upcomingEvents(on: someDay)
        for store in stores {
            try expect(store.catalogueSnapshot(), equals: data, comment)
            try expect(store.upcomingEvents(on: someDay) === shared, comment)
        }
        expect(shared.nextDay(ofDeity: 1), equals: days.nextDay(ofDeity: 1), comment)
        for id in Int64(1)...6 {
            expect(shared.ownDay(ofTemple: id), equals: days.ownDay(ofTemple: id), comment)
            expect(shared.nextActivity(ofTemple: id), equals: days.nextActivity(ofTemple: id), comment)
        }
    }

    // MARK: What is read

    /// A database that notes the queries that read activities, with the rows that they have found.
    private final class CountedRows: SQLDatabase {
        private let connection: Connection
        private(set) var activities: [Int] = []

        init(_ connection: Connection) { self.connection = connection }

        static var orderedJoin: String { Connection.orderedJoin }
        static var byBytes: String { Connection.byBytes }

        func rows(_ sql: String, _ values: [QueryValue], _ body: (Statement) throws -> Void) throws {
            var count = 0
            try connection.rows(sql, values) { row in
                count += 1
                try body(row)
            }
            if sql.contains("SELECT id, title") || sql.contains("activity_temple") { activities.append(count) }
        }

        /// Returns the numbers of rows since the last call.
        func take() -> [Int] {
            defer { activities = [] }
            return activities
        }
    }

    @Test func onlyWhatHasChangedIsReadAgain() throws {
        let rows = CountedRows(try TestConnection(database).connection)
        func read(after known: ReadActivities?) throws -> ReadActivities {
            try CatalogueRows(rows, RowGate()).activities(after: known)
        }
        let first = try read(after: nil)
        expect(rows.take(), equals: [4, 4, 4])
        try expect(read(after: first) === first)
        try edit("UPDATE temple SET name = '改名宮' WHERE id = 3; DELETE FROM temple WHERE id = 4")
        try expect(read(after: first) === first)
        expect(rows.take(), equals: [])
        // A temple that has two.
        try edit("UPDATE temple SET name = '新名宮' WHERE id = 2")
        let second = try read(after: first)
        expect(rows.take(), equals: [2, 2, 2])
        expect(second.shown.flatMap { $0.hosts.map(\.name) }, equals: ["甲宮", "甲宮", "新名宮", "新名宮"])
        try edit(
            """
            UPDATE activity SET title = '酬神' WHERE id = 44;
            INSERT INTO activity (id, title, source, rule, duration_days, every_years, own_day)
            VALUES (500, '燈會', 'test', 'announced', 1, 1, 0)
            """)
        let third = try read(after: second)
        expect(rows.take(), equals: [1, 1, 2])
        expect(third.shown.map(\.activity.title), equals: ["酬神", "燈會", "聖誕", "祭典", "普渡"])
        // None says that another one is gone.
        try edit("DELETE FROM activity WHERE id = 500; UPDATE activity SET title = '謝神' WHERE id = 44")
        try expect(read(after: third).shown.count, equals: 4)
        expect(rows.take(), equals: [1, 1, 1, 4, 4, 4])
    }

    /// A new day of the list is in the history of imports, and no row of an activity.
    @Test func theDayOfAListIsThatOfItsLastImport() throws {
        let rows = CountedRows(try TestConnection(database).connection)
        let first = try CatalogueRows(rows, RowGate()).activities(after: nil)
        try edit("UPDATE import SET imported_at = 1785000000")
        _ = rows.take()
        let second = try CatalogueRows(rows, RowGate()).activities(after: first)
        expect(rows.take(), equals: [])
        expect(Set(second.shown.compactMap { $0.activity.asOf?.description }), equals: ["2026-07-26"])
        expect(second.shown.count { $0.activity.asOf != nil }, equals: 3)
    }

    // MARK: Who shares it

    @Test func whatOneThreadHasReadServesAll() throws {
        let (first, second) = (try store(), try store())
        let days = try first.upcomingEvents(on: someDay)
        let data = try first.catalogueSnapshot()
        try expect(second.upcomingEvents(on: someDay) === days)
        // A worker opens the file anew for each request.
        for store in [second, try store()] {
            let taken = try store.catalogueSnapshot()
            expect(
                taken.activities.withUnsafeBufferPointer(\.baseAddress),
                equals: data.activities.withUnsafeBufferPointer(\.baseAddress))
        }
        // No activity and no deity has changed.
        try edit("UPDATE temple SET name = '改名宮' WHERE id = 3")
        try expect(second.upcomingEvents(on: someDay) === days)
        try expect(first.upcomingEvents(on: someDay) === days)
        try edit("UPDATE temple SET name = '改名宮' WHERE id = 1")
        let next = try second.upcomingEvents(on: someDay)
        expect(next !== days)
        try expect(first.upcomingEvents(on: someDay) === next)
        try edit("UPDATE deity_day SET title = '天上聖母聖誕' WHERE deity_id = 1")
        try expect(first.upcomingEvents(on: someDay).nextDay(ofDeity: 1)?.title, equals: "天上聖母聖誕")
        try expectSame([first, second], "a deity's day")
    }

    @Test func eachThreadSeesEveryChange() throws {
        let stores = [try store(), try store()]
        try expectSame(stores, "the first state")
        var second = Self.catalogue
        second.edition = "second"
        second.activities = []
        let name = FieldValue.text("改名宮")
        let steps: [(String, () throws -> Void)] = [
            ("a temple's name", { try edit(.change(temple: 2, EditedFields(set: [.name: name]))) }),
            ("a temple that goes", { try edit(.delete(temple: 1)) }),
            ("and comes back", { try edit(.restore(temple: 1)) }),
            ("an activity", { try edit("UPDATE activity SET rule_day = 25 WHERE id = 44") }),
            ("its temple", { try edit("DELETE FROM activity_temple WHERE activity_id = 44") }),
            ("a list", { try list([("2", "聖誕", 3, 23, "甲宮"), ("4", "謝神", 10, 15, "丁宮")]) }),
            ("an undone import", { _ = try writer.undoLastImport() }),
            ("another undone import", { _ = try writer.undoLastImport() }),
            ("the list again", { try list([("1", "聖誕", 3, 24, "甲宮"), ("5", "普渡", 7, 1, "丙宮")]) }),
            ("an import of temples", { _ = try database.write([try TempleRecord("a", "新宮", 24.5, 120)]) }),
            ("an edition", { _ = try TempleWriter(path: database.path, catalogue: second) }),
            ("all activities go", { try edit("DELETE FROM activity") }),
        ]
        for (comment, step) in steps {
            let before = try stores[0].dataRevision()
            try step()
            try expect(stores[0].dataRevision() != before, comment)
            try expectSame(stores.reversed(), comment)
        }
    }

    /// A copy of a server's data is filled anew after the server was restored: then a number is of another change.
    @Test func dataThatWasReplacedIsReadAnew() throws {
        let stores = [try store(), try store()]
        try expectSame(stores, "the first state")
        let copy = try TempleDatabase.openForWriting(database.path)
        try copy.execute("BEGIN IMMEDIATE")
        try BulkReplacement.run(on: copy) {
            try copy.execute(
                """
                CREATE TEMP TABLE kept AS SELECT * FROM activity;
                CREATE TEMP TABLE kept_temple AS SELECT * FROM activity_temple;
                DELETE FROM activity_temple; DELETE FROM activity;
                """)
        } insert: {
            try copy.execute(
                """
                INSERT INTO activity SELECT * FROM kept; INSERT INTO activity_temple SELECT * FROM kept_temple;
                UPDATE activity SET title = '別' WHERE id > 44;
                """)
        }
        try copy.execute("COMMIT")
        let stamp = try ReadActivities.Stamp(copy)
        expect(cache.catalogue.known?.activities.stamp, equals: stamp)
        try expectSame(stores, "replaced")
        try expect(stores[0].catalogueSnapshot().activities.count { $0.activity.title == "別" }, equals: 3)
    }

    /// TRUNCATE on a server tells no rows; a copy takes it with this number (`feed_from`).
    @Test func aTableThatWasEmptiedIsSeen() throws {
        let stores = [try store(), try store()]
        try expectSame(stores, "the first state")
        try edit(
            """
            BEGIN; INSERT INTO feed_hold VALUES (1); DELETE FROM activity_temple;
            UPDATE meta SET value = '900' WHERE key = 'feed_from'; DELETE FROM feed_hold; COMMIT
            """)
        try expectSame(stores, "emptied")
        try expectEmpty(stores[0].catalogueSnapshot().activities.flatMap(\.hosts))
    }

    @Test func eachThreadKnowsTheRowsThatWerePassedOver() throws {
        let stores = [try store(), try store()]
        try edit("UPDATE activity SET rule = 'moon' WHERE id = 44")
        for store in stores {
            _ = try store.upcomingEvents(on: someDay)
            try expect(store.statistics().passedRows, equals: 1)
        }
        try edit("UPDATE activity SET rule = 'lunar' WHERE id = 44")
        try expectSame(stores, "a row that is right again")
        for store in stores { try expect(store.statistics().passedRows, equals: 0) }
    }

    @Test(arguments: 0..<4) func randomEditsAreSeen(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let stores = [try store(), try store()]
        for step in 0..<Drill.rounds(30, drill: 3_000) {
            let (id, temple) = (Int64(random.next() % 6) + 1, Int64(random.next() % 4) + 1)
            let key = ["a", "b", "c", "d"][Int(temple) - 1]
            let edits = [
                "UPDATE activity SET title = 's\(step)' WHERE id = \(id)",
                """
                INSERT OR REPLACE INTO activity (
                    id, title, source, rule, rule_month, rule_day, duration_days, every_years, own_day)
                VALUES (\(id), 's\(step)', 'test', 'lunar', \(step % 12 + 1), 1, 1, 1, \(step % 2))
                """,
                """
                INSERT OR IGNORE INTO activity_temple
                SELECT id, \(step % 3), 'test', '\(key)' FROM activity WHERE id = \(id)
                """,
                "DELETE FROM activity WHERE id = \(id)", "DELETE FROM activity_temple WHERE activity_id = \(id)",
                "UPDATE temple SET name = 's\(step)' WHERE id = \(temple)",
                "UPDATE temple_source SET temple_id = \(temple) WHERE source_id = '\(key)'",
                "UPDATE temple_source SET temple_id = \(temple) WHERE source_id = 'a'",
                "UPDATE deity_day SET title = 's\(step)' WHERE deity_id = 1",
            ]
            let sql = edits[Int(random.next() % UInt64(edits.count))]
            try edit(sql)
            try expectSame(random.next() % 2 == 0 ? stores : stores.reversed(), "\(step): \(sql)")
        }
    }

    /// Threads that read at once may have seen different states. Each gets its own.
    @Test func noThreadGetsTheDataOfAnotherState() throws {
        let (path, cache) = (database.path, cache)
        let seen = Mutex((right: 0, wrong: 0))
        let failures = Mutex<[any Error]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { number in
            do {
                guard number > 0 else {
                    let other = try Connection(path: path, mode: .readWrite, spatial: true)
                    for step in 0..<100 { try other.execute("UPDATE activity SET title = 's\(step)' WHERE id = 44") }
                    return
                }
                let store = try SQLiteTempleStore(path: path, indexCache: cache, keepsTransaction: true)
                for _ in 0..<100 {
                    let title = try store.catalogueSnapshot().activities.first?.activity.title
                    // In the same transaction.
                    let row = try store.connection.prepare("SELECT title FROM activity WHERE id = 44")
                    let isRight = try row.step() && row.text(0) == title
                    row.reset()
                    store.endRead()
                    seen.withLock { if isRight { $0.right += 1 } else { $0.wrong += 1 } }
                }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        expect(failures.withLock { $0.map { "\($0)" } }, equals: [])
        expect(seen.withLock { $0 } == (300, 0))
    }
}
