import Expectations
import Foundation
import Glibc
import Notifications
import Testing
import TestProvider

/// Tests of the file of a service account.
struct FCMAccountTests {
    private static let key = TestKey.rsa(id: nil)

    private func withFile(_ contents: [UInt8], mode: mode_t = 0o600, _ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try Data(contents).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        chmod(file.path, mode)
        try body(file.path)
    }

    @Test func aFileOfFirebaseIsRead() throws {
        try withFile(ServiceAccountText.json(Self.key)) { path in
            let account = try FCMAccount(path: path)
            expect(account.project == "temples-1" && !account.isForDevelopment)
        }
        let account = try FCMAccount(ServiceAccountText.json(Self.key, ["token_uri": "http://127.0.0.1:9/token"]))
        expect(account.isForDevelopment)
    }

    @Test func onlyTheOwnerCanReadTheFile() throws {
        for mode: mode_t in [0o640, 0o604, 0o620] {
            try withFile(ServiceAccountText.json(Self.key), mode: mode) { path in
                #expect(throws: FCMAccountError.readableByOthers) { try FCMAccount(path: path) }
            }
        }
        #expect(throws: FCMAccountError.cannotRead(reason: "No such file or directory")) {
            try FCMAccount(path: "/nowhere/account.json")
        }
    }

    @Test(arguments: [
        ("project_id", "temples/../1"), ("project_id", "1"), ("project_id", String(repeating: "a", count: 101)),
        ("client_email", String(repeating: "a", count: 321)), ("private_key", "none"), ("token_uri", "none"),
        ("token_uri", "http://oauth2.googleapis.com/token"),
    ])
    func aMemberThatCannotBeUsedIsNamed(member: String, value: String) throws {
        let text = try ServiceAccountText.json(Self.key, [member: value])
        #expect(throws: FCMAccountError.unusable(member: member)) { try FCMAccount(text) }
    }

    @Test(arguments: ["type", "project_id", "client_email", "private_key", "token_uri"])
    func noMemberIsMissing(member: String) throws {
        let text = try ServiceAccountText.json(Self.key, [member: ""])
        #expect(throws: FCMAccountError.noAccount) { try FCMAccount(text) }
    }

    @Test func nothingElseIsAnAccount() throws {
        let large = try ServiceAccountText.json(Self.key, ["x": String(repeating: "x", count: 32_768)])
        for contents in [[], Array("{".utf8), Array("[]".utf8), large] {
            try withFile(contents) { path in
                #expect(throws: FCMAccountError.noAccount) { try FCMAccount(path: path) }
            }
        }
        #expect(throws: FCMAccountError.noAccount) {
            try FCMAccount(ServiceAccountText.json(Self.key, ["type": "authorized_user"]))
        }
    }
}
