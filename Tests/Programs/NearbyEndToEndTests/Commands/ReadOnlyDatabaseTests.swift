import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

/// A database that can be read and not written: every way to ask it answers, and what keeps it from being read is said.
struct ReadOnlyDatabaseTests {
    private let program: Program
    private let folder: String
    private let database: String

    /// How the database is out of the program's reach.
    enum Way: String, CaseIterable {
        /// Somebody else's folder and file, which anybody may read.
        case anotherOwner
        case readOnlyMount
        /// A file of one's own in a folder that nobody may write.
        case closedFolder

        private static let asNobody = "set -- setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\""

        /// What the shell is told before it runs the program; nil where it cannot be had here. Root may write wherever the
        /// permissions forbid it, so the program runs as somebody else.
        func limit(_ folder: String) -> String? {
            switch self {
            case .anotherOwner, .closedFolder:
                if geteuid() != 0 { return "true" }
                return Self.works("setpriv --reuid=65534 --regid=65534 --clear-groups true") ? Self.asNobody : nil
            case .readOnlyMount:
                let mount = "mount --bind '\(folder)' '\(folder)' && mount -o remount,ro,bind '\(folder)'"
                guard Self.works("unshare -m sh -c \"\(mount)\"") else { return nil }
                return "set -- unshare -m sh -c \"\(mount)\"' && exec \"$@\"' sh \"$@\""
            }
        }

        private static func works(_ command: String) -> Bool {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", command]
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    }

    private static let search = "/api/temples?lat=24.14&lng=120.67&radius=300&limit=100"

    init() throws {
        program = try Program()
        // What has a meaning in a URI is a name like any other in a path.
        folder = program.path("a shelf?#%41")
        database = folder + "/t.sqlite"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try fill("甲宮")
        for suffix in ["-wal", "-shm"] { try FileManager.default.removeItem(atPath: database + suffix) }
    }

    private func fill(_ name: String) throws {
        let file = program.path("t.csv")
        try Data("source,source_id,name,lat,lng\nt,1,\(name),24.1,120.6\n".utf8).write(to: URL(fileURLWithPath: file))
        try expect(program.run("import", file, "--database", database).status, equals: 0)
    }

    private func close(_ way: Way) throws {
        switch way {
        case .readOnlyMount: break
        case .anotherOwner: expect(chmod(database, 0o444) == 0 && chmod(folder, 0o555) == 0)
        case .closedFolder:
            expect(chmod(database, 0o644) == 0 && chmod(folder, 0o555) == 0)
            if geteuid() == 0 { expect(chown(database, 65534, 65534), equals: 0) }
        }
    }

    private func open() { chmod(folder, 0o755) }

    @Test(arguments: Way.allCases) func everyCommandAnswers(_ way: Way) throws {
        guard let limit = way.limit(folder) else { return }
        try close(way)
        defer { open() }
        let before = try FileManager.default.contentsOfDirectory(atPath: folder)
        for words in [
            ["--lat", "24.1", "--lng", "120.6"], ["find", "甲宮"], ["temple", "1"], ["export"], ["imports"], ["today"],
        ] {
            let result = try program.run(words + ["--database", database], limit: limit)
            expect(result.status == 0 && result.error.isEmpty, "\(words): \(result.error)")
            if ["export", "--lat", "find", "temple"].contains(words[0]) { expect(result.output, contains: "甲宮") }
        }
        try expect(FileManager.default.contentsOfDirectory(atPath: folder), equals: before)
    }

    @Test(arguments: Way.allCases) func anImportSaysThatItCannotWrite(_ way: Way) throws {
        guard let limit = way.limit(folder) else { return }
        try close(way)
        defer { open() }
        let result = try program.run(["import", program.path("t.csv"), "--database", database], limit: limit)
        expect(result.status == 73 && result.error.contains("cannot open \(database)"), "\(result.error)")
    }

    @Test(arguments: Way.allCases) func theServiceAnswersAndFollowsChanges(_ way: Way) throws {
        guard let limit = way.limit(folder) else { return }
        try close(way)
        defer { open() }
        let service = try Service(program, "--database", database, limit: limit)
        defer { service.stop() }
        for _ in 0..<8 {
            let found = try service.get(Self.search)
            expect(found.status == 200 && found.body.contains("甲宮"))
        }
        try expect(service.get("/readyz").status, equals: 200)
        try expect(service.get("/metrics").body, contains: "nearby_database_up 1\n")
        // Its owner, who may write it, does so while it is served.
        open()
        chmod(database, 0o644)
        try fill("乙宮")
        for _ in 0..<8 {
            let found = try service.get(Self.search)
            expect(found.status == 200 && found.body.contains("乙宮") && !found.body.contains("甲宮"))
        }
        // Another file under the name, without what SQLite keeps beside it.
        let other = program.path("other.sqlite")
        try FileManager.default.moveItem(atPath: database, toPath: other)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + suffix) }
        try FileManager.default.copyItem(atPath: other, toPath: database)
        try close(way)
        for _ in 0..<8 { try expect(service.get(Self.search).body, contains: "乙宮") }
        try expect(service.get("/readyz").status, equals: 200)
    }

    /// The same file with other bytes: nothing but its times tells.
    @Test func aFileThatIsOverwrittenIsNotServedFromMemory() throws {
        guard let limit = Way.anotherOwner.limit(folder) else { return }
        let new = program.path("new.sqlite")
        try FileManager.default.copyItem(atPath: database, toPath: new)
        let writer = try Connection(path: new, mode: .readWrite, spatial: true)
        try writer.execute("PRAGMA journal_mode = DELETE; UPDATE temple SET name = '丙宮'; PRAGMA journal_mode = WAL")
        try writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let bytes = try Data(contentsOf: URL(fileURLWithPath: new))
        try close(.anotherOwner)
        defer { open() }
        let service = try Service(program, "--database", database, limit: limit)
        defer { service.stop() }
        try expect(service.get("/api/temples/1").body, contains: "甲宮")
        chmod(database, 0o644)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: database))
        try file.write(contentsOf: bytes)
        try file.close()
        for _ in 0..<8 { try expect(service.get("/api/temples/1").body, contains: "丙宮") }
    }

    /// What a writer that was ended has left in the log is no part of the file yet: an answer without it would be wrong.
    @Test func aLogWithChangesIsNotPassedOver() throws {
        guard let limit = Way.anotherOwner.limit(folder) else { return }
        let ended = program.path("ended.sqlite")
        let writer = try Connection(path: database, mode: .readWrite, spatial: false)
        try writer.execute("PRAGMA wal_autocheckpoint = 0; INSERT INTO meta VALUES ('x', '1')")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: database + suffix, toPath: ended + suffix)
        }
        chmod(program.folder.path, 0o555)
        defer { chmod(program.folder.path, 0o755) }
        let process = program.process(["temple", "1", "--database", ended], limit: limit)
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let error = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        expect(process.terminationStatus, equals: 66)
        expect(error, contains: "ended.sqlite-wal has changes that are not in the file yet", "\(error)")
    }

    @Test func oneOfABuildBeforeTheFirstReleaseSaysSoHereToo() throws {
        guard let limit = Way.anotherOwner.limit(folder) else { return }
        let writer = try Connection(path: database, mode: .readWrite, spatial: false)
        try writer.execute("PRAGMA user_version = 4; PRAGMA wal_checkpoint(TRUNCATE)")
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + suffix) }
        try close(.anotherOwner)
        defer { open() }
        let result = try program.run(["temple", "1", "--database", database], limit: limit)
        expect(
            result.status == 65 && result.error.contains("has the schema 4 of a build before 1.0.0"), "\(result.error)")
    }
}
