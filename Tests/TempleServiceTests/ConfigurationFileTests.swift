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

    @Test(arguments: [
        "[oidc]", "[oidc a", "[smtp a]", "[oidc a b]", "[oidc a/b]", "[oidc a]\nport = 1", "[oidc a]\n[oidc a]",
        "[oidc a]\nkeys = 1\nkeys = 2", "port = 1\nport = 2", "issuer = a", "[oidc a]\nissuer",
    ])
    func whatIsNoneIsRefused(text: String) {
        #expect(throws: ServiceError.self) { try file(text) }
    }
}
