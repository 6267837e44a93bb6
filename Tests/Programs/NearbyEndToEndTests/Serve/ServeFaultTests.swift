import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Synchronization
import Testing

/// What becomes of a running service when its database, its disk or its descriptors fail: `/readyz` says so, what cannot
/// be answered is a 503 with a problem, and once the fault is gone it answers again without being told.
struct ServeFaultTests {
    private let program: Program
    private let database: String

    private static let search = "/api/temples?lat=24.14&lng=120.67&radius=300"

    init() throws {
        program = try Program()
        try expect(program.run("temple", "1").status, equals: 0)
        database = program.path("t.sqlite")
        try FileManager.default.copyItem(atPath: program.path(".local/share/nearby/nearby.sqlite"), toPath: database)
    }

    private func fill(_ name: String, into path: String) throws {
        try Data("source_id,name,lat,lng\n1,\(name),24.1,120.6\n".utf8).write(
            to: URL(fileURLWithPath: program.path("t.csv")))
        try expect(
            program.run("import", program.path("t.csv"), "--source", "t", "--database", path).status, equals: 0)
    }

    /// Both threads have a store of their own, and which one answers is the kernel's choice.
    private func statuses(_ service: Service, _ target: String) throws -> Set<Int> {
        Set(try (0..<12).map { _ in try service.get(target).status })
    }

    /// Each thread looks at its file once a second, so what was written in place may be answered a moment later.
    private func expectServing(_ service: Service, _ location: SourceLocation = #_sourceLocation) throws {
        eventually { try statuses(service, "/readyz") == [200] && statuses(service, Self.search) == [200] }
        #expect(try statuses(service, "/readyz") == [200], sourceLocation: location)
        #expect(try statuses(service, Self.search) == [200], sourceLocation: location)
        #expect(try service.get("/metrics").body.contains("nearby_database_up 1\n"), sourceLocation: location)
    }

    private func expectUnavailable(
        _ service: Service, code: String = "unavailable", _ location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try statuses(service, "/readyz") == [503], sourceLocation: location)
        #expect(try statuses(service, Self.search) == [503], sourceLocation: location)
        let refused = try service.get(Self.search)
        #expect(refused.headers["content-type"] == "application/problem+json", sourceLocation: location)
        #expect(refused.headers["retry-after"] == "5", sourceLocation: location)
        #expect(refused.body.contains("\"code\":\"\(code)\""), sourceLocation: location)
        #expect(!refused.body.contains(program.folder.path), sourceLocation: location)
        // What needs no database is answered all the while.
        #expect(try service.get("/healthz").status == 200, sourceLocation: location)
        #expect(try service.get("/openapi.json").status == 200, sourceLocation: location)
        #expect(try service.get("/metrics").body.contains("nearby_database_up 0\n"), sourceLocation: location)
    }

    /// One source's record that nobody can read is no damage: its temple is shown, all others are, and the service is ready.
    @Test func aRecordThatCannotBeReadIsNoDamage() throws {
        let files = URL(fileURLWithPath: program.path("two.csv"))
        try Data("source_id,name,lat,lng\n1,大甲鎮瀾宮,24.34535,120.62361\n".utf8).write(to: files)
        let joined = try program.run("import", files.path, "--source", "t", "--database", database)
        expect(joined.output, contains: "1 joined")
        let other = try Connection(path: database, mode: .readWrite, spatial: false)
        try other.execute("UPDATE temple_source SET record = '{\"form\":7}' WHERE source = 't'")
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        let found = try Program.temples(
            try program.run("find", "大甲鎮瀾宮", "--database", database).output)
        let id = try require(found.first?["id"] as? Int)
        try expect(statuses(service, "/api/temples/\(id)"), equals: [200])
        try expect(service.get("/api/temples/\(id)").body, contains: "\"sources\":[]")
        try expectServing(service)
        let exported = try program.run("export", "--database", database)
        expect(exported.status == 70 && exported.error.contains("the stored record t 1 cannot be read"))
    }

    /// A newer release updates the file while the service runs: it warns and goes on, until an update takes away what it reads.
    @Test func aDatabaseThatANewerReleaseHasUpdatedIsServedWithAWarning() throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        try expectServing(service)
        try expect(service.get("/readyz").body, equals: "ready\n")
        try expect(service.get("/metrics").body, contains: "\nnearby_schema_behind 0\n")
        let newer = try Connection(path: database, mode: .readWrite, spatial: false)
        let own = try require(newer.integer("PRAGMA user_version"))
        try newer.execute("PRAGMA user_version = \(own + 1); UPDATE schema_state SET readable_from = \(own)")
        let warning = "a newer nearby has updated the database (schema \(own + 1)); this version (schema \(own)) still"
        for _ in 0..<12 {
            let ready = try service.get("/readyz")
            expect(ready.status == 200 && ready.body.hasPrefix("ready\nwarning: " + warning), "\(ready.body)")
        }
        try expect(statuses(service, Self.search), equals: [200])
        try expect(service.get("/metrics").body, contains: "\nnearby_schema_behind 1\n")
        expect(eventually { try service.errors().contains(warning) })
        try expect(service.errors().components(separatedBy: warning).count, equals: 2)
        try newer.execute("PRAGMA user_version = \(own + 2); UPDATE schema_state SET readable_from = \(own + 1)")
        expect(eventually { try statuses(service, "/readyz") == [503] })
    }

    @Test func aDatabaseThatIsGoneIsNotServedUntilItIsBack() throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        try expectServing(service)
        try FileManager.default.moveItem(atPath: database, toPath: database + ".gone")
        try expectUnavailable(service)
        try FileManager.default.moveItem(atPath: database + ".gone", toPath: database)
        try expectServing(service)
    }

    @Test func anotherDatabaseInItsPlaceIsServedWithoutASignal() throws {
        let other = program.path("other.sqlite")
        try fill("乙宮", into: other)
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        try expect(service.get(Self.search).body, lacks: "乙宮")
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + suffix) }
        expect(rename(other, database), equals: 0)
        for _ in 0..<8 { try expect(service.get(Self.search).body, contains: "乙宮") }
        try expectServing(service)
    }

    /// Nothing that was kept of the first is taken for the second: neither a client's answer, nor JSON, nor the index.
    @Test func anotherDatabaseThatHasCountedAlikeInTheSameSecondIsAnswered() throws {
        let other = program.path("other.sqlite")
        try FileManager.default.copyItem(atPath: database, toPath: other)
        for (path, name) in [(database, "甲宮"), (other, "乙宮")] {
            try fill(name, into: path)
            let connection = try Connection(path: path, mode: .readWrite, spatial: false)
            try connection.execute("UPDATE meta SET value = '1700000000' WHERE key = 'changed_at'")
            try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        let search = "/api/temples?lat=24.1&lng=120.6&radius=0.01"
        let version = { (metrics: String) in
            metrics.split(separator: "\n").filter { $0.hasPrefix("nearby_data_") }
        }
        let first = try service.get(search)
        expect(first.body, contains: "甲宮")
        let tag = try require(first.headers["etag"])
        // Both threads have answered.
        for _ in 0..<12 { try expect(service.get(search, headers: "If-None-Match: \(tag)\r\n").status, equals: 304) }
        for _ in 0..<12 { try expect(service.get(search).body, contains: "甲宮") }
        let counted = version(try service.get("/metrics").body)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + suffix) }
        expect(rename(other, database), equals: 0)
        for _ in 0..<12 {
            let second = try service.get(search, headers: "If-None-Match: \(tag)\r\n")
            expect(second.status == 200 && second.body.contains("乙宮"))
        }
        expect(version(try service.get("/metrics").body), equals: counted)
    }

    /// Between two imports the places are read into memory beside the threads: every answer is of the data as it is.
    @Test func whatAnImportHasWrittenIsInEveryAnswerAfterIt() throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        for round in 0..<4 {
            try fill("第\(round)宮", into: database)
            for _ in 0..<20 {
                let found = try service.get(Self.search + "&q=%E5%AE%AE&limit=100").body
                expect(found.contains("第\(round)宮") && !found.contains("第\(round - 1)宮"))
                usleep(5_000)
            }
        }
    }

    /// Parts of the file, from and to a place in hundredths of its length.
    @Test(arguments: [(1, 100), (8, 40), (0, 100)])
    func aDamagedDatabaseIsNotReadyUntilItIsMended(_ from: Int, _ to: Int) throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        let whole = try Data(contentsOf: URL(fileURLWithPath: database))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: database))
        defer { try? file.close() }
        let start = whole.count * from / 100
        try file.seek(toOffset: UInt64(start))
        try file.write(contentsOf: Data(repeating: 0xA5, count: whole.count * to / 100 - start))
        // A question that meets the damage is answered 503, one that does not is answered.
        var asked: Set<Int> = []
        for target in [Self.search, "/api/events", "/api/deities/1", Self.search + "&sort=date", "/api/temples/400"] {
            asked.formUnion(try statuses(service, target))
        }
        expect(asked.isSubset(of: [200, 503]) && asked.contains(503))
        try expect(statuses(service, "/readyz"), equals: [503])
        try expect(service.get("/healthz").status, equals: 200)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: whole)
        try expectServing(service)
        try expect(statuses(service, "/api/events"), equals: [200])
    }

    /// Its revision is the same before, meanwhile and afterwards, so what was remembered must go by other means.
    @Test func nothingIsKeptOfAFileThatAnotherProgramWroteInto() throws {
        try Connection(path: database, mode: .readWrite, spatial: false).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        let whole = try Data(contentsOf: URL(fileURLWithPath: database))
        func show(_ name: String) throws -> Bool {
            try (0..<12).allSatisfy { _ in
                let found = try service.get("/api/temples?lat=24.34535&lng=120.62361&radius=1")
                return found.status == 200 && found.body.contains(name)
            }
        }
        try expect(show("大甲鎮瀾宮"))
        // A page whose bytes are others and make sense.
        let (name, other) = (Data("大甲鎮瀾宮".utf8), Data("大甲鎮瀾廟".utf8))
        var edited = whole
        while let range = edited.range(of: name) { edited.replaceSubrange(range, with: other) }
        for (bytes, shown) in [(edited, "大甲鎮瀾廟"), (whole, "大甲鎮瀾宮")] {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: database))
            try file.write(contentsOf: bytes)
            try file.close()
            expect(eventually { try show(shown) }, "\(shown)")
        }
        try expectServing(service)
    }

    @Test func aDatabaseWithoutItsHeaderIsNotReady() throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        try expectServing(service)
        let whole = try Data(contentsOf: URL(fileURLWithPath: database))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: database))
        defer { try? file.close() }
        try file.write(contentsOf: Data(repeating: 0, count: 100))
        try expect(statuses(service, "/readyz"), equals: [503])
        try expect(statuses(service, Self.search).isSubset(of: [200, 503]))
        try file.seek(toOffset: 0)
        try file.write(contentsOf: whole.prefix(100))
        try expectServing(service)
    }

    @Test(arguments: [0, 10_000, 300_000]) func aDatabaseCutShortIsNotServedUntilItIsWhole(_ length: Int) throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        try expectServing(service)
        let whole = try Data(contentsOf: URL(fileURLWithPath: database))
        expect(truncate(database, length), equals: 0)
        try expectUnavailable(service)
        try whole.write(to: URL(fileURLWithPath: database))
        try expectServing(service)
    }

    @Test func aDatabaseLockedByAnotherProgramIsBusyAndHoldsNobodyUp() throws {
        let writer = try Connection(path: database, mode: .readWrite, spatial: false)
        _ = try writer.integer("PRAGMA journal_mode = DELETE")
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        try expectServing(service)
        try writer.execute("BEGIN EXCLUSIVE")
        try expectUnavailable(service, code: "busy")
        try writer.execute("ROLLBACK")
        try expectServing(service)
    }

    @Test func aWriterIsNoFaultToAWriteAheadLog() throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        let writer = try Connection(path: database, mode: .readWrite, spatial: false)
        try writer.execute("BEGIN EXCLUSIVE")
        try expectServing(service)
        try writer.execute("ROLLBACK")
    }

    @Test func anImportThatDoesNotFitTheDiskLeavesTheDatabaseAsItWas() throws {
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        let before = try service.get(Self.search).body
        let size = try Data(contentsOf: URL(fileURLWithPath: database)).count
        let rows = (1...20_000).map { "\($0),第\($0)宮,24.\(10_000 + $0),120.6\n" }.joined()
        try Data(("source_id,name,lat,lng\n" + rows).utf8).write(to: URL(fileURLWithPath: program.path("many.csv")))
        let words = ["import", program.path("many.csv"), "--source", "t", "--database", database]
        // In blocks of 512 bytes: no file may grow by more than 200 of them.
        let full = try program.run(words, limit: "ulimit -f \(size / 512 + 200)")
        expect(full.status == 74 && full.error.contains("cannot write"), "\(full.error)")
        try expect(service.get(Self.search).body, equals: before)
        try expectServing(service)
        try expect(program.run(words).status, equals: 0)
        try expect(service.get("/metrics").body, contains: "nearby_temples 20862\n")
    }

    /// SQLite would wait for whoever writes into a FIFO, and never come to the end of a device.
    @Test func whatIsNoFileIsRefused() throws {
        let fifo = program.path("fifo")
        expect(mkfifo(fifo, 0o600), equals: 0)
        let csv = program.path("t.csv")
        try Data("source_id,name,lat,lng\n1,甲宮,24.1,120.6\n".utf8).write(to: URL(fileURLWithPath: csv))
        for (path, kind) in [(fifo, "a FIFO"), ("/dev/zero", "a device"), (program.folder.path, "a folder")] {
            for words in [
                ["serve", "--port", "0"], ["--lat", "24", "--lng", "120"], ["import", csv, "--source", "t"],
            ] {
                let refused = try program.run(words + ["--database", path])
                expect(refused.status != 0)
                expect(
                    refused.error.contains(path) && refused.error.contains("it is \(kind), not a file"), "\(refused)")
            }
        }
        // In the place of the database of a running service.
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        try expectServing(service)
        try FileManager.default.moveItem(atPath: database, toPath: database + ".away")
        expect(mkfifo(database, 0o600), equals: 0)
        try expectUnavailable(service)
        try FileManager.default.removeItem(atPath: database)
        try FileManager.default.moveItem(atPath: database + ".away", toPath: database)
        try expectServing(service)
    }

    @Test(.disabled(if: Program.needsLargeFiles, "ThreadSanitizer needs larger files"))
    func aLogThatCannotBeWrittenCostsNoAnswer() throws {
        let service = try Service(program, "--access-log", "/dev/full")
        defer { service.stop() }
        try expectServing(service)
        let log = program.path("access.log")
        // In blocks of 512 bytes; the index of the write-ahead log needs 64 of them.
        let limited = try Service(program, "--access-log", log, limit: "ulimit -f 100")
        defer { limited.stop() }
        let client = try TestClient(port: limited.port)
        for _ in 0..<500 { try expect(client.request("GET", "/healthz").status, equals: 200) }
        func isFull() throws -> Bool { try Data(contentsOf: URL(fileURLWithPath: log)).count == 51_200 }
        expect(eventually(isFull))
        // There is room again.
        try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
        kill(limited.process.processIdentifier, SIGHUP)
        func lines() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
        eventually {
            _ = try limited.get("/healthz")
            return lines().contains("/healthz")
        }
        expect(lines().hasPrefix("{\"time\""))
    }

    @Test func withoutDescriptorsWhoIsConnectedIsAnswered() throws {
        let service = try Service(
            program, "--database", database, "--max-connections", "1000", limit: "ulimit -n 40")
        defer { service.stop() }
        let first = try TestClient(port: service.port)
        try expect(first.request("GET", Self.search).status, equals: 200)
        var others: [TestClient] = []
        // The kernel takes those on that the service cannot.
        for _ in 0..<100 { others.append(try TestClient(port: service.port)) }
        // Once it has taken on all that it can, no file can be opened. A descriptor that it lets go of itself goes to the
        // next who waits.
        func isNotReady() throws -> Bool { try first.request("GET", "/readyz").status == 503 }
        expect(eventually(isNotReady))
        for _ in 0..<5 { try expect(first.request("GET", Self.search).status, equals: 200) }
        expect(eventually(isNotReady))
        others = []
        // Those that the kernel took on are still let in and found gone, one after another.
        try expectServing(service)
        try expect(first.request("GET", "/readyz").status, equals: 200)
    }

    @Test func stoppingUnderLoadCutsNoAnswerOff() throws {
        let service = try Service(program, "--database", database, "--grace-period", "120")
        let port = try service.port
        let begun = try TestClient(port: port)
        let body = #"{"lunar":{"month":3,"day":23}}"#
        try begun.send("POST /api/lunar HTTP/1.1\r\nHost: t\r\nContent-Length: \(body.utf8.count)\r\n\r\n{")
        let load = Load(port: port, target: Self.search, clients: 4)
        load.waitUntilAnswered(40)
        kill(service.process.processIdentifier, SIGTERM)
        // Its listening sockets are closed once it has read what was there.
        expect(eventually { (try? TestClient(port: port)) == nil })
        expect(service.process.isRunning)
        try begun.send(String(body.dropFirst()))
        let last = try begun.receive()
        expect(last.status == 200 && last.headers["connection"] == "close" && last.body.hasSuffix("}"))
        expect(service.stop(0), equals: 0)
        expect(load.waitUntilEnded(), equals: [])
    }
}

/// Clients that ask without a pause, each until it finds nobody there.
private final class Load: Sendable {
    private struct State {
        var answers = 0
        var running: Int
        var failures: [String] = []
    }

    private let state: Mutex<State>

    init(port: UInt16, target: String, clients: Int) {
        state = Mutex(State(running: clients))
        for _ in 0..<clients {
            Thread.detachNewThread { [self] in
                while let client = try? TestClient(port: port) { ask(client, target) }
                state.withLock { $0.running -= 1 }
            }
        }
    }

    private func ask(_ client: TestClient, _ target: String) {
        while let answer = try? client.request("GET", target) {
            // One too many for a slow machine is refused, and whole too.
            let isWhole = answer.status == 200 && answer.body.hasSuffix("]") || answer.status == 503
            state.withLock { state in
                state.answers += 1
                if !isWhole { state.failures.append("\(answer.status) \(answer.body.suffix(40))") }
            }
            if answer.headers["connection"] == "close" { return }
        }
        // A connection may end between two answers, and not in one.
        if !client.isUnread { state.withLock { $0.failures.append("cut off") } }
    }

    private func wait(_ isDone: (State) -> Bool) { eventually { isDone(state.withLock { $0 }) } }

    func waitUntilAnswered(_ count: Int) { wait { $0.answers >= count } }

    /// Every answer that was not as it should be.
    func waitUntilEnded() -> [String] {
        wait { $0.running == 0 }
        return state.withLock { $0.running == 0 ? $0.failures : $0.failures + ["still running"] }
    }
}
