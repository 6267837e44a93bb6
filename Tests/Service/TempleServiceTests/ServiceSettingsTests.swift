import Expectations
import Foundation
import Glibc
import Testing

@testable import TempleService

/// Where settings come from.
struct ServiceSettingsTests {
    private let folder: SettingsFolder

    init() throws {
        folder = try SettingsFolder()
    }

    @Test func withoutAnyFileThereIsNone() throws {
        let settings = try folder.settings()
        expect(settings.configurationPath == nil && settings.inForce.isEmpty && folder.notes().isEmpty)
        // A folder that is not there is none either.
        try expectNil(folder.settings(usual: "none/usual.conf").configurationPath)
    }

    @Test func theUsualFileIsReadWhereNothingNamesAnother() throws {
        let usual = try folder.write("port = 1\n", "usual.conf")
        let (first, second) = (try folder.write("port = 2\n", "first"), try folder.write("port = 3\n", "second"))
        let variable = ["NEARBY_CONFIG": second]
        try expect(folder.settings().text("port")?.origin, equals: "\(usual): port")
        try expect(folder.settings([:], variable).configurationPath, equals: second)
        try expect(folder.settings(["config": [first]], variable)["port"], equals: "2")
        // Set and empty, the variable asks for none.
        try expectNil(folder.settings([:], ["NEARBY_CONFIG": ""]).configurationPath)
        #expect(throws: ServiceError.self) { try folder.settings(["config": [""]]) }
        #expect(throws: ServiceError.self) { try folder.settings([:], ["NEARBY_CONFIG": folder.path + "/none"]) }
        expectEmpty(folder.notes())
    }

    @Test func aFaultInTheUsualFileIsOne() throws {
        try folder.write("prot = 1\n", "usual.conf")
        #expect(throws: ServiceError.self) { try folder.settings() }
        // With a folder in its place nothing is known of the settings.
        try FileManager.default.createDirectory(atPath: folder.path + "/f", withIntermediateDirectories: true)
        #expect(throws: ServiceError.self) { try folder.settings(usual: "f") }
    }

    /// In a process of its own, which gives up the rights of root.
    @Test func aUserWhoMayNotReadTheUsualFileIsTold() async {
        await #expect(processExitsWith: .success) {
            let folder = try SettingsFolder()
            let usual = try folder.write("port = 1\n", "usual.conf")
            try require(chmod(usual, 0) == 0)
            if geteuid() == 0 { try require(chmod(folder.path, 0o755) == 0 && seteuid(65_534) == 0) }
            let settings = try folder.settings()
            try require(settings.configurationPath == nil)
            try require(
                folder.notes()
                    == ["this user may not read the configuration file \(usual), so its settings are not used"])
            // One that is named must be read.
            #expect(throws: ServiceError.self) { try folder.settings(["config": [usual]]) }
            // The rights to remove the folder.
            seteuid(getuid())
        }
    }

    @Test func whatIsSetIsListedInTheOrderOfTheOptions() throws {
        let file = try folder.write(
            "port = 1\nthreads = 2\nno-pages = no\n[oidc b]\nissuer = https://b.example\nclient-id = x y\n[oidc a]\n")
        let settings = try folder.settings(
            ["config": [file], "port": ["0"], "oidc-client-id": ["a", "b"]], flags: ["no-pages", "check"],
            ["NEARBY_THREADS": "3", "NEARBY_EDIT_RATE": ""])
        expect(
            settings.inForce.map { "\($0.name) = \($0.value) (\($0.origin))" },
            equals: [
                "port = 0 (--port)", "threads = 3 ($NEARBY_THREADS)", "no-pages = yes (--no-pages)",
                "oidc-client-id = a b (--oidc-client-id)",
                "[oidc b] client-id = x y (\(file): [oidc b] client-id)",
                "[oidc b] issuer = https://b.example (\(file): [oidc b] issuer)",
            ])
    }
}
