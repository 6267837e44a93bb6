import Expectations
import BuiltProgram
import Foundation
import PostgreSQL
import Testing

/// Signals to a command that waits for another program.
struct InterruptionTests {
    /// The commands that write; TO stands for the address, FILE for a file to import, COPY for one to copy.
    private static let commands = [
        ["import", "FILE", "--source", "test", "--database", "TO"], ["import", "--undo", "--database", "TO"],
        ["migrate", "--database", "TO"], ["copy", "COPY", "TO"],
    ]

    @Test(arguments: commands, [SIGINT, SIGTERM]) func endsItAtOnce(_ command: [String], _ signal: Int32) throws {
        let site = try Site()
        try expect(site.importing(TempleRow(1, "甲宮")).status, equals: 0)
        let copied = site.program.path("copied.sqlite")
        let made = try site.program.run("copy", site.address, copied)
        expect(made.status, equals: 0, "\(made.error)")
        let other = try ServerConnection(ServerAddress(site.address), for: .writing)
        // What each of them waits for: the lock of writers, or a program that makes the schema at the same time.
        if command[0] == "migrate" { try other.execute("ALTER SCHEMA nearby RENAME TO away") }
        try other.execute("BEGIN")
        try other.execute(
            command[0] == "migrate" ? "CREATE SCHEMA nearby" : "UPDATE nearby.temple SET phone = '04-1'")
        let file = try site.program.write(TempleRow.csv([TempleRow(2, "乙宮")]), "t.csv")
        let words = ["TO": site.address, "FILE": file, "COPY": copied]
        let process = site.program.process(command.map { words[$0] ?? $0 })
        let error = try site.program.write("", "err")
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: error))
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let waiting = """
            SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
            """
        expect(eventually { try site.sql(waiting) == "1" })
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        let text = try String(contentsOfFile: error, encoding: .utf8)
        expect(process.terminationReason == .exit && process.terminationStatus == (signal == SIGINT ? 130 : 143))
        expect(text, contains: "nothing was changed", "\(text)")
        try other.execute("ROLLBACK")
        if command[0] == "migrate" { try other.execute("ALTER SCHEMA away RENAME TO nearby") }
        try expect(site.sql("SELECT string_agg(name, ',') FROM nearby.temple"), equals: "甲宮")
    }
}
