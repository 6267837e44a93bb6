import Expectations
import BuiltProgram
import Foundation
import RawHTTPClient
import SQLiteDriver
import SeededRandom
import Testing

/// A link by mail at a service that the system ends in the middle, as by `kill -9` or a cut of the power. The link is used up
/// exactly where a session has begun.
struct KilledMailSignInTests {
    private let program: Program

    init() throws { program = try Program() }

    /// A link, and the cookie of the browser that has asked for it, with their SHA-256.
    private static let key = String(repeating: "k", count: 43)
    private static let keyHash = "a0484a6185b324e2f355194f334482fc79194cd805185155ddcf6804fdb9090a"
    private static let cookie = String(repeating: "b", count: 43)
    private static let cookieHash = "f01b57226261ae3756b93936e1c4e6b849f9a5b0933fa3b91843bf4195b9d964"

    private func service(_ file: String, environment: [String: String] = [:]) throws -> Service {
        try Service(
            program,
            [
                "--sign-in-by-mail", "--site", "https://temples.example", "--smtp", "smtp://127.0.0.1:1",
                "--mail-from", "x@temples.example", "--accounts", file,
            ], environment: environment)
    }

    /// Returns a new file of accounts, a copy of one without anybody, in which the link waits.
    private func file(from empty: String) throws -> String {
        let file = program.path("people-\(UUID().uuidString).sqlite")
        try FileManager.default.copyItem(atPath: empty, toPath: file)
        let now = Int(Date().timeIntervalSince1970)
        try Connection(path: file, mode: .readWrite, spatial: false).execute(
            """
            INSERT INTO mail_sign_in (link_hash, browser_hash, email, return_to, locale, asked_at, until)
            VALUES ('\(Self.keyHash)', '\(Self.cookieHash)', 'ann@example.com', '/lunar', 'en', \(now), \(now + 900))
            """)
        return file
    }

    private func use(_ service: Service) throws -> ReceivedResponse {
        try service.connect().request(
            "POST", "/sign-in/mail/use",
            headers: "Accept: text/html\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Sec-Fetch-Site: same-origin\r\nCookie: __Host-nearby-mail=\(Self.cookie)\r\n",
            body: "key=\(Self.key)")
    }

    private struct Served {
        /// The numbers of calls before the link is used, and after it.
        var calls = (before: 0, after: 0)
        var isKilled = false
    }

    private func calls(_ log: String) -> Int { (try? Data(contentsOf: URL(fileURLWithPath: log)).count) ?? 0 }

    /// Uses the link once, until the service ends or has answered.
    private func serving(_ empty: String, killedAt point: Int) throws -> Served {
        var served = Served()
        let file = try file(from: empty)
        let log = program.path("calls-\(UUID().uuidString)")
        let environment = [
            "LD_PRELOAD": Program.binary.deletingLastPathComponent().appendingPathComponent("libKillPoint.so").path,
            "KILL_POINT": "\(point)", "KILL_POINT_LOG": log,
        ]
        var answer: ReceivedResponse?
        do {
            let service = try service(file, environment: environment)
            defer { if service.process.isRunning { service.stop(SIGKILL) } }
            served.calls.before = calls(log)
            answer = try? use(service)
            served.calls.after = calls(log)
            served.isKilled = answer == nil
            // It may end by the point now, if it has not before.
            if !served.isKilled { expect(service.stop() == 0 || point != 0) }
        } catch is Service.NotServing {
            served.isKilled = true
        }
        try checkAfterwards(answer, file, "point \(point)")
        return served
    }

    private func checkAfterwards(_ answer: ReceivedResponse?, _ file: String, _ comment: String) throws {
        let service = try service(file)
        defer { service.stop() }
        let connection = try Connection(path: file, mode: .readWrite, spatial: false)
        let used = try connection.integer("SELECT count(*) FROM mail_sign_in WHERE used_at IS NOT NULL")
        for table in ["account", "identity", "session"] {
            try expect(connection.integer("SELECT count(*) FROM \(table)"), equals: used, "\(comment), \(table)")
        }
        try expect(connection.integer("SELECT count(*) FROM mail_sign_in"), equals: 1, comment)
        if let answer {
            expect(answer.status == 303 && used == 1, "\(comment): \(answer.body)")
            let session = try require(answer.cookies.first { $0.hasPrefix(PageClient.session + "=") })
            let profile = try service.get(
                "/api/user/profile", headers: "Cookie: \(session.prefix { $0 != ";" })\r\n"
            ).object()
            expect(profile["email"] as? String, equals: "ann@example.com", comment)
        }
        // Who was not told may try once more. Where the link was used up, another one is asked for.
        let again = try use(service)
        expect(again.status, equals: used == 1 ? 410 : 303, "\(comment): \(again.body)")
        try expect(connection.integer("SELECT count(*) FROM session"), equals: 1, comment)
        service.stop()
        let sound = "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'"
        try expect(connection.integer(sound), equals: 1, comment)
    }

    @Test(.timeLimit(.minutes(Program.patience(Drill.isOn ? 60 : 5))))
    func aLinkIsUsedUpWhereASessionHasBegun() throws {
        let empty = program.path("empty.sqlite")
        try expect(service(empty).stop(), equals: 0)
        // All of it is in the file that is copied.
        try expect(Connection(path: empty, mode: .readWrite, spatial: false).emptyLog())
        let whole = try serving(empty, killedAt: 0)
        expect(!whole.isKilled)
        let points = Array(whole.calls.before + 1...max(whole.calls.before + 1, whole.calls.after))
        expect(points.count, isAbove: 3)
        // From the first call to the last one, also where there are more than rounds.
        let kills = Drill.rounds(10, drill: max(2, points.count))
        var killed = 0
        for number in 0..<kills {
            let point = points[(points.count - 1) * number / (kills - 1)]
            killed += try serving(empty, killedAt: point).isKilled ? 1 : 0
        }
        // The calls of a checkpoint come at another time now and then.
        expect(killed, isAbove: kills / 2)
    }
}
