import Expectations
internal import TempleModel
internal import Testing

/// Those who may edit.
extension EditedStore {
    private static func hash(_ digit: Character) -> String { String(repeating: digit, count: 64) }

    func aPersonIsKnownByTheToken() throws {
        try expect(editor.members() == [] && editor.member(tokenHash: Self.hash("a")) == nil)
        let owner = try editor.invite("王小明", role: .owner, tokenHash: Self.hash("a"), now: 1_000)
        expect(owner.name == "王小明" && owner.role == .owner && owner.invitedAt == 1_000 && owner.id > 0)
        let bea = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("b"), now: 2_000)
        let cho = try editor.invite("Cho", role: .viewer, tokenHash: Self.hash("c"), now: 3_000)
        expect(Set([owner.id, bea.id, cho.id]).count, equals: 3)
        try expect(editor.members(), equals: [bea, cho, owner])
        try expect(editor.member(tokenHash: Self.hash("a")), equals: owner)
        try expect(editor.member(tokenHash: Self.hash("b")), equals: bea)
        for other in [Self.hash("d"), "", "a", Self.hash("A"), Self.hash("%")] {
            try expectNil(editor.member(tokenHash: other), "\(other)")
        }
    }

    func aNameIsTakenUntilItIsRevoked() throws {
        let first = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("a"), now: 1_000)
        #expect(throws: StaffRefused.nameTaken("Bea")) {
            try editor.invite("Bea", role: .owner, tokenHash: Self.hash("b"), now: 2_000)
        }
        // A name that looks the same is the same: small, wide, with something that cannot be seen, in letters of another script.
        for name in ["bea", "Ｂｅａ", "Be\u{200B}a", "B e a", "\u{202E}Bea", "Bea\u{FE0F}", "B\u{435}\u{430}"] {
            #expect(throws: StaffRefused.nameTaken("Bea"), "\(name)") {
                try editor.invite(name, role: .owner, tokenHash: Self.hash("b"), now: 2_000)
            }
        }
        #expect(throws: StaffRefused.unknownName("Cho")) { try editor.revoke("Cho", now: 2_000) }
        try expect(editor.members() == [first] && editor.member(tokenHash: Self.hash("b")) == nil)
        try expect(editor.revoke("Bea", now: 3_000), equals: first)
        try expect(editor.members() == [] && editor.member(tokenHash: Self.hash("a")) == nil)
        #expect(throws: StaffRefused.unknownName("Bea")) { try editor.revoke("Bea", now: 4_000) }
        // Somebody else of the same name has not made the other's changes.
        let second = try editor.invite("Bea", role: .viewer, tokenHash: Self.hash("b"), now: 5_000)
        try expect(second.id != first.id && editor.members() == [second])
        try expectNil(editor.member(tokenHash: Self.hash("a")))
        try expect(editor.member(tokenHash: Self.hash("b")), equals: second)
    }

    func anAccountHasOneRole() throws {
        let (one, other) = ("1b4e28ba-2fa1-41d2-883f-0016d3cca427", "6fa459ea-ee8a-4ca4-894e-db77e160355e")
        try expectNil(editor.member(account: one))
        // Whoever has a token has no account here, and so there may be many.
        let tokens = try (["a", "b"] as [Character]).map {
            try editor.invite("Cho \($0)", role: .viewer, tokenHash: Self.hash($0), now: 1_000)
        }
        let bea = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("c"), account: one, now: 2_000)
        expect(bea.account == one && tokens.allSatisfy { $0.account == nil })
        try expect(editor.member(account: one) == bea && editor.members() == [bea] + tokens)
        #expect(throws: StaffRefused.accountTaken(name: "Bea")) {
            try editor.invite("Cho", role: .owner, tokenHash: Self.hash("d"), account: one, now: 3_000)
        }
        for nobody in [other, "", one.uppercased(), "%"] {
            try expectNil(editor.member(account: nobody), "\(nobody)")
        }
        // A column of 36 characters takes nothing else.
        #expect(throws: (any Error).self) {
            try editor.invite("Dan", role: .viewer, tokenHash: Self.hash("e"), account: "short", now: 3_000)
        }
        let lowered = try editor.change("Bea", to: .viewer)
        expect(lowered.account == one && lowered.role == .viewer)
        try editor.openSession(of: bea.id, hash: Self.hash("f"), now: 4_000)
        try expect(editor.session(hash: Self.hash("f"))?.member.account, equals: one)
        _ = try editor.revoke("Bea", now: 5_000)
        try expect(editor.member(account: one) == nil && editor.session(hash: Self.hash("f")) == nil)
        // Whose role has ended can get another one.
        let again = try editor.invite("Bea", role: .owner, tokenHash: Self.hash("d"), account: one, now: 6_000)
        try expect(again.id != bea.id && editor.member(account: one) == again)
    }

    /// A copy of a database has its history without the people: whoever is invited there has made none of the changes.
    func whoeverIsInvitedHasMadeNoChange() throws {
        try importThree()
        let other = EditAuthor(name: "Dan", person: 7, role: .editor, way: .api)
        let number = try require(edit(.set(1, [.phone: .none]), by: other).change)
        let bea = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("a"), now: 1_000)
        expect(bea.id, isAbove: 7)
        let author = EditAuthor(name: "Bea", person: bea.id, role: .editor, way: .api)
        #expect(throws: EditRefused(.notOwn(number))) { try undo(number, by: author, mayUndoAll: false) }
    }

    /// What is cached of the data stands.
    func peopleAreNoData() throws {
        try importThree()
        let before = (try revision(), try editor.changes(matching: ChangeQuery(limit: 9)))
        _ = try editor.invite("Bea", role: .editor, tokenHash: Self.hash("a"), now: 1_000)
        _ = try editor.revoke("Bea", now: 2_000)
        try expect(revision() == before.0 && editor.changes(matching: ChangeQuery(limit: 9)) == before.1)
    }
}
