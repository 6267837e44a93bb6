import Expectations
import BuiltProgram
import Foundation
import Glibc
import RawHTTPClient
import Testing

/// The files of `packaging/` for systemd and logrotate.
struct PackagedUnitTests {
    private static let verifier = "/usr/bin/systemd-analyze"
    private static let makers = ["/usr/bin/systemd-sysusers", "/usr/bin/systemd-tmpfiles"]
    private static let rotator = "/usr/sbin/logrotate"

    private static func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs a program to its end. Returns its exit code, and what it wrote to standard error.
    private func run(_ path: String, _ words: [String], in program: Program) throws -> (status: Int32, error: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words
        let output = program.path("errors-\(UUID().uuidString)")
        try Data().write(to: URL(fileURLWithPath: output))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8))
    }

    private func write(_ text: String, _ name: String, in program: Program) throws -> String {
        let path = program.path(name)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        return path
    }

    @Test(.enabled(if: isThere(verifier), "there is no systemd-analyze")) func systemdUnderstandsTheUnits() throws {
        let program = try Program()
        let service = try PackagedSite.packaged("nearby.service")
            .replacingOccurrences(of: "/usr/local/bin/nearby", with: Program.binary.path)
        let units = [
            try write(service, "nearby.service", in: program),
            try write(PackagedSite.packaged("nearby.socket"), "nearby.socket", in: program),
            try write(
                PackagedSite.packaged("nearby-notify.service")
                    .replacingOccurrences(of: "/usr/local/bin/nearby", with: Program.binary.path),
                "nearby-notify.service", in: program),
            try write(PackagedSite.packaged("nearby-notify.timer"), "nearby-notify.timer", in: program),
        ]
        let verified = try run(Self.verifier, ["verify", "--man=no"] + units, in: program)
        expect(verified.status, equals: 0)
        // It also reports faults of other units of the machine.
        expect(verified.error.split(separator: "\n").filter { $0.contains("nearby") }, equals: [])
    }

    @Test func theSocketOfBothUnitsIsThatOfTheSite() throws {
        let path = "/run/nearby/nearby.sock"
        try expect(PackagedSite.packaged("nearby.service"), contains: "\nExecStart=/usr/local/bin/nearby serve\n")
        try expect(PackagedSite.packaged("nearby.conf"), contains: "\nlisten = unix:\(path)\n")
        try expect(PackagedSite.packaged("nearby.socket"), contains: "\nListenStream=\(path)\n")
        try expect(PackagedSite.packaged("nginx.conf"), contains: "server unix:\(path);")
    }

    /// The words of the lines of a file that are neither empty nor comments.
    private func lines(_ name: String) throws -> [[String]] {
        try PackagedSite.packaged(name).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: " ").map(String.init) }
    }

    /// The value of a setting in a unit.
    private func setting(_ name: String, of unit: String = "nearby.service") throws -> String {
        let lines = try PackagedSite.packaged(unit).split(separator: "\n")
        return try String(require(lines.first { $0.hasPrefix(name + "=") }).dropFirst(name.count + 1))
    }

    @Test func userAndFoldersAreThoseOfTheUnit() throws {
        let user = try setting("User")
        let state = "/var/lib/" + (try setting("StateDirectory"))
        let users = try lines("nearby.sysusers")
        expect(users.count == 1 && users[0].prefix(3) == ["u", user, "-"])
        expect(users[0].suffix(2), equals: [state, "/usr/sbin/nologin"])
        try expect(setting("Group"), equals: user)
        // The program makes and keeps the database of its user: a file with a name of its own would have to be there.
        for unit in ["nearby.service", "nearby-notify.service"] {
            try expect(setting("Environment=XDG_DATA_HOME", of: unit) + "/nearby", equals: state)
            try expect(PackagedSite.packaged(unit), lacks: "\nEnvironment=NEARBY_DATABASE")
            try expect(setting("StateDirectory", of: unit), equals: setting("StateDirectory"))
        }

        var expected: [[String]] = []
        for (kind, root) in [("State", "/var/lib/"), ("Logs", "/var/log/"), ("Runtime", "/run/")] {
            let path = root + (try setting("\(kind)Directory"))
            expected.append(["d", path, try setting("\(kind)DirectoryMode"), user, user, "-"])
        }
        let settings = (try setting("EnvironmentFile") as NSString).deletingLastPathComponent
        expected.append(["d", String(settings.dropFirst()), "0750", "root", user, "-"])
        try expect(lines("nearby.tmpfiles"), equals: expected)

        let rotated = try lines("nearby.logrotate")
        expect(rotated.first, equals: ["/var/log/" + (try setting("LogsDirectory")) + "/*.log", "{"])
        expect(rotated, contains: ["su", user, user])
        let unit = try require(rotated.first { $0.first == "systemctl" })
        expect(unit.prefix(3), equals: ["systemctl", "reload", "nearby.service"])
        try expect(setting("ExecReload"), equals: "/bin/kill -HUP $MAINPID")
    }

    @Test func theServiceIsStartedAgainForAsLongAsItTakes() throws {
        let service = try PackagedSite.packaged("nearby.service")
        let unit = try require(service.components(separatedBy: "\n[Service]\n").first)
        for line in ["After=network-online.target", "Wants=network-online.target", "StartLimitIntervalSec=0"] {
            expect(unit, contains: "\n\(line)\n", "\(line)")
        }
        try expect(setting("Restart"), equals: "on-failure")
        // Not when the fault is in a setting or a file, which the same start would meet again.
        let codes = try setting("RestartPreventExitStatus").split(separator: " ")
        let program = try Program(isUsed: false)
        let wrong = [["--port", "x"], ["--config", program.path("none")], ["--listen", "unix:\(program.path("f"))"]]
        _ = try write("no socket", "f", in: program)
        for words in wrong {
            let status = try program.run(["serve"] + words).status
            expect(codes, contains: "\(status)", "\(words): \(status)")
        }
        expect(codes, lacks: "69")
        // The start may wait as long as the service does.
        let wait = try require(Int(setting("Environment=NEARBY_WAIT")))
        let minutes = try require(Int(setting("TimeoutStartSec").replacingOccurrences(of: "min", with: "")))
        expect(1..<60 * minutes, contains: wait)
        // A service that hangs is started again too, but not one with a slow query.
        let silence = try require(Int(setting("WatchdogSec")))
        expect(silence, isAbove: 10)
    }

    @Test(.enabled(if: geteuid() == 0 && makers.allSatisfy(isThere), "systemd cannot make users and folders here"))
    func systemdMakesTheUserAndTheFolders() throws {
        let program = try Program(isUsed: false)
        let root = program.path("root")
        try FileManager.default.createDirectory(atPath: root + "/etc", withIntermediateDirectories: true)
        for (maker, words) in zip(Self.makers, [["nearby.sysusers"], ["--create", "nearby.tmpfiles"]]) {
            let file = Program.repository.appendingPathComponent("packaging/" + (words.last ?? "")).path
            let made = try run(maker, ["--root=" + root] + words.dropLast() + [file], in: program)
            expect(made.status, equals: 0, "\(made.error)")
        }
        let users = try String(contentsOfFile: root + "/etc/passwd", encoding: .utf8).split(separator: ":")
        expect(users.first == "nearby" && users.contains("/var/lib/nearby"))
        let modes = ["/var/lib/nearby": 0o700, "/var/log/nearby": 0o700, "/run/nearby": 0o750, "/etc/nearby": 0o750]
        for (path, mode) in modes {
            let made = try FileManager.default.attributesOfItem(atPath: root + path)[.posixPermissions] as? Int
            expect(made, equals: mode, "\(path)")
        }
    }

    /// Rotates the log of a running service by the packaged file. Only the folder, the user and the reload are replaced.
    @Test(.enabled(if: isThere(rotator), "there is no logrotate")) func noLineIsLostByTheRotation() throws {
        let program = try Program()
        let folder = program.path("logs")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let log = folder + "/access.log"
        let service = try Service(program, "--access-log", log, "--log-format", "text")
        defer { service.stop() }
        func lines(_ path: String) throws -> [Substring] {
            try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        }
        try expect(service.get("/healthz").status, equals: 200)
        expect(eventually { try lines(log).count == 1 })
        var text = try PackagedSite.packaged("nearby.logrotate")
        let user = String(cString: getpwuid(geteuid()).pointee.pw_name)
        let group = String(cString: getgrgid(getegid()).pointee.gr_name)
        for (old, new) in [
            ("/var/log/nearby/", folder + "/"), ("su nearby nearby", "su \(user) \(group)"),
            ("systemctl reload nearby.service", "kill -HUP \(service.process.processIdentifier)"),
        ] {
            try require(text.contains(old), "\(old)")
            text = text.replacingOccurrences(of: old, with: new)
        }
        let file = try write(text, "rotation", in: program)
        let rotated = try run(
            Self.rotator, ["--force", "--state", program.path("rotated"), file], in: program)
        expect(rotated.status, equals: 0, "\(rotated.error)")
        try expect(lines(log + ".1").allSatisfy { $0.contains(" /healthz ") })
        // Whatever came before the service had reopened the log is in the old file.
        var asked = 1
        let isReopened = eventually {
            let status = try service.get("/healthz").status
            expect(status, equals: 200)
            asked += 1
            return FileManager.default.fileExists(atPath: log)
        }
        expect(isReopened)
        expect(eventually { try lines(log + ".1").count + lines(log).count == asked })
    }
}
