import Expectations
import Foundation
import PostgreSQL
import SQLiteDriver
import TempleModel
import TempleTables
import Testing

@testable import PostGISTempleStore
@testable import TempleWriting

/// Who may edit over HTTP, on a server.
struct EditorStaffTests {
    @Test func peopleAreInvitedAndRevoked() throws {
        let server = try TestServer()
        let editor = try server.editor()
        try expect(editor.members().isEmpty && editor.member(tokenHash: "a1") == nil)
        let first = try editor.invite("乙", role: .editor, tokenHash: "a1", now: 1_000)
        let second = try editor.invite("甲 \u{1F600}", role: .owner, tokenHash: "a2", now: 1_001)
        expect(first == StaffMember(id: 1, name: "乙", role: .editor, invitedAt: 1_000) && second.id == 2)
        #expect(throws: StaffRefused.nameTaken("乙")) {
            try editor.invite("乙", role: .viewer, tokenHash: "a3", now: 1_002)
        }
        let other = try server.editor("other")
        try expect(Set(other.members().map(\.name)), equals: ["乙", "甲 \u{1F600}"])
        try expect(other.member(tokenHash: "a1") == first && other.member(tokenHash: "a3") == nil)

        try expect(editor.revoke("乙", now: 2_000), equals: first)
        #expect(throws: StaffRefused.unknownName("乙")) { try editor.revoke("乙", now: 2_001) }
        try expect(other.member(tokenHash: "a1") == nil && other.members() == [second])
        // The same name again is another person.
        try expect(other.invite("乙", role: .viewer, tokenHash: "a4", now: 3_000).id, equals: 3)
        try expect(editor.member(tokenHash: "a4")?.role, equals: .viewer)
    }

    @Test func thereIsALimit() throws {
        let server = try TestServer()
        let editor = try server.editor()
        try server.edit(
            """
            INSERT INTO person (id, name, role, token_hash, invited_at)
            SELECT n, 'p' || n, 'viewer', 'h' || n, 0 FROM generate_series(1, \(StaffLimits.mostMembers)) AS n
            """)
        #expect(throws: StaffRefused.tooMany) { try editor.invite("甲", role: .viewer, tokenHash: "x", now: 1) }
        _ = try editor.revoke("p7", now: 2)
        try expect(
            editor.invite("甲", role: .viewer, tokenHash: "x", now: 3).id, equals: Int64(StaffLimits.mostMembers) + 1)
    }

    /// Two owners who demote or revoke each other at the same moment, by two nodes, leave one.
    @Test func oneOfTwoOwnersStays() async throws {
        let server = try TestServer()
        let first = try server.editor()
        for round in 0..<4 {
            let names = ["甲\(round)", "乙\(round)"]
            for (index, name) in names.enumerated() {
                _ = try first.invite(name, role: .owner, tokenHash: "\(round) \(index)", now: 1_000)
            }
            let both = names.enumerated().map { index, name in
                Thread.result { () throws -> Bool in
                    let editor = try server.editor("own\(index)")
                    do {
                        if round % 2 == 0 {
                            _ = try editor.change(name, to: .viewer)
                        } else {
                            _ = try editor.revoke(name, keepingAnOwner: true, now: 2_000)
                        }
                        return true
                    } catch let refused as StaffRefused {
                        expect(refused, equals: .lastOwner(name))
                        return false
                    }
                }
            }
            let done = [try await both[0].value, try await both[1].value]
            expect(done.filter { $0 }.count, equals: 1, "\(round)")
            let owners = try first.members().filter { $0.role == .owner }.map(\.name)
            expect(owners, equals: names.indices.filter { !done[$0] }.map { names[$0] }, "\(round)")
            for name in try first.members().map(\.name) { _ = try first.revoke(name, now: 3_000) }
        }
    }

    /// What one node opens, another knows and ends.
    @Test func sessionsAreThoseOfAllNodes() throws {
        let server = try TestServer()
        let (one, other) = (try server.editor(), try server.editor("other"))
        let member = try one.invite("乙", role: .editor, tokenHash: "a1", now: 1_000)
        try one.openSession(of: member.id, hash: "s1", now: 2_000)
        try expect(other.session(hash: "s1")?.member.id, equals: member.id)
        try other.useSession(hash: "s1", now: 3_000)
        try expect(one.session(hash: "s1")?.usedAt, equals: 3_000)
        try other.closeSession(hash: "s1")
        try expectNil(one.session(hash: "s1"))
        try one.openSession(of: member.id, hash: "s2", now: 4_000)
        _ = try other.revoke("乙", now: 5_000)
        try expectNil(one.session(hash: "s2"))
    }

    /// Whoever reads a page waits for nobody; who signs out does.
    @Test func theUseOfASessionWaitsForNoWriter() throws {
        let server = try TestServer()
        let editor = try server.editor()
        let member = try editor.invite("乙", role: .editor, tokenHash: "a1", now: 1_000)
        for hash in ["s1", "s2"] { try editor.openSession(of: member.id, hash: hash, now: 2_000) }
        let other = try server.connect()
        try other.execute("BEGIN; LOCK TABLE nearby.person IN SHARE ROW EXCLUSIVE MODE")
        #expect(throws: SearchError.self) { try editor.useSession(hash: "s1", now: 3_000) }
        try expect(editor.session(hash: "s1")?.usedAt, equals: 2_000)
        // The table of sessions is nobody's: signing out goes on.
        try editor.closeSession(hash: "s2")
        try expectNil(editor.session(hash: "s2"))
        try other.execute("COMMIT")
        try editor.useSession(hash: "s1", now: 3_000)
        try expect(editor.session(hash: "s1")?.usedAt, equals: 3_000)
    }

    /// A token is worth something to whoever reads its hash for longer than it takes to guess it; and names are nobody's data.
    @Test func nobodyElseSeesThem() throws {
        let server = try TestServer()
        let roles = try TestRoles(server)
        _ = try roles.writer(roles.owner).write(.labelled) { try $0.upsert(try TempleRecord("a", "甲宮", 24, 120)) }
        try roles.grant()
        let editor = try PostGISEditor(roles.database(roles.owner), catalogue: .few, folder: server.folder.path)
        let last = try server.integer("SELECT max(sequence) FROM nearby.change")
        _ = try editor.invite("甲", role: .owner, tokenHash: "secret", now: 1)
        try expect(editor.member(tokenHash: "secret") != nil)
        try editor.openSession(of: 1, hash: "session", now: 2)
        try expect(editor.session(hash: "session") != nil)
        // No log of changes has it, so no copy is told.
        try expect(server.integer("SELECT max(sequence) FROM nearby.change"), equals: last)
        try expect(roles.connect(roles.reader).integer("SELECT count(*) FROM nearby.person"), equals: 0)
        try expect(server.integer("SELECT count(*) FROM nearby.person"), equals: 1)
        try expect(roles.connect(roles.reader).integer("SELECT count(*) FROM nearby.staff_session"), equals: 0)
        try expect(server.integer("SELECT count(*) FROM nearby.staff_session"), equals: 1)
        _ = try ServerCopy(server.database).download(to: server.path("copy"))
        let copied = try ReplicaFile.reading(server.path("copy")) { try $0.integer("SELECT count(*) FROM person") }
        expect(copied, equals: 0)
    }
}
