import BuiltProgram
import Expectations
import Foundation
import RawHTTPClient
import Testing

/// A service whose databases cannot be written, or are not there.
struct ServeWritingTests {
    /// A full disk is a state that operators see, and ends by itself.
    @Test(.enabled(if: SmallDisk.isPossible, "no disk of its own can be made here"))
    func aFullDiskIsToldUntilThereIsRoom() throws {
        let disk = try SmallDisk(size: "24m")
        defer { disk.remove() }
        let program = try Program()
        let database = disk.path + "/temples.sqlite"
        try FileManager.default.copyItem(atPath: program.path(Program.ownDatabase), toPath: database)
        let token = try program.invite("Ann", "owner", in: database)
        let provider = try SignInProvider(.own, program)
        let service = try Service(program, ["--database", database, "--health-port", "0"] + provider.options)
        defer { service.stop() }
        let health = try service.healthPort
        func probe(_ target: String) throws -> ReceivedResponse {
            try TestClient(port: health).request("GET", target)
        }
        func tells(_ lines: String...) -> Bool {
            eventually {
                let metrics = try probe("/metrics").body
                return lines.allSatisfy { metrics.contains("\n\($0)\n") }
            }
        }
        expect(tells("nearby_database_writable 1", "nearby_accounts_writable 1"))
        try expect(probe("/readyz?write=true").status, equals: 200)

        let person = try InvitedClient(port: service.port, token: token)
        let filler = disk.path + "/filler"
        try fill(filler)
        // The log may have room for some.
        var answer = try person.patch(1, #"{"phone":"04-22220000"}"#)
        for number in 1...200 where answer.status == 200 {
            answer = try person.patch(1, "{\"phone\":\"04-2222\(1000 + number)\"}")
        }
        expect(answer.status, equals: 503)
        expect(answer.body, contains: "the data cannot be written now")
        expect(tells("nearby_database_writable 0", "nearby_database_up 1"))
        try service.keepFigures(of: "full")
        let reason = try probe("/readyz?write=true")
        expect(reason.status == 503 && reason.body.contains(database), "\(reason.body)")
        let told = try service.get("/readyz?write=true")
        expect(told.status == 503 && !told.body.contains(database), "\(told.body)")
        try expect(probe("/readyz").status == 200 && service.get("/api/temples/1").status == 200)
        expect(eventually { try service.errors().contains("the database cannot be written: \(database): ") })

        try FileManager.default.removeItem(atPath: filler)
        try expect(person.patch(1, #"{"phone":"04-22229999"}"#).status, equals: 200)
        expect(tells("nearby_database_writable 1", "nearby_accounts_writable 1"))
        expect(eventually { try service.errors().contains("the database can be written again") })
    }

    /// As after a disk with faults was mounted. What can be read is read.
    @Test(.enabled(if: SmallDisk.isPossible, "no disk of its own can be made here"))
    func aDiskThatIsReadOnlyIsTold() throws {
        let disk = try SmallDisk(size: "24m")
        defer { disk.remove() }
        let program = try Program()
        let database = disk.path + "/temples.sqlite"
        try FileManager.default.copyItem(atPath: program.path(Program.ownDatabase), toPath: database)
        let token = try program.invite("Ann", "owner", in: database)
        try disk.makeReadOnly()
        let service = try Service(program, "--database", database)
        defer { service.stop() }
        func metrics() throws -> String { try service.get("/metrics").body }
        expect(eventually { try metrics().contains("\nnearby_database_writable 0\n") })
        let person = try InvitedClient(port: service.port, token: token)
        let headers = ["If-Match": "*", "Content-Type": "application/merge-patch+json"]
        let answer = try person.send("PATCH", "/temples/1", headers, body: #"{"phone":"04-22220000"}"#)
        expect(answer.status, equals: 503, "\(answer.body)")
        expect(eventually { try service.errors().contains("the database cannot be written: \(database): ") })
        try expect(service.get("/api/temples/1").status, equals: 200)
        try service.keepFigures(of: "mounted")
    }

    /// Writes a file until the disk has no room.
    private func fill(_ path: String) throws {
        try Data().write(to: URL(fileURLWithPath: path))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        for size in [1 << 16, 1 << 12, 1] {
            while (try? file.write(contentsOf: Data(count: size))) != nil {}
        }
        try file.close()
    }

    /// A database that cannot be read is told to operators, and once.
    @Test func whyADatabaseCannotBeReadIsInTheLog() throws {
        let program = try Program()
        let database = program.path(Program.ownDatabase)
        let service = try Service(program, "--health-port", "0")
        defer { service.stop() }
        try expect(service.get("/api/temples/1").status, equals: 200)
        let moved = program.path("moved")
        try FileManager.default.moveItem(atPath: database, toPath: moved)
        for _ in 0..<3 { try expect(service.get("/api/temples/1").status, equals: 503) }
        let ready = try TestClient(port: service.healthPort).request("GET", "/readyz")
        expect(ready.status == 503 && ready.body.contains("there is no database"), "\(ready.body)")
        try service.keepFigures(of: "gone")
        try FileManager.default.moveItem(atPath: moved, toPath: database)
        try expect(service.get("/api/temples/1").status, equals: 200)
        expect(eventually { try service.errors().contains("can be read again") })
        let lines = try service.errors().split(separator: "\n")
        expect(lines.filter { $0.contains("\(database) cannot be read: there is no database") }.count, equals: 1)
        expect(lines.filter { $0.contains("\(database) can be read again") }.count, equals: 1)
    }

    /// A disk that is not mounted is no reason to begin with new databases.
    @Test func whatWasThereMustBeThere() throws {
        let program = try Program()
        let database = program.path(Program.ownDatabase)
        let list = program.path("made")
        let words = ["--made", list]
        // Before the first start has ended there is no list.
        try Service(program, words).stop()
        try Data("\(database)\n/somewhere/else.sqlite\n".utf8).write(to: URL(fileURLWithPath: list))
        try Service(program, words).stop()
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + ending) }
        let refused = try program.run(["serve", "--port", "0"] + words)
        expect(refused.status, equals: 66)
        expect(refused.error, contains: "\(database) is not there, and this service has had it (\(list))")
        expect(!FileManager.default.fileExists(atPath: database))
        try Data().write(to: URL(fileURLWithPath: list))
        try Service(program, words).stop()
        expect(FileManager.default.fileExists(atPath: database))
    }
}
