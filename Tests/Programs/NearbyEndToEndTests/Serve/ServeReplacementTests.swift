import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import Synchronization
import Testing

/// The file of a running service is changed or replaced by other programs, under load. Each answer is of one of the two
/// states, and soon all are of the new one: searches, details, tags and readiness.
struct ServeReplacementTests {
    private let program: Program
    private let live: String
    private let new: String

    private static let old: Character = "甲"
    private static let next: Character = "乙"
    private static let search = "/api/temples?lat=24.1&lng=120.6&radius=50&limit=100"

    init() throws {
        program = try Program()
        live = program.path("live.sqlite")
        new = program.path("new.sqlite")
        try fill(live, Self.old)
        try fill(new, Self.next)
    }

    /// Imports a hundred temples whose names begin with the character.
    private func fill(_ path: String, _ first: Character) throws {
        let rows = (1...100).map { "\($0),\(first)\($0)宮,24.1\($0 + 100),120.6\n" }.joined()
        let file = program.path("\(UUID().uuidString).csv")
        try Data(("source_id,name,lat,lng\n" + rows).utf8).write(to: URL(fileURLWithPath: file))
        let made = try program.run("import", file, "--source", "t", "--database", path)
        expect(made.status, equals: 0, "\(made.error)")
    }

    /// Changes the names as any program that knows SQLite can.
    private func edit(_ path: String, from first: Character = old, to second: Character = next) throws {
        let connection = try Connection(path: path, mode: .readWrite, spatial: true)
        try connection.execute("UPDATE temple SET name = replace(name, '\(first)', '\(second)')")
    }

    private func shell(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", command]
        process.currentDirectoryURL = program.folder
        try process.run()
        process.waitUntilExit()
        expect(process.terminationStatus, equals: 0, "\(command)")
    }

    /// Clients that ask without a pause and check each answer.
    private final class Load: Sendable {
        private struct State {
            var mixed: [String] = []
            var answers = 0
            var running = 0
        }

        private let state = Mutex(State())
        private let isStopping = Atomic(false)

        init(_ port: UInt16, clients: Int) {
            state.withLock { $0.running = clients }
            for number in 0..<clients {
                Thread.detachNewThread { [self] in
                    var client = try? TestClient(port: port)
                    var round = number
                    while !isStopping.load(ordering: .relaxed) {
                        round += 1
                        let target = round % 3 == 0 ? "/api/temples/\(round % 100 + 1)" : ServeReplacementTests.search
                        guard let answer = try? client?.request("GET", target) else {
                            client = try? TestClient(port: port)
                            continue
                        }
                        note(answer)
                    }
                    state.withLock { $0.running -= 1 }
                }
            }
        }

        private func note(_ answer: ReceivedResponse) {
            let isPure = answer.status == 503 || answer.status == 200 && ServeReplacementTests.state(of: answer) != nil
            state.withLock { state in
                state.answers += 1
                if !isPure { state.mixed.append("\(answer.status) \(answer.body.prefix(300))") }
            }
        }

        var answers: Int { state.withLock { $0.answers } }

        /// Ends the clients. Returns the answers that were of neither state.
        func stop() -> [String] {
            isStopping.store(true, ordering: .relaxed)
            while state.withLock({ $0.running > 0 }) { usleep(1000) }
            return state.withLock { $0.mixed }
        }
    }

    /// Returns the first character of all names in an answer; nil if they differ or there is none.
    private static func state(of answer: ReceivedResponse) -> Character? {
        let isOld = answer.body.contains("\"name\":\"\(old)")
        let isNew = answer.body.contains("\"name\":\"\(next)")
        return isOld == isNew ? nil : isOld ? old : next
    }

    /// Starts a service, changes its file under load, and waits until all answers are of the new state.
    private func withService(
        limit: String? = nil, change: (Service) throws -> Void, then check: (Service) throws -> Void = { _ in }
    ) throws {
        let service = try Service(program, ["--database", live], limit: limit)
        defer { service.stop() }
        let before = try service.get(Self.search)
        expect(Self.state(of: before), equals: Self.old)
        let tag = try require(before.headers["etag"])
        let load = try Load(service.port, clients: 3)
        eventually { load.answers > 20 }
        try change(service)
        var last: ReceivedResponse?
        func isNew() throws -> Bool {
            for _ in 0..<12 {
                for target in [Self.search, "/api/temples/7", "/readyz"] {
                    let answer = try service.get(target)
                    last = answer
                    guard answer.status == 200, target == "/readyz" || Self.state(of: answer) == Self.next else {
                        return false
                    }
                }
            }
            return true
        }
        let isFollowed = eventually(isNew)
        let errors = try service.errors()
        expect(isFollowed, "\(String(describing: last)), \(errors)")
        // Whoever has an answer of the old state gets one of the new.
        for _ in 0..<12 {
            var status = 503
            // On a busy machine the load makes a loop late.
            _ = eventually {
                status = try service.get(Self.search, headers: "If-None-Match: \(tag)\r\n").status
                return status != 503
            }
            expect(status, equals: 200)
        }
        let mixed = load.stop()
        expect(load.answers > 20 && mixed.isEmpty, "\(mixed.prefix(2))")
        try check(service)
    }

    @Test func anImportIsFollowed() throws { try withService { _ in try fill(live, Self.next) } }

    @Test func anEditIsFollowed() throws { try withService { _ in try edit(live) } }

    /// The log is emptied in between, and the header's counter stands still.
    @Test func anEditWithACheckpointIsFollowed() throws {
        try withService { _ in
            let connection = try Connection(path: live, mode: .readWrite, spatial: true)
            try connection.execute(
                """
                PRAGMA wal_checkpoint(TRUNCATE);
                UPDATE temple SET name = replace(name, '\(Self.old)', '\(Self.next)');
                PRAGMA wal_checkpoint(TRUNCATE)
                """)
        }
    }

    /// While no service runs, so that only the file can tell.
    @Test func anEditBetweenTwoRunsIsAnotherState() throws {
        let service = try Service(program, ["--database", live])
        let tag = try require(service.get(Self.search).headers["etag"])
        expect(service.stop(), equals: 0)
        let again = try Service(program, ["--database", live])
        try expect(again.get(Self.search, headers: "If-None-Match: \(tag)\r\n").status, equals: 304)
        expect(again.stop(), equals: 0)
        try edit(live)
        let last = try Service(program, ["--database", live])
        defer { last.stop() }
        try expect(last.get(Self.search, headers: "If-None-Match: \(tag)\r\n").status, equals: 200)
    }

    @Test func theDocumentedWayIsFollowed() throws {
        try withService { _ in try shell("rm -f live.sqlite-wal live.sqlite-shm; mv new.sqlite live.sqlite") }
    }

    /// The service may not write the folder, as with a unit of its own user.
    @Test(.enabled(if: geteuid() == 0)) func theDocumentedWayIsFollowedInAReadOnlyFolder() throws {
        try shell("chmod -R a+rX .; chmod a+r *.sqlite*")
        try withService(limit: "umask 022; exec setpriv --reuid 65534 --regid 65534 --clear-groups \"$@\"; :") { _ in
            try shell("rm -f live.sqlite-wal live.sqlite-shm; mv new.sqlite live.sqlite")
        }
    }

    @Test func aFileThatIsAwayForAWhileIsFollowed() throws {
        try withService { service in
            try shell("rm -f live.sqlite live.sqlite-wal live.sqlite-shm")
            expect(eventually { try service.get(Self.search).status == 503 })
            try shell("mv new.sqlite live.sqlite")
        }
    }

    @Test func aFileThatIsOverwrittenIsFoundOut() throws {
        try withService { _ in
            try shell("cp new.sqlite live.sqlite")
        } then: { service in
            let errors = try service.errors()
            expect(errors, contains: "was overwritten while it is open", "\(errors)")
        }
    }

    @Test func aFileThatIsOverwrittenWithItsLogIsFoundOut() throws {
        // The log has something.
        try edit(new, from: Self.next, to: "丁")
        let connection = try Connection(path: new, mode: .readWrite, spatial: true)
        try connection.execute("UPDATE temple SET name = replace(name, '丁', '\(Self.next)')")
        try withService { service in
            // The files are of two databases until the last one is copied. A reader that met that and mended the log's index
            // would write the wrong one over the right one.
            let pid = service.process.processIdentifier
            kill(pid, SIGSTOP)
            defer { kill(pid, SIGCONT) }
            expect(eventually { try Self.isStopped(pid) })
            try shell("cp new.sqlite-wal live.sqlite-wal; cp new.sqlite-shm live.sqlite-shm; cp new.sqlite live.sqlite")
        }
        withExtendedLifetime(connection) {}
    }

    /// Whether the kernel has stopped all threads of a process. Its name is in brackets, and may have spaces.
    private static func isStopped(_ pid: Int32) throws -> Bool {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        return try tasks.allSatisfy { task in
            let line = try String(contentsOfFile: "/proc/\(pid)/task/\(task)/stat", encoding: .utf8)
            return line[(line.lastIndex(of: ")") ?? line.startIndex)...].dropFirst(2).hasPrefix("T")
        }
    }

    /// The kernel ends whoever reads shared memory that is gone. The file itself is as it was.
    @Test func anIndexThatIsCutShortEndsTheProcess() throws {
        let service = try Service(
            program, ["--database", live],
            limit: """
                ulimit -c 0; export SWIFT_BACKTRACE=enable=no
                export ASAN_OPTIONS="$ASAN_OPTIONS:handle_sigbus=0" TSAN_OPTIONS="$TSAN_OPTIONS:handle_sigbus=0"
                """)
        try expect(service.get(Self.search).status, equals: 200)
        try shell("truncate --size 0 live.sqlite-shm")
        let hasEnded = eventually {
            _ = try? service.get(Self.search)
            return !service.process.isRunning
        }
        expect(hasEnded)
        expect(service.process.terminationReason == .uncaughtSignal && service.process.terminationStatus == SIGBUS)
        let next = try Service(program, ["--database", live])
        defer { next.stop() }
        expect(Self.state(of: try next.get(Self.search)), equals: Self.old)
    }

    /// SQLite would read the log of the old file into the new one.
    @Test func aLogThatStaysBehindIsNotRead() throws {
        // Another reader keeps the log from being emptied.
        let reader = try Connection(path: live, mode: .readOnly, spatial: false)
        try expect(reader.integer("SELECT count(*) FROM temple"), equals: 100)
        try edit(live, to: "丙")
        try edit(live, from: "丙", to: Self.old)
        try withService { service in
            try shell("mv new.sqlite live.sqlite")
            expect(eventually { try service.get("/readyz").status != 200 })
            for _ in 0..<8 { try expect(service.get(Self.search).status, equals: 503) }
            try shell("rm -f live.sqlite-wal live.sqlite-shm")
        }
        withExtendedLifetime(reader) {}
    }
}
