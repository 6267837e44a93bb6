import Expectations
import Foundation
import SQLiteDriver
import TempleModel
import Testing
@testable import TempleWriting

/// The files of a copy of a server's data.
struct PrivateFileTests {
    private let database: TemporaryDatabase
    private static let endings = ["", "-wal", "-shm", "-journal"]

    init() throws {
        database = try TemporaryDatabase(isMade: false)
    }

    /// The modes of the files that exist, by the ends of their names.
    private func modes() -> [String: Int] {
        var modes: [String: Int] = [:]
        for ending in Self.endings {
            let attributes = try? FileManager.default.attributesOfItem(atPath: database.path + ending)
            modes[ending] = attributes?[.posixPermissions] as? Int
        }
        return modes
    }

    private func setMode(_ mode: Int, _ path: String? = nil) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path ?? database.path)
    }

    @Test func aNewCopyIsItsOwnersAndSoIsWhatSQLitePutsBesideIt() throws {
        let copy = try ReplicaFile(path: database.path)
        expect(modes(), equals: ["": 0o600, "-wal": 0o600, "-shm": 0o600])
        try withExtendedLifetime(copy) {
            try copy.connection.execute("PRAGMA journal_mode = DELETE; BEGIN; CREATE TABLE t (x)")
            expect(modes()["-journal"], equals: 0o600)
            try copy.connection.execute("ROLLBACK")
        }
    }

    @Test func aCopyOfAnOlderReleaseLosesTheRightsOfOthers() throws {
        do {
            let copy = try ReplicaFile(path: database.path)
            try copy.connection.execute("CREATE TABLE t (x)")
        }
        for ending in modes().keys { try setMode(0o644, database.path + ending) }
        expect(modes()["-wal"], equals: 0o644)
        let copy = try ReplicaFile(path: database.path)
        withExtendedLifetime(copy) { expect(Set(modes().values), equals: [0o600]) }
    }

    @Test func theTargetOfALinkIsTheCopy() throws {
        let link = database.folder.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: database.path)
        // Once where the target is missing, and once where it is there.
        for _ in 0..<2 {
            let copy = try ReplicaFile(path: link)
            withExtendedLifetime(copy) { expect(Set(modes().values), equals: [0o600]) }
            try setMode(0o640)
        }
    }

    @Test func aDatabaseThatIsNoCopyKeepsItsMode() throws {
        _ = try database.write([try TempleRecord("a", "甲宮", 24, 120)])
        try setMode(0o644)
        #expect(throws: SearchError.self) { try ReplicaFile(path: database.path) }
        expect(modes()[""], equals: 0o644)
    }
}
