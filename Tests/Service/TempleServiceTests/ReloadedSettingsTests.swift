import Expectations
import Foundation
import Glibc
import Testing
import WebRouting

@testable import TempleService

/// What a running service takes from its configuration file again.
struct ReloadedSettingsTests {
    private let folder: SettingsFolder

    init() throws {
        folder = try SettingsFolder()
    }

    private func reloaded(_ text: String, _ options: [String: [String]] = [:]) throws -> ReloadedSettings {
        var options = options
        options["config"] = [try folder.write(text)]
        return try ReloadedSettings(try folder.settings(options))
    }

    private func reread(_ settings: ReloadedSettings) -> LiveSettings {
        settings.reread(note: folder.note)
    }

    @Test func theUsualValuesHoldWithoutAFile() throws {
        let live = try ReloadedSettings(try folder.settings()).current
        expect(live.queryTimeout == .seconds(2) && live.editRate == 600 && live.connectionsPerAddress == 256)
        expect(live.tokenFile == nil && live.tokenGuards == .everything && live.origins == .none)
    }

    @Test func someSettingsAreInForceAtOnceAndOthersAreNamed() throws {
        let settings = try reloaded("port = 1\nedit-rate = 5\nidle-timeout = 9\n")
        expect(reread(settings).editRate == 5 && folder.notes().isEmpty)
        let tokens = try folder.write("only-for-tests-0123456789\n", "tokens")
        try folder.write(
            """
            edit-rate = 6
            query-timeout = 0
            connections-per-address = 7
            allow-origins = *
            token-file = \(tokens)
            token-guards = api
            port = 2
            threads = 3
            idle-timeout = 9
            [oidc own]
            client-id = a
            """)
        let live = reread(settings)
        expect(live.editRate == 6 && live.queryTimeout == nil && live.connectionsPerAddress == 7)
        expect(live.origins == .any && live.tokenFile?.path == tokens && live.tokenGuards == .api)
        expect(settings.current.editRate, equals: 6)
        expect(
            folder.notes(),
            equals: [
                "changed: connections-per-address, query-timeout, edit-rate, allow-origins, token-file, token-guards",
                "changed, but needs a restart: port, threads, [oidc own]",
            ])
        // What still waits for a restart is said each time, until the file is as it was.
        _ = reread(settings)
        expect(folder.notes(), equals: ["changed, but needs a restart: port, threads, [oidc own]"])
        try folder.write("port = 1\nedit-rate = 5\nidle-timeout = 9\ntoken-file = \(tokens)\n")
        expect(reread(settings).tokenGuards, equals: .everything)
        expect(
            folder.notes(),
            equals: [
                "changed: connections-per-address, query-timeout, edit-rate, allow-origins, token-guards"
            ])
    }

    /// An option goes before the file, also before its next state.
    @Test func whatAnOptionSetsStaysAsItIs() throws {
        let settings = try reloaded("edit-rate = 5\n", ["edit-rate": ["1"], "port": ["8080"]])
        try folder.write("edit-rate = 6\nport = 9\n")
        expect(reread(settings).editRate == 1 && folder.notes().isEmpty)
    }

    @Test(arguments: [
        ("edit-rat = 6", "nearby.conf:1: unknown setting \"edit-rat\"; did you mean edit-rate?"),
        ("edit-rate = 6\nedit-rate", "nearby.conf:2: the line is not of the form name = value"),
        ("edit-rate = many", "nearby.conf: edit-rate \"many\" is not a whole number"),
        ("edit-rate = 6\nport = x", "nearby.conf: port \"x\" is not a whole number"),
        ("edit-rate = 6\nallow-origins = x", "nearby.conf: allow-origins \"x\" is neither * nor a list of origins"),
        ("edit-rate = 6\ntoken-guards = api", "nearby.conf: token-guards needs --token-file"),
        ("edit-rate = 6\ntoken-file = /nowhere/tokens", "cannot read the token file /nowhere/tokens"),
    ])
    func aFaultChangesNothingAndIsSaid(text: String, words: String) throws {
        let settings = try reloaded("edit-rate = 5\n")
        try folder.write(text)
        expect(reread(settings).editRate == 5 && settings.current.editRate == 5)
        let notes = folder.notes()
        expect(notes.count == 1 && notes[0].hasPrefix("the settings stay as they are: "), "\(notes)")
        expect(notes[0], contains: words, "\(notes)")
        // The next state is compared with what is in force.
        try folder.write("edit-rate = 7\n")
        expect(reread(settings).editRate == 7 && folder.notes() == ["changed: edit-rate"])
    }

    /// Else a service whose file is away for a moment would let everybody in.
    @Test func aFileThatIsGoneChangesNothing() throws {
        let tokens = try folder.write("only-for-tests-0123456789\n", "tokens")
        let settings = try reloaded("token-file = \(tokens)\n")
        let path = folder.path + "/nearby.conf"
        expect(unlink(path), equals: 0)
        expect(reread(settings).tokenFile?.path, equals: tokens)
        let words = "the settings stay as they are: "
        expect(
            folder.notes(), equals: [words + "cannot read the configuration file \(path): No such file or directory"])
        // Nobody writes to it, and the service waits for nobody.
        expect(mkfifo(path, 0o600), equals: 0)
        expect(reread(settings).tokenFile?.path, equals: tokens)
        expect(folder.notes(), equals: [words + "\(path) is not a regular file, so it cannot be read again"])
    }

    /// A file that is only half written has no fault that anybody could see.
    @Test(arguments: ["", "# token-fi", "edit-rate = 6\n"]) func onlyARestartLetsEverybodyIn(text: String) throws {
        let tokens = try folder.write("only-for-tests-0123456789\n", "tokens")
        let settings = try reloaded("edit-rate = 5\ntoken-file = \(tokens)\n")
        try folder.write(text)
        let live = reread(settings)
        expect(live.tokenFile?.path == tokens && live.editRate == 5)
        let words = "the settings stay as they are: token-file is not set any more; only a restart lets everybody in"
        expect(folder.notes(), equals: [words])
    }

    @Test func aUsualFileMayComeLater() throws {
        let settings = try ReloadedSettings(try folder.settings())
        expect(reread(settings).editRate, equals: 600)
        let usual = try folder.write("edit-rate = 8\n", "usual.conf")
        expect(reread(settings).editRate, equals: 8)
        expect(folder.notes(), equals: ["changed: edit-rate"])
        expect(unlink(usual), equals: 0)
        expect(reread(settings).editRate == 8 && folder.notes().count == 1)
    }

    @Test func withoutAFileThereIsNothingToRead() throws {
        try folder.write("edit-rate = 8\n", "usual.conf")
        let settings = try ReloadedSettings(try folder.settings([:], ["NEARBY_CONFIG": ""]))
        expect(reread(settings).editRate == 600 && folder.notes().isEmpty)
    }
}
