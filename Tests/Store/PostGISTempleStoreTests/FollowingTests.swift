import Expectations
import EditingSteps
import Foundation
import PostgreSQL
import SQLiteDriver
import SeededRandom
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore
@testable import TempleIndex
@testable import TempleTables
@testable import TempleWriting

/// A replica has the state of its server, whoever has changed that.
struct FollowingTests {
    private let server: TestServer

    init() throws {
        server = try TestServer()
        try server.writeEverything()
    }

    private func expectSame(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let difference = try Contents.difference(between: server, andCopy: server.path("replica"))
        #expect(difference == nil, comment, sourceLocation: sourceLocation)
    }

    /// Follows once, and returns how.
    private func update() throws -> ReplicaUpdate.Outcome {
        let connection = try server.connect()
        let replica = try ReplicaFile(path: server.path("replica"), for: .service)
        return try connection.inSchema(.snapshot) { try ReplicaUpdate(connection: connection).run(replica) }
    }

    /// The deities of temples have no index by temple: looking them up for each of many would read them all each time.
    @Test func manyChangedTemplesCostOnePass() throws {
        let writer = try server.writer()
        func importing(_ phone: String) throws {
            _ = try writer.write(.labelled) { session in
                for number in 0..<3_000 {
                    var record = try TempleRecord(
                        "many-\(number)", "第\(number)宮", 22 + Double(number / 60) / 20, 120 + Double(number % 60) / 30,
                        deity: "媽祖")
                    record.phone = phone
                    try session.upsert(record)
                }
            }
        }
        try importing("02-1")
        try expect(update(), equals: .filled)
        try importing("02-2")
        let connection = try server.connect()
        let replica = try ReplicaFile(path: server.path("replica"), for: .service)
        // Nine million rows would be 14,000 units and more.
        let outcome = try replica.connection.limitingWork(units: 6_000) {
            try connection.inSchema(.snapshot) { try ReplicaUpdate(connection: connection).run(replica) }
        }
        expect(outcome, equals: .followed)
        try expectSame("many")
    }

    @Test func takesEditsOfEveryTable() throws {
        let follower = try server.follower()
        expect(!follower.isFilled)
        try expect(follower.follow() && follower.isFilled)
        try expect(!follower.follow())
        try expectSame("filled")
        let editor = try server.connect()
        for table in StoredTable.all {
            let (name, names) = (table.quotedName, table.quotedNames)
            let one = "ctid = (SELECT min(ctid) FROM \(name))"
            try expect(editor.integer("SELECT 1 FROM \(name) LIMIT 1"), equals: 1, "\(name) has no row")
            try editor.execute("CREATE TABLE public.saved AS SELECT \(names) FROM \(name)")
            var edits = [
                "UPDATE \(name) SET \(table.columns[0].name) = \(table.columns[0].name)",
                "DELETE FROM \(name) WHERE \(one)",
                "TRUNCATE \(name)", "INSERT INTO \(name) (\(names)) SELECT \(names) FROM public.saved",
                "DELETE FROM \(name)",
                """
                COPY public.saved TO '/dev/null';
                INSERT INTO \(name) (\(names)) SELECT \(names) FROM public.saved
                """,
            ]
            if let key = table.columns.first(where: { $0.type == .integer && $0.name == table.changeKey ?? $0.name }) {
                edits.insert("UPDATE \(name) SET \(key.name) = \(key.name) + 1000000 WHERE \(one)", at: 1)
            }
            for text in table.columns where text.type == .text && !["rule", "kind"].contains(text.name) {
                edits.insert("UPDATE \(name) SET \(text.name) = 'x\(text.name)' WHERE \(one)", at: 1)
            }
            for sql in edits {
                try editor.execute(sql)
                try expect(follower.follow(), "\(sql)")
                try expectSame("\(sql)")
            }
            try editor.execute("DROP TABLE public.saved")
        }
        try PostGISTempleStore(server.database).checkReady()
    }

    @Test func anEditThatTouchesNoRowChangesNothing() throws {
        let follower = try server.follower()
        _ = try follower.follow()
        try server.edit("UPDATE temple SET name = 'x' WHERE id = -5; DELETE FROM import WHERE id = -5")
        try expect(!follower.follow())
    }

    @Test func takesRandomEditsAndImports() throws {
        let follower = try server.follower()
        _ = try follower.follow()
        let writer = try server.writer()
        var random = SplitMix64(seed: 72)
        for step in 0..<60 {
            let id = 1 + random.next() % 70
            let sql: String? =
                switch random.next() % 8 {
                case 0:
                    "UPDATE temple SET lat = \(random.real(-90...90)), lng = \(random.real(-180...180)) WHERE id = \(id)"
                case 1:
                    """
                    DELETE FROM temple WHERE id = \(id);
                    DELETE FROM temple_source WHERE temple_id = \(id);
                    DELETE FROM temple_detail WHERE temple_id = \(id)
                    """
                case 2: "UPDATE temple SET phone = NULL WHERE id BETWEEN \(id) AND \(id + 9)"
                case 3: "INSERT INTO deity_temple VALUES (\(id), \(id)) ON CONFLICT DO NOTHING"
                case 4: "UPDATE temple_detail SET introduction = '\(step)' WHERE temple_id > \(id)"
                case 5: "UPDATE deity SET description = 'd\(step)' WHERE id = 1"
                default: nil
                }
            if let sql {
                try server.edit(sql)
            } else if random.next() % 4 == 0 {
                _ = try? writer.undoLastImport()
            } else {
                var record = try RandomTemples.record(Int(id), &random)
                record.name = "改\(step)"
                let written = record
                _ = try writer.write(.labelled) { try $0.upsert(written) }
            }
            guard step % 3 == 2 else { continue }
            _ = try follower.follow()
            try expectSame("step \(step)")
        }
        try expect(Contents(ofFile: server.path("working")).rows("temple").count, isAbove: 10)
    }

    /// Transactions do not commit in the order in which they began.
    @Test func takesEditsInTheOrderOfTheirCommits() async throws {
        let follower = try server.follower()
        _ = try follower.follow()
        let (first, second) = (try server.connect(), try server.connect())
        try first.transaction(.readWrite) {
            try expect(first.integer("SELECT pg_current_xact_id()::text::bigint") ?? 0 > 0)
            try second.execute("UPDATE temple SET phone = '2' WHERE id = 2")
            try expect(follower.follow())
            try first.execute("UPDATE temple SET phone = '1' WHERE id = 1")
            try expect(!follower.follow())
        }
        try expect(follower.follow())
        try expectSame("the one that began first")
        let other = try first.transaction(.readWrite) {
            try first.execute("UPDATE temple SET phone = '3' WHERE id = 3")
            let server = server
            let other = Thread.result { try server.edit("UPDATE import SET file = 'x' WHERE id = 1") }
            try expect(!follower.follow())
            return other
        }
        try await other.value
        try expect(follower.follow())
        try expectSame("both")
    }

    @Test func aRolledBackEditLeavesNothing() throws {
        struct Stop: Error {}
        let follower = try server.follower()
        _ = try follower.follow()
        let editor = try server.connect()
        #expect(throws: Stop.self) {
            try editor.transaction(.readWrite) {
                try editor.execute("UPDATE temple SET phone = '1'")
                throw Stop()
            }
        }
        try expect(!follower.follow())
        try server.edit("UPDATE temple SET phone = '2' WHERE id = 1")
        try expect(update(), equals: .followed)
        try expectSame("after it")
    }

    /// What cannot be followed is read anew.
    @Test(arguments: [
        ("UPDATE temple SET phone = '1' WHERE id = 1", ReplicaUpdate.Outcome.followed),
        ("INSERT INTO change (relation, keys) SELECT 'state', '{}' FROM generate_series(1, 4000)", .followed),
        (
            """
            INSERT INTO change (relation, keys) SELECT 'state', '{}' FROM generate_series(1, 4096);
            UPDATE temple SET phone = '1' WHERE id = 1
            """, .filled
        ),
        // A server that was restored: its last changes are gone, or are others with the same numbers.
        ("DELETE FROM change WHERE sequence = (SELECT max(sequence) FROM change)", .filled),
        ("UPDATE change SET mark = mark + 1 WHERE sequence = (SELECT max(sequence) FROM change)", .filled),
        ("DELETE FROM temple WHERE id = 2; UPDATE state SET identity = 'another'", .filled),
        ("TRUNCATE temple", .filled), ("TRUNCATE deity_name", .followed), ("DELETE FROM deity_name", .followed),
        ("TRUNCATE meta", .followed),
    ]) func fillsWhereItCannotFollow(edit: String, outcome: ReplicaUpdate.Outcome) throws {
        try expect(update(), equals: .filled)
        try expect(update(), equals: .unchanged)
        try server.edit(edit)
        try expect(update(), equals: outcome)
        try expect(update(), equals: .unchanged)
        try expectSame("\(edit)")
    }

    @Test func followsSomeThousandTemplesAndFillsForMore() throws {
        _ = try update()
        try server.addTemples(5_000)
        try expect(update(), equals: .followed)
        try expectSame("some thousand")
        try server.addTemples(ServerChangeLog.mostKeys + 1, from: 10_000)
        try expect(update(), equals: .filled)
        try expectSame("more")
        try server.edit("DELETE FROM temple WHERE id BETWEEN 10000 AND 24999")
        try server.edit("DELETE FROM temple WHERE id >= 25000")
        try expect(update(), equals: .filled)
        try expectSame("in two steps")
    }

    @Test func twoFollowersOfOneFileDoNotDisturbEachOther() async throws {
        let server = server
        _ = try update()
        let followers = (0..<2).map { _ in
            Thread.result {
                let follower = try server.follower()
                for _ in 0..<60 { _ = try follower.follow() }
            }
        }
        for number in 0..<40 {
            try server.edit("UPDATE temple SET phone = '\(number)', lat = lat * 0.99 WHERE id % 7 = \(number % 7)")
        }
        for follower in followers { try await follower.value }
        try expect(update() != .filled)
        try expectSame("at the end")
    }

    @Test func anIndexInMemoryFollowsTheReplica() throws {
        try server.addTemples(200)
        let follower = try server.follower()
        _ = try follower.follow()
        let path = server.path("replica")
        let cache = IndexCache(path: path, textBytes: 1 << 20, mostInSegment: 16)
        func index() throws -> InMemoryTempleIndex {
            try cache.load()
            return try require(cache.index(of: SQLiteTempleStore(path: path).dataRevision()))
        }
        func texts(_ index: InMemoryTempleIndex) throws -> [String] {
            try index.items.map { "\(try require(index.temple($0)))" }.sorted()
        }
        for sql in [
            "UPDATE temple SET name = '改名宮', lat = 25 WHERE id BETWEEN 1003 AND 1009",
            "DELETE FROM temple WHERE id = 1011",
            "INSERT INTO temple (id, name, lat, lng) VALUES (5000, '新宮', 1, 2)",
            "UPDATE temple SET id = 7000 WHERE id = 1012",
        ] {
            let old = try index()
            try server.edit(sql)
            try expect(follower.follow())
            let new = try index()
            expect(new.layers.first?.segment === old.layers.first?.segment, "\(sql)")
            let file = try TempleDatabase.openForReading(path, busyTimeoutMilliseconds: 0)
            var passed: Set<Int64> = []
            let made = try require(IndexedTemples.read(file.connection, passed: &passed))
            try expect(texts(new), equals: texts(made), "\(sql)")
        }
    }

    /// The reader of PostGIS keeps the catalogue of a revision.
    @Test func theReaderSeesEditsByOtherPrograms() throws {
        let store = try PostGISTempleStore(server.database)
        let before = try store.dataRevision()
        try expect(store.catalogueSnapshot().festivals.map(\.name), equals: ["除夕"])
        try expect(store.dataRevision(), equals: before)
        try server.edit("UPDATE festival SET name = '改節'")
        try expect(store.dataRevision() != before)
        try expect(store.catalogueSnapshot().festivals.map(\.name), equals: ["改節"])
    }

    /// The revision is that of the server's last change: in each copy, new or followed, and for the reader of PostGIS.
    @Test func everyCopyHasTheRevisionOfTheServer() throws {
        let reader = try PostGISTempleStore(server.database)
        let followers = try ["replica", "second"].map { try server.follower($0) }
        var seen: Set<DataRevision> = []
        let edits = StoredTable.all.map { "UPDATE \($0.quotedName) SET \($0.columns[0].name) = \($0.columns[0].name)" }
        for (number, sql) in (["SELECT 1"] + edits).enumerated() {
            try server.edit(sql)
            // The second follows several at once.
            for follower in followers.prefix(number % 3 == 2 ? 2 : 1) { _ = try follower.follow() }
            let expected = try reader.dataRevision()
            try expect(SQLiteTempleStore(path: server.path("replica")).dataRevision(), equals: expected, "\(sql)")
            let isNew = seen.insert(expected).inserted
            expect(isNew, "\(sql)")
        }
        for follower in followers { _ = try follower.follow() }
        let expected = try reader.dataRevision()
        expect(expected.count, equals: try server.integer("SELECT max(sequence) FROM change"))
        _ = try server.follower("new").follow()
        for copy in ["replica", "second", "new"] {
            try expect(SQLiteTempleStore(path: server.path(copy)).dataRevision(), equals: expected)
        }
        // A write of this program too.
        let writer = try server.writer()
        _ = try writer.write(.labelled) { try $0.upsert(try TempleRecord("new", "新宮", 10, 10)) }
        for follower in followers { _ = try follower.follow() }
        let written = try reader.dataRevision()
        try expect(written.count == writer.lastChange() && written.count > expected.count)
        for copy in ["replica", "second", "working"] {
            try expect(SQLiteTempleStore(path: server.path(copy)).dataRevision(), equals: written)
        }
        // A file that follows no more keeps it while it is equal.
        _ = try ServerCopy(server.database).download(to: server.path("own"))
        try expect(SQLiteTempleStore(path: server.path("own")).dataRevision(), equals: written)
    }

    /// Nobody else writes a copy. If somebody does, no answer under the old tag shows it, and it is made anew.
    @Test(arguments: [
        "UPDATE temple SET name = 'x' WHERE id = 2", "DELETE FROM deity_day",
        "UPDATE meta SET value = '1' WHERE key = 'mark'",
        "UPDATE revision SET mark = 7", "DELETE FROM revision",
    ]) func anEditedCopyIsMadeAnew(edit: String) throws {
        let follower = try server.follower()
        _ = try follower.follow()
        let store = try SQLiteTempleStore(path: server.path("replica"))
        let revision = try store.dataRevision()
        try expect(!follower.follow())
        let other = try Connection(path: server.path("replica"), mode: .readWrite, spatial: true)
        try other.execute(edit)
        try expect(store.dataRevision() != revision)
        try expect(follower.follow())
        try expect(store.dataRevision(), equals: revision)
        try expectSame("\(edit)")
        try expect(!follower.follow())
        // Also one that the follower finds when it has more to follow.
        try other.execute(edit)
        try server.edit("UPDATE temple SET phone = '1' WHERE id = 3")
        try expect(update(), equals: .filled)
        try expectSame("\(edit)")
    }

    /// So does the first opening by a program that has a further step.
    @Test func aCopyThatHasForgottenItsPlaceIsMadeAnewAndServesUntilThen() throws {
        _ = try server.follower().follow()
        try Connection(path: server.path("replica"), mode: .readWrite, spatial: true).execute(
            "UPDATE replica SET sequence = -1; DELETE FROM deity_day")
        let follower = try server.follower()
        expect(follower.isFilled && follower.sequence == nil)
        try expect(follower.follow())
        try expect(
            SQLiteTempleStore(path: server.path("replica")).dataRevision(),
            equals: PostGISTempleStore(server.database).dataRevision())
        try expectSame("made anew")
        try expect(!follower.follow() && follower.sequence != nil)
    }

    @Test func aFollowerOfNoDatabaseSaysSoAndFollowsLater() throws {
        let empty = try TestServer()
        let follower = try empty.follower()
        #expect(throws: SearchError.missing) { try follower.follow() }
        try expect(PostGISTempleWriter.migrate(empty.database) == (0, ServerSchema.version))
        try expect(follower.follow() && follower.isFilled)
    }
}
