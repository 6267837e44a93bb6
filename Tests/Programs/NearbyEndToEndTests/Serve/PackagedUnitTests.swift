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
        try FileManager.default.createDirectory(
            atPath: program.path("nearby.service.d"), withIntermediateDirectories: false)
        _ = try write(PackagedSite.packaged("alone.conf"), "nearby.service.d/alone.conf", in: program)
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
        try expect(setting("RuntimeDirectory"), equals: "nearby")
    }

    /// Runs a line of the unit as systemd does, with the variables that it sets.
    private func runLine(_ name: String, _ environment: [String: String]) throws -> Int32 {
        let words = try require(setting(name).wholeMatch(of: #/\/bin\/sh -c '([^']*)'/#), "\(name)").output.1
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", String(words)]
        process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The exit status of a reload says whether the settings were taken.
    @Test func aReloadSaysWhetherTheSettingsWereTaken() throws {
        let program = try Program()
        let folder = program.path("run")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let file = try write("rate-limit = 7\n", "nearby.conf", in: program)
        let service = try Service(program, ["--config", file], environment: ["RUNTIME_DIRECTORY": folder])
        defer { service.stop() }
        let variables = ["RUNTIME_DIRECTORY": folder, "MAINPID": "\(service.process.processIdentifier)"]
        try expect(runLine("ExecReload", variables), equals: 0)
        _ = try write("rate-limit = 8\nprot = 1\n", "nearby.conf", in: program)
        try expect(runLine("ExecReload", variables), equals: 1)
        expect(eventually { try service.errors().contains("the settings stay as they are: \(file):2") })
        _ = try write("rate-limit = 8\n", "nearby.conf", in: program)
        try expect(runLine("ExecReload", variables), equals: 0)
        service.stop()
        // Nobody is there to be told.
        try expect(runLine("ExecReload", variables), equals: 1)
    }

    /// A start that fails again and again does not fill the log, and one that succeeds rests for nothing.
    @Test(arguments: [
        ("exited", "0", ""), ("exited", "69", "10\n"), ("killed", "KILL", "1\n"), ("dumped", "ABRT", "1\n"),
    ])
    func whatHasFailedRests(code: String, status: String, seconds: String) throws {
        let program = try Program(isUsed: false)
        // It says how long it would rest, and does not.
        let sleep = try write("#!/bin/sh\necho $1 >>\(program.path("rests"))\n", "sleep", in: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sleep)
        let variables = ["PATH": program.folder.path + ":/bin", "EXIT_CODE": code, "EXIT_STATUS": status]
        try expect(runLine("ExecStopPost", variables), equals: 0)
        expect((try? String(contentsOfFile: program.path("rests"), encoding: .utf8)) ?? "", equals: seconds)
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
            let file = Repository.root.appendingPathComponent("packaging/" + (words.last ?? "")).path
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
