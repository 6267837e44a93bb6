import Expectations
internal import TempleModel
internal import Testing

/// The sessions of those who edit in a browser.
extension EditedStore {
    private static func hash(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    private func invite(_ name: String, _ role: StaffRole, _ number: Int) throws -> StaffMember {
        try editor.invite(name, role: role, tokenHash: Self.hash(number), now: 1_000)
    }

    func aPersonGetsAnotherRole() throws {
        let bea = try invite("Bea", .editor, 1)
        let cho = try invite("Cho", .viewer, 2)
        let changed = try editor.change("Bea", to: .owner)
        expect(changed, equals: StaffMember(id: bea.id, name: "Bea", role: .owner, invitedAt: 1_000))
        try expect(editor.members() == [changed, cho] && editor.member(tokenHash: Self.hash(1)) == changed)
        #expect(throws: StaffRefused.unknownName("Dan")) { try editor.change("Dan", to: .owner) }
        _ = try editor.revoke("Bea", now: 2_000)
        #expect(throws: StaffRefused.unknownName("Bea")) { try editor.change("Bea", to: .editor) }
    }

    /// Somebody has to be able to invite others. The store decides it, whatever was read before.
    func theLastOwnerStays() throws {
        let bea = try invite("Bea", .owner, 1)
        let cho = try invite("Cho", .editor, 2)
        #expect(throws: StaffRefused.lastOwner("Bea")) { try editor.change("Bea", to: .editor) }
        #expect(throws: StaffRefused.lastOwner("Bea")) { try editor.revoke("Bea", keepingAnOwner: true, now: 2_000) }
        try expect(editor.change("Bea", to: .owner) == bea && editor.members() == [bea, cho])
        let second = try editor.change("Cho", to: .owner)
        try expect(editor.change("Bea", to: .viewer).role, equals: .viewer)
        #expect(throws: StaffRefused.lastOwner("Cho")) { try editor.revoke("Cho", keepingAnOwner: true, now: 3_000) }
        try expect(editor.revoke("Bea", keepingAnOwner: true, now: 3_000).id, equals: bea.id)
        // An owner who was revoked is none, and whoever runs the database may end every invitation.
        _ = try invite("Dan", .owner, 4)
        _ = try editor.revoke("Dan", keepingAnOwner: true, now: 4_000)
        #expect(throws: StaffRefused.lastOwner("Cho")) { try editor.change("Cho", to: .viewer) }
        try expect(editor.revoke("Cho", now: 5_000) == second && editor.members() == [])
    }

    /// A name may be somebody else's by the time of the write.
    func aPersonIsMeantByTheID() throws {
        let former = try invite("Bea", .editor, 1)
        _ = try editor.revoke("Bea", now: 2_000)
        let bea = try invite("Bea", .viewer, 2)
        #expect(throws: StaffRefused.unknownName("Bea")) { try editor.change("Bea", id: former.id, to: .owner) }
        #expect(throws: StaffRefused.unknownName("Bea")) {
            try editor.revoke("Bea", id: former.id, keepingAnOwner: true, now: 3_000)
        }
        try expect(editor.members(), equals: [bea])
        let changed = try editor.change("Bea", id: bea.id, to: .editor)
        expect(changed.id == bea.id && changed.role == .editor)
        try expect(editor.revoke("Bea", id: bea.id, keepingAnOwner: true, now: 3_000), equals: changed)
        try expect(editor.members(), equals: [])
    }

    func aSessionIsOfItsPerson() throws {
        try importThree()
        let before = try revision()
        let bea = try invite("Bea", .editor, 1)
        let cho = try invite("Cho", .viewer, 2)
        try editor.openSession(of: bea.id, hash: Self.hash(11), now: 2_000)
        try editor.openSession(of: cho.id, hash: Self.hash(12), now: 2_100)
        let session = try require(editor.session(hash: Self.hash(11)))
        expect(session.member.id == bea.id && session.member.role == .editor && session.usedAt == 2_000)
        try expect(editor.members().map(\.seenAt), equals: [2_000, 2_100])
        // Neither the token of a person nor anything else names a session.
        for other in [Self.hash(1), Self.hash(13), "", "%"] {
            try expectNil(editor.session(hash: other), "\(other)")
        }
        try expectNil(editor.member(tokenHash: Self.hash(11)))
        try editor.useSession(hash: Self.hash(11), now: 3_000)
        try expect(editor.session(hash: Self.hash(11))?.usedAt, equals: 3_000)
        try expect(editor.session(hash: Self.hash(12))?.usedAt, equals: 2_100)
        try expect(editor.members().map(\.seenAt), equals: [3_000, 2_100])
        _ = try editor.change("Bea", to: .viewer)
        try expect(editor.session(hash: Self.hash(11))?.member.role, equals: .viewer)
        try editor.closeSession(hash: Self.hash(11))
        try expect(editor.session(hash: Self.hash(11)) == nil && editor.session(hash: Self.hash(12)) != nil)
        // What is not there is not used and not ended.
        try editor.useSession(hash: Self.hash(11), now: 4_000)
        try editor.closeSession(hash: Self.hash(11))
        try expectNil(editor.session(hash: Self.hash(11)))
        try expect(editor.members().map(\.seenAt), equals: [3_000, 2_100])
        // What is cached of the data stands.
        try expect(revision(), equals: before)
    }

    func aRevokedPersonHasNoSession() throws {
        let bea = try invite("Bea", .editor, 1)
        let cho = try invite("Cho", .viewer, 2)
        for number in [11, 12] { try editor.openSession(of: bea.id, hash: Self.hash(number), now: 2_000) }
        try editor.openSession(of: cho.id, hash: Self.hash(13), now: 2_000)
        _ = try editor.revoke("Bea", now: 3_000)
        for number in [11, 12] { try expectNil(editor.session(hash: Self.hash(number))) }
        try expect(editor.session(hash: Self.hash(13))?.member.name, equals: "Cho")
        // Whoever signs in while being revoked has none either, and somebody else of the same name has not the other's.
        try editor.openSession(of: bea.id, hash: Self.hash(14), now: 3_000)
        try expectNil(editor.session(hash: Self.hash(14)))
        _ = try invite("Bea", .editor, 3)
        for number in [11, 12, 14] { try expectNil(editor.session(hash: Self.hash(number))) }
    }

    func sessionsAreSwept() throws {
        let bea = try invite("Bea", .editor, 1)
        let cho = try invite("Cho", .viewer, 2)
        try editor.openSession(of: cho.id, hash: Self.hash(10), now: 2_000)
        try editor.openSession(of: cho.id, hash: Self.hash(11), now: 2_001)
        // Nobody has used the first for longer than a session lasts.
        try editor.openSession(of: bea.id, hash: Self.hash(12), now: 2_001 + StaffLimits.sessionSeconds)
        try expect(editor.session(hash: Self.hash(10)) == nil && editor.session(hash: Self.hash(11)) != nil)
        let session = try require(editor.session(hash: Self.hash(11)))
        expect(!session.hasEnded(at: 2_001 + StaffLimits.sessionSeconds))
        expect(session.hasEnded(at: 2_002 + StaffLimits.sessionSeconds))
        // Of one person there are so many: the one that was used longest ago goes.
        let now = 3_000 + StaffLimits.sessionSeconds
        for number in 0..<StaffLimits.mostSessions {
            try editor.openSession(of: bea.id, hash: Self.hash(100 + number), now: now + Int64(number))
        }
        try expectNil(editor.session(hash: Self.hash(12)))
        for number in 0..<StaffLimits.mostSessions {
            try expect(editor.session(hash: Self.hash(100 + number)) != nil, "\(number)")
        }
    }
}
