import Expectations
import BuiltProgram
import Foundation
import SQLiteDriver
import Testing

/// A program with the user's own database, the files of a backup, and what tests do with both.
struct BackupCalls {
    let program: Program
    var database: String { program.path(Program.ownDatabase) }
    var backup: String { program.path("t.backup") }

    /// What `nearby check` says of a sound backup.
    static let right = """
        schema: right
        integrity: right
        foreign keys: right
        index: right
        joins: right
        counts: right
        digests: right

        """

    init() throws { program = try Program() }

    func run(_ words: String...) throws -> Program.Result { try program.run(words) }

    func succeed(_ words: String...) throws {
        let result = try program.run(words)
        try require(result.status == 0, "\(words): \(result.error)")
    }

    /// All that a database says.
    func content(_ path: String) throws -> String {
        let result = try program.run("export", "--format", "jsonl", "--database", path)
        expect(result.status, equals: 0, "\(result.error)")
        return result.output
    }

    func changeName(of id: Int, to name: String) throws {
        try succeed("edit", "temple", "\(id)", "--set", "name=\(name)", "--reason", "test", "--author", "Ann")
    }

    /// The files beside a database that keep what was there, without those of SQLite beside them.
    func kept(besides path: String) throws -> [String] {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter {
                $0.hasPrefix(url.lastPathComponent + ".before-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
            }
            .map { folder.appendingPathComponent($0).path }.sorted()
    }

    /// The names of a folder's files that were not finished.
    func unfinished(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".unfinished-") }
    }

    /// Changes a file as another program can.
    func execute(_ sql: String, in path: String) throws {
        try Connection(path: path, mode: .readWrite, spatial: true).execute(sql)
    }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    /// Overwrites the first page of a table.
    func damagePage(of table: String, in path: String) throws {
        try execute("PRAGMA wal_checkpoint(TRUNCATE)", in: path)
        let root = try require(
            Connection(path: path, mode: .readOnly, spatial: false)
                .integer("SELECT rootpage FROM sqlite_master WHERE name = '\(table)'"))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(root - 1) * 4_096)
        file.write(Data(repeating: 0xA5, count: 4_096))
        try file.close()
    }
}
