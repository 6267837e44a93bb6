import Expectations
import Foundation
import SQLiteDriver
import Synchronization
import Testing

struct LockWaitTests {
    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// With a time of an hour: only the cancelling ends it, also where SpatiaLite sets a time of its own.
    @Test(arguments: [false, true]) func aWaitThatNobodyNeedsEnds(isSpatial: Bool) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("t.sqlite").path
        let holder = try Connection(path: path, mode: .create, spatial: false)
        try holder.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
        let looks = Atomic(0)
        let other = try Connection(
            path: path, mode: .readWrite, spatial: isSpatial, busyTimeoutMilliseconds: 3_600_000,
            isCancelled: { looks.wrappingAdd(1, ordering: .relaxed).newValue > 3 })
        let error = #expect(throws: DatabaseError.self) { try other.execute("BEGIN IMMEDIATE") }
        expect(error?.kind, equals: .busy)
        expect(looks.load(ordering: .relaxed), equals: 4)
        try holder.execute("COMMIT")
    }

    @Test func whatAConnectionAsksGoesWithIt() throws {
        final class Asked: Sendable {
            let answer = false
        }
        weak var kept: Asked?
        do {
            let asked = Asked()
            kept = asked
            let connection = try Connection(
                path: ":memory:", mode: .create, spatial: false, isCancelled: { asked.answer })
            try connection.execute("CREATE TABLE t (a)")
        }
        expectNil(kept)
    }

    @Test func aWaitEndsWithTheLockOrItsTime() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("t.sqlite").path
        let holder = try Connection(path: path, mode: .create, spatial: false)
        try holder.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
        for milliseconds in [0, 30] as [Int32] {
            let other = try Connection(
                path: path, mode: .readWrite, spatial: false, busyTimeoutMilliseconds: milliseconds)
            let error = #expect(throws: DatabaseError.self) { try other.execute("BEGIN IMMEDIATE") }
            expect(error?.kind, equals: .busy)
        }
        // The holder lets go while the other one looks.
        nonisolated(unsafe) let held = holder
        let other = try Connection(
            path: path, mode: .readWrite, spatial: false, busyTimeoutMilliseconds: 3_600_000,
            isCancelled: {
                try? held.execute("COMMIT")
                return false
            })
        try other.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1); COMMIT")
        try expect(holder.integer("SELECT count(*) FROM t"), equals: 1)
    }
}
