import Expectations
import BuiltProgram
import Foundation
import Testing

/// What `tools/install` puts where, by the list of `packaging/files`.
struct InstalledFilesTests {
    private let program: Program
    /// The folder that takes the place of the machine's root.
    private let root: String

    init() throws {
        program = try Program(isUsed: false)
        root = program.path("root")
    }

    /// Runs a program of any path, with the words and nothing of the source tree.
    private func run(_ path: String, _ words: [String]) throws -> Program.Result {
        try program.run(
            words, environment: ["NEARBY_DATA": ""], limit: "shift; set -- '\(path)' \"$@\"")
    }

    private func install(_ words: String...) throws -> Program.Result {
        try run(Repository.root.appendingPathComponent("tools/install").path, words)
    }

    /// Writes a program that has no command. Returns its path.
    private func emptyProgram() throws -> String {
        let path = program.path("empty")
        try Data("#!/bin/sh\nexit 64\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// The files below a folder, and their modes.
    private func files(below folder: String) throws -> [String: Int] {
        var modes: [String: Int] = [:]
        for case let path as String in try require(FileManager.default.enumerator(atPath: folder)) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            modes[path] = try require(attributes[.posixPermissions] as? Int)
        }
        return modes
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }

    /// The files of the list that are in the source tree or on the machine, as a package has them.
    private func listed() throws -> [String: Int] {
        let tokens = ["@prefix@": "/usr", "@units@": "/lib/systemd/system", "@lib@": "/usr/lib"]
        var modes: [String: Int] = [:]
        for line in try PackagedSite.packaged("files").split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ").map(String.init)
            try require(words.count == 3, "\(line)")
            guard !words[0].hasPrefix("@made@/") else { continue }
            let whole = tokens.reduce(words[1]) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
            let path = String(whole.dropFirst())
            let mode = try require(Int(words[2], radix: 8))
            let parts = words[0].components(separatedBy: "*")
            guard parts.count == 2 || words[0].hasSuffix("/") else {
                modes[path] = mode
                continue
            }
            let names = try files(below: Repository.root.appendingPathComponent(parts[0]).path).keys
            for name in names where !(name as NSString).lastPathComponent.hasPrefix(".") {
                guard parts.count == 1 || !name.contains("/") && name.hasSuffix(parts[1]) else { continue }
                modes[path + name] = mode
            }
        }
        return modes
    }

    @Test func aPackageHasTheFilesOfTheListAndItsProgramRuns() throws {
        let done = try install(
            "--program", Program.binary.path, "--destdir", root, "--prefix", "/usr", "--system")
        expect(done.status, equals: 0, "\(done.error)")
        let (installed, expected) = (try files(below: root), try listed())
        expect(expected.count, isAbove: 80)
        expect(installed.filter { expected[$0.key] != nil }, equals: expected)

        // The rest is what the program and the repository have said.
        var made = installed.filter { expected[$0.key] == nil }
        expect(made.values.allSatisfy { $0 == 0o644 })
        let pages = made.keys.filter { $0.hasPrefix("usr/share/man/") }
        if FileManager.default.fileExists(atPath: "/usr/bin/scdoc") {
            for page in ["man1/nearby.1", "man1/nearby-serve.1", "man5/nearby.conf.5", "zh_TW/man1/nearby.1"] {
                expect(pages, contains: "usr/share/man/" + page, "\(page)")
            }
        }
        for page in pages {
            try expect(text(page).contains(#/\n\.TH .*\n\.nr HY 0\n\.nh\n\.cflags 0 -\n/#), "\(page)")
            made[page] = nil
        }
        if made.removeValue(forKey: "usr/share/nearby/build") != nil {
            try expect(text("usr/share/nearby/build").contains(#/^commit = [0-9a-f]{40}\ndate = 2[0-9T:-]+Z\n$/#))
        }
        let completions = [
            "usr/share/bash-completion/completions/nearby", "usr/share/zsh/vendor-completions/_nearby",
            "usr/share/fish/vendor_completions.d/nearby.fish",
        ]
        expect(Set(made.keys), equals: Set(completions))

        for unit in ["nearby.service", "nearby-notify.service"] {
            let packaged = try PackagedSite.packaged(unit)
            expect(packaged, contains: "\nExecStart=/usr/local/bin/nearby ")
            try expect(
                text("lib/systemd/system/" + unit),
                equals: packaged.replacingOccurrences(of: "/usr/local/bin/nearby", with: "/usr/bin/nearby"))
        }

        // The program finds its data and pages beside itself.
        let found = try run(root + "/usr/bin/nearby", ["--lat", "24.14", "--lng", "120.67", "--radius", "10"])
        expect(found.status == 0 && found.output.contains("臺中萬春宮"), "\(found.error)")
        try expect(run(root + "/usr/bin/nearby", ["--version"]).output.hasPrefix("nearby "))
        let checked = try run(root + "/usr/bin/nearby", ["serve", "--check", "--port", "0"])
        expect(checked.status, equals: 0, "\(checked.output)\(checked.error)")
    }

    @Test func anotherInstallationKeepsSettingsAndNothingOld() throws {
        let empty = try emptyProgram()
        try expect(install("--program=\(empty)", "--destdir=\(root)", "--system").status, equals: 0)
        let completions = root + "/usr/local/share/fish/vendor_completions.d"
        try FileManager.default.createDirectory(atPath: completions, withIntermediateDirectories: true)
        // A page, and what this program cannot say of itself.
        let old = [root + "/usr/local/share/nearby/web/old.js", completions + "/nearby.fish"]
        let settings = root + "/etc/nearby/nearby.conf"
        for path in old { try Data("old".utf8).write(to: URL(fileURLWithPath: path)) }
        for path in [settings, root + "/etc/systemd/system/nearby.service"] {
            try Data("port = 1\n".utf8).write(to: URL(fileURLWithPath: path))
        }
        try expect(install("--program=\(empty)", "--destdir=\(root)", "--system").status, equals: 0)
        for path in old { expect(!FileManager.default.fileExists(atPath: path), "\(path)") }
        try expect(text("etc/nearby/nearby.conf"), equals: "port = 1\n")
        try expect(text("etc/systemd/system/nearby.service"), equals: PackagedSite.packaged("nearby.service"))
    }

    @Test func withoutTheSystemNothingIsOutsideThePrefix() throws {
        let done = try install("--program", try emptyProgram(), "--destdir", root, "--prefix", "/opt/temples")
        expect(done.status, equals: 0, "\(done.error)")
        let installed = try files(below: root)
        expect(
            installed["opt/temples/bin/nearby"] == 0o755 && installed["opt/temples/share/nearby/temples.csv"] == 0o644)
        expect(installed.keys.allSatisfy { $0.hasPrefix("opt/temples/") })
        // This program has no completions and no manual.
        expect(done.error, contains: "without what \"nearby completion bash\" would write")
        expect(!installed.keys.contains { $0.contains("completion") || $0.contains("/man/") })
    }

    @Test(arguments: [
        (["--prefix"], 64, "--prefix needs a value"), (["--destdir="], 64, "--destdir needs a value"),
        (["--root", "/tmp"], 64, "unknown option --root"),
        (["--program", "/nothing"], 66, "/nothing is not a program"),
    ])
    func aWrongWordInstallsNothing(words: [String], status: Int32, message: String) throws {
        let done = try run(
            Repository.root.appendingPathComponent("tools/install").path, ["--destdir", root] + words)
        expect(done.status == status && done.error.contains(message), "\(done.error)")
        expect(!FileManager.default.fileExists(atPath: root))
    }
}
