import Expectations
import Foundation
import Testing

@testable import TempleService

/// Settings and sections of a configuration file.
struct ConfigurationFileTests {
    private func file(_ text: String, known: [String] = ["port", "host"]) throws -> ConfigurationFile {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("serve-\(UUID().uuidString).conf")
        try Data(text.utf8).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        return try ConfigurationFile(path.path, known: known)
    }

    @Test func sectionsComeAfterTheSettings() throws {
        let file = try file(
            """
            port = 80
            # A provider.
            [oidc google]
            client-id = a  b
            \t[ oidc  apple ]
            issuer = https://appleid.apple.com
            client-id = c = d
            """)
        expect(file.settings, equals: ["port": "80"])
        expect(file.sections.map(\.name), equals: ["google", "apple"])
        expect(file.sections[0].text("client-id")?.value == "a  b" && file.sections[0].text("issuer") == nil)
        expect(ConfigurationFile.words("a  b"), equals: ["a", "b"])
        expect(file.sections[1].settings, equals: ["issuer": "https://appleid.apple.com", "client-id": "c = d"])
        expect(file.sections[1].text("issuer")?.origin.hasSuffix(".conf: [oidc apple] issuer"), equals: true)
    }

    /// What a later part says goes before an earlier one, also within a section, and errors name the part.
    @Test func theFilesOfTheFolderAreFurtherParts() throws {
        let folder = try SettingsFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/conf.d", withIntermediateDirectories: false)
        let main = try folder.write("port = 1\nthreads = 2\n[oidc a]\nissuer = https://a.example\nclient-id = a\n")
        let later = try folder.write("port = 3\n[oidc a]\nclient-id = c\n[oidc b]\nclient-id = b\n", "conf.d/20.conf")
        let earlier = try folder.write("port = 2\nidle-timeout = 5\n", "conf.d/10.conf")
        try folder.write("port = x\n", "conf.d/10.conf.dpkg-old")
        try folder.write("port = x\n", "conf.d/.hidden.conf")
        let settings = try folder.settings(["config": [main]])
        for (name, value, part) in [("port", "3", later), ("threads", "2", main), ("idle-timeout", "5", earlier)] {
            let text = try require(settings.text(name))
            expect([text.value, text.origin], equals: [value, "\(part): \(name)"])
        }
        expect(settings.sections.map(\.name), equals: ["a", "b"])
        let section = try require(settings.sections.first)
        expect(section.settings, equals: ["issuer": "https://a.example", "client-id": "c"])
        expect(section.text("client-id")?.origin, equals: "\(later): [oidc a] client-id")
        expect(section.text("issuer")?.origin, equals: "\(main): [oidc a] issuer")
        // Read again, with what has come since.
        try folder.write("port = 4\n", "conf.d/30.conf")
        try expect(settings.reread()["port"], equals: "4")
        try folder.write("[oidc b]\nclient-id = b\nkeys = 1\nkeys = 2\n", "conf.d/40.conf")
        let refused = #expect(throws: ServiceError.self) { try folder.settings(["config": [main]]) }
        expect(refused?.message, equals: "\(folder.path)/conf.d/40.conf:4: keys is set twice")
    }

    @Test(arguments: [
        "[oidc]", "[oidc a", "[smtp a]", "[oidc a b]", "[oidc a/b]", "[oidc a]\nport = 1", "[oidc a]\n[oidc a]",
        "[oidc a]\nkeys = 1\nkeys = 2", "port = 1\nport = 2", "issuer = a", "[oidc a]\nissuer",
    ])
    func whatIsNoneIsRefused(text: String) {
        #expect(throws: ServiceError.self) { try file(text) }
    }
}
