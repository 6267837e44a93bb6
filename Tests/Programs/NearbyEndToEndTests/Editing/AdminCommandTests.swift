import Expectations
import BuiltProgram
import Foundation
import Testing

/// `nearby admin`: invitations, and where their tokens are not.
struct AdminCommandTests {
    private let calls: EditCalls

    init() throws {
        calls = EditCalls(program: try Program())
    }

    private func invite(_ name: String, _ role: String) throws -> String {
        let result = try calls.run("admin", "invite", name, "--role", role)
        expect(result.status, equals: 0, "\(result.error)")
        let token = result.output.trimmingCharacters(in: .newlines)
        expect(token.wholeMatch(of: #/[A-Za-z0-9_-]{43}/#) != nil && result.output == token + "\n")
        expect(result.error.contains(name) && result.error.contains(role) && !result.error.contains(token))
        return token
    }

    @Test func anInvitationIsListedUntilItIsRevoked() throws {
        try expectEmpty(calls.list("admin", "list"))
        let tokens = [try invite("陳小明", "editor"), try invite("Ann", "owner")]
        expect(tokens[0] != tokens[1])
        let members = try calls.list("admin", "list")
        expect(
            Dictionary(members.map { ($0.text("name"), $0.text("role")) }) { first, _ in first },
            equals: ["陳小明": "editor", "Ann": "owner"])
        expect(members.allSatisfy { $0.text("invited_at")?.hasSuffix("Z") == true && $0.count == 3 })
        let table = try calls.run("admin", "list", "--format", "table").output
        expect(table.contains("陳小明") && table.contains("editor"))
        let again = try calls.run("admin", "invite", "Ann", "--role", "viewer")
        expect(again.status == 65 && again.output.isEmpty && again.error.contains("invited already"))
        try expect(calls.run("admin", "revoke", "Ann").status, equals: 0)
        try expect(calls.list("admin", "list").map { $0.text("name") }, equals: ["陳小明"])
        try expect(calls.run("admin", "revoke", "Ann").status, equals: 65)
        // A name that was revoked can be invited anew, with another token.
        try expect(invite("Ann", "viewer") != tokens[1])
    }

    /// A token is in no file of the database, and neither it nor its hash is in what leaves it.
    @Test func aTokenIsShownOnce() throws {
        let token = try invite("陳小明", "editor")
        let folder = calls.program.folder.appendingPathComponent(Program.ownDatabase).deletingLastPathComponent()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
            expectNil(bytes.range(of: Data(token.utf8)), "\(name)")
        }
        for words in [
            ["admin", "list"], ["changes"], ["imports"], ["export"], ["export", "--format", "jsonl"],
            ["export", "--format", "geojson"],
        ] {
            let result = try calls.program.run(words)
            expect(result.status == 0 && !(result.output + result.error).contains(token), "\(words)")
            expectNil(result.output.firstMatch(of: #/[0-9a-f]{64}/#), "\(words)")
            expect(words[0] != "export" || !result.output.contains("陳小明"), "\(words)")
        }
    }

    @Test(arguments: [
        ["invite", "Ann"], ["invite", "Ann", "--role", "king"], ["invite"], ["invite", "", "--role", "editor"],
        ["invite", " Ann", "--role", "editor"], ["invite", "A\nn", "--role", "editor"], ["list", "Ann"],
        ["list", "--role", "editor"], ["revoke"], ["dismiss", "Ann"], [],
    ])
    func aWrongCallIsRefused(words: [String]) throws {
        let result = try calls.program.run(["admin"] + words)
        expect(result.status == 64 && result.output.isEmpty, "\(result.error)")
        try expectEmpty(calls.list("admin", "list"))
    }
}
