import Expectations
import EditingSteps
import Foundation
import Geodesy
import PostgreSQL
import SQLiteDriver
import TempleModel
import Testing

@testable import PostGISTempleStore
@testable import SQLiteTempleStore
@testable import TempleTables
@testable import TempleWriting

/// The room that the copy of a service takes up: it has what a service reads, and gives back the rest.
struct CopySpaceTests {
    private let server: TestServer
    private var path: String { server.path("replica") }

    init() throws {
        server = try TestServer()
    }

    private var fileBytes: Int64 {
        get throws { try FileStamp(of: path).bytes }
    }

    private var logBytes: Int64 { FileStamp(ofLogBesides: path)?.bytes ?? 0 }

    private func expectSame(sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(try Contents.difference(between: server, andCopy: path) == nil, sourceLocation: sourceLocation)
    }

    /// Imports the same temples, each with another telephone number.
    private func importing(_ count: Int, round: Int, _ writer: PostGISTempleWriter) throws {
        _ = try writer.write(.labelled) { session in
            for number in 0..<count {
                var record = try TempleRecord(
                    "\(number)", "第\(number)宮", 22 + Double(number / 60) / 20, 120 + Double(number % 60) / 30,
                    deity: "媽祖")
                record.phone = "02-2\(round)\(number)"
                try session.upsert(record)
            }
        }
    }

    /// Brings a copy of any use to the server's state.
    private func update(_ replica: ReplicaFile) throws -> ReplicaUpdate.Outcome {
        let connection = try server.connect()
        return try connection.inSchema(.snapshot) { try ReplicaUpdate(connection: connection).run(replica) }
    }

    @Test func whatOnlyWritersReadIsLeftOut() throws {
        try server.writeEverything()
        let follower = try server.follower()
        try expect(follower.follow())
        func expectLeftOut() throws {
            for table in StoredTable.forWriters {
                try expect(server.integer("SELECT count(*) FROM nearby.\(table.quotedName)") ?? 0 > 0, "\(table.name)")
                let rows = try ReplicaFile.reading(path) { try $0.integer("SELECT count(*) FROM \(table.name)") }
                expect(rows, equals: 0, "\(table.name)")
            }
        }
        try expectLeftOut()
        try expectSame()
        // One that the import does not make anew.
        try server.edit("UPDATE temple SET phone = '04-2' WHERE id = 20")
        try importing(5, round: 1, server.writer())
        try expect(follower.follow())
        try expectLeftOut()
        try expectSame()
    }

    /// Without these tables every question of a service has its answer.
    @Test func aServiceNeedsNoneOfThem() throws {
        try server.writeEverything()
        try expect(server.follower().follow())
        let tables = StoredTable.forWriters.map { "DROP TABLE \($0.name)" }
        try ReplicaFile(path: path).connection.execute(tables.joined(separator: ";"))
        let cache = IndexCache(path: path)
        try cache.load()
        for indexCache in [nil, cache] {
            let store = try SQLiteTempleStore(path: path, indexCache: indexCache)
            for deity in [nil, "媽祖"] {
                let query = try TempleQuery(latitude: 24.5, longitude: 120.5, deity: deity, today: someDay)
                let found = try store.temples(matching: query)
                expect(deity != nil || !found.matches.isEmpty)
            }
            let ids = try store.templeIDs(skipping: 0, limit: 100)
            expect(!ids.isEmpty)
            for id in ids { try expect(store.temple(id: id) != nil) }
            _ = try store.temple(formerly: 1)
            _ = try store.upcomingEvents(on: someDay)
            try expect(!store.deities(named: "媽祖").ids.isEmpty)
            try expect(!store.catalogueSnapshot().festivals.isEmpty)
            try expect(store.statistics().imports, isAbove: 0)
            try store.checkReady()
        }
    }

    @Test func importsDoNotMakeItGrow() throws {
        let writer = try server.writer()
        try importing(1_500, round: 0, writer)
        let follower = try server.follower()
        try expect(follower.follow())
        let first = try fileBytes
        for round in 1...17 {
            try importing(1_500, round: round, writer)
            try expect(follower.follow())
        }
        try expectSame()
        // The log of changed temples is full, and pages are less so. The history alone has 9 MB.
        let grown = try fileBytes - first
        expect(grown, isBelow: 2_500_000, "\(first) + \(grown)")
        expect(logBytes, isAtMost: ReplicaFile.usualLogBytes)
        try expect(server.integer("SELECT count(*) FROM nearby.import_change"), equals: 25_500)
    }

    /// As older releases did, it has all rows, in a file that cannot give back pages.
    @Test func anOlderCopyIsMadeSmall() throws {
        let writer = try server.writer()
        for round in 0..<4 { try importing(3_000, round: round, writer) }
        do {
            let whole = try ReplicaFile(path: path)
            try expect(update(whole), equals: .filled)
        }
        let before = try fileBytes
        let revision = try SQLiteTempleStore(path: path).dataRevision()
        let follower = try server.follower()
        expect(follower.isFilled)
        // What the follower leaves out is not taken for an edit.
        try expect(!follower.follow())
        try expect(SQLiteTempleStore(path: path).dataRevision(), equals: revision)
        try expectSame()
        try expect(fileBytes < before / 3 * 2 && logBytes <= ReplicaFile.usualLogBytes)
        let mode = try ReplicaFile.reading(path) { try $0.integer("PRAGMA auto_vacuum") }
        expect(mode, equals: 2)
    }

    /// It lacks what undoing an import needs.
    @Test func itIsFilledAnewBeforeAWriterUsesIt() throws {
        try importing(3, round: 1, server.writer("other"))
        do {
            let follower = try server.follower()
            try expect(follower.follow())
        }
        var progress: [PostGISTempleWriter.Progress] = []
        let writer = try server.writer("replica") { progress.append($0) }
        expect(progress, equals: [.filling])
        try expect(writer.undoLastImport()?.inserted, equals: 3)
        try expectNil(Contents(ofFile: path).difference(from: Contents(of: server)))
        // And back.
        let follower = try server.follower()
        expect(follower.isFilled)
        _ = try follower.follow()
        try expectSame()
    }

    @Test func theRoomOfRowsThatAreGoneIsGivenBack() throws {
        try importing(3, round: 1, server.writer())
        let follower = try server.follower()
        try expect(follower.follow())
        let first = try fileBytes
        try server.addTemples(15_000)
        try expect(follower.follow())
        try expect(fileBytes + logBytes, isAbove: first + 1_500_000)
        try server.edit("DELETE FROM temple WHERE id >= 1000")
        try expect(follower.follow())
        try expectSame()
        // The feed says what is gone for as long as the history is kept.
        try expect(server.integer("SELECT count(*) FROM tombstone"), equals: 15_000)
        try server.edit("DELETE FROM tombstone")
        try expect(follower.follow())
        try expectSame()
        // Its log of changed temples has grown.
        try expect(fileBytes, isBelow: first + 1_500_000)
        // It is not taken for an edit.
        try expect(update(ReplicaFile(path: path, for: .service)), equals: .unchanged)
    }

    @Test func theLogIsCutOnceNoReaderHoldsItBack() throws {
        _ = try server.writer()
        try server.addTemples(30_000)
        let follower = try server.follower()
        try expect(follower.follow())
        expect(logBytes, isAtMost: ReplicaFile.usualLogBytes)
        let reader = try Connection(path: path, mode: .readOnly, spatial: false)
        try reader.execute("BEGIN")
        try expect(reader.integer("SELECT count(*) FROM temple"), equals: 30_000)
        // Another history: all rows are read anew.
        try server.edit("UPDATE state SET identity = 'another'")
        try expect(follower.follow())
        expect(logBytes, isAbove: ReplicaFile.usualLogBytes)
        try expect(!follower.follow())
        expect(logBytes, isAbove: ReplicaFile.usualLogBytes)
        try reader.execute("COMMIT")
        try expect(!follower.follow())
        expect(logBytes, equals: 0)
        try expectSame()
    }

    @Test func aFullDiskIsToldApartAndWhatWasWrittenIsGivenBack() throws {
        try importing(3, round: 1, server.writer())
        let replica = try ReplicaFile(path: path, for: .service)
        try expect(update(replica), equals: .filled)
        let pages = try require(replica.connection.integer("PRAGMA page_count"))
        try replica.connection.execute("PRAGMA max_page_count = \(pages + 100)")
        try server.addTemples(15_000)
        #expect(throws: SearchError.inputOutput(reason: "\(path): the disk is full")) { try update(replica) }
        expect(logBytes, equals: 0)
        let rows = try ReplicaFile.reading(path) { try $0.integer("SELECT count(*) FROM temple") }
        expect(rows, equals: 3)
        // There is room again.
        try replica.connection.execute("PRAGMA max_page_count = 1000000")
        let outcome = try update(replica)
        expect(outcome, equals: .followed)
        try expectSame()
    }

    @Test func moreThanTheDiskHasIsSaidBefore() throws {
        let replica = try ReplicaFile(path: path, for: .service)
        try replica.checkRoom(forRows: 0)
        let error = #expect(throws: SearchError.self) { try replica.checkRoom(forRows: .max) }
        guard case .inputOutput(let reason) = error else { return expect(Bool(false), "\(String(describing: error))") }
        expect(reason.wholeMatch(of: /.*replica needs about \d+ MB, and \d+ MB are free/) != nil, "\(reason)")
    }

    /// What keeps a copy small makes no other answer.
    @Test func itHasTheRevisionOfItsServer() throws {
        try importing(3, round: 1, server.writer())
        let follower = try server.follower()
        try expect(follower.follow())
        let store = try SQLiteTempleStore(path: path)
        let first = try store.dataRevision()
        try expect(PostGISTempleStore(server.database).dataRevision(), equals: first)
        let file = try ReplicaFile(path: path, for: .service)
        try file.connection.execute("VACUUM")
        try expect(file.connection.emptyLog())
        try expect(store.dataRevision(), equals: first)
        try server.edit("UPDATE temple SET phone = '04-1' WHERE id = 1")
        try expect(follower.follow())
        let second = try store.dataRevision()
        expect(second != first)
        try expect(PostGISTempleStore(server.database).dataRevision(), equals: second)
    }
}
