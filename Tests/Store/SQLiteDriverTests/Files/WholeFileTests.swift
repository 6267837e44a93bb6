import Expectations
import Foundation
import SQLiteDriver
import Synchronization
import Testing

/// Copies of a database that is in use, and databases that are replaced while others have them open.
struct WholeFileTests {
    private static let format = DatabaseFormat(
        applicationID: 7, foreignReason: "it has no numbers", isSpatial: false,
        steps: [SchemaStep(1, "PRAGMA application_id = 7; CREATE TABLE number (n INTEGER, filling BLOB)")])
    /// More than the pages of one step.
    private static let rows = 3_000

    private let folder: TemporaryFolder
    private var path: String { folder.path + "/numbers.sqlite" }
    private var new: String { folder.path + "/new.sqlite" }
    private var kept: String { folder.path + "/kept.sqlite" }

    init() throws { folder = try TemporaryFolder() }

    /// Makes a database in which all rows have one number. Nobody has it open afterwards, and it has no log.
    private func make(_ path: String, number: Int, rows: Int = rows) throws {
        try DatabaseFile.openForWriting(path, as: Self.format, cacheKiB: 2_000).execute(
            """
            WITH RECURSIVE row (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM row WHERE i < \(rows))
            INSERT INTO number SELECT \(number), zeroblob(3000) FROM row
            """)
        try WholeFile.leaveLog(try open(path, .readWrite))
    }

    private func open(_ path: String, _ mode: Connection.Mode = .readOnly, wait: Int32 = 0) throws -> Connection {
        try Connection(path: path, mode: mode, spatial: false, busyTimeoutMilliseconds: wait)
    }

    /// The numbers of all rows.
    private func numbers(_ connection: Connection) throws -> [Int64] {
        let rows = try connection.prepare("SELECT DISTINCT n FROM number ORDER BY n")
        var numbers: [Int64] = []
        while try rows.step() { numbers.append(rows.integer(0)) }
        return numbers
    }

    private func replace(wait: Int32 = 0, whileLocked: () throws -> Void = {}) throws -> String? {
        try WholeFile.replace(
            path, by: new, as: Self.format, keeping: kept, busyTimeoutMilliseconds: wait, whileLocked: whileLocked)
    }

    private func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    }

    private func keptNames() throws -> Set<String> { try names().filter { $0.hasPrefix("kept") } }

    // MARK: A copy

    /// Others commit while it is being made.
    @Test func aCopyIsOfOneState() throws {
        try make(path, number: 1)
        let writer = try open(path, .readWrite)
        try writer.execute("PRAGMA journal_mode = WAL")
        let commits = Atomic(0)
        try WholeFile.copy(try open(path), to: new) { [path] in
            let other = try? Connection(path: path, mode: .readWrite, spatial: false)
            try? other?.execute("UPDATE number SET n = n + 1")
            commits.add(1, ordering: .relaxed)
            return false
        }
        expect(commits.load(ordering: .relaxed), isAbove: 1)
        try expect(numbers(open(new)), equals: [1])
        try expect(numbers(open(path)), equals: [Int64(1 + commits.load(ordering: .relaxed))])
    }

    @Test func aCopyHasNothingOfAnOpenTransaction() throws {
        try make(path, number: 1)
        let writer = try open(path, .readWrite)
        try writer.execute("PRAGMA journal_mode = WAL; PRAGMA cache_size = 10; BEGIN; UPDATE number SET n = 2")
        try WholeFile.copy(try open(path), to: new)
        try writer.execute("COMMIT")
        try expect(numbers(open(new)) == [1] && numbers(open(path)) == [2])
    }

    @Test func aCopyIsOneFileOfItsOwner() throws {
        try make(path, number: 1, rows: 5)
        try open(path, .readWrite).execute("PRAGMA journal_mode = WAL")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try WholeFile.copy(try open(path), to: new)
        try expect(FileManager.default.attributesOfItem(atPath: new)[.posixPermissions] as? Int, equals: 0o600)
        try expect(!open(new).hasLog())
        try expect(names().filter { $0.hasPrefix("new") }, equals: ["new.sqlite"])
    }

    @Test func aCopyTakesNobodysPlace() throws {
        try make(path, number: 1, rows: 5)
        try make(new, number: 2, rows: 5)
        #expect(throws: DatabaseFileError.self) { try WholeFile.copy(try open(path), to: new) }
        try expect(numbers(open(new)), equals: [2])
        try FileManager.default.createSymbolicLink(atPath: kept, withDestinationPath: folder.path + "/nowhere")
        #expect(throws: DatabaseFileError.self) { try WholeFile.copy(try open(path), to: kept) }
        try expect(names(), lacks: "nowhere")
    }

    @Test func aCopyThatNobodyWaitsForEnds() throws {
        try make(path, number: 1)
        let error = #expect(throws: DatabaseError.self) { try WholeFile.copy(try open(path), to: new) { true } }
        expect(error?.kind, equals: .interrupted)
    }

    // MARK: A replacement

    /// Whoever has the file open sees the former content, then the new one, and can go on writing.
    @Test func theContentIsReplacedUnderOpenConnections() throws {
        try make(path, number: 1, rows: 50)
        try make(new, number: 2)
        let writer = try open(path, .readWrite)
        try writer.execute("PRAGMA journal_mode = WAL")
        let reader = try open(path)
        try reader.execute("BEGIN")
        try expect(numbers(reader), equals: [1])
        let name = try replace {
            #expect(throws: DatabaseError.self) { try writer.execute("UPDATE number SET n = 3") }
            let seen = try numbers(open(path))
            expect(seen, equals: [1])
        }
        try expect(numbers(reader), equals: [1])
        try reader.execute("COMMIT")
        try expect(numbers(reader) == [2] && reader.integer("SELECT count(*) FROM number") == Int64(Self.rows))
        try writer.execute("UPDATE number SET n = 3")
        try expect(numbers(reader), equals: [3])
        expect(name, equals: kept)
        let former = try open(kept)
        try expect(numbers(former) == [1] && former.integer("SELECT count(*) FROM number") == 50)
        try expect(
            reader.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"), equals: 1)
    }

    @Test func theFileKeepsItsModeAndItsPlace() throws {
        try make(path, number: 1, rows: 5)
        try make(new, number: 2, rows: 5)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let before = try FileStamp(of: path)
        _ = try replace()
        try expect(FileStamp(of: path).isOfSameFile(as: before))
        try expect(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, equals: 0o640)
        try expect(FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions] as? Int, equals: 0o600)
        expect(FileStamp(ofLogBesides: path)?.bytes, equals: 0)
    }

    @Test func whatIsKeptHasANameOfItsOwn() throws {
        try make(path, number: 1, rows: 5)
        for (number, name) in [(2, kept), (3, kept + "-2"), (4, kept + "-3")] {
            try make(new, number: number, rows: 5)
            try expect(replace(), equals: name)
            try expect(numbers(open(name)), equals: [Int64(number - 1)])
            try FileManager.default.removeItem(atPath: new)
        }
    }

    @Test func nothingIsReplacedWhereAnotherProgramWrites() throws {
        try make(path, number: 1, rows: 5)
        try make(new, number: 2, rows: 5)
        let writer = try open(path, .readWrite)
        try writer.execute("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE")
        let error = #expect(throws: DatabaseError.self) { try replace { expect(Bool(false), "not locked") } }
        expect(error?.kind, equals: .busy)
        try writer.execute("UPDATE number SET n = 3; COMMIT")
        try expect(numbers(open(path)), equals: [3])
        try expect(keptNames(), equals: [])
    }

    @Test func nothingIsReplacedWhereTheOtherHalfFails() throws {
        struct Stop: Error {}
        try make(path, number: 1, rows: 5)
        try make(new, number: 2, rows: 5)
        #expect(throws: Stop.self) { try replace { throw Stop() } }
        try expect(numbers(open(path)), equals: [1])
        try expect(keptNames(), equals: [])
        try open(path, .readWrite).execute("UPDATE number SET n = 3")
        try expect(numbers(open(path)), equals: [3])
    }

    @Test func theFileOfAnotherProgramStays() throws {
        try make(new, number: 2, rows: 5)
        try open(path, .create).execute("PRAGMA application_id = 8; CREATE TABLE other (a)")
        #expect(throws: DatabaseFileError.foreign(reason: "it has no numbers")) { try replace() }
        try expect(open(path).integer("PRAGMA application_id"), equals: 8)
    }

    /// What cannot be read is kept as it is. SQLite would read its log into the new file.
    @Test func aDamagedFileIsMovedAside() throws {
        let damage = Data(repeating: 7, count: 20_000)
        try damage.write(to: URL(fileURLWithPath: path))
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: path + "-wal"))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try make(new, number: 2, rows: 5)
        var calls = 0
        let name = try replace { calls += 1 }
        expect(name == kept && calls == 1)
        try expect(numbers(open(path)), equals: [2])
        try expect(Data(contentsOf: URL(fileURLWithPath: kept)), equals: damage)
        try expect(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int, equals: 0o640)
        try expect(names().isDisjoint(with: ["numbers.sqlite-wal", "numbers.sqlite-shm", "new.sqlite"]))
    }

    /// The pages are replaced, whatever is in them.
    @Test func aFileWithDamagedPagesIsReplaced() throws {
        try make(path, number: 1, rows: 50)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: 3 * 4_096)
        file.write(Data(repeating: 0xA5, count: 20_000))
        try file.close()
        try make(new, number: 2, rows: 5)
        try expect(replace(), equals: kept)
        let connection = try open(path)
        try expect(numbers(connection) == [2] && connection.integrityProblems(atMost: 5).isEmpty)
    }

    @Test func aFileThatIsMissingIsMade() throws {
        try make(new, number: 2, rows: 5)
        try expectNil(replace())
        try expect(numbers(open(path)), equals: [2])
        try expect(names(), equals: ["numbers.sqlite"])
    }

    /// A link leads to the file, and stays.
    @Test func theTargetOfALinkIsReplaced() throws {
        let link = folder.path + "/link.sqlite"
        try make(path, number: 1, rows: 5)
        try make(new, number: 2, rows: 5)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let name = try WholeFile.replace(
            link, by: new, as: Self.format, keeping: kept, busyTimeoutMilliseconds: 0)
        expect(name, equals: kept)
        try expect(numbers(open(path)), equals: [2])
        try expect(FileManager.default.destinationOfSymbolicLink(atPath: link), equals: path)
    }

    // MARK: Integrity

    @Test func integrityFindsDamage() throws {
        try make(path, number: 1, rows: 50)
        try expectEmpty(open(path).integrityProblems(atMost: 5))
        let writer = try open(path, .readWrite)
        try writer.execute("CREATE INDEX number_n ON number(n)")
        // The index has rows that it should not have now.
        try writer.withoutDefence {
            try writer.execute(
                """
                PRAGMA writable_schema = ON;
                UPDATE sqlite_master SET sql = 'CREATE INDEX number_n ON number(n) WHERE n > 5' WHERE name = 'number_n';
                PRAGMA writable_schema = RESET;
                """)
        }
        let problems = try writer.integrityProblems(atMost: 3)
        expect(!problems.isEmpty && problems.count <= 3, "\(problems)")
    }

    /// A connection that only reads has no CHECK, so another one checks, and the log stays as it was.
    @Test func integrityChecksBoundsAndWritesNothing() throws {
        do {
            let writer = try open(path, .create)
            writer.keepWriteAheadLog()
            try writer.execute(
                """
                PRAGMA journal_mode = WAL; CREATE TABLE one (a INTEGER CHECK (a > 0));
                PRAGMA ignore_check_constraints = ON; PRAGMA wal_autocheckpoint = 0; INSERT INTO one VALUES (0)
                """)
            let reader = try open(path)
            try reader.execute("BEGIN")
            try expect(reader.integer("SELECT a FROM one"), equals: 0)
            try expect(
                reader.integrityProblems(withBoundsOf: path, atMost: 5), equals: ["CHECK constraint failed in one"])
            try expectEmpty(reader.integrityProblems(atMost: 5))
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let reader = try open(path)
        try reader.execute("BEGIN")
        try expect(reader.integer("SELECT a FROM one"), equals: 0)
        try expect(reader.integrityProblems(withBoundsOf: path, atMost: 5), equals: ["CHECK constraint failed in one"])
        try expect(Data(contentsOf: URL(fileURLWithPath: path)), equals: before)
    }

    @Test func keysWithoutARowAreCounted() throws {
        let connection = try open(path, .create)
        try connection.execute(
            """
            CREATE TABLE one (id INTEGER PRIMARY KEY); CREATE TABLE two (one INTEGER REFERENCES one(id));
            INSERT INTO one VALUES (1); INSERT INTO two VALUES (1), (2), (3)
            """)
        try expect(connection.foreignKeyProblems(), equals: ["rows of two that refer to no row of one: 2"])
        try connection.execute("DELETE FROM two WHERE one > 1")
        try expectEmpty(connection.foreignKeyProblems())
    }
}
