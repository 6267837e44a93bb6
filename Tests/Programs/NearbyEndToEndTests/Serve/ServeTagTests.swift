import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import SeededRandom
import Testing

/// Tags are the data's: those of a restarted service and of a copied file are the same, and files that went apart never
/// share one.
struct ServeTagTests {
    private let program: Program
    private let file: String
    private let targets: [String]

    init() throws {
        program = try Program()
        file = program.path("a.sqlite")
        try FileManager.default.copyItem(atPath: program.path(Program.ownDatabase), toPath: file)
        var random = SplitMix64(seed: 43)
        targets = GeneratedTargets.make(200, using: &random)
    }

    private func edit(_ path: String, _ sql: String) throws {
        try Connection(path: path, mode: .readWrite, spatial: true).execute(sql)
    }

    /// Copies the file as it is, after its log is emptied.
    private func copy(_ name: String) throws -> String {
        try edit(file, "PRAGMA wal_checkpoint(TRUNCATE)")
        try FileManager.default.copyItem(atPath: file, toPath: program.path(name))
        return program.path(name)
    }

    private func expectEqual(_ services: [Service], _ comment: String) throws {
        for (target, answers) in try ComparedAnswer.of(services, to: targets) {
            expect(answers.allSatisfy { $0 == answers[0] }, "\(comment): \(target): \(answers)")
            expect([200, 308, 404], contains: answers[0].status, "\(target): \(answers[0])")
        }
    }

    private func version(_ service: Service) throws -> Int {
        let metrics = try service.get("/metrics").body
        let lines = metrics.split(separator: "\n").filter { $0.hasPrefix("nearby_data_version ") }
        return try require(lines.first?.split(separator: " ").last.flatMap { Int($0) })
    }

    @Test func areThoseOfTheDataAndOfNoFile() throws {
        try edit(file, "UPDATE deity SET description = '改' WHERE id = 1; UPDATE festival SET name = '改節' WHERE id = 2")
        let other = try copy("b.sqlite")
        var service = try Service(program, "--database", file)
        defer { service.stop() }
        let second = try Service(program, "--database", other)
        defer { second.stop() }
        try expectEqual([service, second], "a copy")
        try expect(version(service), equals: version(second))
        expect(service.stop(), equals: 0)
        service = try Service(program, "--database", file)
        try expectEqual([service, second], "a restarted service")

        // The same edits of both, which do not touch `meta`.
        let before = try version(service)
        for path in [file, other] {
            try edit(
                path,
                """
                UPDATE temple SET phone = '04-1' WHERE id BETWEEN 1 AND 5;
                UPDATE deity_name SET name = 'Latin' WHERE deity_id = 1 AND position > 0 AND name GLOB '[A-Z]*';
                UPDATE temple_group SET name = '改群組' WHERE id = 1;
                """)
        }
        let data = targets.filter { $0.hasPrefix("/api/") && !$0.hasPrefix("/api/lunar") }
        for (target, answers) in try ComparedAnswer.of([service, second], to: data) where answers[0].tag != nil {
            expect(answers[0].tag != answers[1].tag, "\(target)")
        }
        try expect(version(service) == version(second) && version(service) >= before + 7)
        let third = try Service(program, "--database", copy("c.sqlite"))
        defer { third.stop() }
        try expectEqual([service, third], "a copy after edits")
        expect([service, second, third].map { $0.stop() }, equals: [0, 0, 0])
    }

    /// A file has what was written as soon as the import ends, and never more.
    @Test func aChangeOfAFileIsThereAtOnce() throws {
        let service = try Service(program, "--database", file)
        defer { service.stop() }
        let list = program.path("t.csv")
        for round in 0..<3 {
            try Data("source_id,name,lat,lng\n1,第\(round)宮,24.1,120.6\n".utf8).write(to: URL(fileURLWithPath: list))
            let result = try program.run("import", list, "--source", "t", "--database", file)
            let last = try require(result.output.split(separator: "\n").last)
            let change = try require(last.hasPrefix("change ") ? Int(last.dropFirst(7)) : nil, "\(result.output)")
            try expect(service.get("/readyz?change=\(change)").status, equals: 200)
            try expect(service.get("/readyz?change=\(change + 1)").status, equals: 503)
            let headers = "Nearby-Change: \(change)\r\n"
            let search = "/api/temples?q=%E7%AC%AC\(round)%E5%AE%AE"
            try expect(service.get(search, headers: headers).body, contains: "第\(round)宮")
            try expect(version(service), equals: change)
        }
    }
}
