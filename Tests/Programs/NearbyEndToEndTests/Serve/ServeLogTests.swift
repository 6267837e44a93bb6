import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import Testing

/// The service when its output cannot be written.
struct ServeLogTests {
    private let program: Program

    init() throws {
        program = try Program()
    }

    private func dropped(_ service: Service) throws -> Int {
        let lines = try service.get("/metrics").body.split(separator: "\n")
        let line = try require(lines.first { $0.hasPrefix("nearby_log_lines_dropped_total ") })
        return try require(line.split(separator: " ").last.flatMap { Int($0) })
    }

    /// Runs the body with a service whose standard error is a pipe that nobody reads.
    private func withUnreadErrors(_ words: [String], _ body: (Service) throws -> Void) throws {
        let pipe = Pipe()
        defer { withExtendedLifetime(pipe) {} }
        let service = try Service(program, words, errors: pipe.fileHandleForWriting)
        defer { service.stop(SIGKILL) }
        try body(service)
    }

    @Test(.timeLimit(.minutes(Program.patience(5)))) func aLogThatNobodyReadsStopsNothing() throws {
        try withUnreadErrors(["--access-log", "-", "--log-coordinates"]) { service in
            let client = try TestClient(port: service.port)
            let target = "/healthz?q=" + String(repeating: "x", count: 1000)
            // Each line has a kilobyte; the pipe and the buffer hold little more than one thousand of them.
            for _ in 0..<1_500 { try expect(client.request("GET", target).status, equals: 400) }
            try expect(dropped(service), isAbove: 100)
            try expect(service.get("/readyz").status, equals: 200)
            expect(service.stop(), equals: 0)
        }
    }

    @Test func noticesThatNobodyReadsStopNothing() throws {
        let tokens = program.path("tokens")
        try Data("only-for-tests-0123456789\n".utf8).write(to: URL(fileURLWithPath: tokens))
        try withUnreadErrors(["--token-file", tokens]) { service in
            // Each thread reports the file that it cannot read, again and again.
            try FileManager.default.removeItem(atPath: tokens)
            for _ in 0..<2_000 {
                kill(service.process.processIdentifier, SIGHUP)
                usleep(200)
            }
            try expect(service.get("/healthz").status, equals: 200)
            expect(service.stop(), equals: 0)
        }
    }

    /// The reader of a FIFO has gone, and no other has come.
    @Test func aLogWithoutAReaderStartsNothing() throws {
        let fifo = program.path("fifo")
        expect(mkfifo(fifo, 0o600), equals: 0)
        let refused = try program.run("serve", "--port", "0", "--access-log", fifo)
        expect(refused.status, equals: 73)
        expect(refused.error, contains: "cannot open the access log \(fifo)", "\(refused.error)")
    }

    @Test func aLogThatCannotBeOpenedAnewIsReported() throws {
        let folder = program.path("logs")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let service = try Service(program, "--access-log", folder + "/a.log")
        defer { service.stop() }
        try FileManager.default.removeItem(atPath: folder)
        kill(service.process.processIdentifier, SIGHUP)
        let words = "the old access log stays in use: cannot open the access log"
        expect(eventually { try service.errors().contains(words) })
    }

    /// The disk is full in the middle of a line. When there is room again, the next line is whole.
    @Test(.disabled(if: Program.needsLargeFiles, "ThreadSanitizer needs larger files"))
    func theLineAfterAFullDiskIsWhole() throws {
        let folder = program.path("disk")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let log = folder + "/access.log"
        // The database exists before the disk is small.
        try expect(program.run("temple", "1").status, equals: 0)
        // A soft limit, which the test raises, stands for the disk. In blocks of 512 bytes.
        let service = try Service(program, ["--access-log", log], limit: "ulimit -S -f 100")
        defer { service.stop() }
        let client = try TestClient(port: service.port)
        var isFull = false
        for _ in 0..<2_000 where !isFull {
            try expect(client.request("GET", "/healthz").status, equals: 200)
            isFull = try Data(contentsOf: URL(fileURLWithPath: log)).count == 51_200
        }
        expect(isFull)
        for _ in 0..<10 { try expect(client.request("GET", "/healthz").status, equals: 200) }
        let raise = Process()
        raise.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        raise.arguments = ["--pid", "\(service.process.processIdentifier)", "--fsize=unlimited:unlimited"]
        try raise.run()
        raise.waitUntilExit()
        expect(raise.terminationStatus, equals: 0)
        func text() throws -> String { try String(contentsOfFile: log, encoding: .utf8) }
        eventually {
            _ = try client.request("GET", "/healthz")
            return try text().utf8.count > 51_200
        }
        let lines = try text().split(separator: "\n")
        let whole = lines.filter { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil }
        // Only the line that met the full disk is cut.
        expect(whole.count, equals: lines.count - 1)
        expect(whole.last, equals: lines.last)
        try expect(dropped(service), isAbove: 0)
    }

    /// Nobody reads the address that the service prints.
    @Test func anAddressThatNobodyReadsStopsNothing() throws {
        let pipe = Pipe()
        // As much as the pipe holds.
        let descriptor = pipe.fileHandleForWriting.fileDescriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        let block = [UInt8](repeating: 0, count: 4096)
        while write(descriptor, block, block.count) > 0 {}
        while write(descriptor, block, 1) > 0 {}
        _ = fcntl(descriptor, F_SETFL, flags)
        let port = try TestClient.freePort()
        let process = program.process(["serve", "--port", "\(port)"])
        process.standardOutput = pipe.fileHandleForWriting
        process.standardError = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        expect(eventually { try TestClient(port: port).request("GET", "/healthz").status == 200 })
        process.terminate()
        try require(eventually { !process.isRunning })
        expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }
}
