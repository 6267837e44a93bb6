import Expectations
import Foundation
import Glibc
import HTTPClient
import Notifications
import Secrets
import Testing

/// Tests of the subject, of addresses of mail and of the file of keys.
struct PushSettingsTests {
    // MARK: Subjects and addresses

    @Test(arguments: [
        ("mailto:push@temple.tw", false), ("mailto:a.b+c@mail.temple.org.tw", false), ("https://temple.tw", false),
        ("https://temple.tw/contact", false), ("mailto:push@localhost", true), ("mailto:push@temple.local", true),
        ("mailto:push@example.org", true), ("mailto:push@mail.example.com", true), ("mailto:push@temple.test", true),
        ("https://site.example", true), ("https://localhost", true), ("mailto:push@examples.org", false),
        ("mailto:push@example.tw", false),
    ])
    func aSubjectCanBeReachedOrNot(text: String, isReserved: Bool) throws {
        let subject = try PushSubject(text)
        expect(subject.text, equals: text)
        expect(subject.isReserved, equals: isReserved)
    }

    @Test(arguments: [
        "", "push@temple.tw", "mailto:", "mailto:push", "mailto:push@", "mailto:@temple.tw", "mailto:a b@temple.tw",
        "mailto:a@b@temple.tw", "http://temple.tw", "http://localhost", "tel:1", "https://",
    ])
    func nothingElseIsASubject(text: String) {
        #expect(throws: HTTPClientError.self) { try PushSubject(text) }
    }

    @Test(arguments: [
        "a@b.tw\r\nBcc: c@d.tw", "a@b.tw\n", "a@b.tw>", "<a@b.tw", "a@b.tw, c@d.tw", "\"a b\"@c.tw", "a@[127.0.0.1]",
        "媽祖@temple.tw", "a@媽祖.tw", ".a@b.tw", "a.@b.tw", "a..b@c.tw", "a@b..tw", "a@-b.tw", "a@b-.tw", "a@",
        "@b.tw", "a", "a\u{0}@b.tw", "a\t@b.tw",
    ])
    func anAddressCannotLeaveItsHeader(text: String) {
        expectNil(MailAddress(text))
    }

    @Test func anAddressHasAtMost254Bytes() {
        let domain = Array(repeating: String(repeating: "a", count: 61), count: 4).joined(separator: ".")
        expect(MailAddress("aaaaaa@" + domain) != nil)
        expectNil(MailAddress("aaaaaaa@" + domain + "a"))
        expectNil(MailAddress(String(repeating: "a", count: 65) + "@b.tw"))
    }

    // MARK: Keys

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nearby-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func keysAreReadBack() throws {
        let keys = try PushKeys()
        let read = try PushKeys(keys.text)
        expect(read.key.number, equals: keys.key.number)
        expect(read.publicKey, equals: keys.publicKey)
        expect(keys.publicKey.utf8.count, equals: 87)
        try expect(PushKeys(keys.text.replacing("\n", with: "\r\n")).publicKey, equals: keys.publicKey)
        try expect(PushKeys().publicKey != keys.publicKey)
    }

    @Test func onlyTheOwnerCanReadTheFile() throws {
        try withFolder { folder in
            let path = folder.appendingPathComponent("keys").path
            let keys = try PushKeys()
            try keys.write(to: path)
            expect(mode(path), equals: 0o600)
            try expect(PushKeys(path: path).publicKey, equals: keys.publicKey)
            for other: mode_t in [0o640, 0o604, 0o620] {
                chmod(path, other)
                #expect(throws: PushKeysError.readableByOthers) { try PushKeys(path: path) }
            }
        }
    }

    @Test func keysThatAreThereStay() throws {
        try withFolder { folder in
            let path = folder.appendingPathComponent("keys").path
            try PushKeys().write(to: path)
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(throws: PushKeysError.exists) { try PushKeys().write(to: path) }
            try expect(Data(contentsOf: URL(fileURLWithPath: path)), equals: before)
        }
    }

    @Test func aFileMayBeMissingOrHaveNoPlace() throws {
        try withFolder { folder in
            let path = folder.appendingPathComponent("none/keys").path
            #expect(throws: PushKeysError.cannotRead(reason: "No such file or directory")) { try PushKeys(path: path) }
            #expect(throws: PushKeysError.cannotWrite(reason: "No such file or directory")) {
                try PushKeys().write(to: path)
            }
        }
    }

    @Test func theTwoKeysBelongTogether() throws {
        let (one, other) = (try PushKeys(), try PushKeys())
        let mixed = one.text.replacing(one.publicKey, with: other.publicKey)
        #expect(throws: PushKeysError.noKeys) { try PushKeys(mixed) }
        for text in ["", "# nothing\n", "public \(one.publicKey)\n", one.text + "private x\n", one.text + "more\n"] {
            #expect(throws: PushKeysError.noKeys) { try PushKeys(text) }
        }
    }
}
