import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Testing

@testable import TempleTables

/// Databases of every earlier schema, opened by the built program: each gets the later steps once, and keeps its rows.
struct UpgradeTests {
    private let program: Program
    private let file: String

    init() throws {
        program = try Program(isUsed: false)
        file = program.path("t.sqlite")
    }

    // MARK: Files of every schema

    /// Writes a file as the program of that time did: `OldDatabases` has those of the first schemas, and a later one is
    /// the last of these after more steps.
    private func write(schema: Int, to path: String) throws {
        let lastWithText = 3
        let text = Repository.root.appendingPathComponent(
            "Tests/Store/SQLiteTempleStoreTests/OldDatabases/schema-\(min(schema, lastWithText)).sql")
        let connection = try Connection(path: path, mode: .create, spatial: true)
        try connection.withoutDefence { try connection.execute(String(contentsOf: text, encoding: .utf8)) }
        if schema > lastWithText { try apply(TempleDatabase.format, upTo: schema, to: path) }
        try expect(texts("PRAGMA user_version", of: path), equals: ["\(schema)"])
    }

    private func apply(_ format: DatabaseFormat, upTo step: Int, to path: String) throws {
        let older = DatabaseFormat(
            applicationID: format.applicationID, foreignReason: format.foreignReason, isSpatial: format.isSpatial,
            steps: Array(format.steps.prefix(step)))
        _ = try DatabaseFile.openForWriting(path, as: older, cacheKiB: 2_000)
    }

    /// The first column of each row, as another program reads it.
    private func texts(_ sql: String, of path: String) throws -> [String] {
        let statement = try Connection(path: path, mode: .readOnly, spatial: false).prepare(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0)) }
        return texts
    }

    /// What is on the disk of a database.
    private func bytes(of path: String) throws -> [Data] {
        try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
    }

    private static let temples = "SELECT id || ' ' || name || ' ' || ifnull(phone, '') FROM temple ORDER BY id"
    private static let imports = "SELECT id || ' ' || file FROM import ORDER BY id"

    /// A folder of starter data with an empty catalogue, which is written in no time.
    private func emptyData() throws -> String {
        let folder = program.folder.appendingPathComponent("data")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["deities", "festivals", "activities", "groups"] {
            try Data("{\"\(name)\": []}".utf8).write(to: folder.appendingPathComponent("\(name).json"))
        }
        return folder.path
    }

    // MARK: Temples

    @Test(arguments: 1..<TempleDatabase.format.version) func aFileOfEachSchemaIsUpdatedOnce(schema: Int) throws {
        try write(schema: schema, to: file)
        let hasImports = schema > 1
        let temples = try texts(Self.temples, of: file)
        let imports = hasImports ? try texts(Self.imports, of: file) : []
        expect(temples.count == (hasImports ? 6 : 7) && imports.count == (hasImports ? 4 : 0))

        let environment = ["NEARBY_DATA": try emptyData()]
        let words = ["temple", "2", "--format", "json", "--database", file]
        let first = try program.run(words, environment: environment)
        expect(first.status == 0 && first.output.contains("財團法人台中樂成宮"), "\(first.error)")
        try expect(texts("PRAGMA user_version", of: file), equals: ["\(TempleDatabase.format.version)"])
        try expect(texts(Self.temples, of: file), equals: temples)
        try expect(texts(Self.imports, of: file), equals: imports)

        let updated = try bytes(of: file)
        let second = try program.run(words, environment: environment)
        expect(second.status == 0 && second.output == first.output, "\(second.error)")
        try expect(bytes(of: file), equals: updated)
    }

    /// The user's own file, as the packaged service has one, also gets the catalogue and the temples of this release.
    @Test(arguments: [1, TempleDatabase.format.version - 1]) func aServiceUpdatesItsOwnFileOnce(schema: Int) throws {
        let own = program.path(Program.ownDatabase)
        try FileManager.default.createDirectory(
            atPath: (own as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try write(schema: schema, to: own)
        var updated: [Data] = []
        for _ in 1...2 {
            let service = try Service(program)
            try expect(service.get("/readyz").body, equals: "ready\n")
            try expect(service.get("/api/temples/3").body, contains: "049-2623722")
            try expect(service.get("/api/temples/5").body, contains: "大里池王宮")
            expect(service.stop(), equals: 0)
            try expect(texts("PRAGMA user_version", of: own), equals: ["\(TempleDatabase.format.version)"])
            let now = try bytes(of: own)
            expect(updated.isEmpty || now == updated)
            updated = now
        }
        try expect(texts("SELECT name FROM temple WHERE name = '艋舺龍山寺'", of: own).count, equals: 1)
        try expect(schema == 1 || texts(Self.imports, of: own).count == 4)
    }
}
